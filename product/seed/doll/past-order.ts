import { stored } from '@atrium/core/server/call/stored-text'
import { noAnswer } from '@atrium/selling/server/at-devices/reasons'
import { failedToStart } from '@atrium/selling/server/orders/reasons'
import { PACKAGES } from '../../sim/doll/fleet.ts'
import { type Around, iso, type Past, type PastDevice, REFUND_MS, timelineOf } from '../parts/past.ts'
import { soldOrder } from '../parts/past-sale.ts'
import { type Order, PAY_WITHIN_MS } from './visits.ts'

export interface PastMachine extends PastDevice {
  /** Seconds. */
  playSeconds: number
}

export const PAID_AFTER_MS = 9_000
const STATUS = { cancelled: 5, finished: 4, failed: 7 } as const
const GRACE_S = 60
const NO_ANSWER = stored(noAnswer)
const FAILED = { reason: stored(failedToStart), key: 'fail' }

interface Buyer {
  consumer: string
  /** Ids of the packages, in their order. */
  prices: readonly string[]
  /** Makes the numbers of the order unique. */
  index: number
}

/** An order with its money and its timeline. @returns its id, too */
export function pastOrder(
  order: Order,
  device: PastMachine,
  { consumer, prices, index }: Buyer,
  around: Around,
): Past & { id: string } {
  const { orderedMs, startMs, endMs, end, plays, wins } = order
  const { name, amount, coins, giftCoins } = PACKAGES[order.pack]!
  const isPaid = end !== 'cancelled'
  const isPlayed = end === 'finished'
  const refund = { ...FAILED, amount: end === 'failed' ? amount : 0 }
  const sold = soldOrder(
    {
      app: 'doll',
      letters: 'DO',
      index,
      subject: '娃娃机',
      orderedMs,
      timeoutMs: PAY_WITHIN_MS,
      amount,
      paidMs: isPaid ? orderedMs + PAID_AFTER_MS : null,
      settledMs: endMs,
      isDelivered: isPlayed,
      refund,
      consumer,
      device,
    },
    around,
  )
  const won = wins.filter(Boolean).length
  const row = {
    ...sold.columns,
    status: STATUS[end],
    fail_reason: end === 'failed' ? NO_ANSWER : null,
    price_id: prices[order.pack],
    price_name: name,
    coins,
    gift_coins: giftCoins,
    plays,
    play_seconds: device.playSeconds,
    played: wins.length,
    wins: won,
    win: isPlayed ? won > 0 : null,
    gift: won,
    results: wins.map((win, game) => ({ n: game + 1, win, gift: win ? 1 : 0 })),
    started_at: isPlayed ? iso(startMs) : null,
    ends_at: isPlayed ? iso(startMs + (plays * device.playSeconds + GRACE_S) * 1000) : null,
  }
  const step = timelineOf(sold.bizType, sold.id)
  const paid = step('pay', 1, 2, orderedMs + PAID_AFTER_MS)
  const reason = wins.length === plays ? 'allPlayed' : 'timeUp'
  const steps = {
    cancelled: () => [step('cancel', 1, 5, endMs, 'notPaid')],
    failed: () => [paid, step('fail', 2, 6, endMs, NO_ANSWER), step('refunded', 6, 7, endMs + REFUND_MS)],
    finished: () => [paid, step('start', 2, 3, startMs), step('finish', 3, 4, endMs, reason)],
  }
  return {
    id: sold.id,
    rows: { doll_order: [row], ...sold.money.rows, status_log: steps[end]() },
    postings: sold.money.postings,
  }
}
