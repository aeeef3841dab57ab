import { REFUND_SOURCE, type Refund } from '@atrium/server/money/model'

/** Why charging gives money back by itself, as payment houses and receipts tell it. */
export const OWN_REFUNDS = {
  unused: '未用金额退回',
  fail: '启动失败自动退款',
  correct: '设备补报后更正',
} as const

export type OwnRefund = keyof typeof OWN_REFUNDS

/** One refund of a kind for each order. */
export const ownRefundKey = (why: OwnRefund, orderId: string) => `${why}:${orderId}`

/** The same refund for an order's timeline: there a program gives a name, which each language has a word for. */
export function namedRefund(refund: Refund): Refund {
  if (refund.source !== REFUND_SOURCE.system) return refund
  const [why = ''] = refund.idemKey.split(':', 1)
  return why in OWN_REFUNDS ? { ...refund, reason: why } : refund
}
