import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { CommandDialog } from '@atrium/devices/web/command-dialog'
import { useCommand } from '@atrium/devices/web/use-command'
import type { Curve } from '@atrium/devices/web/use-device'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { device as entity, PORT, PORT_STATUSES, type Port } from '../../entities/device.ts'
import chargeApp from '../../index.ts'
import { clockText, kilo, powerText } from '../format.ts'
import { useWords, type Word } from '../words.ts'

interface PortCardProps {
  device: string
  port: Port
  isLive: boolean
  isChosen: boolean
  curve: Curve | undefined
  may(permission: string): boolean
  onChoose(): void
}

/** One port: its status, power and order, and the buttons to start and stop. */
export function PortCard({ device, port, isLive, isChosen, curve, may, onChoose }: PortCardProps) {
  const { word } = useWords()
  const target = { app: chargeApp, entity, device }
  const command = useCommand(target)
  const [opens, setOpens] = useState(false)
  const [name, colour] = PORT_STATUSES[port.status]
  const runs = port.status === PORT.charging || port.status === PORT.suspended
  const isFree = port.order === null && (port.status === PORT.free || port.status === PORT.preparing)

  return (
    <li className="charge-socket" data-chosen={isChosen} data-runs={runs && isLive}>
      <button type="button" className="charge-socket-head" aria-pressed={isChosen} onClick={onChoose}>
        <b>{word('portNo', { no: port.no })}</b>
        <StatusTag colour={isLive ? colour : 'grey'}>{word(`port_${name}` as Word)}</StatusTag>
      </button>
      <div>
        {port.errorCode && <p className="charge-socket-error">{port.errorCode}</p>}
        {runs ? <Flow port={port} /> : isFree && isLive && <p className="charge-socket-idle">{word('ready')}</p>}
        <Sparkline curve={curve} />
      </div>
      <footer>
        {port.order && <Link to={`/charge/order/${port.order}`}>{word('showOrder')}</Link>}
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
      </footer>
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
    </li>
  )
}

function Flow({ port: { power, voltage, current, energy, seconds, soc } }: { port: Port }) {
  return (
    <div className="charge-flow">
      <strong>{power === null ? '–' : powerText(power)}</strong>
      <span>
        {voltage === null ? '' : `${Math.round(voltage)} V `}
        {current === null ? '' : `${current.toFixed(1)} A`}
      </span>
      <span>
        {energy === null ? '' : `${kilo(energy)} kWh`}
        {seconds === null ? '' : ` · ${clockText(seconds)}`}
        {soc === null ? '' : ` · ${Math.round(soc)} %`}
      </span>
    </div>
  )
}

const WIDTH_PX = 160
const HEIGHT_PX = 28

/** The power curve without numbers; the chart below has them. */
function Sparkline({ curve }: { curve: Curve | undefined }) {
  const values = (curve?.points ?? []).flatMap(([, w]) => (typeof w === 'number' ? [w] : []))
  if (values.length < 2) return null
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH_PX
    return `${x.toFixed(1)},${(HEIGHT_PX - 1 - (value / highest) * (HEIGHT_PX - 2)).toFixed(1)}`
  })
  return (
    <svg
      className="charge-spark"
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
