import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import type { DashboardCounts, DashboardFolder } from '../../../contract/dashboard-shelf.ts'
import { readFolders } from './tree.ts'

/** The conditions for existing or deleted dashboards that the context reaches. */
function reached(ctx: Ctx, dashboard: Entity, parameters: unknown[]): string {
  const scope = scopeCondition(ctx.scope, dashboard, (value) => `$${parameters.push(value)}`)
  return ['d.tenant_id = current_tenant()', ...scope].join(' and ')
}

export async function foldersWithCounts(ctx: Ctx, dashboard: Entity): Promise<DashboardFolder[]> {
  const parameters: unknown[] = []
  const [folders, { rows }] = await Promise.all([
    readFolders(ctx.tx),
    rawSql(ctx.tx).executeSql<{ folder: string; count: number }>(
      `select d.folder_id as folder, count(*)::int as count from dashboard d
       where ${reached(ctx, dashboard, parameters)} and d.deleted_at is null and d.folder_id is not null group by 1`,
      parameters,
    ),
  ])
  const counts = new Map(rows.map(({ folder, count }) => [folder, count]))
  return folders.map((folder) => ({ ...folder, dashboards: counts.get(folder._id) ?? 0 }))
}

export async function countsOf(ctx: Ctx, dashboard: Entity): Promise<DashboardCounts> {
  const parameters: unknown[] = [ctx.userId]
  const existing = 'd.deleted_at is null'
  const { rows } = await rawSql(ctx.tx).executeSql<DashboardCounts>(
    `select count(*) filter (where ${existing})::int as all,
       count(*) filter (where ${existing} and d.folder_id is null)::int as loose,
       count(*) filter (where ${existing} and exists (select from dashboard_favorite f
         where f.tenant_id = d.tenant_id and f.dashboard_id = d.id and f.user_id = $1))::int as favorites,
       count(*) filter (where d.deleted_at is not null and d.deleted_with is null)::int + (
         select count(*) from dashboard_folder f where f.tenant_id = current_tenant()
         and f.deleted_at is not null and f.deleted_with is null)::int as trash
     from dashboard d where ${reached(ctx, dashboard, parameters)}`,
    parameters,
  )
  return rows[0]!
}
