import type { ComponentItem, DashboardOptions } from '@atrium/contract/dashboard'
import { readItems } from '@atrium/contract/dashboard-items'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { isZone } from '@atrium/contract/zone'
import type { Tx } from '../db/tables.ts'
import { withoutUnreviewed } from './unreviewed.ts'

/** A dashboard as its owner saved it. It contains queries, so it must not leave the server unchanged. */
export interface StoredDashboard {
  _id: string
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

type DashboardTable = {
  dashboard: {
    id: string
    name: string
    public: boolean
    options: DashboardOptions
    components: ComponentItem[]
    unreviewed_items: string[]
    deleted_at: Date | null
  }
}

/** Reads it in the tenant's transaction; undefined if it does not exist (any more). */
export async function readStored(
  tx: Tx,
  widgets: readonly WidgetSpec[],
  id: string,
): Promise<StoredDashboard | undefined> {
  const row = await tx
    .withTables<DashboardTable>()
    .selectFrom('dashboard')
    .select(['id', 'name', 'options', 'components', 'unreviewed_items'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: _id, name, options } = row
  const items = readItems(row.components, widgets)
  return { _id, name, options, components: withoutUnreviewed(items, row.unreviewed_items, widgets) }
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
