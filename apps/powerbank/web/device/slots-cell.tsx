import { PortDots } from '@atrium/devices/web/port-dots'
import { SLOT, SLOT_STATUSES, type Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'

/** How many power banks of a cabinet can be rented, and each slot as a small square. */
export default function SlotsCell({ value, row }: { value: Slot[]; row: { online: number | null } }) {
  const { word } = useWords()
  return (
    <PortDots
      ports={value}
      statuses={SLOT_STATUSES}
      isFree={(status) => status === SLOT.empty}
      isBusy={(status) => status === SLOT.ready}
      isLive={row.online === 1}
      titleOf={(ready) => word('readyOf', { ready, total: value.length })}
    />
  )
}
