import type { Due } from '../../contract/patterns/order.ts'
import { type OrderRow, UNPAID } from './kind.ts'

/** What an order owes that is paid at once: `amount` while it is unpaid. */
export function amountDue({ status, amount, expireAt }: Pick<OrderRow, 'status' | 'amount' | 'expireAt'>): Due | null {
  return status === UNPAID ? { fen: amount, until: expireAt } : null
}

/** Whether its time is not over. */
export const isInTime = ({ until }: Due): boolean => until === null || Date.parse(until) > Date.now()
