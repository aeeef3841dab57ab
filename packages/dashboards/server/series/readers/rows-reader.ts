import { isDeepStrictEqual } from 'node:util'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { Change, Reader, Store } from '../../queryplane/reading/reading.ts'
import { type Range, rangeAt } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'
import { columnOf, toMs } from '../query/table.ts'
import { readReduced, reducedRhythm } from './reduced.ts'

/** One row for each combination of tags, in the order of their values: `[newest time, tags, fields]`. */
export function rowsReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  const key = query.groupBy.map((_, index) => 1 + index)
  const nameOf = (row: readonly Cell[]) => JSON.stringify(key.map((at) => row[at]))
  let newest: { rows: Cell[][]; byName: ReadonlyMap<string, Cell[]> } | undefined
  let last: Range | undefined

  const byNames = (rows: readonly Cell[][]) => new Map(rows.map((row) => [nameOf(row), row]))

  function changeOf(before: Dataset | undefined, dataset: Dataset, now: ReadonlyMap<string, Cell[]>): Change {
    const isOther = !before || !isDeepStrictEqual([before.columns, before.empty], [dataset.columns, dataset.empty])
    if (isOther) return { kind: 'replace', dataset }
    // A reading may have failed after this reader: then the page has older rows.
    const known = before.rows === newest?.rows ? newest.byName : byNames(before.rows)
    const rows = [...now].filter(([name, row]) => !isDeepStrictEqual(known.get(name), row)).map(([, row]) => row)
    const gone = [...known].filter(([name]) => !now.has(name)).map(([, row]) => key.map((at) => row[at] ?? null))
    if (rows.length + gone.length === 0) return { kind: 'none' }
    const { startMs, endMs } = dataset
    return { kind: 'rows', rows, gone, startMs, endMs }
  }

  return {
    follows: true,
    get rhythmMs() {
      return last ? reducedRhythm(query, last) : null
    },
    async read(before, _dirtyFromMs, nowMs, signal) {
      const range = rangeAt(query, nowMs)
      last = range
      const result = await readReduced(store, tenantId, query, range, signal)
      const named = result.rows.map((cells) => {
        const row = [toMs(cells[0]), ...cells.slice(1)]
        return [nameOf(row), row] as const
      })
      const now = new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)))
      const columns = result.columns.map((column, index) => columnOf(column, index === 0, query))
      const dataset: Dataset = { columns, rows: [...now.values()], key, ...range, intervalMs: 0 }
      const change = changeOf(before, dataset, now)
      newest = { rows: dataset.rows, byName: now }
      return { dataset, change }
    },
  }
}
