import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inSentence } from '../crud/in-sentence.ts'
import { currentLocale } from '../locale.ts'
import { useTitle } from '../page/site.ts'
import { EntryForm } from './entry-form.tsx'
import { SignInFrame } from './frame.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useWord } from './words.ts'

interface Answer {
  sysName: string
  name: string
  username: string
  password: string
}

/** `/setup`: creates the first administrator of a new installation, by the link that the first start printed. */
export default function SetupPage() {
  const word = useWord()
  const [search] = useSearchParams()
  const token = search.get('token')
  useTitle(word('setupTitle'))
  return (
    <SignInFrame slogan={word('slogan')}>
      <h2 className="core-signin-heading">{word('setupTitle')}</h2>
      {token ? (
        <SetupForm token={token} />
      ) : (
        <>
          <Alert type="warning" showIcon title={word('setupNoToken')} description={word('setupNoTokenHint')} />
          <p className="core-signin-hint core-signin-setup-hint">
            <Link to="/login">{word('title')}</Link>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

function SetupForm({ token }: { token: string }) {
  const word = useWord()
  const [form] = Form.useForm<Answer>()
  const [failure, setFailure] = useState<string>()
  const { signIn, pending, refused } = useSignIn('/api/user/setup')

  async function submit(values: Answer) {
    const fault = await signIn({ ...values, token }, (fields) =>
      form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Answer, errors: [text] }))),
    )
    setFailure(fault)
  }
  const missing = (message: string) => [{ required: true, whitespace: true, message }]
  const required = (label: 'sysName' | 'name' | 'password') => {
    const name = word(label)
    return missing(word('setupRequired', { name: inSentence(name, currentLocale()) }))
  }
  return (
    <>
      <p className="core-signin-hint core-signin-setup-hint">{word('setupHint')}</p>
      {failure && <Alert type="error" showIcon title={refused?.statusCode === 404 ? word('setupUsed') : failure} />}
      <EntryForm<Answer> form={form} onFinish={submit}>
        <Form.Item name="sysName" label={word('sysName')} rules={required('sysName')}>
          <Input autoComplete="organization" maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item name="name" label={word('name')} rules={required('name')}>
          <Input autoComplete="name" maxLength={30} />
        </Form.Item>
        <Form.Item name="username" label={word('username')} rules={missing(word('usernameRequired'))}>
          <Input autoComplete="username" maxLength={32} />
        </Form.Item>
        <Form.Item name="password" label={word('password')} extra={word('passwordHint')} rules={required('password')}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={pending}>
          {word('setupSubmit')}
        </Button>
      </EntryForm>
    </>
  )
}
