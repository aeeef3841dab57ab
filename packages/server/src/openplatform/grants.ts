import { holds, type Permission } from '@atrium/contract/access'
import type { Ctx } from '../call/ctx.ts'
import { beyondOwnRights } from './refusals.ts'

/** A caller can only grant permissions that they have; permissions granted before may stay. @throws beyondOwnRights */
export function checkGrant(ctx: Ctx, wanted: readonly Permission[], before: readonly Permission[] = []): void {
  for (const { app, module, permission } of wanted) {
    const triple = [app, module, permission] as const
    if (!holds(ctx.permissions, triple) && !holds(before, triple)) throw beyondOwnRights()
  }
}
