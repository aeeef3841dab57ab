import { type Entity, listPath } from '@atrium/core/contract/define/entity'
import type { ListAnswer } from '@atrium/core/contract/wire'
import { api } from '@atrium/core/web/api/client'
import { usePage } from '@atrium/core/web/api/use-page'
import type { RefNames } from '@atrium/core/web/crud/calls'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { useCrudWords } from '@atrium/core/web/crud/words'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { Table } from 'antd'
import { useState } from 'react'
import { useDeviceWords } from './words.ts'

const PAGE_SIZE = 10

export interface LogTabProps {
  row: { _id: string }
  /** Name of the log's entity. */
  name: string
  columns: readonly string[]
  /** The log's field with the row. Absent: the device. */
  by?: string
}

type LogRow = { _id: string; status?: number } & Record<string, unknown>

/** One of the logs of a device, or of another row, newest first. */
export default function LogTab({ row, name, columns, by = 'device' }: LogTabProps) {
  const { app } = useEntityPage()
  const { t, word } = useDeviceWords(app.key)
  const entity = app.entities!.find((one) => one.name === name)!
  const [page, setPage] = useState(1)
  const { data, isFetching } = usePage([app.key, entity.name, 'of', row._id], page, (asOf) =>
    api.get<ListAnswer<LogRow> & { refs?: RefNames }>(listPath(entity), {
      [by]: row._id,
      current: page,
      pageSize: PAGE_SIZE,
      asOf,
    }),
  )
  return (
    <Table
      size="small"
      rowKey="_id"
      loading={!data && isFetching}
      dataSource={data?.list ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t(`entities.${entity.name}.empty`) }}
      pagination={{
        current: page,
        pageSize: PAGE_SIZE,
        total: data?.pagination.total ?? 0,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: setPage,
      }}
      columns={columns.map((column) => ({
        title: column === 'status' ? word('state') : t(`entities.${entity.name}.fields.${column}`),
        dataIndex: column,
        render: (value: unknown) => <Value entity={entity} name={column} value={value} refs={data?.refs} />,
      }))}
    />
  )
}

/** Fields whose values have labels. */
const CODED: Readonly<Record<string, 'cmd' | 'event' | 'login'>> = {
  'deviceCommand.type': 'cmd',
  'deviceEvent.type': 'event',
  'deviceLogin.reason': 'login',
}

function Value({
  entity,
  name,
  value,
  refs,
}: {
  entity: Entity
  name: string
  value: unknown
  refs: RefNames | undefined
}) {
  const { app } = useEntityPage()
  const { t, coded } = useDeviceWords(app.key)
  const crud = useCrudWords()
  if (value === null || value === undefined) return <Nothing />
  const kind = CODED[`${entity.name}.${name}`]
  if (kind) return coded(kind, String(value))
  const field = entity.fields[name]
  const option = name === 'status' ? entity.status?.[value as number] : undefined
  if (option) return <StatusTag colour={option[1]}>{t(`entities.${entity.name}.status.${option[0]}`)}</StatusTag>
  if (field?.kind === 'choice') {
    const [word, colour] = field.options[value as number] ?? []
    const text = t(`entities.${entity.name}.options.${name}.${word}`)
    return colour ? <StatusTag colour={colour}>{text}</StatusTag> : text
  }
  if (field?.kind === 'ref') return refs?.[name]?.[String(value)] ?? String(value)
  if (field?.kind === 'dt') return <time dateTime={String(value)}>{timeText(String(value)).slice(5)}</time>
  if (field?.kind === 'json') return <code>{JSON.stringify(value)}</code>
  if (field?.kind === 'fen') return formatFen(Number(value))
  if (field?.kind === 'bool') return crud.word(value ? 'yes' : 'no')
  return String(value)
}
