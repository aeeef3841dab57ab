import type { PlaneQuery, ReadBy } from '@atrium/dashboards/server/queryplane/connector'
import type { ResolvedQuery } from '../server/query/resolve.ts'
import { readStore } from '../server/readers/store-readers.ts'

/** Reads the queries of a plane that has no others. */
export const readStoreQuery = (around: ReadBy, query: PlaneQuery) =>
  readStore({ ...around, settings: async () => ({}) }, query as ResolvedQuery)
