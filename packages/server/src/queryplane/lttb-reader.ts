import { isDeepStrictEqual } from 'node:util'
import type { Cell, Dataset } from '@atrium/contract/dashboard'
import { largestTriangles } from './lttb.ts'
import type { Reader } from './reading.ts'

/**
 * Reduces the rows of another reader to as many per series as there are pixels, keeping the shape. Which rows are kept
 * depends on all of them, so a change is pushed as a whole.
 */
export function lttbReader(inner: Reader, widthPx: number): Reader {
  let whole: Dataset | undefined
  return {
    get follows() {
      return inner.follows
    },
    get rhythmMs() {
      return inner.rhythmMs
    },
    async read(before, dirtyFromMs, nowMs, signal) {
      const read = await inner.read(before && whole, dirtyFromMs, nowMs, signal)
      whole = read.dataset
      const dataset = calmed(whole, widthPx)
      if (!before || !isDeepStrictEqual([before.columns, before.rows], [dataset.columns, dataset.rows])) {
        return { dataset, change: { kind: 'replace', dataset } }
      }
      const { startMs, endMs } = dataset
      return { dataset, change: { kind: 'delta', rows: [], startMs, endMs } }
    },
  }
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
