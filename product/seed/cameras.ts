import type { Ctx } from '@atrium/core/server/call/ctx'
import { v7 as uuid } from 'uuid'
import { type CameraAddresses, cameraAllowances } from '../demo-cameras.ts'

/** Lets the tenant reach its simulated cameras. Skipped if it has a list of allowed addresses. */
export async function seedCameras(ctx: Ctx, addresses: CameraAddresses): Promise<void> {
  await ctx.tx
    .insertInto('egress_allowance')
    .values({ id: uuid(), entries: cameraAllowances(addresses) })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
}
