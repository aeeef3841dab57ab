import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { ShownValue } from '@atrium/core/web/crud/values/shown-value'
import type { Door, Slot } from '../../entities/device.ts'
import { useWords } from '../words.ts'
import { slotState } from './slot-state.ts'
import './cells.css'

/** How many slots have something to sell. */
export function SlotsCell({ value }: { value: readonly Slot[] | null }) {
  const { word } = useWords()
  const sold = (value ?? []).filter(({ product }) => product !== null)
  if (sold.length === 0) return <Nothing />
  const ready = sold.filter((slot) => ['ready', 'low'].includes(slotState(slot))).length
  return <>{word('slotsOf', { ready, total: sold.length })}</>
}

export function PortsCell({ value }: { value: readonly Door[] | null }) {
  const { word } = useWords()
  const ports = value ?? []
  if (ports.length === 0) return <Nothing />
  const count = ports.filter(({ open }) => open).length
  return <>{count > 0 ? word('openDoors', { count }) : word('allShut')}</>
}

/** The stock of a machine as a part of its capacity. */
export function FillCell({ value }: { value: number | null }) {
  if (value === null) return <Nothing />
  return (
    <span className="vend-fill">
      <i aria-hidden="true">
        <i style={{ width: `${Math.min(100, value)}%` }} />
      </i>
      <ShownValue shown={{ kind: 'number', value, digits: 0 }} unit="%" />
    </span>
  )
}
