import type { Database } from '../db/database.ts'
import { figuresFrom } from '../db/figures.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Gauges: the space used by PostgreSQL and by the stored pictures. */
export function watchSpace(metrics: Metrics, db: Database): void {
  const sizes = figuresFrom<{ database: number; files: number }>(
    db,
    `select pg_database_size(current_database()) as database, coalesce(sum(size_bytes), 0) as files from file`,
  )
  metrics.gauge('atrium_store_bytes', 'Space that data takes, by store', async () =>
    Object.entries((await sizes())[0] ?? {}).map(([store, value]) => ({ labels: { store }, value })),
  )
}
