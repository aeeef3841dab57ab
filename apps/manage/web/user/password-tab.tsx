import { api } from '@atrium/core/web/api/client'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Popconfirm, Typography } from 'antd'
import { useWords } from '../words.ts'

/** Sets a new random password. It is shown here once and never again. */
export default function PasswordTab({ row }: { row: { _id: string; name: string } }) {
  const { word } = useWords()
  const may = useMay()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: () => api.put<{ password: string }>('/api/user/password/reset', { _id: row._id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['manage', 'user'] }),
    onError: (error) => void message.error(errorText(error)),
  })
  return (
    <div className="manage-password">
      <p>{word('resetHint')}</p>
      {reset.data && (
        <Alert
          type="success"
          title={word('newPasswordOf', { name: row.name })}
          description={<Typography.Text copyable>{reset.data.password}</Typography.Text>}
        />
      )}
      <Popconfirm
        title={word('resetAsk', { name: row.name })}
        description={word('resetWarning')}
        onConfirm={() => reset.mutate()}
      >
        <Button danger loading={reset.isPending} disabled={!may('resetPassword')}>
          {word('resetPassword')}
        </Button>
      </Popconfirm>
    </div>
  )
}
