import type { Database } from '@atrium/core/server/db/database'
import { inBatches } from '@atrium/core/server/jobs/in-batches'
import { sql } from 'kysely'

const BATCH_ROWS = 1000

/**
 * Deletes visitors with their answers and pictures when the retention days of their register code are over, also rows
 * that were marked as deleted before. Works in batches, so that no transaction locks many rows for long.
 * @returns the number of deleted rows
 */
export async function forgetVisitors(db: Database, stop?: AbortSignal): Promise<number> {
  const forget = () =>
    db.asPlatform('visitor retention', async (tx) => {
      const { numAffectedRows } = await sql`
        delete from visitor_record where id in (
          select v.id from visitor_register_code c
          join visitor_record v on v.tenant_id = c.tenant_id and v.register_code_id = c.id
            and v.created_at < now() - make_interval(days => c.retention_days)
          limit ${BATCH_ROWS})`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
  return inBatches(BATCH_ROWS, forget, stop)
}
