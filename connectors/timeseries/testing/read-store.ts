import type { PlaneQuery, ReadBy } from '@atrium/dashboards/server/queryplane/connector'
import type { ResolvedQuery } from '@atrium/dashboards/server/series/query/resolve'
import { readStore } from '@atrium/dashboards/server/series/readers/store-readers'

/** Reads the queries of a plane that has no others. */
export const readStoreQuery = (around: ReadBy, query: PlaneQuery) => readStore(around, query as ResolvedQuery)
