import { holds } from '@atrium/contract/access'
import { useSession } from '@atrium/web/access/session'
import { timeText } from '@atrium/web/ui/zone'
import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { Advanced } from './advanced.tsx'
import { DeviceCommands } from './device-commands.tsx'
import { PortCard } from './port-card.tsx'
import { PowerChart } from './power-chart.tsx'
import './ports.css'
import { LIVE_S, useCurves, useLiveDevice } from './use-ports.ts'

const HOURS = [1, 6, 24] as const
const ONLINE = 1
const OCPP = 2

/** A device's ports with their present state, the power of the last hours, and the commands. */
export default function PortsTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const { permissions } = useSession()
  const [hours, setHours] = useState<number>(6)
  const [chosen, setChosen] = useState<number>()
  const { data: device } = useLiveDevice(row._id)
  const { data: curves = [] } = useCurves(row._id, hours)
  if (!device) return <Skeleton active paragraph={{ rows: 6 }} />
  const may = (permission: string) => holds(permissions, ['charge', 'device', permission])
  // Until the device has reported its ports, they only have default values and are not shown.
  const ports = device.lastSeenAt ? (device.ports ?? []) : []
  const isLive = device.online === ONLINE
  const shown = chosen ?? ports.find(({ status }) => status === 3)?.no ?? ports[0]?.no

  return (
    <div className="charge-sockets">
      <DeviceCommands device={device} may={may} />
      {!isLive && (
        <Alert
          type="warning"
          showIcon
          title={device.lastSeenAt ? word('lastState', { time: timeText(device.lastSeenAt) }) : word('neverSeen')}
        />
      )}
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
            <Segmented
              size="small"
              aria-label={word('timeSpan')}
              value={hours}
              options={HOURS.map((value) => ({ value, label: word('lastHours', { hours: value }) }))}
              onChange={setHours}
            />
          </header>
          <PowerChart label={word('powerOf', { no: shown })} curve={curves.find(({ port }) => port === shown)} />
        </section>
      )}
      {device.protocol === OCPP && may('command') && <Advanced device={device._id} disabled={!isLive} />}
    </div>
  )
}
