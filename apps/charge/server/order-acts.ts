import type { Ctx } from '@atrium/server/call/ctx'
import type { Payment, Refund } from '@atrium/server/call/payable'
import { send } from '@atrium/server/db/unwaited'
import { JOBS } from '@atrium/server/money/jobs'
import { REFUND_SOURCE } from '@atrium/server/money/model'
import { closePayment } from '@atrium/server/money/payments/payments'
import {
  type OrderRefundInput,
  orderAfterFailedRefund,
  orderAfterRefund,
  refuseWhileRefunding,
  startOrderRefund,
} from '@atrium/server/money/refunds/order-refund'
import { requestRefund } from '@atrium/server/money/refunds/refunds'
import { refundableOf } from '@atrium/server/money/rows'
import { finish } from '@atrium/server/money/shares/finish'
import { creditAt, termsFor } from '@atrium/server/partners/shares-for'
import { PORT } from '../entities/device.ts'
import { advance, feeOf, noUsage, occupyFeeOf, type Usage } from '../settlement.ts'
import { hiddenOf, nameOf, type Order } from './order-row.ts'
import { OWN_REFUNDS, type OwnRefund, ownRefundKey } from './own-refund.ts'
import { releasePort, stillPort } from './ports.ts'
import { settingOf } from './setting.ts'

/** What each action of an order does besides changing its status. Each returns the columns to set. */

export const BIZ_TYPE = 'charge.order'

const REFUNDING = 2
const FREE = { elecFee: 0, serviceFee: 0 }
const NOTHING = { payment: null, leftFen: 0 }
const PAY_TYPE: Record<string, number> = { weixin: 1, mock: 1, alipay: 2, balance: 3, offline: 4 }

export interface Started {
  at: Date
  meterStartWh?: number | undefined
  transactionId?: number | undefined
}

export interface Stopped {
  at: Date
  reason: string
  wh?: number | undefined
  seconds?: number | undefined
  meterStopWh?: number | undefined
  /** Reported late: the port has reported a newer status since. */
  isPast?: true | undefined
  /** The device reported no end: the server closed the order. */
  givenUp?: boolean
}

export const effects = {
  async pay(ctx: Ctx, row: Order, payment: Payment) {
    send(
      ctx.tx,
      `update charge_user set order_count = order_count + 1, total_paid = total_paid + $2, last_order_at = now(),
         unpaid_count = 0
       where id = $1`,
      [row.user, payment.amount],
    )
    const port = payment.channel.split('_', 1)[0]!
    return {
      paidAmount: payment.amount,
      payNo: payment.payNo,
      channelTradeNo: payment.channelTradeNo,
      paidAt: payment.paidAt,
      payType: PAY_TYPE[port] ?? null,
    }
  },

  async cancel(ctx: Ctx, row: Order) {
    releasePort(ctx, row._id)
    await closePayment(ctx, BIZ_TYPE, row._id)
    return { cancelledAt: new Date().toISOString() }
  },

  async start(_ctx: Ctx, row: Order, { at, meterStartWh, transactionId }: Started) {
    refuseWhileRefunding(row)
    return {
      usage: noUsage(at.getTime()),
      startedAt: at.toISOString(),
      meteredAt: at.toISOString(),
      meterStart: meterStartWh === undefined ? null : Math.round(meterStartWh),
      transactionId: transactionId ?? null,
    }
  },

  async fail(ctx: Ctx, row: Order, { reason }: { reason: string }) {
    releasePort(ctx, row._id)
    const failed = { failReason: reason, finishedAt: new Date().toISOString() }
    const { refundAuto } = await settingOf(ctx)
    if (!refundAuto) return failed
    if (row.payNo === null) return failed
    const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
    return { ...failed, ...(await payBack(ctx, row, { payment, fen: leftFen, why: 'fail' })) }
  },

  async stop(ctx: Ctx, row: Order, reported: Stopped) {
    const hidden = await hiddenOf(ctx, row._id)
    const columns = await measured(ctx, row, hidden.usage, reported)
    const reason = reasonOf(reported.reason, hidden.stopAsked)
    if (row.device && row.port && !reported.isPast) stillPort(ctx, row.device, row.port, PORT.finishing)
    const givenUp = reported.givenUp ? { isGivenUp: true } : {}
    return { ...columns, ...givenUp, endedAt: reported.at.toISOString(), stopReason: reason }
  },

  async settle(ctx: Ctx, row: Order, { until }: { until: Date }) {
    releasePort(ctx, row._id)
    const used = row.elecFee + row.serviceFee
    const occupiedMs = row.endedAt ? until.getTime() - Date.parse(row.endedAt) : 0
    const { payment, leftFen } = row.payNo === null ? NOTHING : await refundableOf(ctx.tx, row.payNo)
    const occupyFee = row.plan ? occupyFeeOf(row.plan, occupiedMs, Math.max(0, leftFen - used)) : 0
    const settled = { occupyFee, fee: used + occupyFee, finishedAt: new Date().toISOString() }
    // Nothing was prepaid: a charge by card is to be paid now, a clerk's charge is free.
    if (payment === null) return { ...settled, amount: settled.fee }
    const refund = await payBack(ctx, row, { payment, fen: leftFen - settled.fee, why: 'unused' })
    await divide(ctx, row, payment)
    return { ...settled, ...refund }
  },

  async correct(ctx: Ctx, row: Order, reported: Stopped) {
    const { usage } = await hiddenOf(ctx, row._id)
    const { elecFee, serviceFee, fee, ...columns } = await measured(ctx, row, usage, reported)
    const corrected = { ...columns, isGivenUp: false, endedAt: reported.at.toISOString(), stopReason: reported.reason }
    const overpaid = row.elecFee + row.serviceFee - fee
    // A refund that was too high is not taken back.
    if (overpaid <= 0) return corrected
    const fees = { elecFee, serviceFee, fee: fee + row.occupyFee }
    if (row.payNo === null) return { ...corrected, ...fees, amount: fees.fee }
    const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
    const fen = Math.min(leftFen, overpaid)
    return { ...corrected, ...fees, ...(await payBack(ctx, row, { payment, fen, why: 'correct' })) }
  },

  refund: async (ctx: Ctx, row: Order, input: OrderRefundInput) => ({
    ...(await startOrderRefund(ctx, row, input)),
    to: nameOf(row.status),
  }),

  async refunded(ctx: Ctx, row: Order, refund: Refund) {
    const { columns, isWhole } = orderAfterRefund(row, refund)
    if (isWhole) releasePort(ctx, row._id)
    return { ...columns, to: isWhole ? 'refunded' : nameOf(row.status) }
  },

  refundFailed: async (_ctx: Ctx, row: Order) => ({ ...orderAfterFailedRefund, to: nameOf(row.status) }),
}

interface PayBack {
  payment: string
  fen: number
  why: OwnRefund
}

/** Requests a refund, in addition to refunds that a clerk has requested. */
async function payBack(ctx: Ctx, row: Order, { payment, fen, why }: PayBack) {
  if (fen <= 0) return {}
  await requestRefund(ctx, {
    payment,
    amountFen: fen,
    reason: OWN_REFUNDS[why],
    source: REFUND_SOURCE.system,
    idemKey: ownRefundKey(why, row._id),
  })
  return { refundStatus: REFUNDING }
}

/** Divides the income among the owners of shares. */
async function divide(ctx: Ctx, row: Order, payment: string): Promise<void> {
  const [{ shares }, terms, { shareFreezeHours }] = await Promise.all([
    hiddenOf(ctx, row._id),
    termsFor(ctx),
    settingOf(ctx),
  ])
  const when = creditAt(terms, shareFreezeHours)
  await finish(ctx, { payment, shares, channelFeeRate: terms.channelFeeRate, creditAt: when })
  // Without a delay the shares are credited at once and not by the next sweep.
  if (shares.length > 0 && when.getTime() <= Date.now()) await ctx.enqueue(JOBS.credit, {})
}

/** The final usage, and what it costs. */
async function measured(ctx: Ctx, row: Order, known: Partial<Usage>, reported: Stopped) {
  const startedMs = Date.parse(row.startedAt ?? row.createdAt)
  const usage = { ...noUsage(startedMs), ...known }
  const atMs = reported.at.getTime()
  const seconds =
    reported.seconds ?? (reported.givenUp ? usage.seconds : Math.max(0, Math.round((atMs - startedMs) / 1000)))
  const after = advance(row.plan, usage, { atMs, seconds, wh: reported.wh })
  const prepaid = row.payNo === null ? null : (await refundableOf(ctx.tx, row.payNo)).leftFen
  const { elecFee, serviceFee } = row.plan ? feeOf(row.plan, after, row.option, prepaid) : FREE
  return {
    usage: after,
    elecFee,
    serviceFee,
    fee: elecFee + serviceFee,
    seconds: after.seconds,
    energy: Math.round(after.wh),
    meterStop: reported.meterStopWh === undefined ? null : Math.round(reported.meterStopWh),
  }
}

/** A device reports a stop by command as remote; this returns who requested it. */
function reasonOf(reported: string, asked: string | null): string {
  return asked !== null && ['Remote', 'remote', 'user', 'close', 'Other'].includes(reported) ? asked : reported
}
