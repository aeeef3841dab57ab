import type { Ctx } from '@atrium/core/server/call/ctx'
import { stored } from '@atrium/core/server/call/stored-text'
import { isRefundRequestKey, REFUND_REQUESTED } from '../../contract/patterns/order.ts'
import type { OrderActNames } from '../../contract/patterns/order-actions.ts'
import type { EndedRefund, Payment } from '../money/payable.ts'
import { closePayments, openPayment } from '../money/payments/payments.ts'
import { takePayment } from '../money/payments/settle-payment.ts'
import {
  type OrderRefundInput,
  orderAfterFailedRefund,
  orderAfterRefund,
  startOrderRefund,
} from '../money/refunds/order-refund.ts'
import { nothingDue } from '../money/refusals.ts'
import { partOf, soldThingsOf } from '../money/sold.ts'
import { earned, giveBack, giveBackDeposit, paidBy } from './held-money.ts'
import { bizTypeOf, type OrderKind, type OrderRow } from './kind.ts'
import { paidOffline } from './reasons.ts'
import { noRefundRequested } from './refusals.ts'
import { countPaid } from './unpaid.ts'

/** Acts of the pattern that have an effect, besides those under the names of an app. */
export type PatternAct =
  | keyof OrderActNames
  | 'pay'
  | 'cancel'
  | 'ask'
  | 'notDone'
  | 'refund'
  | 'refunded'
  | 'refundFailed'

/** Returns the columns to set. */
export type OrderEffect = (ctx: Ctx, row: OrderRow, input: never) => Promise<Record<string, unknown>>

/** What the acts of every order do besides changing its status. */
export function patternEffects(kind: OrderKind): Record<PatternAct, OrderEffect> {
  return {
    /** A deposit is held or authorised, and no income until it is captured. */
    async paid(ctx, row, payment: Payment) {
      if (partOf(payment.bizType) !== 'deposit') {
        return { ...paidBy(payment), ...earned(kind, ctx, row, payment.amount, payment.paidAt!) }
      }
      countPaid(ctx, kind.consumer, row.user, 0, false)
      return paidBy(payment)
    },

    expire: (ctx, row) => cancelled(kind, ctx, row),

    /** The money is booked and the order goes on as after any payment. */
    async pay(ctx, row, { method, reason }: { method?: string | null; reason: string }) {
      const due = kind.dueOf(row)
      if (!due) throw nothingDue()
      const payment = await openPayment(ctx, {
        bizType: bizTypeOf(kind, due.part),
        bizId: row._id,
        channel: 'offline',
        amountFen: due.fen,
        subject: row.no,
        payerId: row.user,
      })
      const said = { state: 'paid', tradeNo: payment.payNo, amountFen: due.fen, at: new Date().toISOString() } as const
      return {
        noted: method ? stored(paidOffline, { method, reason }) : reason,
        afterwards: () => takePayment(ctx, soldThingsOf(ctx), payment.payNo, said),
      }
    },

    /** Whatever the setting says, a clerk who cancels a paid order gives all of it back. */
    async cancel(ctx, row) {
      return { ...(await cancelled(kind, ctx, row)), ...(await giveBack(kind, ctx, row, 'cancel')) }
    },

    ask: async () => ({ askedAt: new Date().toISOString() }),
    notDone: async () => ({ askedAt: null }),

    async fail(ctx, row, { reason }: { reason: string }) {
      await kind.release(ctx, row)
      const failed = { failReason: reason, finishedAt: new Date().toISOString() }
      const { refundAuto } = await kind.settingOf(ctx)
      // A deposit goes back whatever the setting says: it was never the seller's.
      return { ...failed, ...(await (refundAuto ? giveBack : giveBackDeposit)(kind, ctx, row, 'fail')) }
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

/** Nothing is kept for it any more, and nobody can pay it. */
async function cancelled({ release }: OrderKind, ctx: Ctx, row: OrderRow) {
  await release(ctx, row)
  await closePayments(ctx, row._id)
  return { cancelledAt: new Date().toISOString() }
}
