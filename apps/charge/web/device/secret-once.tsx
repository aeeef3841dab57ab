import { Alert, Button, Modal, Typography } from 'antd'
import { useWords } from '../words.ts'

interface SecretOnceProps {
  answer: { secret: string; device?: { sn: string; protocol: number } }
  onDone(): void
}

/** A device's secret, shown only this once. Only the button closes the dialog, so that nobody closes it by mistake. */
export default function SecretOnce({ answer: { secret, device }, onDone }: SecretOnceProps) {
  const { word } = useWords()
  const copied = { tooltips: [word('copy'), word('copied')] }
  const address =
    device?.protocol === 2
      ? `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ocpp/${device.sn}`
      : undefined
  return (
    <Modal
      open
      title={word('secretTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onDone}>
          {word('secretKept')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={word('secretHint')} />
      <dl className="charge-secret">
        {address && (
          <>
            <dt>{word('ocppAddress')}</dt>
            <dd>
              <Typography.Text code copyable={{ text: address, ...copied }}>
                {address}
              </Typography.Text>
            </dd>
          </>
        )}
        {device && (
          <>
            <dt>{word('userName')}</dt>
            <dd>
              <Typography.Text code>{device.protocol === 2 ? device.sn : `charge:${device.sn}`}</Typography.Text>
            </dd>
          </>
        )}
        <dt>{word('secret')}</dt>
        <dd>
          <Typography.Text code copyable={{ text: secret, ...copied }}>
            {secret}
          </Typography.Text>
        </dd>
      </dl>
    </Modal>
  )
}
