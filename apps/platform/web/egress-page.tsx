import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Form, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import './platform.css'
import { Tags } from './controls/tags.tsx'
import { useWords } from './words.ts'

const PATH = '/api/platform/egress'
const KEY = ['platform', 'egress']

/** The private addresses that this tenant's callbacks and tests may reach. */
export default function EgressPage() {
  const { word, page } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { permissions } = useSession()
  const mayChange = holds(permissions, ['platform', 'egress', 'update'])
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => api.get<{ entries: string[] }>(PATH) })
  const [typed, setTyped] = useState<string[]>()
  const save = useMutation({
    mutationFn: (entries: string[]) => api.put<{ entries: string[] }>(PATH, { entries }),
    onSuccess: (answer) => {
      queries.setQueryData(KEY, answer)
      setTyped(undefined)
      message.success(word('saved'))
    },
    onError: (refused) => void message.error(errorText(refused)),
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  return (
    <>
      <h1 className="platform-title">{page('egress')}</h1>
      <Card>
        <Typography.Paragraph type="secondary">{word('egressHint')}</Typography.Paragraph>
        <Form layout="vertical" onFinish={() => save.mutate(typed ?? data.entries)}>
          <Form.Item label={word('egressEntries')}>
            <Tags value={typed ?? data.entries} onChange={setTyped} disabled={!mayChange} hint="egressPlaceholder" />
          </Form.Item>
          {mayChange && (
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={typed === undefined}>
              {word('save')}
            </Button>
          )}
        </Form>
      </Card>
    </>
  )
}
