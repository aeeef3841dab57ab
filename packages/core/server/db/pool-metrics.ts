import type { Metrics } from '../metrics/metrics.ts'
import type { Connections } from './connections.ts'

/** Gauges: the busy connections of each pool, and the callers that wait for one. */
export function watchPools(metrics: Metrics | undefined, pools: Readonly<Record<string, Connections>>): void {
  const each = (read: (of: Connections) => number) => () =>
    Object.entries(pools).map(([pool, of]) => ({ labels: { pool }, value: read(of) }))
  metrics?.gauge(
    'atrium_postgres_connections_busy',
    'Connections to PostgreSQL at work, by pool',
    each(({ pool }) => pool.totalCount - pool.idleCount),
  )
  metrics?.gauge(
    'atrium_postgres_connections_max',
    'Connections to PostgreSQL that a pool may have',
    each(({ pool }) => pool.options.max),
  )
  metrics?.gauge(
    'atrium_postgres_connections_wanted',
    'Callers who wait for a connection to PostgreSQL, by pool',
    each(({ waitingCount }) => waitingCount),
  )
}
