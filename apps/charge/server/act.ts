import { actOn, type Effect } from '@atrium/server/entity/act'
import type { Ctx } from '@atrium/server/entity/implement'
import { order } from '../entities/order.ts'
import { effects } from './order-acts.ts'
import type { Order } from './order-row.ts'

/** One of the order's own acts, done by a device, a job or the money room. */
export async function act(ctx: Ctx, name: keyof typeof effects, id: string, input: object): Promise<Order> {
  const effect = effects[name] as unknown as Effect
  const row = await actOn(ctx, { app: 'charge', entity: order, name, effect }, id, input as Record<string, unknown>)
  return row as unknown as Order
}
