import type { Options } from '@atrium/core/contract/define/fields'
import './ports.css'

interface PortDotsProps {
  ports: readonly { no: number; status: number }[]
  statuses: Options
  isFree(status: number): boolean
  isBusy(status: number): boolean
  isLive: boolean
  titleOf(busy: number): string
}

const MOST = 16

/** The number of a device's busy ports, and each port as a small square. */
export function PortDots({ ports, statuses, isFree, isBusy, isLive, titleOf }: PortDotsProps) {
  const busy = ports.filter(({ status }) => isBusy(status)).length
  return (
    <span className="devices-dots core-crud-whole" title={titleOf(busy)}>
      <span className="devices-dots-number">
        {busy}/{ports.length}
      </span>
      {ports.slice(0, MOST).map(({ no, status }) => (
        <i key={no} data-colour={isLive ? statuses[status]![1] : 'grey'} data-free={isFree(status)} />
      ))}
    </span>
  )
}
