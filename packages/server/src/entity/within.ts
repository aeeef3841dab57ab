import type { Triple } from '@atrium/contract/access'
import type { Entity } from '@atrium/contract/define/entity'
import type { Ctx } from './ctx.ts'
import { rowScope } from './reach.ts'

/** The same call with the rows of this entity that the permission reaches: for calls that no descriptor gives. */
export async function within(ctx: Ctx, entity: Entity, triple: Triple): Promise<Ctx> {
  return { ...ctx, scope: ctx.session ? await rowScope(ctx.tx, ctx.session, entity, triple) : null }
}
