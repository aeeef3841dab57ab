import { Alert, Button, Modal, Typography } from 'antd'
import { useWords, type Word } from './words.ts'

interface OnceProps {
  name: Word
  value: string
  onDone(): void
}

/** A secret that is shown only this once. Only the button closes the dialog, so that nobody closes it by mistake. */
export function Once({ name, value, onDone }: OnceProps) {
  const { word } = useWords()
  return (
    <Modal
      open
      title={word('onceTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onDone}>
          {word('close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={word('onceHint')} />
      <Typography.Paragraph style={{ marginBlock: 16 }}>
        <Typography.Text type="secondary">{word(name)}</Typography.Text>
        <br />
        <Typography.Text code copyable={{ text: value, tooltips: [word('copy'), word('copied')] }}>
          {value}
        </Typography.Text>
      </Typography.Paragraph>
    </Modal>
  )
}
