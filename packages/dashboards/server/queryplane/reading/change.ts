import { isDeepStrictEqual } from 'node:util'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { Change } from './reading.ts'

/** The change from one dataset of points to the next: the rows that differ, or all of them if rows are missing now. */
export function changeBetween(before: Dataset | undefined, after: Dataset): Change {
  const isReplaced = !before || !isDeepStrictEqual([before.columns, before.empty], [after.columns, after.empty])
  if (isReplaced) return { kind: 'replace', dataset: after }
  const old = new Map(before.rows.map((row) => [row[0], row]))
  const rows: Cell[][] = []
  for (const row of after.rows) {
    const known = old.get(row[0] as Cell)
    old.delete(row[0] as Cell)
    if (!known || !isDeepStrictEqual(known, row)) rows.push(row)
  }
  const isGone = [...old.keys()].some((atMs) => (atMs as number) >= after.startMs)
  const isMost = rows.length > Math.max(10, after.rows.length / 2)
  return isGone || isMost ? { kind: 'replace', dataset: after } : deltaOf(after, rows)
}

/** The change of a dataset that is read as a whole: unchanged data are as new as this reading, so the time is updated. */
export function wholeChange(before: Dataset | undefined, after: Dataset): Change {
  const shown = ({ columns, rows, total, key, reduced }: Dataset) => [columns, rows, total, key, reduced]
  const isSame = before !== undefined && isDeepStrictEqual(shown(before), shown(after))
  return isSame ? deltaOf(after, []) : { kind: 'replace', dataset: after }
}

/** The rows as a change of the dataset that they belong to. */
function deltaOf({ startMs, endMs, sourcePoints, newestMs }: Dataset, rows: Cell[][]): Change {
  const tally = {
    ...(sourcePoints === undefined ? {} : { sourcePoints }),
    ...(newestMs === undefined ? {} : { newestMs }),
  }
  return { kind: 'delta', rows, startMs, endMs, ...tally }
}
