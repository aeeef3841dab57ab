import { App, Button, Form, Input } from 'antd'
import { LineIcon } from '../ui/line-icon.tsx'
import type { AgainProps } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useWaitS, waitOf } from './use-wait.ts'
import { useWord } from './words.ts'

interface Answer {
  username: string
  code: string
}

/** The form for a mobile number (or its account) and the code sent to it. */
export function SmsForm({ account, onSignedIn }: Partial<AgainProps>) {
  const word = useWord()
  const { message } = App.useApp()
  const [form] = Form.useForm<Answer>()
  const { signIn, pending, refused } = useSignIn('/api/user/login/sms', onSignedIn)
  const waitS = useWaitS(waitOf(refused))

  async function submit(values: Answer) {
    const failure = await signIn(values)
    if (failure) message.error(failure)
  }
  const target = () =>
    form.validateFields(['username']).then(
      ({ username }) => username?.trim(),
      () => undefined,
    )

  return (
    <EntryForm<Answer> form={form} onFinish={submit} initialValues={{ username: account }}>
      <Form.Item
        name="username"
        label={word('smsUsername')}
        rules={[{ required: true, whitespace: true, message: word('usernameRequired') }]}
      >
        <Input prefix={<LineIcon name="person" />} autoComplete="tel" readOnly={account !== undefined} maxLength={64} />
      </Form.Item>
      <CodeField purpose="login" target={target} required={word('codeRequired')} />
      <Button type="primary" htmlType="submit" block loading={pending} disabled={waitS > 0}>
        {waitS > 0 ? word('waitSeconds', { seconds: waitS }) : word('submit')}
      </Button>
    </EntryForm>
  )
}
