import type { Cell, Dataset } from '@atrium/contract/dashboard'
import { type ChartConfig, type ChartField, NO_FIELD } from '@atrium/contract/define/chart-config'
import { timeOf } from '../kind/merge.ts'

export type Point = [number, number | null]

/** One line of a chart. */
export interface Series {
  /** The same id over all pushes: ECharts updates the line with that id. */
  id: string
  name: string
  field: ChartField
  points: Point[]
}

/** One line for every numeric column of every dataset, with the settings of its field. */
export function seriesOf(datasets: readonly Dataset[], config: ChartConfig): Series[] {
  return datasets.flatMap((dataset, source) =>
    dataset.columns.flatMap((column, index) => {
      if (index === 0 || column.type !== 'number') return []
      const field = fieldFor(column.name, config)
      const id = `${source}:${column.name}`
      return [{ id, name: field.name || column.label || column.name, field, points: pointsOf(dataset, index) }]
    }),
  )
}

// `speed A` (a field grouped by a tag) uses the settings of `speed` unless it has settings of its own.
function fieldFor(column: string, { fieldList }: ChartConfig): ChartField {
  const own = fieldList.find(({ field }) => field === column)
  if (own) return own
  const grouped = fieldList.find(({ field }) => field !== '' && column.startsWith(`${field} `))
  return grouped ? { ...grouped, name: column.slice(grouped.field.length + 1) } : NO_FIELD
}

/**
 * The points of one column, oldest first. Rows without a value in this column are skipped. A gap much longer than the
 * usual one becomes a hole, so that no line is drawn where nothing was measured.
 */
export function pointsOf(dataset: Dataset, column: number): Point[] {
  const present = dataset.rows.filter((row) => isNumber(row[column]))
  const holeMs = holeAfterMs(dataset.intervalMs, present)
  const points: Point[] = []
  let before = Number.NaN
  for (const row of present) {
    const at = timeOf(row)
    if (at - before > holeMs) points.push([before + 1, null])
    points.push([at, row[column] as number])
    before = at
  }
  return points
}

function isNumber(cell: Cell | undefined): cell is number {
  return typeof cell === 'number' && Number.isFinite(cell)
}

function holeAfterMs(intervalMs: number, rows: readonly Cell[][]): number {
  if (rows.length < 3) return Number.POSITIVE_INFINITY
  return Math.max(30_000, 4 * intervalMs, 8 * usualGapMs(rows))
}

const GAPS_LOOKED_AT = 200

// The median of some gaps spread over all rows: one long gap would distort the mean.
function usualGapMs(rows: readonly Cell[][]): number {
  const step = Math.max(1, Math.floor(rows.length / GAPS_LOOKED_AT))
  const gaps: number[] = []
  for (let index = 1; index < rows.length; index += step) gaps.push(timeOf(rows[index]) - timeOf(rows[index - 1]))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
}

/** Gives every line the same times, each with the line's last value. Stacking needs this. */
export function aligned(series: readonly Series[]): Series[] {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
  return series.map((one) => {
    let next = 0
    let last: number | null = null
    const points = times.map((at): Point => {
      for (; next < one.points.length && (one.points[next]?.[0] ?? 0) <= at; next++)
        last = one.points[next]?.[1] ?? last
      return [at, last]
    })
    return { ...one, points }
  })
}

/** The point of a line that is nearest to a time. */
export function valueNear(points: readonly Point[], atMs: number): Point | undefined {
  let best: Point | undefined
  for (const point of points) {
    if (point[1] === null) continue
    if (best && Math.abs(point[0] - atMs) > Math.abs(best[0] - atMs)) break
    best = point
  }
  return best
}
