import { shownFields } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { timelineOf } from '@atrium/core/server/call/timeline'
import { NOT_ON_PHONES } from '../../contract/patterns/phone.ts'
import { openPaymentOf, refundsOf } from '../money/rows.ts'
import type { ConsumerOrder } from '../orders/storefront.ts'
import { bizTypeOf, dueNow, liveStatuses, nameOf, type Selling } from './selling.ts'

const UNPAID = 1
/** Values of refundStatus: requested, and running. */
const REFUND_OPEN = [1, 2]

/** Entries about shares concern the merchant only; they are left out. */
const OF_SHARES = new Set(['shareCredited', 'shareReversed'])
const NOT_SHOWN: ReadonlySet<string> = new Set(NOT_ON_PHONES)

/** An order in its consumer's list, with its texts as they are stored. */
export function shownOrder(selling: Selling, order: ConsumerOrder): Record<string, unknown> {
  const { storefront } = selling
  const row = order as unknown as Record<string, unknown>
  const fields = shownFields(storefront.phone.order).filter(([name]) => !NOT_SHOWN.has(name))
  return {
    _id: order._id,
    status: order.status,
    statusName: nameOf(selling, order),
    isOpen: liveStatuses(selling).includes(order.status),
    createdAt: order.createdAt,
    ...Object.fromEntries(fields.map(([name]) => [name, row[name]])),
  }
}

/** An order on its own page, with its texts as they are stored: the possible actions, live values, refunds and the timeline. */
export async function wholeOrder(ctx: Ctx, selling: Selling, order: ConsumerOrder): Promise<Record<string, unknown>> {
  const { key, storefront } = selling
  const due = dueNow(selling, order)
  const [live, refunds, open, timeline] = await Promise.all([
    storefront.orderView?.(ctx, order),
    refundsOf(ctx.tx, order._id),
    due ? openPaymentOf(ctx.tx, bizTypeOf(selling, due.part), order._id) : undefined,
    timelineOf(ctx, logName(key, storefront.phone.order.name), order._id),
  ])
  return {
    ...shownOrder(selling, order),
    // The server's time for countdowns, because phones' clocks may be wrong.
    now: new Date().toISOString(),
    live: live ?? {},
    due,
    can: {
      pay: due !== null,
      cancel: order.status === UNPAID && storefront.cancel !== undefined,
      stop: isStoppable(selling, order),
      refund: isRefundable(selling, order),
    },
    payment: open ? { channel: open.channel, expireAt: open.expireAt } : null,
    refunds: refunds.map(({ refundNo, amount, status, reason, source, succeededAt, ofHeld }) => ({
      refundNo,
      amount,
      status,
      reason,
      source,
      succeededAt,
      ofHeld,
    })),
    timeline: timeline.filter(({ action }) => !OF_SHARES.has(action)).map(({ action, to, at }) => ({ action, to, at })),
  }
}

export function isStoppable(selling: Selling, order: ConsumerOrder): boolean {
  return selling.storefront.stop !== undefined && (selling.storefront.stoppable ?? []).includes(nameOf(selling, order))
}

/** Whether the consumer may request a refund: the order can be refunded, and no refund is open. */
export function isRefundable(selling: Selling, order: ConsumerOrder): boolean {
  const from = selling.storefront.phone.order.actions?.refund?.from ?? []
  const hasMoney = order.paidAmount > order.refundedAmount
  const isPossible = from.includes(nameOf(selling, order)) && hasMoney && !REFUND_OPEN.includes(order.refundStatus)
  return isPossible && (selling.storefront.refundable?.(order) ?? true)
}
