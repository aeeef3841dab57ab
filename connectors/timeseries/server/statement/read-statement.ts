import type { ReadFor, Reading } from '@atrium/dashboards/server/queryplane/connector'
import { statementReader } from '@atrium/dashboards/server/series/statement/read-statement'
import type { ResolvedStatement } from '@atrium/dashboards/server/series/statement/resolve-statement'
import { runStatement } from '@atrium/timeseries/server/influx/run-statement'
import type { Timeseries } from '@atrium/timeseries/server/store/model'

/** Reads a stored statement. What it reads is charged like other queries. */
export function readStatement({ store, tenantId }: ReadFor, timeseries: Timeseries, query: ResolvedStatement): Reading {
  const metered: Timeseries = {
    ...timeseries,
    query: (...args) => store.query(...args),
    tagValues: (...args) => store.tagValues(...args),
    browse: (...args) => store.browse(...args),
    newest: (...args) => store.newest(...args),
  }
  const note = async () => undefined
  const reader = statementReader(query, (statement, nowMs, signal) => {
    const nowNs = BigInt(nowMs) * 1_000_000n
    return runStatement({ timeseries: metered, tenantId, signal, db: query.db, nowNs, note }, statement)
  })
  return { reader, origin: query.db }
}
