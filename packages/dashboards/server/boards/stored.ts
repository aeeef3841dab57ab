import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { isZone } from '@atrium/core/contract/zone'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import type { ComponentItem, DashboardOptions } from '../../contract/dashboard.ts'
import { readItems } from '../../contract/dashboard-items.ts'
import { mapInTurns } from './in-turns.ts'
import { withoutUnreviewed } from './unreviewed.ts'

/** A dashboard as its owner saved it. It contains queries, so it must not leave the server unchanged. */
export interface StoredDashboard {
  _id: string
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

type Parts = Pick<StoredDashboard, 'options' | 'components'>

/**
 * One dashboard with its options and items. Each item is sent as a row of its own: a dashboard of an earlier release may
 * be so large that reading it in one piece would stop all others.
 * @param columns further ones
 * @param where selects at most one dashboard
 */
export async function selectWithItems<R>(
  tx: Tx,
  columns: string,
  { where, parameters }: { where: string; parameters: readonly unknown[] },
): Promise<(R & Parts) | undefined> {
  const { rows } = await rawSql(tx).executeSql<R & Pick<Parts, 'options'> & { item: ComponentItem | null }>(
    `select ${columns}, case when coalesce(place, 1) = 1 then options end as options, item
     from dashboard left join lateral jsonb_array_elements(components) with ordinality one(item, place) on true
     where ${where} order by place`,
    parameters,
  )
  const [first] = rows
  return first && { ...first, components: rows.flatMap(({ item }) => item ?? []) }
}

/** Reads it in the tenant's transaction; undefined if it does not exist (any more). */
export async function readStored(
  tx: Tx,
  widgets: readonly WidgetSpec[],
  id: string,
): Promise<StoredDashboard | undefined> {
  const row = await selectWithItems<{ _id: string; name: string; unreviewed: string[] }>(
    tx,
    'id as "_id", name, unreviewed_items as unreviewed',
    { where: 'tenant_id = current_tenant() and id = $1 and deleted_at is null', parameters: [id] },
  )
  if (!row) return undefined
  const { _id, name, options, components, unreviewed } = row
  const shown = (item: ComponentItem) => withoutUnreviewed(readItems([item], widgets), unreviewed, widgets)
  return { _id, name, options, components: (await mapInTurns(components, shown)).flat() }
}

/** The dashboard's own time zone; undefined if it has none, or one that this server does not know. */
export function zoneOf({ timeZone }: Pick<DashboardOptions, 'timeZone'>): string | undefined {
  return timeZone && isZone(timeZone) ? timeZone : undefined
}

/** Not every reader may know the patterns of parameters, and their locked values. */
export function withoutParameters<T extends Pick<StoredDashboard, 'options'>>(row: T): T {
  const { parameters: _, ...options } = row.options
  return { ...row, options }
}
