import { energyText } from '@atrium/core/contract/quantity-text'
import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen, formatNumber } from '@atrium/core/web/crud/values/money'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { Fragment } from 'react'
import type { EnergyRates, PowerStep, PrepayOption, PricePlan, TouPeriod } from '../../price-plan.ts'
import { MODE } from '../../price-plan.ts'
import { rateText } from '../format.ts'
import { useWords } from '../words.ts'
import { DayBar } from './day-bar.tsx'
import './price.css'

/** Shows a price's parts in lists and details. */

export function PrepayCell({ value }: { value: PrepayOption[] }) {
  const { locale } = useWords()
  return (
    <span className="charge-plain">
      {value.map((option, index) => (
        <Fragment key={option.amount}>
          {index > 0 && (locale === 'zh_CN' ? '、' : ', ')}
          {/* Otherwise browsers break a line within an amount, never before its currency sign. */}
          {index > 0 && <wbr />}
          {optionText(option, locale)}
        </Fragment>
      ))}
    </span>
  )
}

function optionText({ amount, minutes, wh }: PrepayOption, locale: 'zh_CN' | 'en_US'): string {
  const limits = [...(minutes ? [spanText(minutes * 60, locale)] : []), ...(wh ? [energyText(wh)] : [])]
  const text = limits.length > 0 ? `${formatFen(amount)} / ${limits.join(' · ')}` : formatFen(amount)
  // No line breaks within an option.
  return text.replaceAll(' ', '\u00a0')
}

export function OptionCell({ value }: { value: PrepayOption }) {
  const { locale } = useWords()
  return <span className="charge-plain">{optionText(value, locale)}</span>
}

export function RatesCell({ value, row }: { value: EnergyRates; row: { mode: number } }) {
  if (row.mode !== MODE.energy) return <Nothing />
  return <Rates rates={value} />
}

function Rates({ rates }: { rates: EnergyRates }) {
  const { word, t } = useWords()
  return (
    <span className="charge-plain">
      {t('entities.order.fields.elecFee')} ¥{rateText(rates.elecFee)} + {t('entities.order.fields.serviceFee')} ¥
      {rateText(rates.serviceFee)} {word('perKwh')}
    </span>
  )
}

export function StepsCell({ value, row }: { value: PowerStep[]; row: { mode: number } }) {
  if (row.mode !== MODE.powerStep) return <Nothing />
  return <Steps steps={value} />
}

function Steps({ steps }: { steps: PowerStep[] }) {
  const { word, locale } = useWords()
  return (
    <ul className="charge-lines">
      {steps.map(({ fromW, toW, feePerHour }) => (
        <li key={fromW}>
          <span>
            {formatNumber(fromW, locale)}–{formatNumber(toW, locale)} W
          </span>
          <b>
            {formatFen(feePerHour)} {word('perHour')}
          </b>
        </li>
      ))}
    </ul>
  )
}

export function TouCell({ value, row }: { value: TouPeriod[]; row: { mode: number } }) {
  if (row.mode !== MODE.timeOfUse) return <Nothing />
  return <DayBar periods={value} />
}

/** The copy of the price in an order. */
export function PlanCell({ value: plan }: { value: PricePlan }) {
  const { t } = useWords()
  const mode = (['time', 'energy', 'powerStep', 'timeOfUse'] as const)[plan.mode - 1]
  return (
    <div className="charge-plan">
      <b>{t(`entities.price.options.mode.${mode}`)}</b>
      {plan.mode === MODE.energy && <Rates rates={plan.rates} />}
      {plan.mode === MODE.powerStep && <Steps steps={plan.steps} />}
      {plan.mode === MODE.timeOfUse && <DayBar periods={plan.tou} />}
    </div>
  )
}
