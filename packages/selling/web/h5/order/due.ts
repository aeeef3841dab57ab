import { useNow } from '@atrium/core/web/phone/use-now'
import type { Due, PayWay, WatchedOrder } from '../phone-parts.ts'
import { clockOf } from '../words.ts'

const UNPAID = 1
/** `PAY_TYPES`: the consumer agreed to pay by pay score. */
export const SCORE = 5

/** What is to be paid of the order. An unpaid one keeps its price after its time is over, so that the page can say so. */
export function dueOf(order: WatchedOrder): Due | null {
  if (order.due) return order.due
  return order.status === UNPAID ? { fen: order.amount, until: order.expireAt } : null
}

/** The ways by which it can be paid: pay score only takes the place of a deposit. `by`: only one of both will do. */
export function waysFor(ways: readonly PayWay[], isDeposit: boolean, by?: Due['by']): PayWay[] {
  return ways.filter((way) => (way === 'score' ? isDeposit && by !== 'money' : by !== 'score'))
}

/** The time left, such as `1:25`; empty when it is over, null if there is no time limit. */
export function useLeft(until: string | null, skewMs: number): string | null {
  const now = useNow(until !== null) + skewMs
  if (until === null) return null
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  return seconds <= 0 ? '' : clockOf(seconds)
}
