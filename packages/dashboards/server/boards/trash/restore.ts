import type { Entity } from '@atrium/core/contract/define/entity'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import { freeName, takenNames } from '../folders/names.ts'
import { lockTree } from '../folders/tree.ts'
import { lockTrashed, type Trashed } from './trash-rows.ts'

export interface Restored extends Pick<Trashed, '_id' | 'kind' | 'name'> {
  folder: string | null
}

/**
 * Takes an entry out of the trash: into its folder, or into none if that is gone. A name that was taken meanwhile gets
 * a number.
 * @param mayPublish whether a dashboard that was public is public again
 */
export async function restore(ctx: Ctx, dashboard: Entity, id: string, mayPublish: boolean): Promise<Restored> {
  await lockTree(ctx.tx)
  const { kind, inside, ...found } = await lockTrashed(ctx, dashboard, id)
  const name = freeName(found.name, await takenNames(ctx.tx, kind, inside))
  const sql = rawSql(ctx.tx)
  if (kind === 'dashboard') {
    await sql.executeSql(
      `update dashboard set deleted_at = null, deleted_by = null, name = $2, folder_id = $3, public = public and $4,
         updated_at = now(), rev = rev + 1
       where tenant_id = current_tenant() and id = $1`,
      [id, name, inside, mayPublish],
    )
  } else {
    await refuseUnreached(ctx, dashboard, id)
    await sql.executeSql(
      `update dashboard_folder set deleted_at = null, deleted_by = null, name = $2, parent_id = $3
       where tenant_id = current_tenant() and id = $1`,
      [id, name, inside],
    )
    await sql.executeSql(
      `update dashboard_folder set deleted_at = null, deleted_by = null, deleted_with = null
       where tenant_id = current_tenant() and deleted_with = $1`,
      [id],
    )
    await sql.executeSql(
      `update dashboard set deleted_at = null, deleted_by = null, deleted_with = null, public = public and $2,
         updated_at = now(), rev = rev + 1
       where tenant_id = current_tenant() and deleted_with = $1`,
      [id, mayPublish],
    )
  }
  return { _id: id, kind, name, folder: inside }
}

/** Deletes an entry of the trash with all that belongs to it. */
export async function deleteForGood(ctx: Ctx, dashboard: Entity, id: string): Promise<Trashed> {
  await lockTree(ctx.tx)
  const found = await lockTrashed(ctx, dashboard, id)
  if (found.kind === 'folder') await refuseUnreached(ctx, dashboard, id)
  await deleteTrashed(ctx, id)
  return found
}

/** Deletes the row with this id, and what was deleted with it, from the tables. */
export async function deleteTrashed({ tx }: Pick<Ctx, 'tx'>, id: string): Promise<void> {
  const sql = rawSql(tx)
  const gone = 'tenant_id = current_tenant() and deleted_at is not null and (id = $1 or deleted_with = $1)'
  await sql.executeSql(`delete from dashboard where ${gone}`, [id])
  const folders = `select id from dashboard_folder where ${gone}`
  // What was deleted before from these folders is an entry of its own.
  await sql.executeSql(
    `update dashboard set folder_id = null where tenant_id = current_tenant() and folder_id in (${folders})`,
    [id],
  )
  await sql.executeSql(
    `update dashboard_folder set parent_id = null
     where tenant_id = current_tenant() and parent_id in (${folders}) and id not in (${folders})`,
    [id],
  )
  await sql.executeSql(`delete from dashboard_folder where ${gone}`, [id])
}

const UNREACHED: Text = {
  zh_CN: '文件夹中有您无权查看的看板',
  en_US: 'The folder has dashboards that you may not read',
}

async function refuseUnreached(ctx: Ctx, dashboard: Entity, folder: string): Promise<void> {
  const parameters: unknown[] = [folder]
  const [scope] = scopeCondition(ctx.scope, dashboard, (value) => `$${parameters.push(value)}`)
  if (scope === undefined) return
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from dashboard where tenant_id = current_tenant() and deleted_with = $1 and not ${scope} limit 1`,
    parameters,
  )
  if (rows.length > 0) throw invalidParameter({ fields: { _id: UNREACHED } })
}
