import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import type { Point } from '@atrium/timeseries/server/influx/value'
import { notNumbers } from '../query/refusals.ts'
import { type Shaping, shapePoints } from './points.ts'

interface Table {
  columns: DatasetColumn[]
  /** Oldest first; column 0 is the time in milliseconds. */
  rows: Cell[][]
}

/**
 * A table in which every column was filled and transformed.
 * @param startsMs the starts of all buckets; null for raw points
 * @throws notNumbers
 */
export function shapeTable({ columns, rows }: Table, startsMs: readonly number[] | null, shaping: Shaping): Table {
  const startsUs = startsMs?.map(toUs) ?? null
  const byTime = new Map<number, Cell[]>()
  for (const [at, { name, type }] of columns.entries()) {
    if (at === 0) continue
    const points = pointsOf(rows, at)
    if (shaping.transform !== 'none' && type !== 'number' && points.length > 0) throw notNumbers({ params: { name } })
    for (const { timeUs, value } of shapePoints(points, startsUs, shapingOf(type, shaping))) {
      const row = byTime.get(timeUs) ?? [timeUs / 1000, ...columns.slice(1).map(() => null)]
      row[at] = value as Cell
      byTime.set(timeUs, row)
    }
  }
  return { columns, rows: [...byTime.values()].sort((a, b) => (a[0] as number) - (b[0] as number)) }
}

/** Texts cannot be filled with a number. */
function shapingOf(type: DatasetColumn['type'], shaping: Shaping): Shaping {
  return type !== 'number' && typeof shaping.fill === 'number' ? { ...shaping, fill: 'null' } : shaping
}

const toUs = (ms: number) => Math.round(ms * 1000)

function pointsOf(rows: readonly Cell[][], at: number): Point[] {
  return rows.flatMap((row) => (row[at] === null ? [] : [{ timeUs: toUs(row[0] as number), value: row[at] as Cell }]))
}

/**
 * At most two points per column in each of `buckets` equal parts of the range: the lowest and the highest one, of
 * columns without numbers the last one.
 */
export function thin({ columns, rows }: Table, buckets: number): Table {
  const [firstMs, lastMs] = [Number(rows[0]?.[0]), Number(rows.at(-1)?.[0])]
  if (rows.length <= 2 * buckets) return { columns, rows }
  const kept = rows.map((row) => [row[0], ...columns.slice(1).map(() => null)] as Cell[])
  const bucketOf = ([atMs]: readonly Cell[]) =>
    Math.min(buckets - 1, Math.floor(((Number(atMs) - firstMs) / (lastMs - firstMs)) * buckets))
  for (const [at, { type }] of columns.entries()) {
    if (at === 0) continue
    const extremes = new Map<number, { low: number; high: number }>()
    for (const [index, row] of rows.entries()) {
      const value = row[at] ?? null
      if (value === null) continue
      const known = extremes.get(bucketOf(row))
      if (!known || type !== 'number') extremes.set(bucketOf(row), { low: index, high: index })
      else if (Number(value) < Number(rows[known.low]?.[at])) known.low = index
      else if (Number(value) > Number(rows[known.high]?.[at])) known.high = index
    }
    for (const index of [...extremes.values()].flatMap(({ low, high }) => [low, high])) {
      const row = kept[index] as Cell[]
      row[at] = rows[index]?.[at] ?? null
    }
  }
  return { columns, rows: kept.filter((row) => row.some((cell, at) => at > 0 && cell !== null)) }
}
