import { kwhNumber, percentText, powerOf, powerText } from '@atrium/core/contract/quantity-text'
import { durationText, spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useLocale } from '@atrium/core/web/words'
import { Fact, Figure, LiveCurve, Ring, useNow, Waiting, WaitingForStaff } from '@atrium/selling/web/at-devices/phone'
import { isHeld } from './held.ts'
import { type Parts, useWord } from './words.ts'
import './h5.css'

export type ChargeOrder = Parameters<Parts['Progress']>[0]['order']

/** An older reading is not shown as the present value. */
const OLD_AFTER_MS = 150_000

/** Shown from the payment until the fee is known. */
export const Progress: Parts['Progress'] = ({ order }) => {
  const word = useWord()
  if (order.statusName === 'charging') return <Charging order={order} />
  if (isHeld(order)) return <Held order={order} />
  const isStarting = order.statusName === 'paid'
  return (
    <Waiting
      title={word(isStarting ? 'starting' : 'settling')}
      hint={word(isStarting ? 'startingHint' : 'settlingHint')}
    />
  )
}

function Held({ order: { heldReason, paidAmount, plan } }: { order: ChargeOrder }) {
  const word = useWord()
  const getsBack = paidAmount > 0 && plan?.refundUnused === true
  return (
    <WaitingForStaff title={word('heldTitle')} reason={heldReason ?? ''}>
      {getsBack && <p>{word('heldPaid', { money: formatFen(paidAmount) })}</p>}
      <p>{word('heldFree')}</p>
    </WaitingForStaff>
  )
}

function Charging({ order }: { order: ChargeOrder }) {
  const word = useWord()
  const now = useNow() + order.skewMs
  const { live } = order
  const isOld = live.meteredAt === null || now - Date.parse(live.meteredAt) > OLD_AFTER_MS
  const seconds = secondsOf(order, isOld, now)
  const power = powerOf(live.port?.power ?? 0)
  return (
    <>
      <section className="core-phone-hero">
        <Ring
          done={doneOf(order, seconds)}
          label={word('spent')}
          value={formatFen(live.fee)}
          note={word('ofPrepaid', { money: formatFen(budgetOf(order)) })}
        />
        <Reading live={live} isOld={isOld} now={now} />
      </section>
      <section className="selling-phone-figures" data-old={isOld}>
        <Figure label={word('energy')} value={kwhNumber(live.energy)} unit="kWh" />
        <Figure label={word('duration')} value={durationText(Math.floor(seconds))} />
        <Figure
          label={word('power')}
          value={live.port?.power == null ? '—' : power.value}
          unit={live.port?.power == null ? '' : power.unit}
        />
      </section>
      <LiveCurve
        order={order._id}
        at={live.meteredAt}
        value={live.port?.power ?? null}
        title={word('powerCurve')}
        soon={word('curveSoon')}
        textOf={powerText}
      />
      <Details live={live} />
    </>
  )
}

/** By the device's clock, which is that of the bill; between two readings it goes on. */
function secondsOf({ live, startedAt }: ChargeOrder, isOld: boolean, now: number): number {
  const since = (at: string | null) => (at ? Math.max(0, (now - Date.parse(at)) / 1000) : 0)
  if (live.meteredAt === null) return since(startedAt)
  return live.seconds + (isOld ? 0 : since(live.meteredAt))
}

/** The prepaid amount minus refunds; 0 if the order is paid afterwards. */
function budgetOf({ live, prepay }: ChargeOrder): number {
  return prepay > 0 ? live.fee + live.left : 0
}

/** The finished part, by money, time or energy, whichever is reached first. */
function doneOf(order: ChargeOrder, seconds: number): number {
  const { live } = order
  const budgetFen = budgetOf(order)
  const parts = [
    budgetFen > 0 ? live.fee / budgetFen : 0,
    live.limitSeconds ? seconds / live.limitSeconds : 0,
    live.limitWh ? live.energy / live.limitWh : 0,
  ]
  return Math.min(1, Math.max(...parts))
}

/** An old reading is shown with its age. */
function Reading({ live, isOld, now }: { live: ChargeOrder['live']; isOld: boolean; now: number }) {
  const word = useWord()
  const locale = useLocale()
  if (live.meteredAt === null) return <p className="core-phone-muted">{word('noReading')}</p>
  if (!isOld) return <p className="core-phone-muted">{word('left', { money: formatFen(live.left) })}</p>
  const age = spanText(Math.floor((now - Date.parse(live.meteredAt)) / 1000), locale)
  return <p className="charge-old">{word('readAt', { age })}</p>
}

function Details({ live: { port } }: { live: ChargeOrder['live'] }) {
  const word = useWord()
  const locale = useLocale()
  if (!port) return null
  const facts: [string, string][] = [
    ...(port.voltage === null ? [] : [[word('voltage'), `${port.voltage.toFixed(0)} V`] as [string, string]]),
    ...(port.current === null ? [] : [[word('current'), `${port.current.toFixed(1)} A`] as [string, string]]),
    ...(port.soc === null ? [] : [[word('soc'), percentText(Math.round(port.soc), locale)] as [string, string]]),
    [word('port'), String(port.no)],
  ]
  return (
    <dl className="core-phone-facts">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  )
}
