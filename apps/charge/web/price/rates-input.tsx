import { formatFen } from '@atrium/core/web/crud/values/money'
import type { EnergyRates } from '../../price-plan.ts'
import { rateText } from '../format.ts'
import { useWords } from '../words.ts'
import { isOf, Off, type PriceControl } from './off.tsx'
import './price.css'
import { RateInput } from './rate-input.tsx'

const NONE: EnergyRates = { elecFee: 0, serviceFee: 0 }
const EXAMPLE_KWH = 10

/** The two parts of a price by energy, with the cost of ten kilowatt-hours. */
export default function RatesInput({ value, onChange, disabled, values }: PriceControl<EnergyRates>) {
  const { word, t } = useWords()
  if (!isOf(values, 'energy')) return <Off />
  const rates = value ?? NONE
  const sum = rates.elecFee + rates.serviceFee
  return (
    <div className="charge-rates">
      {(['elecFee', 'serviceFee'] as const).map((name) => (
        <div key={name} className="charge-labelled">
          <span>{t(`entities.order.fields.${name}`)}</span>
          <RateInput
            label={t(`entities.order.fields.${name}`)}
            value={rates[name]}
            disabled={disabled}
            onChange={(rate) => onChange?.({ ...rates, [name]: rate })}
          />
        </div>
      ))}
      <p className="charge-note">
        {word('rateExample', {
          rate: rateText(sum),
          kwh: EXAMPLE_KWH,
          amount: formatFen(Math.round((sum * EXAMPLE_KWH) / 100)),
        })}
      </p>
    </div>
  )
}
