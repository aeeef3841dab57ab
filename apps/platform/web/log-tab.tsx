import type { Triple } from '@atrium/contract/access'
import { api } from '@atrium/web/api/client'
import { useErrorText } from '@atrium/web/crud/error-text'
import { formatMoment } from '@atrium/web/crud/values/times'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Space, Switch, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { openApp } from '../index.ts'
import { useWords } from './words.ts'

/** One permission for the one log of both. */
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

interface CallPage {
  list: Call[]
  pagination: { total: number; current: number; pageSize: number }
}

/** The calls of one app or open app, newest first. `of` is the filter's name. */
export function LogTab({ of, id }: { of: 'app' | 'openApp'; id: string }) {
  const { word } = useWords()
  const errorText = useErrorText()
  const [current, setCurrent] = useState(1)
  const [failed, setFailed] = useState(false)
  const query = { [of]: id, current, pageSize: 10, ...(failed ? { ok: 'false' } : {}) }
  const { data, error, isFetching } = useQuery({
    queryKey: ['platform', 'openAppLog', query],
    queryFn: () => api.get<CallPage>(`${openApp.path}Log/list`, query),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  return (
    <>
      <Space style={{ marginBlockEnd: 8 }}>
        <Switch size="small" checked={failed} aria-label={word('onlyFailed')} onChange={setFailed} />
        {word('onlyFailed')}
      </Space>
      <Table<Call>
        rowKey="_id"
        size="small"
        loading={isFetching}
        dataSource={data?.list ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('logEmpty')} /> }}
        pagination={{ current, pageSize: 10, total: data?.pagination.total ?? 0, onChange: setCurrent, size: 'small' }}
        expandable={{ expandedRowRender: (call) => <CallContent call={call} /> }}
        columns={[
          { key: 'at', title: word('logAt'), render: (_, call) => formatMoment(call.at) },
          {
            key: 'call',
            title: word('logCall'),
            render: (_, call) => (
              <Typography.Text ellipsis={{ tooltip: call.url }} style={{ maxInlineSize: 220 }}>
                {call.direction === 1 ? word('logOut') : word('logIn')} · {call.event ?? `${call.method} ${call.url}`}
              </Typography.Text>
            ),
          },
          {
            key: 'status',
            title: word('logStatus'),
            render: (_, call) => <Tag color={call.ok ? 'green' : 'red'}>{call.httpStatus ?? '—'}</Tag>,
          },
          { key: 'ms', title: word('logMs'), align: 'end', render: (_, call) => `${call.ms} ms` },
        ]}
      />
    </>
  )
}

function CallContent({ call }: { call: Call }) {
  const { word } = useWords()
  const parts = [
    [word('logCall'), `${call.method} ${call.url}`],
    [word('logRequest'), call.request],
    [word('logResponse'), call.response],
    [word('logError'), call.error],
  ] as const
  return parts.map(
    ([label, text]) =>
      text && (
        <div key={label}>
          <Typography.Text type="secondary">{label}</Typography.Text>
          <Typography.Paragraph code style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
            {text}
          </Typography.Paragraph>
        </div>
      ),
  )
}
