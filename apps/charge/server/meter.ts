import { rawSql } from '@atrium/server/db/raw'
import type { Device, DeviceAnswer, DeviceEvent, MeterData } from '@atrium/server/devices/model'
import type { Ctx } from '@atrium/server/entity/implement'
import { PORT } from '../entities/device.ts'
import { advance, limitReached, noUsage } from '../settlement.ts'
import { sendClose } from './launch.ts'
import { findOrder, hiddenOf, type Order, runningOn, STATUS } from './order-row.ts'
import { notePort } from './ports.ts'

/** A reading: the port shows it, the order counts it, and a charge that has used up what was paid is ended. */
export async function meter(
  ctx: Ctx,
  of: Device,
  { at, data }: DeviceEvent<MeterData>,
): Promise<DeviceAnswer | undefined> {
  const { port, w, v, a, wh, seconds, socPct } = data
  const order = await orderOf(ctx, of, data)
  if (order) await count(ctx, order, at, data)
  await notePort(ctx, of._id, port, {
    status: order ? PORT.charging : undefined,
    power: w,
    voltage: v,
    current: a,
    energy: wh,
    seconds: seconds === undefined ? undefined : Math.round(seconds),
    soc: socPct,
  })
  return undefined
}

/** The order that is being charged; readings of others change nothing but what the port shows. */
async function orderOf(ctx: Ctx, of: Device, { orderNo, port }: MeterData): Promise<Order | undefined> {
  const order = orderNo === undefined ? await runningOn(ctx, of._id, port) : await findOrder(ctx, of._id, 'no', orderNo)
  return order?.status === STATUS.charging ? order : undefined
}

async function count(ctx: Ctx, order: Order, at: Date, { w, wh, seconds }: MeterData): Promise<void> {
  const { usage, stopAsked } = await hiddenOf(ctx, order._id)
  const startedMs = Date.parse(order.startedAt!)
  const before = { ...noUsage(startedMs), ...usage }
  const since = Math.max(0, Math.round((at.getTime() - startedMs) / 1000))
  const after = advance(order.plan, before, { atMs: at.getTime(), seconds: seconds ?? since, wh, w })
  await rawSql(ctx.tx).executeSql(
    `update charge_order set usage = $2, energy = $3, seconds = $4, metered_at = greatest(metered_at, $5) where id = $1`,
    [order._id, JSON.stringify(after), Math.round(after.wh), after.seconds, at],
  )
  if (stopAsked !== null || !order.plan) return
  const reached = limitReached(order.plan, after, order.option, order.prepay)
  if (reached) await sendClose(ctx, order, reached)
}
