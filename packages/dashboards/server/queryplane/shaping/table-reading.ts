import type { TimeFormat } from '../../../contract/table-query.ts'
import { wholeChange } from '../reading/change.ts'
import { lttbReader } from '../reading/lttb-reader.ts'
import type { Reader } from '../reading/reading.ts'
import type { PlainTable } from './plain-table.ts'
import { datasetOf, type TableRowsQuery } from './table-rows.ts'

interface TableSource {
  /** Milliseconds between two readings; null for a table that does not change by itself. */
  rhythmMs: number | null
  /** Charges own work. */
  spend(costMs: number): void
  table(nowMs: number, signal: AbortSignal): Promise<{ table: PlainTable; timeFormat: TimeFormat }>
}

/** Reads a table again and again, and shows what a component has chosen in it. */
export function tableReader(query: TableRowsQuery, { rhythmMs, spend, table }: TableSource): Reader {
  const reader: Reader = {
    follows: rhythmMs !== null,
    rhythmMs,
    async read(before, _dirtyFromMs, nowMs, signal) {
      const found = await table(nowMs, signal)
      const startedMs = performance.now()
      const dataset = datasetOf(found.table, found, query, nowMs)
      spend(performance.now() - startedMs)
      return { dataset, change: wholeChange(before, dataset) }
    },
  }
  return query.data === 'series' ? lttbReader(reader, query.widthPx) : reader
}
