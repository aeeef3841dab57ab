import type { Ctx } from '../entity/ctx.ts'
import type { Placement } from '../partners/model.ts'
import { updateDevice } from './registry.ts'

const PLACES = ['merchant', 'agent', 'channel'] as const

/**
 * Says whose device it is from now on; orders keep whom they were made for. What is not given stays as it is.
 * @throws relatedMissing | invalidParameter at `merchant`, `agent` or `channel`, as saving the device does
 */
export async function bindDevice(ctx: Ctx, row: { _id: string } & Placement, given: Partial<Placement>): Promise<void> {
  const changes = Object.fromEntries(
    PLACES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] ?? null]])),
  )
  await updateDevice(ctx, row, changes)
}
