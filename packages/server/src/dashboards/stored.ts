import type { ComponentItem, DashboardOptions } from '@atrium/contract/dashboard'
import { readItems } from '@atrium/contract/dashboard-items'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { isZone } from '@atrium/contract/zone'
import type { Tx } from '../db/tables.ts'

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
    .select(['id', 'name', 'options', 'components'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { _id: row.id, name: row.name, options: row.options, components: readItems(row.components, widgets) }
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
