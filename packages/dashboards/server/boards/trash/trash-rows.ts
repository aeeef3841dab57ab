import type { Entity } from '@atrium/core/contract/define/entity'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import { isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { TRASH_DAYS, type TrashEntry } from '../../../contract/dashboard-shelf.ts'

const bindTo = (parameters: unknown[]) => (value: unknown) => `$${parameters.push(value)}`

interface TrashQuery {
  current: number
  pageSize: number
  asOf?: string
}

/** Entries of the trash, the newest first: those that the context reaches, and folders. */
export async function trashPage(ctx: Ctx, dashboard: Entity, { current, pageSize, asOf }: TrashQuery) {
  const parameters: unknown[] = [asOf ?? null]
  const scope = scopeCondition(ctx.scope, dashboard, bindTo(parameters))
  const own = `tenant_id = current_tenant() and deleted_with is null and ${isAsOf('deleted_at', '$1')}`
  const entries = `(
      select id, 'dashboard' as kind, name, deleted_at, deleted_by, 1 as dashboards from dashboard
      where ${[own, ...scope].join(' and ')}
      union all
      select id, 'folder', name, deleted_at, deleted_by, (select count(*)::int from dashboard d
        where d.tenant_id = f.tenant_id and d.deleted_with = f.id)
      from dashboard_folder f where ${own}
    ) entry`
  const { executeSql } = rawSql(ctx.tx)
  const [{ rows }, whole] = await Promise.all([
    executeSql<Omit<TrashEntry, 'deletedAt' | 'endsAt'> & Raw>(
      `select entry.*, entry.deleted_at + make_interval(days => ${TRASH_DAYS}) as ends_at, u.name as by
       from ${entries} left join app_user u on u.id = entry.deleted_by and u.tenant_id = current_tenant()
       order by entry.deleted_at desc, entry.id limit ${pageSize} offset ${(current - 1) * pageSize}`,
      parameters,
    ),
    executeSql<{ total: number; asOf: string }>(
      `select count(*)::int as total, ${MOMENT} as "asOf" from ${entries}`,
      parameters,
    ),
  ])
  const list = rows.map(
    ({ id, kind, name, deleted_at, ends_at, by, dashboards }): TrashEntry => ({
      _id: id,
      kind,
      name,
      deletedAt: deleted_at.toISOString(),
      endsAt: ends_at.toISOString(),
      by,
      dashboards,
    }),
  )
  const { total, asOf: now } = whole.rows[0]!
  return { list, total, asOf: asOf ?? now }
}

interface Raw {
  id: string
  deleted_at: Date
  ends_at: Date
}

export interface Trashed {
  _id: string
  kind: 'dashboard' | 'folder'
  name: string
  /** The folder in which it was; null if it was in none, or if that folder does not exist any more. */
  inside: string | null
  public: boolean
}

/** One entry of the trash, locked. @throws recordNotFound also for one outside the context's data scope */
export async function lockTrashed(ctx: Ctx, dashboard: Entity, id: string): Promise<Trashed> {
  const sql = rawSql(ctx.tx)
  const parameters: unknown[] = [id]
  const scope = scopeCondition(ctx.scope, dashboard, bindTo(parameters))
  const inside = (column: string) => `(select p.id from dashboard_folder p
    where p.tenant_id = current_tenant() and p.id = ${column} and p.deleted_at is null) as inside`
  const entry = 'tenant_id = current_tenant() and id = $1 and deleted_at is not null and deleted_with is null'
  const { rows } = await sql.executeSql<Omit<Trashed, 'kind'>>(
    `select id as "_id", name, public, ${inside('folder_id')} from dashboard
     where ${[entry, ...scope].join(' and ')} for update`,
    parameters,
  )
  if (rows[0]) return { ...rows[0], kind: 'dashboard' }
  const { rows: folders } = await sql.executeSql<Omit<Trashed, 'kind'>>(
    `select id as "_id", name, false as public, ${inside('parent_id')} from dashboard_folder where ${entry} for update`,
    [id],
  )
  if (!folders[0]) throw recordNotFound()
  return { ...folders[0], kind: 'folder' }
}
