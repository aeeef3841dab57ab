import type { Tx } from '@atrium/core/server/db/tables'

/** The tables that this app's own SQL uses. Whole rows go through the entity engine. */
type VisitorTables = {
  visitor_register_code: { id: string; name: string; count: number; retention_days: number }
  visitor_record: { id: string; register_code_id: string; name: string | null; no: string; created_at: Date }
}

export const tablesOf = (tx: Tx) => tx.withTables<VisitorTables>()
