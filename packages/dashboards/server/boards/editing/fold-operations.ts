import type { Services } from '@atrium/core/server/call/services'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { BATCH_ROWS, deletionOf, inBatches } from '@atrium/core/server/jobs/in-batches'

const KEPT_DAYS = 30
const DAY_S = 86_400

/** Deletes operations after 30 days. What they changed is in the draft, and in the versions. */
export function foldDashboards(services: Services): void {
  services.jobs.sweep({
    name: 'operations of dashboards',
    lane: 'slow',
    everyS: DAY_S / 4,
    run: (db, stop) => foldOperations(db, stop),
  })
}

export function foldOperations(db: Database, stop?: AbortSignal): Promise<number> {
  const text = deletionOf('dashboard_op', `at < now() - interval '${KEPT_DAYS} days'`)
  const take = () => db.asPlatform('fold operations', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
  return inBatches(BATCH_ROWS, take, stop)
}
