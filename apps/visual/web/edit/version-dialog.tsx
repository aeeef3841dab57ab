import { Dialog } from '@atrium/core/web/ui/dialog'
import type { Refused } from '@atrium/dashboards/web/editor/log/editor-server'
import { Alert, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words.ts'

export interface VersionDialogProps {
  title: string
  okText: string
  /** Whether the version may be without a name. */
  isOptional?: boolean
  /** What is above the field. */
  children?: ReactNode
  /** Stores what waits; resolves with the newest step, or with null if that is not possible now. */
  flush(): Promise<number | null>
  /** All steps are stored then; `head` is the newest one. */
  onName(name: string, head: number): Promise<Refused | 'done'>
  onClose(): void
}

/** Asks for the name of a version; it stays open, with the reason, if that was refused. */
export function VersionDialog({ title, okText, isOptional = false, children, ...props }: VersionDialogProps) {
  const { word } = useWords()
  const { flush, onName, onClose } = props
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isReady = isOptional || name.trim() !== ''

  async function confirm() {
    if (!isReady || isBusy) return
    setBusy(true)
    const head = await flush()
    const answer = head === null ? null : await onName(name.trim(), head)
    setBusy(false)
    if (answer === 'done') return onClose()
    setError(answer?.msg || word('editNotSent'))
  }

  return (
    <Dialog
      open
      className="visual-edit-version"
      title={title}
      okText={okText}
      okButtonProps={{ loading: isBusy, disabled: !isReady }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {children}
      <Form layout="vertical" onFinish={() => void confirm()}>
        <Form.Item label={word('editVersionName')}>
          <Input
            value={name}
            maxLength={40}
            {...(isOptional ? { placeholder: word('editOptional') } : {})}
            aria-label={word('editVersionName')}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        {error && <Alert type="error" showIcon title={error} />}
      </Form>
    </Dialog>
  )
}
