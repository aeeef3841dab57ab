import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Reader, Store } from '../../queryplane/reading/reading.ts'
import type { ResolvedNewest } from '../query/resolve.ts'

const COLUMNS: Dataset['columns'] = [
  { name: 'time', type: 'time' },
  { name: 'field', type: 'string' },
  { name: 'value', type: 'string' },
]

/** Reads from the catalogue in memory, so it can follow each write. */
export function newestReader(store: Store, tenantId: string, query: ResolvedNewest): Reader {
  return {
    follows: true,
    rhythmMs: null,
    async read(before, _dirtyFromMs, nowMs) {
      const fields = await store.newest(tenantId, query)
      const rows = fields.flatMap(({ name, newest }) => (newest ? [[newest.timeUs / 1000, name, newest.value]] : []))
      const dataset: Dataset = { columns: COLUMNS, rows, startMs: nowMs, endMs: nowMs, intervalMs: 0, ordered: true }
      const isSame = isDeepStrictEqual(before?.rows, rows)
      return { dataset, change: isSame ? { kind: 'none' } : { kind: 'replace', dataset } }
    },
  }
}
