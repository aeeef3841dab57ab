import { type RawBuilder, sql } from 'kysely'
import type { Triple } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import type { Ctx } from '../call/ctx.ts'
import { isOwnedBySeveral, ownColumns, rowScope, standsInSeveral } from '../call/reach.ts'

/**
 * The context with the rows of this entity that the permission reaches, for calls that are not generated from a
 * descriptor.
 */
export async function within(ctx: Ctx, entity: Entity, triple: Triple): Promise<Ctx> {
  return { ...ctx, scope: ctx.session ? await rowScope(ctx.tx, ctx.session, entity, [triple]) : null }
}

/**
 * The rows of an entity's table that the permission reaches, as an SQL expression after `from`: so figures count the
 * same rows as lists.
 */
export async function rowsWithin(ctx: Ctx, entity: Entity, triple: Triple): Promise<RawBuilder<unknown>> {
  const table = sql.table(entity.table)
  const { scope } = await within(ctx, entity, triple)
  if (!scope) return table
  const groups = sql`${scope.groups}::uuid[]`
  const inGroups = standsInSeveral(entity)
    ? sql`id in (select id from ${sql.table(entity.view ?? entity.table)} where groups_ids && ${groups})`
    : sql`group_id = any(${groups})`
  const own = ownColumns(entity).map((column) => sql`${sql.ref(column)} = ${scope.userId}`)
  const named = isOwnedBySeveral(entity)
    ? [sql`id in (select row_id from row_owner where user_id = ${scope.userId} and table_name = ${entity.table})`]
    : []
  return sql`(select * from ${table} where ${sql.join([inGroups, ...own, ...named], sql` or `)})`
}
