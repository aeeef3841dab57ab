import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Reader, Store } from '../../queryplane/reading/reading.ts'
import { shapeTable } from '../../queryplane/shaping/shape-table.ts'
import { edgesOf } from '../query/grid.ts'
import { isShaped, moves, type Plan, planOf, type Range, rangeAt, storeQuery, wholeBuckets } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'
import { plainTable, refuseCut, tableOf } from '../query/table.ts'

const RHYTHM_MS = 10_000

/** The starts of all buckets; null for raw points. */
function startsOf({ buckets }: Plan, { startMs, endMs }: Range): number[] | null {
  return buckets && edgesOf(buckets, startMs, endMs)
}

/**
 * One page of rows with their total. The first page follows new data; other pages do not change while they are read.
 */
export function pageReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  const { current, pageSize, order } = query.page!
  const offset = (current - 1) * pageSize

  async function readPage(plan: Plan, range: Range, signal: AbortSignal) {
    const asked = storeQuery(query, plan, plan.intervalMs > 0 ? wholeBuckets(plan, range) : range)
    if (query.groupBy.length === 0 && !isShaped(query)) {
      const result = await store.query(tenantId, { ...asked, order, limit: pageSize, offset, withCount: true }, signal)
      return { ...plainTable(result, query), total: result.total ?? 0 }
    }
    // A row of the page consists of one row per group, or depends on earlier rows, so rows are cut when all were read.
    const result = await store.query(tenantId, asked, signal)
    refuseCut(result)
    const table = tableOf(result, query)
    const { columns, rows } = isShaped(query) ? shapeTable(table, startsOf(plan, range), query) : table
    const ordered = order === 'desc' ? rows.reverse() : rows
    return { columns, rows: ordered.slice(offset, offset + pageSize), total: rows.length }
  }

  return {
    follows: current === 1,
    rhythmMs: moves(query) ? RHYTHM_MS : null,
    async read(before, _dirtyFromMs, nowMs, signal) {
      const range = rangeAt(query, nowMs)
      const plan = planOf(query, range)
      const dataset: Dataset = { ...(await readPage(plan, range, signal)), ...range, intervalMs: plan.intervalMs }
      const isSame = isDeepStrictEqual(
        [before?.rows, before?.columns, before?.total],
        [dataset.rows, dataset.columns, dataset.total],
      )
      return { dataset, change: isSame ? { kind: 'none' } : { kind: 'replace', dataset } }
    },
  }
}
