import { type Cell, type Dataset, MAX_POINTS, type Push, type RowChanges } from '../../contract/data.ts'
import { isNewestFirst, timeOf } from '../../contract/row-order.ts'

type Delta = Extract<Push, { kind: 'delta' }>

/** A page keeps no more rows of one source than it can draw, however many the server sends. */
export const MAX_ROWS = MAX_POINTS

/**
 * The dataset after a push. A row whose time already exists replaces the old one, other rows are inserted at their
 * place, and rows before `startMs` are removed. Works for oldest-first (series) and newest-first (pages) datasets. The
 * given dataset is not changed, so a view can compare identities to know whether it must draw.
 */
export function applyDelta(
  { sourcePoints: _, newestMs: __, empty, ...dataset }: Dataset,
  delta: Omit<Delta, 'watch' | 'kind' | 'sentAtMs'>,
): Dataset {
  const newestFirst = isNewestFirst(dataset.rows)
  const ascending = newestFirst ? dataset.rows.toReversed() : dataset.rows
  const merged = capped(mergeRows(ascending, sorted(delta.rows)), delta.startMs)
  return {
    ...dataset,
    rows: newestFirst ? merged.reverse() : merged,
    startMs: delta.startMs,
    endMs: delta.endMs,
    ...(delta.sourcePoints === undefined ? {} : { sourcePoints: delta.sourcePoints }),
    ...(delta.newestMs === undefined ? {} : { newestMs: delta.newestMs }),
    ...(delta.reduced === undefined ? {} : { reduced: delta.reduced }),
    ...(empty && merged.length === 0 ? { empty } : {}),
  }
}

/** Rows of series are identified by their time, those of `rows` data by their key columns. */
export function applyRows(before: Dataset, { rows, gone, ...rest }: RowChanges): Dataset {
  const keyColumns = before.key ?? []
  const byKey = new Map(before.rows.map((row) => [JSON.stringify(keyColumns.map((at) => row[at])), row]))
  for (const key of gone) byKey.delete(JSON.stringify(key))
  for (const row of rows) byKey.set(JSON.stringify(keyColumns.map((at) => row[at])), row)
  return { ...before, ...rest, rows: [...byKey.values()] }
}

function mergeRows(old: readonly Cell[][], fresh: readonly Cell[][]): Cell[][] {
  const first = fresh[0]
  if (!first) return old.slice()
  // Nearly every push only adds rows at the end or replaces the last bucket, so all rows before it are copied
  // unchanged.
  const keep = firstAtOrAfter(old, timeOf(first))
  const tail = mergeSorted(old.slice(keep), fresh)
  return old.slice(0, keep).concat(tail)
}

function mergeSorted(old: readonly Cell[][], fresh: readonly Cell[][]): Cell[][] {
  const byTime = new Map<number, Cell[]>()
  for (const row of old) byTime.set(timeOf(row), row)
  for (const row of fresh) byTime.set(timeOf(row), row)
  return [...byTime.values()].sort((a, b) => timeOf(a) - timeOf(b))
}

function capped(rows: Cell[][], startMs: number): Cell[][] {
  const drop = Math.max(firstAtOrAfter(rows, startMs), rows.length - MAX_ROWS)
  return drop > 0 ? rows.slice(drop) : rows
}

/** Index of the first row whose time is not before `atMs`. Rows must be oldest first. */
export function firstAtOrAfter(rows: readonly Cell[][], atMs: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(rows[middle]) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

function sorted(rows: readonly Cell[][]): Cell[][] {
  return [...rows].sort((a, b) => timeOf(a) - timeOf(b))
}

/** The newest row, in either sort order. */
export function newestRow(dataset: Dataset | null | undefined): Cell[] | undefined {
  if (!dataset) return undefined
  return isNewestFirst(dataset.rows) ? dataset.rows[0] : dataset.rows.at(-1)
}

/** The value of one column of `single` or `trail` data; of other data the newest one. */
export function singleValue(dataset: Dataset | null, column: number): Cell {
  const reduced = dataset?.reduced?.[column]
  return reduced === undefined ? (newestValue(dataset, column)?.value ?? null) : reduced
}

/** The newest non-empty value of one column, with its time. */
export function newestValue(dataset: Dataset | null, column: number): { atMs: number; value: Cell } | undefined {
  if (!dataset) return undefined
  const rows = isNewestFirst(dataset.rows) ? dataset.rows : dataset.rows.toReversed()
  const row = rows.find((candidate) => candidate[column] !== null && candidate[column] !== undefined)
  return row && { atMs: timeOf(row), value: row[column] ?? null }
}
