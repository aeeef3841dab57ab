import type { Ctx } from '@atrium/core/server/call/ctx'
import { REFUNDING } from '../../../contract/patterns/order.ts'
import { REFUND, REFUND_SOURCE } from '../model.ts'
import type { EndedRefund, Refund } from '../payable.ts'
import { notPaid, otherRefund, refundFailed, refunding, refundTooMuch } from '../refusals.ts'
import { paymentsOf, refundablesOf, refundsOf } from '../rows.ts'
import { partOf } from '../sold.ts'
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

/** @throws refunding | refundFailed: its payer has not got the money back, so the row must stay */
export function refuseWhileOwed(order: Pick<RefundableOrder, 'refundStatus'>): void {
  refuseWhileRefunding(order)
  if (order.refundStatus === FAILED) throw refundFailed()
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
 * Implements an order's `refund` action; returns the columns to set. It takes from the fee's payment first, then from
 * what was captured of the deposit: one refund for each, under one key with the part as a suffix. A failed refund is
 * sent again with the same number. The order's status changes only when the refund (in full or in part) has succeeded.
 * @throws refunding | refundTooMuch | notPaid | otherRefund | balanceShort
 */
export async function startOrderRefund(
  ctx: Ctx,
  order: RefundableOrder,
  wanted: OrderRefundInput,
): Promise<{ refundStatus: number }> {
  const { amount, reason, reverseShare, idemKey, source = REFUND_SOURCE.merchant } = wanted
  if (order.payNo === null) throw notPaid()
  const refunds = await ownRefundsOf(ctx, order._id)
  const failed = lastFailed(refunds)
  refuseWhileRefunding(order)
  const left = order.paidAmount - order.refundedAmount
  if (amount > left) throw refundTooMuch({ params: { left } })
  if (order.refundStatus === FAILED && failed.length > 0) {
    if (sumOf(failed) !== amount) throw otherRefund()
    for (const { _id } of failed) await retryRefund(ctx, _id)
    return { refundStatus: REFUNDING }
  }
  // Without an idempotency key, the row's revision is the key: it changes with every refund.
  const key = idemKey ?? `order:${order.rev}`
  const known = refunds.filter((refund) => requestOf(refund) === key)
  if (known.length > 0) {
    if (sumOf(known) !== amount) throw otherRefund()
    return { refundStatus: REFUNDING }
  }
  await requestParts(ctx, order._id, amount, { reason, source, key, reverseShare: reverseShare ?? true })
  return { refundStatus: REFUNDING }
}

/** The refunds of an order, the newest first, without those of surplus payments and of held money. */
async function ownRefundsOf(ctx: Ctx, orderId: string): Promise<Refund[]> {
  const surplus = new Set((await paymentsOf(ctx.tx, orderId)).filter((one) => one.surplus).map(({ _id }) => _id))
  return (await refundsOf(ctx.tx, orderId)).filter(({ payment, ofHeld }) => !ofHeld && !surplus.has(payment))
}

/** The key of the request, which may have several refunds. */
const requestOf = ({ idemKey }: Refund): string => idemKey.replace(/:(deposit|fee)$/, '')

/** The refunds of the last request that have failed and can be sent again. */
function lastFailed(refunds: readonly Refund[]): Refund[] {
  const failed = refunds.filter(({ status }) => status === REFUND.failed)
  return failed.filter((refund) => requestOf(refund) === requestOf(failed[0]!))
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

interface PartsRequest {
  reason: string
  source: number
  key: string
  reverseShare: boolean
}

async function requestParts(ctx: Ctx, orderId: string, amountFen: number, { key, ...request }: PartsRequest) {
  let restFen = amountFen
  for (const { payment, bizType, leftFen } of await refundablesOf(ctx.tx, orderId)) {
    const fen = Math.min(restFen, leftFen)
    if (fen === 0) break
    const part = partOf(bizType)
    await requestRefund(ctx, { ...request, payment, amountFen: fen, idemKey: part ? `${key}:${part}` : key })
    restFen -= fen
  }
  if (restFen > 0) throw refundTooMuch({ params: { left: amountFen - restFen } })
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
