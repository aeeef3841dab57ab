import { ReloadOutlined, SoundOutlined, SyncOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useCommand } from './use-command.ts'
import type { LiveDevice } from './use-ports.ts'

interface DeviceCommandsProps {
  device: LiveDevice
  may(permission: string): boolean
}

const ONLINE = 1

/** The commands for the whole device. */
export function DeviceCommands({ device, may }: DeviceCommandsProps) {
  const { word } = useWords()
  const command = useCommand(device._id)
  const [asked, setAsked] = useState<'restart' | 'playSound'>()
  const isLive = device.online === ONLINE
  const pending = (type: string) => command.isPending && command.variables?.type === type
  return (
    <div className="charge-commands">
      {may('query') && (
        <Button
          icon={<SyncOutlined aria-hidden />}
          disabled={!isLive}
          loading={pending('query')}
          onClick={() => command.mutate({ type: 'query' })}
        >
          {word('query')}
        </Button>
      )}
      {may('playSound') && (
        <Button icon={<SoundOutlined aria-hidden />} disabled={!isLive} onClick={() => setAsked('playSound')}>
          {word('playSound')}
        </Button>
      )}
      {may('restart') && (
        <Button danger icon={<ReloadOutlined aria-hidden />} disabled={!isLive} onClick={() => setAsked('restart')}>
          {word('restart')}
        </Button>
      )}
      {asked === 'restart' && <RestartDialog device={device} onClose={() => setAsked(undefined)} />}
      {asked === 'playSound' && <SoundDialog device={device} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function RestartDialog({ device, onClose }: { device: LiveDevice; onClose(): void }) {
  const { word } = useWords()
  const command = useCommand(device._id)
  const [reset, setReset] = useState<'Soft' | 'Hard'>('Soft')
  const [force, setForce] = useState(false)
  const send = () => command.mutateAsync({ type: 'restart', body: { reset, force } }).then(onClose, () => undefined)
  return (
    <Modal
      open
      width={420}
      title={word('restartQuestion', { name: device.name })}
      okText={word('restart')}
      okButtonProps={{ danger: true }}
      confirmLoading={command.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p className="charge-dialog-hint">{word('restartHint')}</p>
      <Radio.Group
        value={reset}
        options={[
          { value: 'Soft', label: word('resetSoft') },
          { value: 'Hard', label: word('resetHard') },
        ]}
        onChange={(event) => setReset(event.target.value as 'Soft' | 'Hard')}
      />
      <Checkbox className="charge-force" checked={force} onChange={(event) => setForce(event.target.checked)}>
        {word('restartForce')}
      </Checkbox>
    </Modal>
  )
}

function SoundDialog({ device, onClose }: { device: LiveDevice; onClose(): void }) {
  const { word } = useWords()
  const command = useCommand(device._id)
  const [text, setText] = useState('')
  const typed = text.trim()
  const sound = /^\d+$/.test(typed) ? Number(typed) : typed
  const send = () => command.mutateAsync({ type: 'playSound', body: { sound } }).then(onClose, () => undefined)
  return (
    <Modal
      open
      width={420}
      title={word('playSound')}
      okText={word('play')}
      okButtonProps={{ disabled: typed === '' }}
      confirmLoading={command.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <p className="charge-dialog-hint">{word('soundHint')}</p>
      <Input
        aria-label={word('playSound')}
        value={text}
        maxLength={40}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
