import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { send } from '@atrium/core/server/db/unwaited'
import { type Orders, ordersOf } from '@atrium/selling/server/at-devices/implement'
import { refundableOf } from '@atrium/selling/server/money/rows'
import { PORT } from '../entities/device.ts'
import { ACT_NAMES, order } from '../entities/order.ts'
import { user } from '../entities/user.ts'
import { MODE } from '../price-plan.ts'
import { advance, feeOf, meterDoubt, noUsage, occupyFeeOf, scaled, type Usage } from '../settlement.ts'
import { type Hidden, hiddenOf, type Order } from './order-row.ts'
import { releasePort, stillPort } from './ports.ts'
import { settingOf } from './setting.ts'

const FREE = { elecFee: 0, serviceFee: 0 }
const NOTHING = { payment: null, leftFen: 0 }

const reportedLate = storable('charge.reportedLate', {
  zh_CN: '设备补报后更正',
  en_US: 'Corrected after a late report from the device',
})
const meterDoubtful = storable('charge.meterDoubtful', {
  zh_CN: '电表读数为 {wh} kWh，按功率和时长应为 {expected} kWh，等待工作人员核对后结算',
  en_US: 'The meter reads {wh} kWh; power and time make {expected} kWh. Staff check it before the order is settled',
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
    const { after, columns } = await measured(ctx, row, hidden, reported)
    const reason = reasonOf(reported.reason, hidden.stopAsked)
    if (row.device && row.port && !reported.isPast) stillPort(ctx, row.device, row.port, PORT.finishing)
    const givenUp = reported.givenUp ? { isGivenUp: true } : {}
    return {
      ...columns,
      ...givenUp,
      heldReason: whyHeld(row, after, hidden),
      endedAt: reported.at.toISOString(),
      stopReason: reason,
    }
  },

  async settle(ctx: Ctx, row: Order, { until }: { until: Date }) {
    releasePort(ctx, row._id)
    const { payment, unusedFen, ...fees } = await billed(ctx, row, until)
    const settled = { ...fees, finishedAt: new Date().toISOString() }
    // Nothing was prepaid: a charge by card is to be paid now, a clerk's charge is free.
    if (payment === null) return { ...settled, amount: settled.fee }
    const refund = await orders.payBack(ctx, row, { payment, fen: unusedFen, why: 'unused' })
    await orders.divide(ctx, row, payment)
    return { ...settled, ...refund }
  },

  /** The clerk has decided what the meter says: the reading, or the reading with a factor. */
  async settleHeld(ctx: Ctx, row: Order, { factor }: { factor?: number | null }) {
    const { columns, until } = await counted(ctx, row, factor)
    if (factor != null) {
      send(ctx.tx, 'update charge_device set meter_factor = $2 where id = $1', [row.device, factor])
    }
    return { ...columns, ...(await effects.settle(ctx, { ...row, ...columns }, { until })) }
  },

  async correct(ctx: Ctx, row: Order, reported: Stopped) {
    const hidden = await hiddenOf(ctx, row._id)
    const { after, columns: now } = await measured(ctx, row, hidden, reported)
    const { elecFee, serviceFee, fee, ...columns } = now
    const corrected = { ...columns, isGivenUp: false, endedAt: reported.at.toISOString(), stopReason: reported.reason }
    // A held order still waits for a clerk, who decides about the whole charge.
    if (row.heldReason !== null)
      return { ...corrected, elecFee, serviceFee, fee, heldReason: whyHeld(row, after, hidden) ?? row.heldReason }
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
  refundReasons: { correct: stored(reportedLate) },
  effects,
  release: (ctx, { _id }) => releasePort(ctx, _id),
  placeOf: ({ deviceName, port }) => stored(portOf, { device: deviceName ?? '', port: port ?? 0 }),
})

/** What a held order would be settled at, before the clerk decides. */
export async function heldBill(ctx: Ctx, row: Order, factor: number | undefined) {
  const { columns, meterFactor, until } = await counted(ctx, row, factor)
  const { fee, payment, unusedFen } = await billed(ctx, { ...row, ...columns }, until)
  return { meterFactor, energy: columns.energy, fee, refund: payment === null ? 0 : unusedFen }
}

/** The usage of a held order with this factor, or with the one that its device has, and what it costs. */
async function counted(ctx: Ctx, row: Order, factor: number | null | undefined) {
  const { usage, meterFactor, freedAt } = await hiddenOf(ctx, row._id)
  const used = scaled({ ...noUsage(0), ...usage }, (factor ?? meterFactor) / meterFactor)
  const until = freedAt ?? new Date(row.endedAt ?? row.updatedAt)
  return { columns: await priced(ctx, row, used), meterFactor, until }
}

/** What a charge costs with the time for which its port was occupied, and what that leaves of the payment. */
async function billed(ctx: Ctx, row: Order, until: Date) {
  const used = row.elecFee + row.serviceFee
  const occupiedMs = row.endedAt ? until.getTime() - Date.parse(row.endedAt) : 0
  const { payment, leftFen } = row.payNo === null ? NOTHING : await refundableOf(ctx.tx, row.payNo)
  const occupyFee = row.plan ? occupyFeeOf(row.plan, occupiedMs, Math.max(0, leftFen - used)) : 0
  const fee = used + occupyFee
  return { occupyFee, fee, payment, unusedFen: Math.max(0, leftFen - fee) }
}

/** The final usage, and what it costs. */
async function measured(ctx: Ctx, row: Order, { usage: known, meterFactor }: Hidden, reported: Stopped) {
  const startedMs = Date.parse(row.startedAt ?? row.createdAt)
  const usage = { ...noUsage(startedMs), ...known }
  const atMs = reported.at.getTime()
  const seconds =
    reported.seconds ?? (reported.givenUp ? usage.seconds : Math.max(0, Math.round((atMs - startedMs) / 1000)))
  const wh = reported.wh === undefined ? undefined : reported.wh * meterFactor
  const after = advance(row.plan, usage, { atMs, seconds, wh })
  const meterStop = reported.meterStopWh === undefined ? null : Math.round(reported.meterStopWh)
  return { after, columns: { ...(await priced(ctx, row, after)), seconds: after.seconds, meterStop } }
}

async function priced(ctx: Ctx, row: Order, usage: Usage) {
  const prepaid = row.payNo === null ? null : (await refundableOf(ctx.tx, row.payNo)).leftFen
  const { elecFee, serviceFee } = row.plan ? feeOf(row.plan, usage, row.option, prepaid) : FREE
  return { usage, elecFee, serviceFee, fee: elecFee + serviceFee, energy: Math.round(usage.wh) }
}

/** Why the order is not settled: its fee follows from the energy, and that does not fit power and time. */
function whyHeld({ plan }: Order, usage: Usage, { ratedW }: Hidden): string | null {
  if (plan?.mode !== MODE.energy && plan?.mode !== MODE.timeOfUse) return null
  const doubt = meterDoubt(usage, ratedW)
  if (!doubt) return null
  const kwh = (wh: number) => (wh / 1000).toFixed(2)
  const ends = new Set([kwh(doubt.leastWh), kwh(doubt.mostWh)])
  return stored(meterDoubtful, { wh: kwh(usage.wh), expected: [...ends].join('–') })
}

/** A device reports a stop by command as remote; this returns who requested it. */
function reasonOf(reported: string, asked: string | null): string {
  return asked !== null && ['Remote', 'remote', 'user', 'close', 'Other'].includes(reported) ? asked : reported
}
