import { actOnLocked, type Effect } from '@atrium/server/entity/act'
import type { Ctx } from '@atrium/server/entity/implement'
import { order } from '../entities/order.ts'
import { effects } from './order-acts.ts'
import { lockOrder, type Order } from './order-row.ts'

/**
 * One of the order's own acts, done by a device, a job or the money room. `of`: its id, or the order as this transaction
 * has locked and read it, if it has not written it since.
 */
export async function act(ctx: Ctx, name: keyof typeof effects, of: string | Order, input: object): Promise<Order> {
  const deed = { app: 'charge', entity: order, name, effect: effects[name] as unknown as Effect }
  const locked = typeof of === 'string' ? await lockOrder(ctx, of) : of
  return actOnLocked(ctx, deed, locked, input as Record<string, unknown>)
}
