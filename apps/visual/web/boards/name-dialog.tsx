import { Dialog } from '@atrium/core/web/ui/dialog'
import { NAME_MAX } from '@atrium/dashboards/contract/dashboard-shelf'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'

interface NameDialogProps {
  title: string
  /** The label of the field. */
  label: string
  name?: string
  children?: ReactNode
  /** Resolves to true if the name was accepted; the dialog then closes. */
  onName(name: string): Promise<boolean>
  onClose(): void
}

/** Asks for the name of a dashboard or folder; Enter confirms. */
export function NameDialog({ title, label, name = '', children, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const wanted = typed.trim()
  async function confirm() {
    if (wanted === '' || busy) return
    setBusy(true)
    const done = await onName(wanted)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      okButtonProps={{ disabled: wanted === '' }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={confirm}>
        <Form.Item label={label} htmlFor="board-name" required>
          <Input
            id="board-name"
            value={typed}
            maxLength={NAME_MAX}
            showCount
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              void confirm()
            }}
          />
        </Form.Item>
        {children}
      </Form>
    </Dialog>
  )
}
