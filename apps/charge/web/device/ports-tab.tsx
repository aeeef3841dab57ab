import { ReloadOutlined, SoundOutlined, SyncOutlined } from '@ant-design/icons'
import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import ControlTab from '@atrium/devices/web/control-tab'
import { Ports } from '@atrium/devices/web/ports'
import type { LiveDevice } from '@atrium/devices/web/use-device'
import { device as entity, PORT, type Port } from '../../entities/device.ts'
import chargeApp from '../../index.ts'
import { useWords } from '../words.ts'
import { PortCard } from './port-card.tsx'

const ICONS = {
  query: <SyncOutlined aria-hidden />,
  playSound: <SoundOutlined aria-hidden />,
  restart: <ReloadOutlined aria-hidden />,
}

/** A device's ports with their present state, the power of the last hours, and the commands. */
export default function PortsTab({ row }: { row: { _id: string } }) {
  const { word } = useWords()
  const { permissions } = useSession()
  const may = (permission: string) => holds(permissions, ['charge', 'device', permission])
  const power = { name: word('power'), unit: 'W', titleOf: (no: number) => word('powerOf', { no }) }
  return (
    <ControlTab<LiveDevice & { ports: Port[] | null }> row={row} icons={ICONS}>
      {(device) => (
        <Ports target={{ app: chargeApp, entity }} device={device} running={PORT.charging} value={power}>
          {(port, shown) => <PortCard key={port.no} device={device._id} port={port} may={may} {...shown} />}
        </Ports>
      )}
    </ControlTab>
  )
}
