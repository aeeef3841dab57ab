import { App, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { LineIcon } from '../ui/line-icon.tsx'
import { EntryForm } from './entry-form.tsx'
import { type SignedIn, useSignIn } from './use-sign-in.ts'
import { useWaitS, waitOf } from './use-wait.ts'
import { useWord } from './words.ts'

interface Credential {
  username: string
  password: string
}

/** The code of a wrong account or password. */
const WRONG = 40101

/** Who signs in again without leaving the page: the account is fixed. */
export interface AgainProps {
  account: string
  onSignedIn(signedIn: SignedIn): void
}

/**
 * The form for account and password. A refusal is shown in one toast, which does not say which of the two is wrong; the
 * password field is then marked and can be typed anew.
 */
export function AccountForm({ account, onSignedIn }: Partial<AgainProps>) {
  const word = useWord()
  const { message } = App.useApp()
  const { signIn, pending, refused } = useSignIn('/api/user/login', onSignedIn)
  const waitS = useWaitS(waitOf(refused))
  const [form] = Form.useForm<Credential>()
  const [forgotten, setForgotten] = useState(false)

  async function submit(values: Credential) {
    const failure = await signIn(values)
    if (failure) message.error(failure)
  }

  useEffect(() => {
    if (refused?.code !== WRONG) return
    form.setFields([{ name: 'password', errors: [word('checkAccount')] }])
    form.getFieldInstance('password')?.focus({ cursor: 'all' })
  }, [refused, form, word])

  return (
    <EntryForm<Credential> form={form} onFinish={submit} initialValues={{ username: account }}>
      <Form.Item
        name="username"
        label={word('username')}
        rules={[{ required: true, whitespace: true, message: word('usernameRequired') }]}
      >
        <Input
          prefix={<LineIcon name="person" />}
          autoComplete="username"
          autoFocus={account === undefined}
          readOnly={account !== undefined}
          maxLength={64}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={word('password')}
        rules={[{ required: true, message: word('passwordRequired') }]}
      >
        <Input.Password
          prefix={<LineIcon name="lock" />}
          autoComplete="current-password"
          autoFocus={account !== undefined}
          maxLength={128}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={pending} disabled={waitS > 0}>
        {waitS > 0 ? word('waitSeconds', { seconds: waitS }) : word('submit')}
      </Button>
      <button
        type="button"
        className="core-signin-forgot"
        aria-expanded={forgotten}
        onClick={() => setForgotten(!forgotten)}
      >
        {word('forgot')}
      </button>
      {forgotten && (
        <p className="core-signin-forgot-hint" role="status">
          {word('forgotHint')}
        </p>
      )}
    </EntryForm>
  )
}
