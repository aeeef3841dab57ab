import type { Ctx } from '@atrium/core/server/call/ctx'
import { send } from '@atrium/core/server/db/unwaited'
import type { Device, DeviceAnswer, DeviceEvent, MeterData } from '@atrium/devices/server/device'
import { REFUNDING } from '@atrium/selling/contract/patterns/order'
import { PORT } from '../entities/device.ts'
import { advance, limitReached, noUsage } from '../settlement.ts'
import { notLeft } from './end.ts'
import { closeStray, sendClose } from './launch.ts'
import { findOrder, type Hidden, hiddenOf, leftToUse, type Order, runningOn, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { BEGUN, notePort } from './ports.ts'
import { readingIn } from './readings.ts'

const OVER: readonly number[] = [STATUS.failed, STATUS.cancelled, STATUS.refunded]

/** Handles a reading: updates port and order, and stops a charge whose prepaid money is used up. */
export async function meter(
  ctx: Ctx,
  of: Device,
  { at, data }: DeviceEvent<MeterData>,
): Promise<DeviceAnswer | undefined> {
  const { port, isPast } = data
  const [w, v, a] = [readingIn('w', data.w), readingIn('v', data.v), readingIn('a', data.a)]
  const [reportedWh, seconds] = [readingIn('wh', data.wh), readingIn('seconds', data.seconds)]
  const order = await orderOf(ctx, of, at, data)
  const hidden = order && (await hiddenOf(ctx, order._id))
  const wh = reportedWh === undefined ? undefined : reportedWh * (hidden?.meterFactor ?? 1)
  if (order && hidden) await count(ctx, order, hidden, at, { w, wh, seconds })
  if (isPast) return undefined
  const charges = order !== undefined && delivers(order, { w, wh })
  if (charges) await notLeft(ctx, of._id, port)
  await notePort(ctx, of._id, port, {
    status: charges ? PORT.charging : undefined,
    power: w,
    voltage: v,
    current: a,
    energy: wh,
    seconds: seconds === undefined ? undefined : Math.round(seconds),
    soc: readingIn('socPct', data.socPct),
  })
  return undefined
}

/** Without power or energy a reading says nothing about the port, which has reported its status. */
const delivers = ({ energy }: Order, { w, wh }: { w: number | undefined; wh: number | undefined }): boolean =>
  w === undefined ? wh !== undefined && Math.round(wh) > energy : w > 0

/**
 * The running order of a reading. A paid order is started, because its start report was lost. If the order has ended or
 * was refunded, the charge is stopped.
 */
async function orderOf(ctx: Ctx, of: Device, at: Date, data: MeterData): Promise<Order | undefined> {
  const { orderNo, port, seconds = 0, transactionId, isPast } = data
  if (orderNo === undefined) return runningOn(ctx, of._id, port)
  const order = await findOrder(ctx, of._id, { no: orderNo })
  if (!order || order.status === STATUS.charging) return order
  if (order.status === STATUS.paid && order.refundStatus !== REFUNDING) {
    if (!isPast) await notePort(ctx, of._id, port, BEGUN)
    return orders.act(ctx, 'start', order, { at: new Date(at.getTime() - seconds * 1000), transactionId })
  }
  if (OVER.includes(order.status)) await closeStray(ctx, of._id, port, transactionId)
  return undefined
}

async function count(
  ctx: Ctx,
  order: Order,
  { usage, stopAsked }: Hidden,
  at: Date,
  { w, wh, seconds }: { w?: number | undefined; wh: number | undefined; seconds?: number | undefined },
): Promise<void> {
  const startedMs = Date.parse(order.startedAt!)
  const before = { ...noUsage(startedMs), ...usage }
  const since = Math.max(0, Math.round((at.getTime() - startedMs) / 1000))
  const after = advance(order.plan, before, { atMs: at.getTime(), seconds: seconds ?? since, wh, w })
  send(
    ctx.tx,
    `update charge_order set usage = $2, energy = $3, seconds = $4, metered_at = greatest(metered_at, $5) where id = $1`,
    [order._id, JSON.stringify(after), Math.round(after.wh), after.seconds, at],
  )
  if (stopAsked !== null || !order.plan) return
  const reached = limitReached(order.plan, after, order.option, await leftToUse(ctx, order))
  if (reached) await sendClose(ctx, order, reached)
}
