import { formatFen } from '@atrium/core/web/crud/values/money'
import { clockOf, Fact, Ring, Strip, timeOf, useNow, Waiting } from '@atrium/selling/web/at-devices/phone'
import { Link } from 'react-router'
import { feeOf, minutesBetween } from '../../plan.ts'
import { OpenSlot } from './cabinet.tsx'
import { PriceSentence } from './price-sentence.tsx'
import { type Parts, useWord } from './words.ts'
import './h5.css'

/** The slot is shown so long after it has opened. */
const OPENED_MS = 60_000

/** From the payment until the return, and until the fee is there. */
export const Progress: Parts['Progress'] = ({ order }) => {
  const word = useWord()
  if (order.statusName === 'renting') return <Renting order={order} />
  if (order.statusName === 'returned') return <Waiting title={word('collecting')} hint={word('collectingHint')} />
  // While the cabinet is asked, the page says that.
  if (order.askedAt) return null
  return <Slot no={order.slot} title={word('popping')} hint={word('poppingHint')} />
}

function Slot({ no, title, hint }: { no: number | null; title: string; hint: string }) {
  const word = useWord()
  if (no === null) return <Waiting title={title} hint={hint} />
  return (
    <section className="core-phone-hero">
      <OpenSlot no={no} />
      <p className="powerbank-slot-no">{word('slotNo', { no })}</p>
      <p role="status">{title}</p>
      <p className="core-phone-muted">{hint}</p>
    </section>
  )
}

const Renting: Parts['Progress'] = ({ order }) => {
  const word = useWord()
  const now = useNow() + order.skewMs
  const { plan, rentAt, live, slot, batterySn, deposit, overdue, payType } = order
  if (!plan || rentAt === null) return null
  const startMs = Date.parse(rentAt)
  const seconds = Math.max(0, Math.floor((now - startMs) / 1000))
  // The phone's own count: what the server said last may be a while ago.
  const minutes = minutesBetween(startMs, now)
  const fee = feeOf(plan, minutes)
  const isFree = minutes <= plan.freeMinutes
  const nextS = live.nextFeeAt ? Math.max(0, Math.ceil((Date.parse(live.nextFeeAt) - now) / 1000)) : null
  return (
    <>
      {now - startMs < OPENED_MS && slot !== null && (
        <Slot no={slot} title={word('takeIt')} hint={word('takeItHint')} />
      )}
      {overdue && (
        <Strip title={word('overdue')}>
          {live.boughtAt && <p>{word('boughtAt', { time: timeOf(live.boughtAt) })}</p>}
        </Strip>
      )}
      <section className="core-phone-hero">
        <Ring
          done={nextS === null ? 1 : 1 - Math.min(1, nextS / ((isFree ? plan.freeMinutes : plan.unitMinutes) * 60))}
          label={word('running')}
          value={clockOf(seconds)}
          note={nextS === null ? word('feeFull') : word(isFree ? 'freeLeft' : 'nextFee', { time: clockOf(nextS) })}
        />
        <p className="powerbank-fee">
          {word('feeNow')} <strong>{formatFen(fee)}</strong>
        </p>
      </section>
      <section className="core-phone-section powerbank-return">
        <h3>{word('returnAnywhere')}</h3>
        <p className="core-phone-muted">{word('returnHint')}</p>
        <Link className="core-phone-button core-phone-button-main core-phone-wide" to="/h5/powerbank/nearby">
          {word('whereToReturn')}
        </Link>
      </section>
      <section className="core-phone-section">
        <h3>{word('costs')}</h3>
        <PriceSentence plan={plan} />
      </section>
      <dl className="core-phone-facts">
        {batterySn && <Fact label={word('batterySn')} value={batterySn} isLong />}
        <Fact label={word('rentAt')} value={timeOf(rentAt)} />
        <Fact label={word('deposit')} value={payType === SCORE ? word('depositFree') : formatFen(deposit)} />
      </dl>
    </>
  )
}

/** `PAY_TYPES`: the consumer agreed to pay by pay score. */
const SCORE = 5
