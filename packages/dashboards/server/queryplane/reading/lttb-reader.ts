import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { changedReader } from './changed-reader.ts'
import { largestTriangles } from './lttb.ts'
import type { Reader } from './reading.ts'

/** Reduces the rows of another reader to as many for each series as there are pixels, keeping the shape. */
export function lttbReader(inner: Reader, widthPx: number): Reader {
  return changedReader(inner, (whole) => calmed(whole, widthPx))
}

function calmed(dataset: Dataset, widthPx: number): Dataset {
  const { columns, rows } = dataset
  const byTime = new Map<number, Cell[]>()
  for (const [column, { type }] of columns.entries()) {
    if (column === 0) continue
    const points = pointsOf(rows, column)
    // Texts and booleans have no shape, so all are kept.
    const kept = type === 'number' ? largestTriangles(points, widthPx) : points
    for (const [atMs, , cell] of kept) {
      const row = byTime.get(atMs) ?? [atMs, ...columns.slice(1).map(() => null)]
      row[column] = cell
      byTime.set(atMs, row)
    }
  }
  const sourcePoints = dataset.sourcePoints ?? rows.reduce((sum, row) => sum + valuesOf(row), 0)
  const calm = [...byTime.values()].sort((a, b) => (a[0] as number) - (b[0] as number))
  const shown = calm.reduce((sum, row) => sum + valuesOf(row), 0)
  const { sourcePoints: _, ...rest } = dataset
  return { ...rest, rows: calm, ...(sourcePoints > shown ? { sourcePoints } : {}) }
}

type Point = readonly [at: number, value: number, cell: Cell]

function pointsOf(rows: readonly Cell[][], column: number): Point[] {
  return rows.flatMap((row): Point[] => {
    const cell = row[column] ?? null
    return cell === null ? [] : [[row[0] as number, Number(cell), cell]]
  })
}

function valuesOf(row: readonly Cell[]): number {
  return row.reduce<number>((sum, cell, index) => sum + (index > 0 && cell !== null ? 1 : 0), 0)
}
