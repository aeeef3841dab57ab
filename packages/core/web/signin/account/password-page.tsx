import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { sessionQuery, useSession } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { focusFirstOf, WrongFields } from '../../crud/form/wrong-fields.tsx'
import { useTitle } from '../../page/site.ts'
import { NewPasswordFields, type PasswordChange } from '../new-password-fields.tsx'
import { usePasswordCall } from '../use-password-call.ts'
import { useWord } from '../words.ts'
import '../signin.css'
import { useWordOf } from '../../words.ts'
import { pageAfterSignIn } from '../redirect.ts'

/** Apart from the words that every page loads first, those of phones too. */
const due = {
  zh_CN: { why: '：您现在的密码是管理员设置的，请改为只有您自己知道的密码。' },
  en_US: { why: ': an administrator has set the present one. Choose one that only you know.' },
}

/** The page from which the shell has sent the person here. */
const wantedOf = (state: unknown): string =>
  pageAfterSignIn((state as { wanted?: string } | null)?.wanted ?? null, null)

/**
 * `/user/password`: changes the person's own password. A person with a password set by somebody else can leave this
 * page only after changing it, and then goes on to the page that was wanted first.
 */
export default function PasswordPage() {
  const word = useWord()
  const { word: dueWords } = useWordOf(due)
  const client = useQueryClient()
  const { user } = useSession()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [form] = Form.useForm<PasswordChange>()
  const { run, isBusy } = usePasswordCall(form)
  useTitle(word('passwordTitle'))

  async function submit(values: PasswordChange) {
    if (!(await run(() => api.put('/api/user/password', values)))) return
    message.success(word('passwordChanged'))
    form.resetFields()
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (user.updatePwd) await navigate(wantedOf(state), { replace: true })
  }
  return (
    <div className="core-user-page">
      <h1>{word('passwordTitle')}</h1>
      {user.updatePwd && (
        <p role="status">
          <strong>{word('passwordDue')}</strong>
          {dueWords('why')}
        </p>
      )}
      <Form
        form={form}
        className="core-user-card core-signin-password"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        onFinishFailed={() => focusFirstOf(form)}
        initialValues={{ oldPassword: '', newPassword: '', confirmPassword: '' }}
      >
        <NewPasswordFields username={user.username} />
        <WrongFields />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {word('save')}
        </Button>
      </Form>
    </div>
  )
}
