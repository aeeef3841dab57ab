import { energyText, percentText, powerText } from '@atrium/core/contract/quantity-text'
import { durationText } from '@atrium/core/contract/unit-text'
import { CommandDialog } from '@atrium/devices/web/command-dialog'
import { PortFrame, type ShownPort } from '@atrium/devices/web/ports'
import { useCommand } from '@atrium/devices/web/use-command'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { device as entity, isBusy, PORT, PORT_STATUSES, type Port } from '../../entities/device.ts'
import chargeApp from '../../index.ts'
import { useWords } from '../words.ts'

interface PortCardProps extends ShownPort {
  device: string
  port: Port
  may(permission: string): boolean
}

/** One port: its status, power and order, and the buttons to start and stop. */
export function PortCard({ device, port, may, ...shown }: PortCardProps) {
  const { word } = useWords()
  const target = { app: chargeApp, entity, device }
  const command = useCommand(target)
  const [opens, setOpens] = useState(false)
  const { isLive } = shown
  const runs = isBusy(port.status)
  const isFree = port.order === null && (port.status === PORT.free || port.status === PORT.preparing)
  const buttons = (
    <>
      {isFree && may('open') && (
        <Button size="small" disabled={!isLive} onClick={() => setOpens(true)}>
          {word('open')}
        </Button>
      )}
      {runs && may('close') && (
        <Popconfirm
          title={word('closeQuestion', { no: port.no })}
          okText={word('close')}
          okButtonProps={{ danger: true }}
          onConfirm={() => command.mutateAsync({ type: 'close', body: { port: port.no } }).catch(() => undefined)}
        >
          <Button size="small" danger disabled={!isLive} loading={command.isPending}>
            {word('close')}
          </Button>
        </Popconfirm>
      )}
      {opens && (
        <CommandDialog
          {...target}
          type="open"
          title={word('openTitle', { no: port.no })}
          fixed={{ port: port.no, orderNo: undefined }}
          wrong={{ reason: word('reasonShort') }}
          onClose={() => setOpens(false)}
        />
      )}
    </>
  )
  return (
    <PortFrame {...shown} app="charge" port={port} statuses={PORT_STATUSES} runs={runs} buttons={buttons}>
      {runs ? <Flow port={port} /> : isFree && isLive && <p className="devices-port-idle">{word('ready')}</p>}
    </PortFrame>
  )
}

function Flow({ port: { power, voltage, current, energy, seconds, soc } }: { port: Port }) {
  const { locale } = useWords()
  return (
    <div className="devices-port-values">
      <strong>{power === null ? '–' : powerText(power)}</strong>
      <span>
        {voltage === null ? '' : `${Math.round(voltage)} V `}
        {current === null ? '' : `${current.toFixed(1)} A`}
      </span>
      <span>
        {energy === null ? '' : energyText(energy)}
        {seconds === null ? '' : ` · ${durationText(seconds)}`}
        {soc === null ? '' : ` · ${percentText(Math.round(soc), locale)}`}
      </span>
    </div>
  )
}
