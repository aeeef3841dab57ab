import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import type { Table } from './table.ts'

export interface Merged {
  rows: Cell[][]
  /** Rows that are new or have other values. */
  changed: Cell[][]
  /** Number of old rows that are missing in the part that was read again. */
  gone: number
}

/**
 * The rows of a dataset after the part from `fromMs` on was read again. Undefined if that part has columns that the
 * dataset does not have: then everything must be read again.
 */
export function mergeTail(before: Dataset, tail: Table, fromMs: number, startMs: number): Merged | undefined {
  const places = placesOf(before.columns, tail.columns, tail.rows.length > 0)
  if (!places) return undefined
  const from = firstAtOrAfter(before.rows, fromMs)
  const old = new Map(before.rows.slice(from).map((row) => [row[0], row]))
  const changed: Cell[][] = []
  const fresh = tail.rows.map((row) => {
    const placed = places.map((place) => row[place] ?? null)
    const known = old.get(placed[0] as Cell)
    old.delete(placed[0] as Cell)
    if (!known || !isSame(known, placed)) changed.push(placed)
    return placed
  })
  const kept = before.rows.slice(firstAtOrAfter(before.rows, startMs), from)
  return { rows: kept.concat(fresh), changed, gone: old.size }
}

/** For each column of the dataset its index in the tail; -1 if the tail does not have it. */
function placesOf(known: DatasetColumn[], columns: DatasetColumn[], hasRows: boolean): number[] | undefined {
  if (!hasRows) return known.map((_, index) => index)
  const isKnown = (column: DatasetColumn) =>
    known.some(({ name, type }) => name === column.name && type === column.type)
  if (!columns.every(isKnown)) return undefined
  return known.map(({ name }) => columns.findIndex((column) => column.name === name))
}

/** Index of the first row whose time is not before `atMs`. Rows must be oldest first. */
function firstAtOrAfter(rows: readonly Cell[][], atMs: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[0] as number) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

function isSame(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, index) => cell === b[index])
}
