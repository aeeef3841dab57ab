import type { Options } from '@atrium/core/contract/define/fields'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CurveChart, CurveHours } from './curve-chart.tsx'
import './ports.css'
import type { DeviceTarget } from './use-command.ts'
import { type Curve, LIVE_S, type LiveDevice, useCurves } from './use-device.ts'
import { useDeviceWords } from './words.ts'

/** Parts of a device that serve one person each: sockets, slots, lanes. Their texts are among the app's own. */

const ONLINE = 1

export interface DevicePort {
  no: number
  status: number
  errorCode: string | null
  /** The order that occupies it. */
  order: string | null
}

interface PortsProps<P extends DevicePort> {
  target: Omit<DeviceTarget, 'device'>
  device: LiveDevice & { ports: P[] | null }
  /** The status of ports whose curve is shown at first. */
  running: number
  /** Name and unit of the curves' first value: 功率, W. */
  value: { name: string; unit: string; titleOf(no: number): string }
  children(port: P, shown: ShownPort): ReactNode
}

/** What a card needs to know besides its port. */
export interface ShownPort {
  isLive: boolean
  isChosen: boolean
  curve: Curve | undefined
  onChoose(): void
}

/** The ports of a device with their present state, and the curve of one of them. */
export function Ports<P extends DevicePort>({ target, device, running, value, children }: PortsProps<P>) {
  const { app } = target
  const { name, unit, titleOf } = value
  const { word } = useDeviceWords(app.key)
  const [hours, setHours] = useState(6)
  const [chosen, setChosen] = useState<number>()
  const { data: curves = [] } = useCurves({ ...target, device: device._id }, hours)
  // Until the device has reported its ports, they only have default values and are not shown.
  const ports = device.lastSeenAt ? (device.ports ?? []) : []
  const isLive = device.online === ONLINE
  const shown = chosen ?? ports.find(({ status }) => status === running)?.no ?? ports[0]?.no
  const curveOf = (no: number) => curves.find(({ port }) => port === no)

  return (
    <>
      <ul className="devices-ports" data-live={isLive}>
        {ports.map((port) =>
          children(port, {
            isLive,
            isChosen: port.no === shown,
            curve: curveOf(port.no),
            onChoose: () => setChosen(port.no),
          }),
        )}
      </ul>
      {isLive && <p className="devices-live">{word('live', { seconds: LIVE_S })}</p>}
      {shown !== undefined && (
        <section className="devices-ports-curve">
          <header>
            <h3>{titleOf(shown)}</h3>
            <CurveHours app={app.key} value={hours} onChange={setHours} />
          </header>
          <CurveChart app={app.key} label={titleOf(shown)} name={name} unit={unit} curve={curveOf(shown)} />
        </section>
      )}
    </>
  )
}

interface PortFrameProps extends ShownPort {
  app: string
  port: DevicePort
  statuses: Options
  /** Whether something goes on at the port. */
  runs: boolean
  buttons: ReactNode
  /** What it reports. */
  children: ReactNode
}

/** One port: its status, what it reports, its curve and its order. */
export function PortFrame({ app, port, statuses, runs, buttons, children, ...shown }: PortFrameProps) {
  const { isLive, isChosen, curve, onChoose } = shown
  const { t, word, fault } = useDeviceWords(app)
  const [name, colour] = statuses[port.status]!
  return (
    <li className="devices-port" data-chosen={isChosen} data-runs={runs && isLive}>
      <button type="button" className="devices-port-head" aria-pressed={isChosen} onClick={onChoose}>
        <b>{word('portNo', { no: port.no })}</b>
        <StatusTag colour={isLive ? colour : 'grey'}>{t(`more.port_${name}`)}</StatusTag>
      </button>
      <div>
        {port.errorCode && <p className="devices-port-error">{fault(port.errorCode)}</p>}
        {children}
        <Sparkline curve={curve} />
      </div>
      <footer>
        {port.order && <Link to={`/${app}/order/${port.order}`}>{word('showOrder')}</Link>}
        {buttons}
      </footer>
    </li>
  )
}

const WIDTH_PX = 160
const HEIGHT_PX = 28

/** The curve without numbers; the chart below has them. */
function Sparkline({ curve }: { curve: Curve | undefined }) {
  const values = (curve?.points ?? []).flatMap(([, value]) => (typeof value === 'number' ? [value] : []))
  if (values.length < 2) return null
  const highest = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH_PX
    return `${x.toFixed(1)},${(HEIGHT_PX - 1 - (value / highest) * (HEIGHT_PX - 2)).toFixed(1)}`
  })
  return (
    <svg
      className="devices-port-curve"
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
