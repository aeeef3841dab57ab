import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { feeOf, type PricePlan } from '../../plan.ts'
import { useWords } from '../words.ts'
import './price.css'

/** What a fee follows from. */
export type Fees = Omit<PricePlan, 'name' | 'payMode'>

const HOURS = 72
const WIDTH = 360
const HEIGHT = 120
const EXAMPLES_MIN = [30, 60, 240, 1440, HOURS * 60]

/** The fees that the values of a form have, if all of them are there. */
export function feesOf(values: Readonly<Record<string, unknown>> | undefined): Fees | undefined {
  const names = ['freeMinutes', 'unitMinutes', 'unitPrice', 'dayMax', 'deposit', 'overHours'] as const
  const fees = Object.fromEntries(names.map((name) => [name, values?.[name]])) as Record<string, unknown>
  const isWhole = Object.values(fees).every((value) => Number.isInteger(value))
  return isWhole && Number(fees.unitMinutes) > 0 ? (fees as unknown as Fees) : undefined
}

interface FeeCurveProps {
  fees: Fees
  /** Minutes of a rent, which is marked on the curve. */
  minutes?: number | null
}

/** The fee over the first three days of a rent, and its amounts after some times. */
export function FeeCurve({ fees, minutes = null }: FeeCurveProps) {
  const { word, locale } = useWords()
  const highest = Math.max(feeOf(fees, HOURS * 60), minutes === null ? 0 : feeOf(fees, minutes), 1)
  const spanMin = Math.max(HOURS * 60, minutes ?? 0)
  const x = (minute: number) => (minute / spanMin) * WIDTH
  const y = (fen: number) => HEIGHT - 1 - (fen / highest) * (HEIGHT - 12)
  return (
    <figure className="powerbank-fee-curve">
      <figcaption>{word('feeCurve')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: Math.floor(spanMin / 1440) }, (_, day) => (day + 1) * 1440).map((minute) => (
          <line key={minute} x1={x(minute)} x2={x(minute)} y1="0" y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        ))}
        <path d={stepsOf(fees, spanMin, x, y)} vectorEffect="non-scaling-stroke" />
        {minutes !== null && (
          <line
            className="powerbank-fee-mark"
            x1={x(minutes)}
            x2={x(minutes)}
            y1="0"
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <table>
        <tbody>
          <tr>
            <th scope="row">{word('feeAfter')}</th>
            {EXAMPLES_MIN.map((minute) => (
              <td key={minute}>{spanText(minute * 60, locale)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{word('feeIs')}</th>
            {EXAMPLES_MIN.map((minute) => (
              <td key={minute}>{formatFen(feeOf(fees, minute))}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p>{word('bought', { hours: fees.overHours, money: formatFen(fees.deposit) })}</p>
    </figure>
  )
}

/** A line that rises where the fee does. */
function stepsOf(fees: Fees, spanMin: number, x: (minute: number) => number, y: (fen: number) => number): string {
  const points = [`M0 ${y(0).toFixed(1)}`]
  let before = 0
  for (let minute = 1; minute <= spanMin; minute++) {
    const fee = feeOf(fees, minute)
    if (fee === before) continue
    points.push(`H${x(minute).toFixed(1)}V${y(fee).toFixed(1)}`)
    before = fee
  }
  return `${points.join('')}H${x(spanMin).toFixed(1)}`
}
