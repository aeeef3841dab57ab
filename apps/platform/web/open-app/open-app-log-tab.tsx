import { api } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Typography } from 'antd'
import { openApp } from '../../index.ts'
import { LogTab } from '../log-tab.tsx'
import { useWords } from '../words.ts'

interface Tried {
  ok: boolean
  ms: number
  detail: string
}

/** Tests the stored settings, and shows the log of calls that used them. */
export default function OpenAppLogTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const may = useMay()
  const queries = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.post<Tried>(`${openApp.path}/test`, { _id: row._id }),
    onError: (error) => void message.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['platform'] }),
  })
  return (
    <>
      {may('test') && (
        <Button loading={isPending} style={{ marginBlockEnd: 8 }} onClick={() => mutate()}>
          {word('test')}
        </Button>
      )}
      {data && (
        <Alert
          showIcon
          type={data.ok ? 'success' : 'error'}
          title={word(data.ok ? 'testOk' : 'testFailed', { ms: data.ms, detail: data.detail })}
          style={{ marginBlockEnd: 8 }}
        />
      )}
      {may('readLog') && <LogTab of="openApp" id={row._id} />}
      {!may('test') && !may('readLog') && <Typography.Text type="secondary">{word('noRights')}</Typography.Text>}
    </>
  )
}
