import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Reader, Store } from '../../queryplane/reading/reading.ts'
import { type Range, rangeAt } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'
import { tableOf } from '../query/table.ts'
import { readReduced, reducedRhythm } from './reduced.ts'

/** One row: the newest time, and one value for each field, or for each field and combination of tags. */
export function singleReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  let last: Range | undefined
  return {
    follows: true,
    get rhythmMs() {
      return last ? reducedRhythm(query, last) : null
    },
    async read(before, _dirtyFromMs, nowMs, signal) {
      const range = rangeAt(query, nowMs)
      last = range
      const result = await readReduced(store, tenantId, query, range, signal)
      const newestUs = result.rows.reduce((newest, [timeUs]) => Math.max(newest, Number(timeUs)), 0)
      // All values are in one row, although the newest points of two series have different times.
      const rows = result.rows.map(([, ...cells]) => [newestUs, ...cells])
      const dataset: Dataset = { ...tableOf({ ...result, rows }, query), ...range, intervalMs: 0 }
      const isSame = before && isDeepStrictEqual([before.columns, before.rows], [dataset.columns, dataset.rows])
      return { dataset, change: isSame ? { kind: 'none' } : { kind: 'replace', dataset } }
    },
  }
}
