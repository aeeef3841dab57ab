import type { Entity } from '@atrium/contract/define/entity'
import { listPath } from '@atrium/contract/define/entity'
import { api } from '@atrium/web/api/client'
import { Nothing } from '@atrium/web/crud/values/nothing.tsx'
import { StatusTag } from '@atrium/web/ui/status-tag.tsx'
import { timeText } from '@atrium/web/ui/zone'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insert } from '../../entities/insert.ts'
import { command, event, login } from '../../index.ts'

const PAGE_SIZE = 10

interface LogTabProps {
  row: { _id: string }
}

type LogRow = { _id: string; status?: number } & Record<string, unknown>

/** One of a device's logs, newest first, with the columns of its list except those that name the device. */
function LogTable({ entity, device, columns }: { entity: Entity; device: string; columns: readonly string[] }) {
  const { t } = useTranslation('charge')
  const [page, setPage] = useState(1)
  const { data, isFetching } = useQuery({
    queryKey: ['charge', entity.name, 'of', device, page],
    queryFn: () =>
      api.get<{ list: LogRow[]; pagination: { total: number } }>(listPath(entity), {
        device,
        current: page,
        pageSize: PAGE_SIZE,
      }),
    placeholderData: (before) => before,
  })
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
      columns={columns.map((name) => ({
        title: name === 'status' ? t('more.state') : t(`entities.${entity.name}.fields.${name}`),
        dataIndex: name,
        render: (value: unknown) => <Value entity={entity} name={name} value={value} />,
      }))}
    />
  )
}

/** Fields whose values have labels. A value without a label is shown as it is. */
const CODED: Readonly<Record<string, string>> = {
  'deviceCommand.type': 'cmd',
  'deviceEvent.type': 'event',
  'deviceLogin.reason': 'login',
}

function Value({ entity, name, value }: { entity: Entity; name: string; value: unknown }) {
  const { t } = useTranslation('charge')
  if (value === null || value === undefined) return <Nothing />
  const words = CODED[`${entity.name}.${name}`]
  if (words) return t(`more.${words}_${value}`, { defaultValue: String(value) })
  const field = entity.fields[name]
  const option = name === 'status' ? entity.status?.[value as number] : undefined
  if (option) return <StatusTag colour={option[1]}>{t(`entities.${entity.name}.status.${option[0]}`)}</StatusTag>
  if (field?.kind === 'choice') {
    const [word, colour] = field.options[value as number] ?? []
    const text = t(`entities.${entity.name}.options.${name}.${word}`)
    return colour ? <StatusTag colour={colour}>{text}</StatusTag> : text
  }
  if (field?.kind === 'dt') return <time dateTime={String(value)}>{timeText(String(value)).slice(5)}</time>
  if (field?.kind === 'json') return <code className="charge-code">{JSON.stringify(value)}</code>
  if (field?.kind === 'fen') return `¥${(Number(value) / 100).toFixed(2)}`
  return String(value)
}

export const LoginTab = ({ row }: LogTabProps) => (
  <LogTable entity={login} device={row._id} columns={['at', 'event', 'reason', 'ip', 'rssi', 'onlineSeconds']} />
)

export const CommandTab = ({ row }: LogTabProps) => (
  <LogTable entity={command} device={row._id} columns={['sentAt', 'type', 'status', 'orderNo', 'msg', 'params']} />
)

export const EventTab = ({ row }: LogTabProps) => (
  <LogTable entity={event} device={row._id} columns={['at', 'type', 'data']} />
)

export const InsertTab = ({ row }: LogTabProps) => (
  <LogTable entity={insert} device={row._id} columns={['at', 'kind', 'port', 'cardNo', 'amount']} />
)
