import { holds, type Triple } from '@atrium/core/contract/access'
import type { Entity } from '@atrium/core/contract/define/entity'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import { within } from '@atrium/core/server/entity/within'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { selectWithItems } from '../stored.ts'

/** The whole document of a dashboard with what lists and files need. */
export interface BoardRow {
  _id: string
  name: string
  description: string | null
  folder: string | null
  options: DashboardOptions
  components: ComponentItem[]
}

type By = { ids: readonly string[] } | { folders: readonly string[] }

/** An existing dashboard that the context's data scope reaches. @throws recordNotFound */
export async function readBoard(ctx: Ctx, dashboard: Entity, id: string): Promise<BoardRow> {
  const columns = 'id as "_id", name, description, folder_id as folder'
  const board = await selectWithItems<BoardRow>(ctx.tx, columns, whereReached(ctx, dashboard, { ids: [id] }))
  if (!board) throw recordNotFound()
  return board
}

type BoardPlace = Pick<BoardRow, '_id' | 'name' | 'folder'>

/** Of the dashboards with these ids, or in these folders, those that exist and that the context's data scope reaches. */
export async function boardPlaces(ctx: Ctx, dashboard: Entity, by: By): Promise<BoardPlace[]> {
  return selectBoards<BoardPlace>(ctx, dashboard, 'id as "_id", name, folder_id as folder', by)
}

export async function boardIds(ctx: Ctx, dashboard: Entity, by: By): Promise<string[]> {
  const rows = await selectBoards<Pick<BoardRow, '_id'>>(ctx, dashboard, 'id as "_id"', by)
  return rows.map(({ _id }) => _id)
}

async function selectBoards<R>(ctx: Ctx, dashboard: Entity, columns: string, by: By): Promise<R[]> {
  const { where, parameters } = whereReached(ctx, dashboard, by)
  const { rows } = await rawSql(ctx.tx).executeSql<R>(
    `select ${columns} from dashboard where ${where} order by created_at, id`,
    parameters,
  )
  return rows
}

/** The condition for these dashboards, as far as they exist and the context's data scope reaches them. */
export function whereReached(ctx: Ctx, dashboard: Entity, by: By): { where: string; parameters: unknown[] } {
  const isIds = 'ids' in by
  const parameters: unknown[] = [isIds ? by.ids : by.folders]
  const scope = scopeCondition(ctx.scope, dashboard, (value) => `$${parameters.push(value)}`)
  const column = isIds ? 'id' : 'folder_id'
  const conditions = ['tenant_id = current_tenant()', 'deleted_at is null', `${column} = any($1::uuid[])`, ...scope]
  return { where: conditions.join(' and '), parameters }
}

/** How many existing dashboards there are in these folders, whoever may read them. */
export async function countIn(ctx: Ctx, folders: readonly string[]): Promise<number> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ count: number }>(
    `select count(*)::int as count from dashboard
     where tenant_id = current_tenant() and deleted_at is null and folder_id = any($1::uuid[])`,
    [folders],
  )
  return rows[0]?.count ?? 0
}

/**
 * Those of the dashboards that the caller may change. Who copies one can change the copy, and so where its secrets are
 * sent; so only these are copied with their secrets.
 */
export async function changeableIds(
  ctx: Ctx,
  dashboard: Entity,
  update: Triple,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!holds(ctx.permissions, update)) return new Set()
  return new Set(await boardIds(await within(ctx, dashboard, update), dashboard, { ids }))
}
