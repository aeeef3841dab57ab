import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { wholeChange } from '@atrium/dashboards/server/queryplane/reading/change'
import type { Change } from '@atrium/dashboards/server/queryplane/reading/reading'

/** Rows of messages have one key, their topic, behind the time. */
const KEY = 1

/** The rows that differ, and the topics that are gone; the whole if that is most of it, or if the columns differ. */
export function rowsChange(before: Dataset | undefined, after: Dataset): Change {
  if (!before || JSON.stringify(before.columns) !== JSON.stringify(after.columns)) return wholeChange(before, after)
  const known = new Map(before.rows.map((row) => [row[KEY], row]))
  const rows: Cell[][] = []
  for (const row of after.rows) {
    const old = known.get(row[KEY])
    known.delete(row[KEY])
    if (!old || old.some((cell, at) => cell !== row[at])) rows.push(row)
  }
  if (rows.length === 0 && known.size === 0) return { kind: 'none' }
  if (rows.length > after.rows.length / 2) return { kind: 'replace', dataset: after }
  const { startMs, endMs } = after
  const newestMs = after.newestMs === undefined ? {} : { newestMs: after.newestMs }
  return { kind: 'rows', rows, gone: [...known.keys()].map((topic) => [topic ?? null]), startMs, endMs, ...newestMs }
}
