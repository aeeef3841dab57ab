import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import { stored } from '@atrium/core/server/call/stored-text'
import { noAnswer } from '@atrium/selling/server/at-devices/reasons'
import { depositRest, failedToStart, unused } from '@atrium/selling/server/orders/reasons'
import type { Sale, Visit, Visits } from '../../sim/parts/visits.ts'
import { type Around, type Past, type PastDevice, REFUND_MS, timelineOf } from './past.ts'
import { soldOrder } from './past-sale.ts'

const NO_ANSWER = stored(noAnswer)
const UNUSED = { reason: stored(unused), key: 'unused' }
const REST = { reason: stored(depositRest), key: 'depositRest' }
const FAILED = { reason: stored(failedToStart), key: 'fail' }

type Terms = Pick<Visits<never, never>, 'letters' | 'subject' | 'payWithinMs' | 'paidAfterMs'> & {
  app: string
  order: Entity
}

interface At extends Pick<Visit, 'orderedMs'> {
  /** Makes the numbers of the order unique. */
  index: number
  consumer: string
  device: PastDevice
}

/** An order with its money and its timeline. @returns its id, too */
export function pastOrder(
  { app, order, letters, subject, payWithinMs, paidAfterMs }: Terms,
  at: At,
  { end, settledMs, amount, used, isHeld = false, status: endStatus = end, columns, delivered }: Sale,
  around: Around,
): Past & { id: string } {
  const paidMs = end === 'cancelled' ? null : at.orderedMs + paidAfterMs
  const isDelivered = end === 'finished'
  const backFen = isDelivered ? amount - used : paidMs === null ? 0 : amount
  const refund = { amount: backFen, ...(isHeld ? REST : isDelivered ? UNUSED : FAILED) }
  const sale = { app, letters, subject, timeoutMs: payWithinMs, amount, paidMs, settledMs, isDelivered, isHeld, refund }
  const sold = soldOrder({ ...at, ...sale }, around)
  // What goes back of a deposit is no refund of the order.
  const isRefunded = backFen > 0 && !isHeld
  const ended = isRefunded && backFen === amount ? 'refunded' : endStatus
  const steps: (readonly [action: string, status: string, atMs: number, reason?: string])[] =
    paidMs === null
      ? [['cancel', end, settledMs, 'notPaid']]
      : [
          ['pay', 'paid', paidMs],
          ...(isDelivered ? delivered : [['fail', endStatus, settledMs, NO_ANSWER] as const]),
          ...(isRefunded ? [['refunded', ended, settledMs + REFUND_MS] as const] : []),
        ]
  const numberOf = (status: string) => statusNumber(order, status)
  const step = timelineOf(sold.bizType, sold.id)
  const timeline = steps.map(([action, to, atMs, reason], index) => {
    const from = index === 0 ? 'unpaid' : steps[index - 1]![1]
    return step(action, numberOf(from), numberOf(to), atMs, reason)
  })
  const failed = { fail_reason: end === 'failed' ? NO_ANSWER : null }
  const row = { ...sold.columns, status: numberOf(ended), ...failed, ...columns }
  return {
    id: sold.id,
    rows: { [`${app}_order`]: [row], ...sold.money.rows, status_log: timeline },
    postings: sold.money.postings,
  }
}
