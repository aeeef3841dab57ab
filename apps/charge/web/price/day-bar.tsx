import { minuteOf, type TouPeriod } from '../../price-plan.ts'
import { rateText } from '../format.ts'
import { useWords } from '../words.ts'
import './price.css'

const DAY_MINUTES = 1440
const HOURS = [0, 6, 12, 18, 24]

/** The prices of a day as one bar. Higher prices are darker; each is labelled if there is space. */
export function DayBar({ periods }: { periods: readonly TouPeriod[] }) {
  const { word } = useWords()
  const rates = periods.map(({ elecFee, serviceFee }) => elecFee + serviceFee)
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  const share = (rate: number) => (highest === lowest ? 0.5 : (rate - lowest) / (highest - lowest))
  return (
    <figure className="charge-day" aria-label={word('dayOfPrices')}>
      <div className="charge-day-bar">
        {periods.map(({ start, end }, index) => (
          <span
            key={start}
            style={{
              flexGrow: (minuteOf(end) - minuteOf(start)) / DAY_MINUTES,
              background: `color-mix(in srgb, var(--a-series-1) ${Math.round(20 + share(rates[index]!) * 55)}%, var(--a-surface))`,
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
