import { Nothing } from '@atrium/web/crud/values/nothing.tsx'
import { clockText, kwhOf } from '../format.ts'
import { useWords } from '../words.ts'
import './order.css'

/** Shows an order's values with units and labels. */

export const SecondsCell = ({ value }: { value: number }) => (
  <span className="charge-figure">{value === 0 ? <Nothing /> : clockText(value)}</span>
)

export const EnergyCell = ({ value }: { value: number }) => (
  <span className="charge-figure">
    {value === 0 ? (
      <Nothing />
    ) : (
      <>
        {kwhOf(value)} <small>kWh</small>
      </>
    )}
  </span>
)

export function ReasonCell({ value }: { value: string }) {
  const { reason } = useWords()
  return <>{reason(value)}</>
}
