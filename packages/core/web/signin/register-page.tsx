import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiRefusal, api } from '../api/client.ts'
import { useSite, useTitle } from '../page/site.ts'
import { CodeField } from './code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { SignInFrame } from './frame.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useWord } from './words.ts'

interface Answer {
  name: string
  mobile: string
  password: string
  code: string
}

/**
 * `/register`: registration with name, mobile number, password and the code sent to the number. It also signs the
 * person in.
 */
export default function RegisterPage() {
  const word = useWord()
  const site = useSite()
  const [search] = useSearchParams()
  useTitle(word('registerTitle'))
  const redirect = search.get('redirectUrl')
  return (
    <SignInFrame slogan={word('registerSlogan')}>
      {site?.ways?.register === false ? <p className="core-signin-hint">{word('registerClosed')}</p> : <RegisterForm />}
      <nav className="core-signin-ways">
        <Link to={redirect ? `/login?redirectUrl=${encodeURIComponent(redirect)}` : '/login'}>{word('toSignIn')}</Link>
      </nav>
    </SignInFrame>
  )
}

function RegisterForm() {
  const word = useWord()
  const { message } = App.useApp()
  const [search] = useSearchParams()
  const [form] = Form.useForm<Answer>()
  const [isLoading, setLoading] = useState(false)
  const { signIn } = useSignIn('/api/user/login')

  async function submit({ name, mobile, password, code }: Answer) {
    setLoading(true)
    try {
      const app = search.get('app')
      await api.post('/api/user/register', { name, username: mobile, password, code, ...(app ? { app } : {}) })
      const failure = await signIn({ username: mobile.trim(), password })
      if (failure) message.error(failure)
    } catch (failure) {
      message.error(failure instanceof ApiRefusal ? failure.message : word('unreachable'))
      if (failure instanceof ApiRefusal) showFaults(failure.body.fields ?? {})
    } finally {
      setLoading(false)
    }
  }

  function showFaults(fields: Record<string, string>) {
    form.setFields(
      Object.entries(fields).map(([name, text]) => ({
        name: (name === 'username' ? 'mobile' : name) as keyof Answer,
        errors: [text],
      })),
    )
  }

  const target = () =>
    form.validateFields(['mobile']).then(
      ({ mobile }) => mobile?.trim(),
      () => undefined,
    )
  const needed = (text: string) => [{ required: true, whitespace: true, message: text }]

  return (
    <EntryForm<Answer> form={form} onFinish={submit}>
      <Form.Item name="name" label={word('name')} rules={needed(word('enterName'))}>
        <Input autoComplete="name" maxLength={30} />
      </Form.Item>
      <Form.Item name="mobile" label={word('mobile')} rules={needed(word('enterMobile'))}>
        <Input autoComplete="tel" inputMode="tel" maxLength={20} />
      </Form.Item>
      <Form.Item
        name="password"
        label={word('password')}
        extra={word('passwordHint')}
        rules={needed(word('enterPassword'))}
      >
        <Input.Password autoComplete="new-password" maxLength={30} />
      </Form.Item>
      <CodeField purpose="register" target={target} required={word('enterCode')} />
      <Button type="primary" htmlType="submit" block loading={isLoading}>
        {word('register')}
      </Button>
    </EntryForm>
  )
}
