import type { Cell, Dataset, DatasetColumn } from '../../contract/data.ts'
import { type ChartField, type DrawnAs, NO_FIELD } from '../../contract/define/chart-config.ts'
import type { ClockAxis } from './in-zone.ts'

/** Horizontal and vertical; the horizontal one is milliseconds, a number, or the index of a category. */
export type Point = [number, number | null]

/** What ECharts is given at most: it computes the length of an axis, which must stay a number. */
const MOST = 1e150

/** One line, or one colour of bars or points, of a chart. */
export interface Series {
  /** The same id over all pushes: ECharts updates the series with that id. */
  id: string
  name: string
  field: ChartField
  draw: DrawnAs
  points: Point[]
  /** Its number among all series of the chart, for its colour; absent: that in the list. */
  number?: number
  /** How many values cannot be drawn: texts, and numbers that are too large or not above zero on a logarithmic axis. */
  lost: number
}

export interface ColumnSeries extends Omit<Series, 'points' | 'lost'> {
  dataset: Dataset
  index: number
}

/** A field of a combined chart has a form of its own. */
type FormedField = ChartField & { type?: DrawnAs }

interface Fields {
  fieldList: readonly FormedField[]
}

/** The numeric columns of all datasets, each with the settings of its field. */
export function columnsOf(datasets: readonly Dataset[], config: Fields, draw: DrawnAs = 'line'): ColumnSeries[] {
  const found = datasets.flatMap((dataset, source) =>
    dataset.columns.flatMap((column, index) => (isDrawn(column, index) ? [{ dataset, source, column, index }] : [])),
  )
  const unnamed = config.fieldList.filter(({ field }) => field === '')
  const series = found.map(({ dataset, source, column, index }) => {
    const field: FormedField = ownField(column.name, config) ?? unnamed.shift() ?? NO_FIELD
    const name = field.name || column.label || column.name
    const unit = field.unit || column.unit || ''
    return { id: `${source}:${column.name}`, name, field: { ...field, unit }, draw: field.type ?? draw, dataset, index }
  })
  // An axis that is logarithmic for one of its fields is so for all of them.
  const logs = new Set(series.filter(({ field }) => field.log).map(({ field }) => field.yAxis))
  return series.map((one) => ({ ...one, field: { ...one.field, log: logs.has(one.field.yAxis) } }))
}

const isDrawn = ({ type }: DatasetColumn, index: number) => index > 0 && type === 'number'

// `speed A` (a field grouped by a tag) uses the settings of `speed` unless it has settings of its own.
function ownField(column: string, { fieldList }: Fields): FormedField | undefined {
  const own = fieldList.find(({ field }) => field === column)
  if (own) return own
  const grouped = fieldList.find(({ field }) => field !== '' && column.startsWith(`${field} `))
  return grouped && { ...grouped, name: column.slice(grouped.field.length + 1) }
}

/** The columns that settings name, but the data do not have. */
export function goneColumns(datasets: readonly Dataset[], { fieldList }: Fields): string[] {
  const columns = datasets.flatMap((dataset) => dataset.columns.map(({ name }) => name))
  return fieldList
    .map(({ field }) => field)
    .filter((field) => field !== '' && !columns.some((name) => name === field || name.startsWith(`${field} `)))
}

/** One line over time for every numeric column of every dataset. */
export function seriesOf(
  datasets: readonly Dataset[],
  config: Fields,
  draw: DrawnAs,
  { placeOf }: Pick<ClockAxis, 'placeOf'>,
): Series[] {
  return columnsOf(datasets, config, draw).map(({ dataset, index, ...one }) => ({
    ...one,
    ...pointsOf(dataset, index, one, placeOf),
  }))
}

/**
 * The points of one column, oldest first. Rows without a value in this column are skipped. A gap much longer than the
 * usual one becomes a hole, so that no line is drawn where nothing was measured.
 */
function pointsOf(
  { rows, intervalMs }: Dataset,
  column: number,
  { field, draw }: Pick<Series, 'field' | 'draw'>,
  placeOf: ClockAxis['placeOf'],
): Pick<Series, 'points' | 'lost'> {
  const points: Point[] = []
  let lost = 0
  for (const row of rows) {
    const [at, cell] = [row[0], row[column]]
    const value = drawable(cell, field)
    if (value === null) lost += Number(isLost(cell, field))
    else if (typeof at === 'number') points.push([placeOf(at), value])
  }
  return { points: draw === 'line' || draw === 'area' ? withHoles(points, intervalMs) : points, lost }
}

function withHoles(points: Point[], intervalMs: number): Point[] {
  const holeMs = holeAfterMs(intervalMs, points)
  const isAfterHole = (index: number) => acrossOf(points[index]) - acrossOf(points[index - 1]) > holeMs
  // Nearly all lines have no hole and need no copy.
  if (!points.some((_, index) => index > 0 && isAfterHole(index))) return points
  return points.flatMap((point, index): Point[] =>
    index > 0 && isAfterHole(index) ? [[acrossOf(points[index - 1]) + 1, null], point] : [point],
  )
}

const acrossOf = (point: Point | undefined) => point?.[0] ?? 0

/** The value of a cell if it can be drawn, otherwise null. */
export function drawable(cell: Cell | undefined, { log }: Pick<ChartField, 'log'>): number | null {
  if (typeof cell !== 'number' || !(Math.abs(cell) <= MOST)) return null
  return log && cell <= 0 ? null : cell
}

/** Whether a cell has a value that cannot be drawn. */
export function isLost(cell: Cell | undefined, field: Pick<ChartField, 'log'>): boolean {
  return cell !== null && cell !== undefined && drawable(cell, field) === null
}

function holeAfterMs(intervalMs: number, points: readonly Point[]): number {
  if (points.length < 3) return Number.POSITIVE_INFINITY
  return Math.max(30_000, 4 * intervalMs, 8 * usualGapMs(points))
}

const GAPS_LOOKED_AT = 200

// The median of some gaps spread over all points: one long gap would distort the mean.
function usualGapMs(points: readonly Point[]): number {
  const step = Math.max(1, Math.floor(points.length / GAPS_LOOKED_AT))
  const gaps: number[] = []
  for (let index = 1; index < points.length; index += step)
    gaps.push(acrossOf(points[index]) - acrossOf(points[index - 1]))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
}

/** Gives every line the same places, each with the line's last value. Stacking needs this. */
export function aligned(series: readonly Series[]): Series[] {
  const places = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
  return series.map((one) => {
    let next = 0
    let last: number | null = null
    const points = places.map((at): Point => {
      for (; next < one.points.length && (one.points[next]?.[0] ?? 0) <= at; next++)
        last = one.points[next]?.[1] ?? last
      return [at, last]
    })
    return { ...one, points }
  })
}

/** The point of a line that is nearest to a place. */
export function valueNear(points: readonly Point[], position: number): Point | undefined {
  let best: Point | undefined
  for (const point of points) {
    if (point[1] === null) continue
    if (best && Math.abs(point[0] - position) > Math.abs(best[0] - position)) break
    best = point
  }
  return best
}
