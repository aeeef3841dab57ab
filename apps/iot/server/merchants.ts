import type { Ctx } from '@atrium/server/call/ctx'
import type { Row } from '@atrium/server/call/row'
import { channel, merchant } from '../index.ts'
import { checkChange, insertPartner, removePartner } from './partner-writes.ts'

type Merchant = Row<typeof merchant>
type Channel = Row<typeof channel>

export const merchantWrites = {
  create: (ctx: Ctx, values: object) => insertPartner(ctx, 'merchant', merchant, values as Record<string, unknown>),
  async update(ctx: Ctx, before: Merchant, changes: Partial<Merchant>) {
    await checkChange(ctx, 'merchant', merchant, before, changes)
    return changes
  },
  delete: (ctx: Ctx, before: Merchant) => removePartner(ctx, 'merchant', merchant, before),
}

export const channelWrites = {
  create: (ctx: Ctx, values: object) => insertPartner(ctx, 'channel', channel, values as Record<string, unknown>),
  async update(ctx: Ctx, before: Channel, changes: Partial<Channel>) {
    await checkChange(ctx, 'channel', channel, before, changes)
    return changes
  },
  delete: (ctx: Ctx, before: Channel) => removePartner(ctx, 'channel', channel, before),
}
