import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Placement } from '@atrium/core/server/partners/partner-network'
import { updateDevice } from './registry.ts'

const PLACES = ['merchant', 'agent', 'channel'] as const

/**
 * Binds a device to its merchant, agent or channel partner from now on; existing orders keep theirs. A field that is
 * not given does not change.
 * @throws relatedMissing | invalidParameter at `merchant`, `agent` or `channel`, as when the device is saved
 */
export async function bindDevice(ctx: Ctx, row: { _id: string } & Placement, given: Partial<Placement>): Promise<void> {
  const changes = Object.fromEntries(
    PLACES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] ?? null]])),
  )
  await updateDevice(ctx, row, changes)
}
