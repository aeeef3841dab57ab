import type { Triple } from '@atrium/core/contract/access'
import type { ListAnswer } from '@atrium/core/contract/wire'
import { api } from '@atrium/core/web/api/client'
import { usePage } from '@atrium/core/web/api/use-page'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { formatMoment } from '@atrium/core/web/crud/values/times'
import { Alert, Empty, Space, Switch, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { openApp } from '../index.ts'
import './platform.css'
import { useEventWords } from './event-words.ts'
import { useWords } from './words.ts'

/** Apps and open apps share one log with one permission. */
export const READ_LOG: Triple = ['platform', 'openApp', 'readLog']

interface Call {
  _id: string
  at: string
  direction: 1 | 2
  event: string | null
  method: string
  url: string
  httpStatus: number | null
  ms: number
  ok: boolean
  request: string | null
  response: string | null
  error: string | null
}

/** The calls of one app or open app, newest first. `of` is the name of the filter. */
export function LogTab({ of, id }: { of: 'app' | 'openApp'; id: string }) {
  const { word } = useWords()
  const errorText = useErrorText()
  const [current, setCurrent] = useState(1)
  const [failed, setFailed] = useState(false)
  const filters = { [of]: id, ...(failed ? { ok: 'false' } : {}) }
  const { data, error, isFetching } = usePage(['platform', 'openAppLog', filters], current, (asOf) =>
    api.get<ListAnswer<Call>>(`${openApp.path}Log/list`, { ...filters, current, pageSize: 10, asOf }),
  )
  function show(onlyFailed: boolean) {
    setFailed(onlyFailed)
    setCurrent(1)
  }
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  return (
    <>
      <Space style={{ display: 'flex', marginBlockEnd: 8 }}>
        <Switch size="small" checked={failed} aria-label={word('onlyFailed')} onChange={show} />
        {word('onlyFailed')}
      </Space>
      <Table<Call>
        rowKey="_id"
        size="small"
        loading={isFetching}
        // While they are read, nobody knows whether there are any.
        {...(data && { dataSource: data.list })}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('logEmpty')} /> }}
        pagination={{ current, pageSize: 10, total: data?.pagination.total ?? 0, onChange: setCurrent, size: 'small' }}
        expandable={{ expandedRowRender: (call) => <CallContent call={call} /> }}
        showHeader={false}
        tableLayout="fixed"
        columns={[
          { key: 'call', render: (_, call) => <CallLine call={call} /> },
          {
            key: 'status',
            width: 72,
            align: 'end',
            render: (_, call) => <Tag color={call.ok ? 'green' : 'red'}>{call.httpStatus ?? word('logNone')}</Tag>,
          },
        ]}
      />
    </>
  )
}

/** One call: method, address, direction, time and duration. */
function CallLine({ call }: { call: Call }) {
  const { word } = useWords()
  const { wordsOf } = useEventWords()
  const what = call.event === null ? `${call.method} ${call.url}` : wordsOf(call.event)
  return (
    <>
      <Typography.Text ellipsis={{ tooltip: call.url }} style={{ display: 'block' }}>
        {call.direction === 1 ? word('logOut') : word('logIn')} · {what}
      </Typography.Text>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {formatMoment(call.at)} · {call.ms} ms
      </Typography.Text>
    </>
  )
}

function CallContent({ call }: { call: Call }) {
  const { word } = useWords()
  // For a refusal, the answer and the error are the same text, so it is shown once.
  const parts = [
    [word('logCall'), `${call.method} ${call.url}`],
    [word('logRequest'), call.request],
    [word('logResponse'), call.response],
    [word('logError'), call.error === call.response ? null : call.error],
  ] as const
  return parts.map(
    ([label, text]) =>
      text && (
        <div key={label}>
          <Typography.Text type="secondary">{label}</Typography.Text>
          <pre className="platform-code">{text}</pre>
        </div>
      ),
  )
}
