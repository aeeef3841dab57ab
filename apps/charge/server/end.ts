import { rawSql } from '@atrium/server/db/raw'
import type { Ctx } from '@atrium/server/entity/implement'
import { PORT } from '../entities/device.ts'
import { act } from './act.ts'
import type { Stopped } from './order-acts.ts'
import type { Order } from './order-row.ts'
import { stillPort } from './ports.ts'

/**
 * A charge has ended: its meter is frozen and it is settled, at once unless the port stays taken and that costs.
 * `isFree` is what the device has told of the port with it.
 */
export async function endCharge(ctx: Ctx, order: Order, told: Stopped, isFree = false): Promise<void> {
  const stopped = await act(ctx, 'stop', order, told)
  const unplugged = isFree || ['unplug', 'EVDisconnected'].includes(told.reason)
  const waits = !unplugged && !told.givenUp && (stopped.plan?.occupyFee ?? 0) > 0
  if (waits) return
  await settle(ctx, stopped, told.at)
}

/** `until`: how long the port was taken. */
export async function settle(ctx: Ctx, order: Order, until: Date): Promise<void> {
  await act(ctx, 'settle', order, { until })
}

/** The port is free again: whoever is still billed for having it is settled. */
export async function freed(ctx: Ctx, deviceId: string, port: number, at: Date): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    'select id from charge_order where device_id = $1 and port = $2 and status = 4 for no key update',
    [deviceId, port],
  )
  for (const { id } of rows) await act(ctx, 'settle', id, { until: at })
}

/** A device that does not tell of its plugs has a free port as soon as nothing flows and nobody is billed for it. */
export function freePort(ctx: Ctx, deviceId: string, port: number): void {
  stillPort(ctx, deviceId, port, PORT.free)
}
