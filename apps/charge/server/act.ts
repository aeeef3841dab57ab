import type { Ctx } from '@atrium/server/call/ctx'
import type { Effect } from '@atrium/server/call/implement'
import { actOnLocked } from '@atrium/server/entity/act'
import { order } from '../entities/order.ts'
import { effects } from './order-acts.ts'
import { lockOrder, type Order } from './order-row.ts'

/**
 * Runs an action of the order for a device, a job or `money/`. `of` is the order's id, or the order itself if
 * this transaction has locked and read it and has not changed it since.
 */
export async function act(ctx: Ctx, name: keyof typeof effects, of: string | Order, input: object): Promise<Order> {
  const bound = { app: 'charge', entity: order, name, effect: effects[name] as unknown as Effect }
  const locked = typeof of === 'string' ? await lockOrder(ctx, of) : of
  return actOnLocked(ctx, bound, locked, input as Record<string, unknown>)
}
