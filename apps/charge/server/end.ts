import type { Ctx } from '@atrium/server/call/ctx'
import { rawSql } from '@atrium/server/db/raw'
import { PORT } from '../entities/device.ts'
import type { Order } from './order-row.ts'
import { orders, type Stopped } from './orders.ts'
import { stillPort } from './ports.ts'

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

/** Settles an order. `until` is the time until which the port was occupied. */
export async function settle(ctx: Ctx, order: Order, until: Date): Promise<void> {
  await orders.act(ctx, 'settle', order, { until })
}

/** The port is free again: settles an order that is still billed for occupying it. */
export async function freed(ctx: Ctx, deviceId: string, port: number, at: Date): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    'select id from charge_order where device_id = $1 and port = $2 and status = 4 for no key update',
    [deviceId, port],
  )
  for (const { id } of rows) await orders.act(ctx, 'settle', id, { until: at })
}

/**
 * Marks a port as free. For devices that do not report plugs, when the charge has ended and occupation is not billed.
 */
export function freePort(ctx: Ctx, deviceId: string, port: number): void {
  stillPort(ctx, deviceId, port, PORT.free)
}
