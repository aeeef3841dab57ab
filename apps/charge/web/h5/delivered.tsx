import { energyText } from '@atrium/core/contract/quantity-text'
import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useTexts } from '@atrium/core/web/loaded-words'
import { useLocale } from '@atrium/core/web/words'
import { Fact, timeOf } from '@atrium/selling/web/at-devices/phone'
import { minimumOf } from '../../settlement.ts'
import { clockFactor } from '../format.ts'
import { type Parts, useWord } from './words.ts'

type Charged = Parameters<Parts['Delivered']>[0]['order']

/** The delivered energy, and how the fee was calculated. */
export const Delivered: Parts['Delivered'] = ({ order }) => {
  if (order.startedAt === null) return null
  return (
    <>
      <Fees order={order} />
      <Charge order={order} />
    </>
  )
}

function Fees({ order }: { order: Charged }) {
  const word = useWord()
  const { elecFee, serviceFee, occupyFee, fee } = order
  const minFee = minimumOf(order)
  const parts: [string, number][] = [
    [word('elecFee'), elecFee],
    [minFee ? word('serviceToMin', { money: formatFen(minFee) }) : word('serviceFee'), serviceFee],
    [word('occupyFee'), occupyFee],
  ]
  return (
    <dl className="core-phone-facts">
      {parts
        .filter(([, amount]) => amount > 0)
        .map(([label, amount]) => (
          <Fact key={label} label={label} value={formatFen(amount)} />
        ))}
      <Fact label={word('total')} value={formatFen(fee)} isTotal />
    </dl>
  )
}

function Charge({ order }: { order: Charged }) {
  const { energy, seconds, startedAt, endedAt, stopReason, port } = order
  const word = useWord()
  const locale = useLocale()
  const reason = useStopReason(stopReason)
  const factor = clockFactor(order)
  return (
    <>
      <dl className="core-phone-facts">
        <Fact label={word('energy')} value={energyText(energy)} />
        <Fact label={word('duration')} value={spanText(seconds, locale)} />
        {port !== null && <Fact label={word('port')} value={String(port)} />}
        <Fact label={word('startedAt')} value={timeOf(startedAt)} />
        {endedAt && <Fact label={word('endedAt')} value={timeOf(endedAt)} />}
        {reason && <Fact label={word('stopReason')} value={reason} />}
      </dl>
      {factor !== undefined && <p className="core-phone-muted">{word('fasterClock', { factor })}</p>}
    </>
  )
}

/** OCPP reasons that have the same label as one of ours. */
const SAME_AS: Record<string, string> = {
  EVDisconnected: 'unplug',
  Remote: 'user',
  Local: 'user',
  PowerLoss: 'powerLoss',
  EmergencyStop: 'emergency',
}

function useStopReason(reason: string | null): string | undefined {
  const { t, found } = useTexts()
  if (reason === null) return undefined
  const key = `reason_${SAME_AS[reason] ?? reason}`
  return found('charge-phone', key) ?? t('charge-phone', 'reason_other')
}

/** 2.13 kWh · 1 小时 12 分钟 */
export const Summary: Parts['Summary'] = ({ order: { startedAt, energy, seconds } }) => {
  const word = useWord()
  const locale = useLocale()
  if (startedAt === null) return word('notStarted')
  return `${energyText(energy)} · ${spanText(seconds, locale)}`
}
