import type { Entity } from '@atrium/core/contract/define/entity'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'

/** Puts a dashboard into the trash. @throws recordNotFound */
export async function trashDashboard(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `update dashboard set deleted_at = now(), deleted_by = $2, updated_at = now(), rev = rev + 1
     where tenant_id = current_tenant() and id = $1 and deleted_at is null returning id`,
    [id, ctx.userId],
  )
  if (!rows[0]) throw recordNotFound()
}

/**
 * Puts a folder and all that is in it into the trash, as one entry.
 * @param ids of the folder and of those below it, which must be locked
 * @returns the number of dashboards; those outside the context's data scope stay
 */
export async function trashFolder(ctx: Ctx, dashboard: Entity, id: string, ids: readonly string[]): Promise<number> {
  const sql = rawSql(ctx.tx)
  const parameters: unknown[] = [ids, id, ctx.userId]
  const scope = scopeCondition(ctx.scope, dashboard, (value) => `$${parameters.push(value)}`)
  const { rows } = await sql.executeSql(
    `update dashboard set deleted_at = now(), deleted_by = $3, deleted_with = $2, updated_at = now(), rev = rev + 1
     where tenant_id = current_tenant() and folder_id = any($1::uuid[]) and deleted_at is null
     ${scope.map((one) => `and ${one}`).join(' ')} returning id`,
    parameters,
  )
  await sql.executeSql(
    `update dashboard_folder set deleted_at = now(), deleted_by = $3, deleted_with = nullif($2::uuid, id)
     where tenant_id = current_tenant() and id = any($1::uuid[])`,
    [ids, id, ctx.userId],
  )
  return rows.length
}
