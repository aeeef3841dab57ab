import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { clockText, kilo, minutesText } from '../format.ts'
import { useWords } from '../words.ts'
import './order.css'

/** Shows an order's values with units and labels. */

/** The sum of many charges, where nobody reads seconds. */
const LONG_S = 100 * 3600

export function SecondsCell({ value }: { value: number }) {
  const { locale } = useWords()
  const text = value < LONG_S ? clockText(value) : minutesText(Math.floor(value / 60), locale)
  return <span className="charge-figure">{value === 0 ? <Nothing /> : text}</span>
}

export const EnergyCell = ({ value }: { value: number }) => (
  <span className="charge-figure">
    {value === 0 ? (
      <Nothing />
    ) : (
      <>
        {kilo(value)} <small>kWh</small>
      </>
    )}
  </span>
)

export function ReasonCell({ value }: { value: string }) {
  const { reason } = useWords()
  return <>{reason(value)}</>
}
