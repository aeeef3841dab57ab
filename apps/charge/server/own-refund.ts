import type { Refund } from '@atrium/server/call/payable'
import { REFUND_SOURCE } from '@atrium/server/money/model'

/** Reasons of automatic refunds, as payment providers and receipts show them. */
export const OWN_REFUNDS = {
  unused: '未用金额退回',
  fail: '启动失败自动退款',
  correct: '设备补报后更正',
} as const

export type OwnRefund = keyof typeof OWN_REFUNDS

/** The idempotency key: one refund of each kind per order. */
export const ownRefundKey = (why: OwnRefund, orderId: string) => `${why}:${orderId}`

/** The refund with its reason as a name, which the timeline translates. */
export function namedRefund(refund: Refund): Refund {
  if (refund.source !== REFUND_SOURCE.system) return refund
  const [why = ''] = refund.idemKey.split(':', 1)
  return why in OWN_REFUNDS ? { ...refund, reason: why } : refund
}
