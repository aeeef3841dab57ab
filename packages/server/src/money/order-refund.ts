import type { Ctx } from '../entity/ctx.ts'
import { REFUND, REFUND_SOURCE, type Refund } from './model.ts'
import { requestRefund, retryRefund } from './refunds.ts'
import { notPaid, otherRefund, refunding, refundTooMuch } from './refusals.ts'
import { getPaymentByNo, refundsOf } from './rows.ts'

/** The refund columns of an order (contract/patterns/order.ts), the same in every app. */
export interface RefundableOrder {
  _id: string
  rev: number
  payNo: string | null
  paidAmount: number
  refundedAmount: number
  refundStatus: number
}

const REFUNDING = 2
const REFUNDED = 3
const FAILED = 5

/** @throws refunding while a refund is on its way: nothing else may be done to the order meanwhile */
export function refuseWhileRefunding({ refundStatus }: Pick<RefundableOrder, 'refundStatus'>): void {
  if (refundStatus === REFUNDING) throw refunding()
}

export interface OrderRefund {
  amount: number
  reason: string
  reverseShare?: boolean | null
  /** One for each dialog. */
  idemKey?: string | null
  /** `REFUND_SOURCE`; the merchant unless told. */
  source?: number
}

/**
 * What an order's `refund` act does; answers the columns to set. One that has failed is sent again under its number.
 * Whole or in part, the order's status follows when it has succeeded.
 * @throws refunding | refundTooMuch | notPaid | otherRefund | balanceShort
 */
export async function refundOrder(
  ctx: Ctx,
  order: RefundableOrder,
  wanted: OrderRefund,
): Promise<{ refundStatus: number }> {
  const { amount, reason, reverseShare, idemKey, source = REFUND_SOURCE.merchant } = wanted
  if (order.payNo === null) throw notPaid()
  const payment = await getPaymentByNo(ctx.tx, order.payNo)
  // Surplus payments of the order are paid back beside this.
  const last = (await refundsOf(ctx.tx, order._id)).find((refund) => refund.payment === payment._id)
  refuseWhileRefunding(order)
  const left = order.paidAmount - order.refundedAmount
  if (amount > left) throw refundTooMuch({ params: { left } })
  if (order.refundStatus === FAILED && last?.status === REFUND.failed) {
    if (last.amount !== amount) throw otherRefund()
    await retryRefund(ctx, last._id)
    return { refundStatus: REFUNDING }
  }
  await requestRefund(ctx, {
    payment: payment._id,
    amountFen: amount,
    reason,
    source,
    // Without a key this state of the order is refunded once: it changes with every refund.
    idemKey: idemKey ?? `order:${order.rev}`,
    reverseShare: reverseShare ?? true,
  })
  return { refundStatus: REFUNDING }
}

/** What an order becomes when a refund has reached the payer, and whether nothing of it is left. */
export function refundedOrder(order: RefundableOrder, refund: Refund) {
  const refundedAmount = order.refundedAmount + refund.amount
  const isWhole = refundedAmount === order.paidAmount
  return { columns: { refundedAmount, refundStatus: REFUNDED }, isWhole }
}

/** What it becomes when the refund has failed: `refund` is possible again. */
export const refundFailedOrder = { refundStatus: FAILED } as const
