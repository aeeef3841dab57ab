import { PortDots } from '@atrium/devices/web/port-dots'
import { isBusy, PORT, PORT_STATUSES, type Port } from '../../entities/device.ts'
import { useWords } from '../words.ts'

/** The number of a device's busy ports, and each port as a small square. */
export default function PortsCell({ value, row }: { value: Port[]; row: { online: number | null } }) {
  const { word } = useWords()
  return (
    <PortDots
      ports={value}
      statuses={PORT_STATUSES}
      isFree={(status) => status === PORT.free}
      isBusy={isBusy}
      isLive={row.online === 1}
      titleOf={(busy) => word('busyOf', { busy, total: value.length })}
    />
  )
}
