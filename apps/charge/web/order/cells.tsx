import { ShownCell } from '@atrium/core/web/crud/values/shown-cell'
import { shown } from '../../shown.ts'
import './order.css'

/** Shows an order's values with units and labels. */

export const SecondsCell = (props: { value: number; row: never }) => (
  <ShownCell app="charge" column={shown.order.seconds} {...props} />
)

export const EnergyCell = (props: { value: number; row: never }) => (
  <ShownCell app="charge" column={shown.order.energy} {...props} />
)

export const ReasonCell = (props: { value: string; row: never }) => (
  <ShownCell app="charge" column={shown.order.stopReason} {...props} />
)
