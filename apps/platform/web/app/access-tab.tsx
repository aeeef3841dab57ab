import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Popconfirm, Space, Typography } from 'antd'
import { useState } from 'react'
import { app } from '../../index.ts'
import { LogTab, READ_LOG } from '../log-tab.tsx'
import { Once } from '../once.tsx'
import { useWords } from '../words.ts'

interface AccessTabProps {
  row: { _id: string; appId: string; url: string | null; isStopped: boolean | null }
}

/** The app's credentials, a test of its callback, and the log of its calls. */
export default function AccessTab({ row }: AccessTabProps) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const may = useMay()
  const { permissions } = useSession()
  const [secret, setSecret] = useState<string>()
  const reset = useMutation({
    mutationFn: () => api.put<{ secret: string }>(`${app.path}/resetSecret`, { _id: row._id }),
    onSuccess: (answer) => setSecret(answer.secret),
    onError: (error) => void message.error(errorText(error)),
  })
  const test = useMutation({
    mutationFn: () => api.post(`${app.path}/test`, { _id: row._id }),
    onSuccess: () => void message.success(word('testSent')),
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <>
      {row.isStopped && (
        <Alert
          type="warning"
          showIcon
          title={word('stoppedTitle')}
          description={word('stoppedHint')}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'id', label: 'App ID', children: <Typography.Text copyable>{row.appId}</Typography.Text> },
          { key: 'secret', label: word('secret'), children: word('secretState') },
        ]}
      />
      <Space wrap style={{ marginBlock: 16 }}>
        {may('resetSecret') && (
          <Popconfirm title={word('resetTitle')} description={word('resetHint')} onConfirm={() => reset.mutate()}>
            <Button loading={reset.isPending}>{word('resetSecret')}</Button>
          </Popconfirm>
        )}
        {may('test') && row.url !== null && (
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            {word('sendTest')}
          </Button>
        )}
      </Space>
      {holds(permissions, READ_LOG) && <LogTab of="app" id={row._id} />}
      {secret && <Once name="appSecretName" value={secret} onDone={() => setSecret(undefined)} />}
    </>
  )
}
