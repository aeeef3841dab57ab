import { Button, Form, Input, Result } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api/client.ts'
import { useTitle } from '../page/site.ts'
import { EntryForm } from './entry-form.tsx'
import { NewPasswordFields, type PasswordChange } from './new-password-fields.tsx'
import { Sheet } from './sheet.tsx'
import { usePasswordCall } from './use-password-call.ts'
import { useWaitS } from './use-wait.ts'
import { useWord } from './words.ts'

const COUNTDOWN = { seconds: 3 }

/** `/reset-password`: sets a new password with the account's e-mail address and the current password. */
export default function ResetPasswordPage() {
  const word = useWord()
  const [isDone, setDone] = useState(false)
  useTitle(word('resetTitle'))
  return (
    <Sheet title={word('resetTitle')}>
      {isDone ? <Done /> : <ResetForm onDone={() => setDone(true)} />}
      {!isDone && <Link to="/login">{word('backToForm')}</Link>}
    </Sheet>
  )
}

function ResetForm({ onDone }: { onDone(): void }) {
  const word = useWord()
  const [form] = Form.useForm<PasswordChange & { email: string }>()
  const { run, isBusy } = usePasswordCall(form)

  async function submit(values: PasswordChange & { email: string }) {
    if (await run(() => api.post('/api/user/password', values))) onDone()
  }
  return (
    <EntryForm form={form} onFinish={submit}>
      <Form.Item
        name="email"
        label={word('email')}
        rules={[
          { required: true, message: word('emailRequired') },
          { type: 'email', message: word('emailInvalid') },
        ]}
      >
        <Input autoComplete="email" inputMode="email" maxLength={100} />
      </Form.Item>
      <NewPasswordFields />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {word('save')}
      </Button>
    </EntryForm>
  )
}

function Done() {
  const word = useWord()
  const navigate = useNavigate()
  const leftS = useWaitS(COUNTDOWN)
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), COUNTDOWN.seconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Result
      status="success"
      title={word('resetDone')}
      subTitle={<span role="status">{word('resetCountdown', { seconds: leftS || COUNTDOWN.seconds })}</span>}
    />
  )
}
