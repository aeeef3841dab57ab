import { api } from '@atrium/core/web/api/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Popconfirm, Space, Table } from 'antd'
import { useWords } from '../words.ts'

interface WaitingHost {
  _id: string
  name: string
  host: string
  setBy: string
}

const QUERY_KEY = ['manage', 'waiting-hosts']

/** Hosts that tenants below have set and that wait for this tenant. Nothing if there are none. */
export function WaitingHosts({ mayAnswer }: { mayAnswer: boolean }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => api.get<{ list: WaitingHost[] }>('/api/tenant/host/list', {}),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id, host, confirmed }: WaitingHost & { confirmed: boolean }) =>
      api.put('/api/tenant/host', { _id, host, confirmed }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
    onError: (failure) => void message.error(failure.message),
  })
  if (!data || data.list.length === 0) return null
  return (
    <div className="manage-own-card">
      <h2>{word('waitingHosts')}</h2>
      <p className="manage-muted">{word('waitingHostsHint')}</p>
      <Table
        size="small"
        rowKey="_id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data.list}
        columns={[
          { title: word('host'), dataIndex: 'host' },
          { title: word('hostTenant'), dataIndex: 'name' },
          { title: word('hostSetBy'), dataIndex: 'setBy' },
          {
            key: 'answer',
            align: 'end',
            // On a phone the host alone is as wide as the page.
            fixed: 'end',
            render: (_value, row) =>
              mayAnswer && (
                <Space>
                  <Button
                    size="small"
                    type="primary"
                    disabled={isPending}
                    onClick={() => mutate({ ...row, confirmed: true })}
                  >
                    {word('confirmHost')}
                  </Button>
                  <Popconfirm title={word('refuseHostAsk')} onConfirm={() => mutate({ ...row, confirmed: false })}>
                    <Button size="small" danger disabled={isPending}>
                      {word('refuseHost')}
                    </Button>
                  </Popconfirm>
                </Space>
              ),
          },
        ]}
      />
    </div>
  )
}
