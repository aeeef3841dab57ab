import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiRefusal } from '../api/client.ts'
import { LineIcon } from '../ui/line-icon.tsx'
import { askForCode } from './ask-for-code.ts'
import { useWaitS } from './use-wait.ts'
import { useWord } from './words.ts'

/** How long the button is disabled if the server gives no time. */
const RESEND_S = 60

/** The code of a text message, and the button that requests one. `target` returns the receiver, or nothing. */
export function CodeField({
  purpose,
  target,
  required,
}: {
  purpose: 'login' | 'register'
  target: () => Promise<string | undefined>
  required: string
}) {
  const word = useWord()
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const [rest, setRest] = useState<{ seconds: number }>()
  const leftS = useWaitS(rest)

  async function ask() {
    const whom = await target()
    if (!whom) return
    setAsking(true)
    try {
      const { msg, waitS = RESEND_S } = await askForCode(purpose, whom)
      setRest({ seconds: waitS })
      message.success(msg)
    } catch (failure) {
      const seconds = failure instanceof ApiRefusal ? Number(failure.body.params?.seconds ?? 0) : 0
      setRest({ seconds })
      const fault = failure instanceof ApiRefusal ? Object.values(failure.body.fields ?? {})[0] : undefined
      message.error(fault ?? (failure instanceof ApiRefusal ? failure.message : word('unreachable')))
    } finally {
      setAsking(false)
    }
  }

  return (
    <Form.Item label={word('code')} required={false}>
      <div className="core-signin-code">
        <Form.Item name="code" noStyle rules={[{ required: true, whitespace: true, message: required }]}>
          <Input
            prefix={<LineIcon name="lock" />}
            aria-label={word('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        </Form.Item>
        <Button onClick={ask} loading={isAsking} disabled={leftS > 0}>
          {leftS > 0 ? word('codeWait', { seconds: leftS }) : word('getCode')}
        </Button>
      </div>
    </Form.Item>
  )
}
