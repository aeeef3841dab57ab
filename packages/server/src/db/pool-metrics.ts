import type pg from 'pg'
import type { Metrics } from '../metrics/metrics.ts'

/** Gauges: the busy connections of each pool, and the callers that wait for one. */
export function watchPools(metrics: Metrics | undefined, pools: Readonly<Record<string, pg.Pool>>): void {
  const each = (read: (pool: pg.Pool) => number) => () =>
    Object.entries(pools).map(([pool, of]) => ({ labels: { pool }, value: read(of) }))
  metrics?.gauge(
    'atrium_postgres_connections_busy',
    'Connections to PostgreSQL at work, by pool',
    each(({ totalCount, idleCount }) => totalCount - idleCount),
  )
  metrics?.gauge(
    'atrium_postgres_connections_max',
    'Connections to PostgreSQL that a pool may have',
    each(({ options }) => options.max),
  )
  metrics?.gauge(
    'atrium_postgres_connections_wanted',
    'Callers who wait for a connection to PostgreSQL, by pool',
    each(({ waitingCount }) => waitingCount),
  )
}
