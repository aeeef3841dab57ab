import type { Ctx } from '@atrium/core/server/call/ctx'
import { isRefundRequestKey, REFUND_REQUESTED } from '../../contract/patterns/order.ts'
import type { OrderActNames } from '../../contract/patterns/order-actions.ts'
import type { EndedRefund, Payment } from '../money/payable.ts'
import { closePayment } from '../money/payments/payments.ts'
import {
  type OrderRefundInput,
  orderAfterFailedRefund,
  orderAfterRefund,
  startOrderRefund,
} from '../money/refunds/order-refund.ts'
import { refundableOf } from '../money/rows.ts'
import { bizTypeOf, type OrderKind, type OrderRow } from './kind.ts'
import { payBack } from './own-refund.ts'
import { noRefundRequested } from './refusals.ts'
import { countPaid } from './unpaid.ts'

/** Acts of the pattern that have an effect, besides those under the names of an app. */
export type PatternAct = keyof OrderActNames | 'cancel' | 'ask' | 'notDone' | 'refund' | 'refunded' | 'refundFailed'

/** Returns the columns to set. */
export type OrderEffect = (ctx: Ctx, row: OrderRow, input: never) => Promise<Record<string, unknown>>

const PAY_TYPE: Readonly<Record<string, number>> = { weixin: 1, mock: 1, alipay: 2, balance: 3, offline: 4 }

/** What the acts of every order do besides changing its status. */
export function patternEffects(kind: OrderKind): Record<PatternAct, OrderEffect> {
  return {
    async paid(ctx, { user }, { amount, payNo, channel, channelTradeNo, paidAt }: Payment) {
      countPaid(ctx, kind.consumer, user, amount)
      const port = channel.split('_', 1)[0]!
      return { paidAmount: amount, payNo, channelTradeNo, paidAt, payType: PAY_TYPE[port] ?? null }
    },

    expire: (ctx, row) => cancel(kind, ctx, row),

    /** Whatever the setting says, a clerk who cancels a paid order gives all of it back. */
    async cancel(ctx, row) {
      const cancelled = await cancel(kind, ctx, row)
      if (row.payNo === null) return cancelled
      const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
      return { ...cancelled, ...(await payBack(kind, ctx, row, { payment, fen: leftFen, why: 'cancel' })) }
    },

    ask: async () => ({ askedAt: new Date().toISOString() }),
    notDone: async () => ({ askedAt: null }),

    async fail(ctx, row, { reason }: { reason: string }) {
      await kind.release(ctx, row)
      const failed = { failReason: reason, finishedAt: new Date().toISOString() }
      const { refundAuto } = await kind.settingOf(ctx)
      if (!refundAuto || row.payNo === null) return failed
      const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
      return { ...failed, ...(await payBack(kind, ctx, row, { payment, fen: leftFen, why: 'fail' })) }
    },

    async refund(ctx, row, input: OrderRefundInput) {
      if (isRefundRequestKey(input.idemKey) && row.refundStatus !== REFUND_REQUESTED) throw noRefundRequested()
      return startOrderRefund(ctx, row, input)
    },

    async refunded(ctx, row, refund: EndedRefund) {
      const { columns, isWhole } = orderAfterRefund(row, refund)
      if (isWhole) await kind.release(ctx, row)
      return { ...columns, to: isWhole ? 'refunded' : 'same' }
    },

    refundFailed: async (_ctx, _row, refund: EndedRefund) => orderAfterFailedRefund(refund),
  }
}

async function cancel(kind: OrderKind, ctx: Ctx, row: OrderRow) {
  await kind.release(ctx, row)
  await closePayment(ctx, bizTypeOf(kind), row._id)
  return { cancelledAt: new Date().toISOString() }
}
