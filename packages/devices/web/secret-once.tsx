import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { Alert, Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useDeviceWords } from './words.ts'

interface SecretOnceProps {
  answer: { secret: string; device?: { sn: string; protocol: number } }
  onDone(): void
}

const OCPP = 2

/** A device's secret, shown only this once. Only the button closes the dialog, so that nobody closes it by mistake. */
export default function SecretOnce({ answer: { secret, device }, onDone }: SecretOnceProps) {
  const { app } = useEntityPage()
  const { word } = useDeviceWords(app.key)
  const isOcpp = device?.protocol === OCPP
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const copied = (text: string): ReactNode => (
    <Typography.Text code copyable={{ text, tooltips: [word('copy'), word('copied')] }}>
      {text}
    </Typography.Text>
  )
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
      <dl>
        {device && isOcpp && (
          <>
            <dt>{word('ocppAddress')}</dt>
            <dd>{copied(`${scheme}://${location.host}/ocpp/${encodeURIComponent(device.sn)}`)}</dd>
          </>
        )}
        {device && (
          <>
            <dt>{word('userName')}</dt>
            <dd>
              <Typography.Text code>{isOcpp ? device.sn : `${app.key}:${device.sn}`}</Typography.Text>
            </dd>
          </>
        )}
        <dt>{word('secret')}</dt>
        <dd>{copied(secret)}</dd>
      </dl>
    </Modal>
  )
}
