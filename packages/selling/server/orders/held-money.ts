import type { Ctx } from '@atrium/core/server/call/ctx'
import { isScore } from '../money/channels/port.ts'
import { PAYMENT } from '../money/model.ts'
import type { Payment } from '../money/payable.ts'
import { captureHeld } from '../money/payments/held.ts'
import { releaseScore, requestCapture } from '../money/payments/score.ts'
import { giveBackHeld } from '../money/refunds/deposit-back.ts'
import { getPaymentByNo, refundableOf } from '../money/rows.ts'
import { divide } from './divide.ts'
import type { OrderKind, OrderRow } from './kind.ts'
import { payBack } from './own-refund.ts'
import { countPaid } from './unpaid.ts'

/** The columns of an order that has earned money. */
type EarnedColumns = {
  paidAmount: number
  /** Null as long as nothing was taken. */
  paidAt: string | null
}

export type PaidColumns = EarnedColumns & {
  payNo: string
  channelTradeNo: string | null
  payType: number | null
}

/**
 * `asked`: of pay score, the provider is asked after the commit, and the order waits for `captured` in a status in which
 * it owes the amount. So it does if the consent is gone: then only another payment comes.
 */
export type Capture = { state: 'captured'; columns: EarnedColumns } | { state: 'asked' }

/** Takes part of an order's held or authorised payment (`Orders.capture`). */
export async function capture(kind: OrderKind, ctx: Ctx, row: OrderRow, fen: number): Promise<Capture> {
  const payment = await getPaymentByNo(ctx.tx, row.payNo!)
  if (isScore(payment.channel) && fen > 0) {
    if (payment.status !== PAYMENT.closed) await requestCapture(ctx, payment, fen)
    return { state: 'asked' }
  }
  if (isScore(payment.channel)) {
    await releaseScore(ctx, payment)
    return { state: 'captured', columns: earned(kind, ctx, row, 0, '') }
  }
  await captureHeld(ctx, payment._id, fen)
  await divide(kind, ctx, row, payment._id)
  await giveBackHeld(ctx, payment._id, kind.refundReasons.depositRest!)
  return { state: 'captured', columns: earned(kind, ctx, row, fen, new Date().toISOString()) }
}

/** A payment that came when the order had begun, or was captured late (`Orders.takeLater`). */
export async function takeLater(kind: OrderKind, ctx: Ctx, row: OrderRow, payment: Payment): Promise<PaidColumns> {
  await divide(kind, ctx, row, payment._id)
  return earnedBy(kind, ctx, row, payment)
}

/** What this payment has earned, and how it was made (`Orders.earn`). */
export const earnedBy = (kind: OrderKind, ctx: Ctx, row: OrderRow, payment: Payment): PaidColumns => ({
  ...paidBy(payment),
  ...earned(kind, ctx, row, payment.taken, payment.paidAt!),
})

interface BackColumns {
  refundStatus?: number
}

/** All that is left of the order's payment goes back (`Orders.giveBack`). */
export async function giveBack(kind: OrderKind, ctx: Ctx, row: OrderRow, why: string): Promise<BackColumns> {
  if (row.payNo === null) return {}
  await giveBackDeposit(kind, ctx, row, why)
  const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
  return payBack(kind, ctx, row, { payment, fen: leftFen, why })
}

/** Likewise, but not what was earned. */
export async function giveBackDeposit(kind: OrderKind, ctx: Ctx, row: OrderRow, why: string): Promise<BackColumns> {
  if (row.payNo === null) return {}
  const payment = await getPaymentByNo(ctx.tx, row.payNo)
  if (payment.heldFen !== null) await giveBackHeld(ctx, payment._id, kind.refundReasons[why]!)
  // A capture that was asked for may have been collected already: it ends as a payment, and is refunded as one.
  if (payment.status === PAYMENT.authorised && payment.captureAsked === null) await releaseScore(ctx, payment)
  return {}
}

/** The columns that say how it was paid. */
export function paidBy({ payNo, channelTradeNo, channel }: Payment) {
  return { payNo, channelTradeNo, payType: payTypeOf(channel) }
}

/** Something was earned: counted for its consumer, and the columns of the order. */
export function earned({ consumer }: OrderKind, ctx: Ctx, row: OrderRow, fen: number, time: string): EarnedColumns {
  if (fen === 0) return { paidAmount: row.paidAmount, paidAt: row.paidAt }
  countPaid(ctx, consumer, row.user, fen, row.paidAt === null)
  return { paidAmount: row.paidAmount + fen, paidAt: row.paidAt ?? time }
}

const PAY_TYPE: Readonly<Record<string, number>> = { weixin: 1, mock: 1, alipay: 2, balance: 3, offline: 4 }
const PAY_SCORE = 5

const payTypeOf = (channel: string): number | null =>
  channel.endsWith('_score') ? PAY_SCORE : (PAY_TYPE[channel.split('_', 1)[0]!] ?? null)
