import type { Ctx } from '@atrium/server/call/ctx'
import { storable, stored } from '@atrium/server/call/stored-text'
import { refundableOf } from '@atrium/server/money/rows'
import { type Orders, ordersOf } from '@atrium/server/orders/orders'
import { failedToStart, unused } from '@atrium/server/orders/reasons'
import { PORT } from '../entities/device.ts'
import { ACT_NAMES, order } from '../entities/order.ts'
import { user } from '../entities/user.ts'
import { advance, feeOf, noUsage, occupyFeeOf, type Usage } from '../settlement.ts'
import { hiddenOf, type Order } from './order-row.ts'
import { releasePort, stillPort } from './ports.ts'
import { settingOf } from './setting.ts'

const FREE = { elecFee: 0, serviceFee: 0 }
const NOTHING = { payment: null, leftFen: 0 }

const reportedLate = storable('charge.reportedLate', {
  zh_CN: '设备补报后更正',
  en_US: 'Corrected after a late report from the device',
})
const portOf = storable('charge.portOf', { zh_CN: '{device} {port} 号端口', en_US: '{device}, port {port}' })

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

/** What the actions of a charge do besides changing its status. Each returns the columns to set. */
const effects = {
  async start(_ctx: Ctx, _row: Order, { at, meterStartWh, transactionId }: Started) {
    return {
      usage: noUsage(at.getTime()),
      startedAt: at.toISOString(),
      meteredAt: at.toISOString(),
      meterStart: meterStartWh === undefined ? null : Math.round(meterStartWh),
      transactionId: transactionId ?? null,
    }
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
    const refund = await orders.payBack(ctx, row, { payment, fen: leftFen - settled.fee, why: 'unused' })
    await orders.divide(ctx, row, payment)
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
    return { ...corrected, ...fees, ...(await orders.payBack(ctx, row, { payment, fen, why: 'correct' })) }
  },
}

export const orders: Orders<typeof order> = ordersOf('charge', order, {
  names: ACT_NAMES,
  consumer: user,
  settingOf,
  payTimeoutUnitS: 1,
  refundReasons: { unused: stored(unused), fail: stored(failedToStart), correct: stored(reportedLate) },
  effects,
  release: (ctx, { _id }) => releasePort(ctx, _id),
  placeOf: ({ deviceName, port }) => stored(portOf, { device: deviceName ?? '', port: port ?? 0 }),
})

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
