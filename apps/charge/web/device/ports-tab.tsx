import { ReloadOutlined, SoundOutlined, SyncOutlined } from '@ant-design/icons'
import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import ControlTab from '@atrium/devices/web/control-tab'
import { CurveChart, CurveHours } from '@atrium/devices/web/curve-chart'
import { LIVE_S, type LiveDevice, useCurves } from '@atrium/devices/web/use-device'
import { useState } from 'react'
import { device as entity, type Port } from '../../entities/device.ts'
import chargeApp from '../../index.ts'
import { useWords } from '../words.ts'
import { PortCard } from './port-card.tsx'
import './ports.css'

const ONLINE = 1
const ICONS = {
  query: <SyncOutlined aria-hidden />,
  playSound: <SoundOutlined aria-hidden />,
  restart: <ReloadOutlined aria-hidden />,
}

type WithPorts = LiveDevice & { ports: Port[] | null }

/** A device's ports with their present state, the power of the last hours, and the commands. */
export default function PortsTab({ row }: { row: { _id: string } }) {
  return (
    <ControlTab<WithPorts> row={row} icons={ICONS}>
      {(device) => <Ports device={device} />}
    </ControlTab>
  )
}

function Ports({ device }: { device: WithPorts }) {
  const { word } = useWords()
  const { permissions } = useSession()
  const [hours, setHours] = useState(6)
  const [chosen, setChosen] = useState<number>()
  const { data: curves = [] } = useCurves({ app: chargeApp, entity, device: device._id }, hours)
  const may = (permission: string) => holds(permissions, ['charge', 'device', permission])
  // Until the device has reported its ports, they only have default values and are not shown.
  const ports = device.lastSeenAt ? (device.ports ?? []) : []
  const isLive = device.online === ONLINE
  const shown = chosen ?? ports.find(({ status }) => status === 3)?.no ?? ports[0]?.no

  return (
    <>
      <ul className="charge-socket-grid" data-live={isLive}>
        {ports.map((port) => (
          <PortCard
            key={port.no}
            device={device._id}
            port={port}
            isLive={isLive}
            isChosen={port.no === shown}
            curve={curves.find((one) => one.port === port.no)}
            may={may}
            onChoose={() => setChosen(port.no)}
          />
        ))}
      </ul>
      {isLive && <p className="charge-live">{word('live', { seconds: LIVE_S })}</p>}
      {shown !== undefined && (
        <section className="charge-power">
          <header>
            <h3>{word('powerOf', { no: shown })}</h3>
            <CurveHours app="charge" value={hours} onChange={setHours} />
          </header>
          <CurveChart
            app="charge"
            label={word('powerOf', { no: shown })}
            name={word('power')}
            unit="W"
            curve={curves.find(({ port }) => port === shown)}
          />
        </section>
      )}
    </>
  )
}
