import type { Ctx } from '@atrium/core/server/call/ctx'
import { REFUNDING } from '../../../contract/patterns/order.ts'
import { REFUND, REFUND_SOURCE } from '../model.ts'
import type { EndedRefund } from '../payable.ts'
import { notPaid, otherRefund, refunding, refundTooMuch } from '../refusals.ts'
import { getPaymentByNo, refundsOf } from '../rows.ts'
import { requestRefund, retryRefund } from './refunds.ts'

/** The refund columns of an order (contract/patterns/order.ts), the same in every app. */
export interface RefundableOrder {
  _id: string
  rev: number
  payNo: string | null
  paidAmount: number
  refundedAmount: number
  refundStatus: number
}

const REFUNDED = 3
const FAILED = 5

/** @throws refunding while a refund is in progress: the order cannot be changed meanwhile */
export function refuseWhileRefunding({ refundStatus }: Pick<RefundableOrder, 'refundStatus'>): void {
  if (refundStatus === REFUNDING) throw refunding()
}

export interface OrderRefundInput {
  amount: number
  reason: string
  reverseShare?: boolean | null
  /** The idempotency key, one for each opened dialog. */
  idemKey?: string | null
  /** `REFUND_SOURCE`; default: the merchant. */
  source?: number
}

/**
 * Implements an order's `refund` action; returns the columns to set. A failed refund is sent again with the same
 * number. The order's status changes only when the refund (in full or in part) has succeeded.
 * @throws refunding | refundTooMuch | notPaid | otherRefund | balanceShort
 */
export async function startOrderRefund(
  ctx: Ctx,
  order: RefundableOrder,
  wanted: OrderRefundInput,
): Promise<{ refundStatus: number }> {
  const { amount, reason, reverseShare, idemKey, source = REFUND_SOURCE.merchant } = wanted
  if (order.payNo === null) throw notPaid()
  const payment = await getPaymentByNo(ctx.tx, order.payNo)
  // Surplus payments of the order have refunds of their own; they do not count here.
  const failed = (await refundsOf(ctx.tx, order._id)).find(
    (refund) => refund.payment === payment._id && refund.status === REFUND.failed,
  )
  refuseWhileRefunding(order)
  const left = order.paidAmount - order.refundedAmount
  if (amount > left) throw refundTooMuch({ params: { left } })
  if (order.refundStatus === FAILED && failed) {
    if (failed.amount !== amount) throw otherRefund()
    await retryRefund(ctx, failed._id)
    return { refundStatus: REFUNDING }
  }
  await requestRefund(ctx, {
    payment: payment._id,
    amountFen: amount,
    reason,
    source,
    // Without an idempotency key, the row's revision is the key: it changes with every refund.
    idemKey: idemKey ?? `order:${order.rev}`,
    reverseShare: reverseShare ?? true,
  })
  return { refundStatus: REFUNDING }
}

/**
 * The columns of an order after one of its refunds has reached the payer, and whether the whole amount is now refunded.
 * While another refund is running, the order stays in `refunding`.
 */
export function orderAfterRefund(order: RefundableOrder, refund: EndedRefund) {
  const refundedAmount = order.refundedAmount + refund.amount
  const isWhole = refundedAmount === order.paidAmount
  return { columns: { refundedAmount, refundStatus: stateAfter(refund, REFUNDED) }, isWhole }
}

/** The columns of an order after a refund has failed: the `refund` action is possible again when none is running. */
export const orderAfterFailedRefund = (refund: EndedRefund) => ({ refundStatus: stateAfter(refund, FAILED) })

function stateAfter({ others }: EndedRefund, own: number): number {
  if (others === REFUND.processing) return REFUNDING
  return others === REFUND.failed ? FAILED : own
}
