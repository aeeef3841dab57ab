import type { Action } from '@atrium/core/contract/define/entity'
import { orderNotes, refundInput } from './order.ts'

/** The acts of every order that the system does, under the names with which an app logs them. */
export interface OrderActNames {
  /** The payment has arrived. */
  paid: string
  /** Not paid in time, or given up by the consumer before it was paid. */
  expire: string
  /** What was paid for cannot be delivered: everything is refunded if the setting says so. */
  fail: string
}

export const ORDER_ACTS = { paid: 'paid', expire: 'expire', fail: 'fail' } as const satisfies OrderActNames

interface SystemAct extends Action {
  by: 'system'
  effect: true
}

/**
 * The actions of every order, for the descriptor of one whose statuses `unpaid` (number 1), `paid`, `failed`,
 * `cancelled` and `refunded` have these names. `refundFrom`: the statuses from which it may be refunded. `delivering`:
 * the others after the payment; a refund that was requested before may end in them. The effects are in server/orders.
 */
export function orderActions<const Names extends OrderActNames = typeof ORDER_ACTS>({
  refundFrom,
  delivering = [],
  names = ORDER_ACTS as unknown as Names,
}: {
  refundFrom: readonly string[]
  delivering?: readonly string[]
  names?: Names
}) {
  const system = { by: 'system', effect: true } as const
  const acts = {
    [names.paid]: { from: ['unpaid'], to: 'paid', ...system },
    [names.expire]: { from: ['unpaid'], to: 'cancelled', ...system },
    [names.fail]: { from: ['paid'], to: 'failed', ...system },
  } as Record<string, SystemAct> as Record<Names[keyof OrderActNames], SystemAct>
  const refundEnds = [...refundFrom, ...delivering]
  return {
    ...orderNotes,
    ...acts,
    refund: { from: refundFrom, to: 'same', effect: true, danger: true, input: refundInput },
    /** The order is `refunded` when all of it has been paid back. */
    refunded: { from: refundEnds, ...system },
    refundFailed: { from: refundEnds, to: 'same', ...system },
  } as const
}
