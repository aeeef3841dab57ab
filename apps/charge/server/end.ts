import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device } from '@atrium/devices/server/device'
import { isBusy, PORT, type PortStatus } from '../entities/device.ts'
import { hiddenOf, type Order, runningOn, STATUS } from './order-row.ts'
import { orders, type Stopped } from './orders.ts'
import { clearPower, releasePort, stillPort } from './ports.ts'

/**
 * Ends a charge: stores the final meter value and settles the order. If the port stays occupied and that costs money,
 * the order is settled later. `isFree`: the device has reported the port as free.
 */
export async function endCharge(ctx: Ctx, order: Order, reported: Stopped, isFree = false): Promise<void> {
  const stopped = await orders.act(ctx, 'stop', order, reported)
  const unplugged = isFree || ['unplug', 'EVDisconnected'].includes(reported.reason)
  const waits = !unplugged && !reported.givenUp && (stopped.plan?.occupyFee ?? 0) > 0
  if (waits) return
  await settle(ctx, stopped, reported.at)
}

/**
 * Settles an order. `until` is the time until which the port was occupied. A held order waits for a clerk, and its port
 * is for others.
 */
export async function settle(ctx: Ctx, order: Order, until: Date): Promise<void> {
  if (order.heldReason === null) return void (await orders.act(ctx, 'settle', order, { until }))
  releasePort(ctx, order._id)
  const text = 'update charge_order set freed_at = coalesce(freed_at, $2) where id = $1'
  await rawSql(ctx.tx).executeSql(text, [order._id, until])
}

/** The port is free again: settles an order that is still billed for occupying it. */
async function freed(ctx: Ctx, deviceId: string, port: number, at: Date): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    'select id from charge_order where device_id = $1 and port = $2 and status = 4 and freed_at is null',
    [deviceId, port],
  )
  for (const { id } of rows) await settle(ctx, await orders.lock(ctx, id), at)
}

/**
 * What a reported status says about the order at the port. If the port is free, a charge that nobody stopped was left
 * behind: it ends half a minute later, because the device's own report may follow, or when the next driver comes.
 */
export async function portIs(ctx: Ctx, deviceId: string, port: number, status: PortStatus, at: Date): Promise<void> {
  if (status === PORT.free) {
    await freed(ctx, deviceId, port, at)
    await rawSql(ctx.tx).executeSql(
      `update charge_order set port_free_at = now()
       where device_id = $1 and port = $2 and status = 3 and port_free_at is null and started_at <= $3`,
      [deviceId, port, at],
    )
  }
  if (isBusy(status)) await notLeft(ctx, deviceId, port)
}

/** The charge goes on. */
export async function notLeft(ctx: Ctx, deviceId: string, port: number): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update charge_order set port_free_at = null
     where device_id = $1 and port = $2 and status = 3 and port_free_at is not null`,
    [deviceId, port],
  )
}

/** Ends the charges that were left behind: at a port, or of a consumer. */
export async function endLeft(ctx: Ctx, by: { device: string; port: number } | { user: string }): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from charge_order where status = 3 and port_free_at is not null
       and ${'user' in by ? 'user_id = $1' : 'device_id = $1 and port = $2'} order by id`,
    'user' in by ? [by.user] : [by.device, by.port],
  )
  for (const { id } of rows) await endLeftOne(ctx, await orders.lock(ctx, id))
}

/** The port has its reported status, perhaps already for the next driver. */
export async function endLeftOne(ctx: Ctx, order: Order): Promise<void> {
  if (order.status !== STATUS.charging || !(await hiddenOf(ctx, order._id)).isLeft) return
  await giveUp(ctx, order, 'unplug', { isPast: true, isFree: true })
  if (order.device && order.port) clearPower(ctx, order.device, order.port)
}

/** Ends a charge at its last reading, because the device reports no end. If it does so later, that counts once. */
export function giveUp(
  ctx: Ctx,
  order: Order,
  reason: string,
  { isPast, isFree = false }: { isPast?: true; isFree?: boolean } = {},
): Promise<void> {
  const at = new Date(order.meteredAt ?? order.startedAt ?? order.createdAt)
  return endCharge(ctx, order, { at, reason, givenUp: true, isPast }, isFree)
}

/**
 * An order still counts as running at the port, but its end was not reported. It must have ended, because another
 * starts.
 */
export async function endForgotten(ctx: Ctx, of: Device, port: number, except: string, at: Date): Promise<void> {
  const forgotten = await runningOn(ctx, of._id, port)
  if (forgotten && forgotten._id !== except) {
    await endCharge(ctx, forgotten, { at, reason: 'Other', givenUp: true }, true)
  }
}

/**
 * Marks a port as free. For devices that do not report plugs, when the charge has ended and occupation is not billed.
 */
export function freePort(ctx: Ctx, deviceId: string, port: number): void {
  stillPort(ctx, deviceId, port, PORT.free)
}
