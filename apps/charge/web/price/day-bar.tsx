import { minuteOf, type TouPeriod } from '../../price-plan.ts'
import { rateText } from '../format.ts'
import { useWords } from '../words.ts'
import './price.css'

const DAY_MINUTES = 1440
const HOURS = [0, 6, 12, 18, 24]

/** The prices of a day as one bar. Higher prices have more colour; each is labelled if there is space. */
export function DayBar({ periods }: { periods: readonly TouPeriod[] }) {
  const { word } = useWords()
  const rates = periods.map(({ elecFee, serviceFee }) => elecFee + serviceFee)
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const share = (rate: number) => (highest === lowest ? 0.5 : (rate - lowest) / (highest - lowest))
  // Up to 55 %: with more colour, the figures on it are hard to read in the dark theme.
  const part = (rate: number) => Math.round(20 + share(rate) * 35)
  return (
    <figure className="charge-day" aria-label={word('dayOfPrices')}>
      <div className="charge-day-bar">
        {periods.map(({ start, end }, index) => (
          <span
            key={start}
            style={{
              flexGrow: (minuteOf(end) - minuteOf(start)) / DAY_MINUTES,
              background: `color-mix(in srgb, var(--a-series-1) ${part(rates[index]!)}%, var(--a-surface))`,
            }}
            title={`${start}–${end}  ¥${rateText(rates[index]!)} ${word('perKwh')}`}
          >
            <b>{rateText(rates[index]!)}</b>
          </span>
        ))}
      </div>
      <div className="charge-day-hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </figure>
  )
}
