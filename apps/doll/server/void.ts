import type { Ctx } from '@atrium/core/server/call/ctx'
import { sendIfOnline } from '@atrium/devices/server/implement'
import type { Order } from './order-row.ts'

export const VOID = { type: 'void', timeoutMs: 10_000, retries: 2 } as const

/** Voids the coins of an order that were not played. An offline machine gets it when it next reports a game of it. */
export const sendVoid = (ctx: Ctx, { _id: orderId, no: orderNo, device }: Order): Promise<void> =>
  sendIfOnline(ctx, { ...VOID, device: device!, orderId, orderNo })
