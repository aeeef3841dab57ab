import { holds, type Permission } from '../../contract/access.ts'
import type { Ctx } from '../call/ctx.ts'
import { beyondOwnRights, heldByOthers } from './refusals.ts'

/** A caller can only grant permissions that they have; permissions granted before may stay. @throws beyondOwnRights */
export function checkGrant(ctx: Ctx, wanted: readonly Permission[], before: readonly Permission[] = []): void {
  for (const { app, module, permission } of wanted) {
    const triple = [app, module, permission] as const
    if (!holds(ctx.permissions, triple) && !holds(before, triple)) throw beyondOwnRights()
  }
}

/**
 * Whoever gives a program a new secret, or lets it work again, must have all of its permissions: they might use it
 * themselves. Permissions in apps that the tenant does not have are ignored, because nobody has them.
 * @throws heldByOthers
 */
export function mustHoldAll(ctx: Ctx, granted: readonly Permission[]): void {
  for (const { app, module, permission } of granted) {
    const isOpen = ctx.session?.tenant.apps.includes(app) ?? true
    if (isOpen && !holds(ctx.permissions, [app, module, permission])) throw heldByOthers()
  }
}

/** The effect of enabling a program. @throws heldByOthers */
export async function enableProgram(ctx: Ctx, { permissions }: { permissions: readonly Permission[] | null }) {
  mustHoldAll(ctx, permissions ?? [])
  return undefined
}
