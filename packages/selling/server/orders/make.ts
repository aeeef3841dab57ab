import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertRow } from '@atrium/core/server/entity/rows'
import type { Placement } from '@atrium/core/server/partners/partner-network'
import { placementFor, sharesFor } from '@atrium/core/server/partners/shares-for'
import { type OrderKind, type OrderRow, UNPAID } from './kind.ts'

/** The device that an order is made at. */
export interface OrderedAt extends Placement {
  _id: string
  name: string
  group: string | null
}

/**
 * Creates an order with its number. The shares of the device's partners are fixed now. An unpaid order can be paid for
 * as long as the setting says.
 */
export async function makeOrder(
  kind: OrderKind,
  ctx: Ctx,
  device: OrderedAt | null,
  values: Readonly<Record<string, unknown>>,
): Promise<OrderRow> {
  const { status = UNPAID } = values
  return insertRow(ctx, kind.entity, {
    ...(device && (await atDevice(kind, ctx, device))),
    ...(status === UNPAID && { expireAt: await payUntil(kind, ctx) }),
    ...values,
    status,
  }) as Promise<unknown> as Promise<OrderRow>
}

async function atDevice({ settingOf }: OrderKind, ctx: Ctx, device: OrderedAt) {
  const placement = await placementFor(ctx, device)
  const shareRatios = await sharesFor(ctx, device, async () => {
    const { merchantShare, agentShare } = await settingOf(ctx)
    return { merchant: merchantShare, agent: agentShare }
  })
  // Users who can see the device can see the order.
  return { ...placement, device: device._id, deviceName: device.name, group: device.group, shareRatios }
}

async function payUntil({ settingOf, payTimeoutUnitS }: OrderKind, ctx: Ctx): Promise<string> {
  const { payTimeout } = await settingOf(ctx)
  return new Date(Date.now() + payTimeout * payTimeoutUnitS * 1000).toISOString()
}
