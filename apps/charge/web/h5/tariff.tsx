import { DEFAULT_ZONE, localMs, minuteOfDay } from '@atrium/core/contract/zone'
import { formatFen, formatNumber } from '@atrium/core/web/crud/values/money'
import { useNow } from '@atrium/selling/web/at-devices/phone'
import { MODE, minuteOf, type PricePlan } from '../../price-plan.ts'
import { formatRate, useWord, type Word } from './words.ts'

const NAMES: Record<number, Word> = {
  [MODE.time]: 'byTime',
  [MODE.energy]: 'byEnergy',
  [MODE.powerStep]: 'byPower',
  [MODE.timeOfUse]: 'byClock',
}

/** The price of a charge, shown before the payment: the rule, its numbers, and other possible fees. */
export function Tariff({ plan }: { plan: PricePlan }) {
  const word = useWord()
  return (
    <section className="core-phone-section">
      <h3>
        {word('price')} · {word(NAMES[plan.mode] ?? 'byTime')}
      </h3>
      {plan.mode === MODE.energy && <Energy plan={plan} />}
      {plan.mode === MODE.powerStep && <Steps plan={plan} />}
      {plan.mode === MODE.timeOfUse && <Clock plan={plan} />}
      <ul className="selling-phone-notes">
        {useNotes(plan).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

function Energy({ plan: { rates } }: { plan: PricePlan }) {
  const word = useWord()
  return (
    <p className="charge-rate">
      <strong>{word('perKwh', { money: formatRate(rates.elecFee + rates.serviceFee) })}</strong>
      <span>{word('parts', { elec: formatRate(rates.elecFee), service: formatRate(rates.serviceFee) })}</span>
    </p>
  )
}

function Steps({ plan: { steps } }: { plan: PricePlan }) {
  const word = useWord()
  return (
    <ul className="selling-phone-table">
      {steps.map(({ fromW, toW, feePerHour }) => (
        <li key={fromW}>
          <span>{word('watts', { from: formatNumber(fromW, 'zh_CN'), to: formatNumber(toW, 'zh_CN') })}</span>
          <strong>{word('perHour', { money: formatFen(feePerHour) })}</strong>
        </li>
      ))}
    </ul>
  )
}

function Clock({ plan: { tou, timeZone = DEFAULT_ZONE } }: { plan: PricePlan }) {
  const word = useWord()
  // Uses the time zone of the device, not that of the phone.
  const now = minuteOfDay(localMs(timeZone, useNow()))
  return (
    <ul className="selling-phone-table">
      {tou.map(({ start, end, elecFee, serviceFee }) => {
        const isNow = now >= minuteOf(start) && now < minuteOf(end)
        return (
          <li key={start} data-now={isNow}>
            <span>
              {start}–{end}
              {isNow && <em>{word('now')}</em>}
            </span>
            <strong>{word('perKwh', { money: formatRate(elecFee + serviceFee) })}</strong>
          </li>
        )
      })}
    </ul>
  )
}

function useNotes(plan: PricePlan): string[] {
  const word = useWord()
  const { minFee, maxFee, freeMinutes, occupyFee, occupyFree, refundUnused } = plan
  return [
    ...(freeMinutes > 0 ? [word('freeMinutes', { count: freeMinutes })] : []),
    ...(minFee > 0 ? [word('minFee', { money: formatFen(minFee) })] : []),
    ...(maxFee !== null ? [word('maxFee', { money: formatFen(maxFee) })] : []),
    ...(occupyFee > 0 ? [word('occupy', { free: occupyFree, money: formatFen(occupyFee) })] : []),
    word(refundUnused ? 'refundUnused' : 'keepUnused'),
  ]
}
