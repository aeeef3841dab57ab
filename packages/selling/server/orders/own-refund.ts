import type { Ctx } from '@atrium/core/server/call/ctx'
import { REFUNDING } from '../../contract/patterns/order.ts'
import { REFUND_SOURCE } from '../money/model.ts'
import type { EndedRefund } from '../money/payable.ts'
import { requestRefund } from '../money/refunds/refunds.ts'
import type { OrderKind, OrderRow } from './kind.ts'

export interface OwnRefund {
  /** The payment's id. */
  payment: string
  fen: number
  /** A key of the kind's `refundReasons`: one refund of each per order. */
  why: string
}

/**
 * Requests a refund for the system itself, in addition to refunds that are running. Returns the columns to set; nothing
 * if no money is left.
 */
export async function payBack(
  { refundReasons }: Pick<OrderKind, 'refundReasons'>,
  ctx: Ctx,
  row: OrderRow,
  { payment, fen, why }: OwnRefund,
): Promise<{ refundStatus?: number }> {
  if (fen <= 0) return {}
  await requestRefund(ctx, {
    payment,
    amountFen: fen,
    reason: refundReasons[why]!,
    source: REFUND_SOURCE.system,
    idemKey: `${why}:${row._id}`,
  })
  return { refundStatus: REFUNDING }
}

/** The refund with its reason as a name, which the timeline translates. */
export function namedRefund({ refundReasons }: Pick<OrderKind, 'refundReasons'>, refund: EndedRefund): EndedRefund {
  if (refund.source !== REFUND_SOURCE.system) return refund
  const [why = ''] = refund.idemKey.split(':', 1)
  return why in refundReasons ? { ...refund, reason: why } : refund
}
