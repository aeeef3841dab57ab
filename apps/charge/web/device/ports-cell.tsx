import { PORT_STATUSES, type Port } from '../../entities/device.ts'
import { useWords } from '../words.ts'
import './ports.css'

/** The number of a device's busy ports, and each port as a small square. */
export default function PortsCell({ value, row }: { value: Port[]; row: { online: number | null } }) {
  const { word } = useWords()
  const isLive = row.online === 1
  const busy = value.filter(({ status }) => status === 3 || status === 4).length
  return (
    <span className="charge-dots" title={word('busyOf', { busy, total: value.length })}>
      <span className="charge-dots-number">
        {busy}/{value.length}
      </span>
      {value.slice(0, 16).map(({ no, status }) => (
        <i key={no} data-colour={isLive ? PORT_STATUSES[status][1] : 'grey'} data-free={status === 1} />
      ))}
    </span>
  )
}
