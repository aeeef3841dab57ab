import { durationText } from '@atrium/core/contract/unit-text'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { ShownCell } from '@atrium/core/web/crud/values/shown-cell'
import { shown } from '../../shown.ts'
import { minutesText } from '../format.ts'
import { useWords } from '../words.ts'
import './order.css'

/** Shows an order's values with units and labels. */

/** The sum of many charges, where nobody reads seconds. */
const LONG_S = 100 * 3600

export function SecondsCell({ value }: { value: number }) {
  const { locale } = useWords()
  const text = value < LONG_S ? durationText(value) : minutesText(Math.floor(value / 60), locale)
  return <span className="charge-figure">{value === 0 ? <Nothing /> : text}</span>
}

export const EnergyCell = (props: { value: number; row: never }) => (
  <ShownCell app="charge" column={shown.order.energy} {...props} />
)

export const ReasonCell = (props: { value: string; row: never }) => (
  <ShownCell app="charge" column={shown.order.stopReason} {...props} />
)
