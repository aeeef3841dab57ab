import type { ComponentItem, DashboardOptions } from '@atrium/contract/dashboard'
import type { Tx } from '../db/tables.ts'

/** A dashboard as its owner saved it: with its queries, so it never leaves the server as it is. */
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

/** Inside the tenant's transaction; undefined when it is not there (any more). */
export async function readStored(tx: Tx, id: string): Promise<StoredDashboard | undefined> {
  const row = await tx
    .withTables<DashboardTable>()
    .selectFrom('dashboard')
    .select(['id', 'name', 'options', 'components'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { _id: row.id, name: row.name, options: row.options, components: row.components }
}
