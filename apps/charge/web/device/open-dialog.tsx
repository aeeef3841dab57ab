import { Form, Input, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { useWords } from '../words.ts'
import { useCommand } from './use-command.ts'

const MAX_MINUTES = 1440
const SHORTEST_REASON = 2

/** Starts a free charge: its duration and the reason. */
export function OpenDialog({ device, port, onClose }: { device: string; port: number; onClose(): void }) {
  const { word } = useWords()
  const command = useCommand(device)
  const ids = [useId(), useId()]
  const [minutes, setMinutes] = useState<number | null>(30)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isShort = reason.trim().length < SHORTEST_REASON

  async function send() {
    setTried(true)
    if (isShort || minutes === null) return
    const body = { port, minutes, reason: reason.trim() }
    await command.mutateAsync({ type: 'open', body }).then(onClose, () => undefined)
  }

  return (
    <Modal
      open
      width={420}
      title={word('openTitle', { no: port })}
      okText={word('open')}
      confirmLoading={command.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p className="charge-dialog-hint">{word('openHint')}</p>
      <Form.Item layout="vertical" label={word('openMinutes')} htmlFor={ids[0]} required>
        <InputNumber
          id={ids[0]!}
          value={minutes}
          min={1}
          max={MAX_MINUTES}
          precision={0}
          suffix={word('minutes')}
          onChange={setMinutes}
        />
      </Form.Item>
      <Form.Item
        layout="vertical"
        label={word('openReason')}
        htmlFor={ids[1]}
        required
        validateStatus={tried && isShort ? 'error' : ''}
        help={tried && isShort ? word('reasonShort') : undefined}
      >
        <Input id={ids[1]!} value={reason} maxLength={80} onChange={(event) => setReason(event.target.value)} />
      </Form.Item>
    </Modal>
  )
}
