import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { sessionQuery, useSession } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { useTitle } from '../../page/site.ts'
import { NewPasswordFields, type PasswordChange } from '../new-password-fields.tsx'
import { usePasswordCall } from '../use-password-call.ts'
import { useWord } from '../words.ts'
import '../signin.css'

/**
 * `/user/password`: changes the person's own password. A person with a password set by somebody else can leave this
 * page only after changing it.
 */
export default function PasswordPage() {
  const word = useWord()
  const client = useQueryClient()
  const { user } = useSession()
  const { message } = App.useApp()
  const [form] = Form.useForm<PasswordChange>()
  const { run, isBusy } = usePasswordCall(form)
  useTitle(word('passwordTitle'))

  async function submit(values: PasswordChange) {
    if (!(await run(() => api.put('/api/user/password', values)))) return
    message.success(word('passwordChanged'))
    form.resetFields()
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <div className="core-user-page">
      <h1>{word('passwordTitle')}</h1>
      {user.updatePwd && <p role="status">{word('passwordDue')}</p>}
      <Form
        form={form}
        className="core-signin-password"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ oldPassword: '', newPassword: '', confirmPassword: '' }}
      >
        <NewPasswordFields username={user.username} />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {word('save')}
        </Button>
      </Form>
    </div>
  )
}
