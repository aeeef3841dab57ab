import type { Cell, Dataset } from '../../contract/data.ts'
import {
  type Axis,
  axisOf,
  CHART_TYPES,
  type ChartConfig,
  type DrawnAs,
  NO_CONFIG,
  type TrendConfig,
} from '../../contract/define/chart-config.ts'
import { timeOf } from '../../contract/row-order.ts'
import { firstAtOrAfter } from '../kind/merge.ts'
import { barsOf } from './bars.ts'
import { categoriesOf, nameOf, rowOf } from './categories.ts'
import { type ClockAxis, clockAxis } from './in-zone.ts'
import { type ScatterProblem, scatterOf } from './scatter.ts'
import { columnsOf, drawable, isLost, type Point, type Series, seriesOf } from './series.ts'

/** What a chart with two axes shows, whatever its data and type: lines, areas, bars or points. */
export interface ChartSettings {
  chartType: number
  config: ChartConfig
}

export interface Plot {
  axis: Axis
  /** Of an axis of time. */
  clock?: ClockAxis
  series: Series[]
  /** The names on the axis, if it has categories. */
  categories: string[]
  /** The ends of the horizontal axis, if they are known. */
  range: { min?: number | undefined; max?: number | undefined }
  /** The row of the data at a place of the axis. */
  rowAt(position: number): Record<string, Cell> | null
  problem?: ScatterProblem | undefined
}

export function settingsOf(chartType: number, config: TrendConfig): ChartSettings {
  return { chartType, config: { ...NO_CONFIG, ...config } }
}

const { bar, multiBar, area, stacked, scatter } = CHART_TYPES
const DRAWN: Readonly<Record<number, DrawnAs>> = { [bar]: 'bar', [multiBar]: 'bar', [area]: 'area', [stacked]: 'area' }

export function plotOf(datasets: readonly Dataset[], { chartType, config }: ChartSettings, zone: string): Plot {
  if (chartType === scatter) return { axis: 'value', categories: [], ...scatterOf(datasets, config) }
  const axis = axisOf(chartType, config)
  const draw = DRAWN[chartType] ?? 'line'
  if (axis === 'time') return overTime(datasets, config, draw, zone)
  if (axis === 'value') return overValues(datasets, config, draw)
  return chartType === bar ? barsOf(datasets, config, zone) : overCategories(datasets, config, draw, zone)
}

/** The same with one of its series only, in the colour that it has among all. Without such a series, all of them. */
export function withAlone(plot: Plot, id: string | null): Plot {
  const number = plot.series.findIndex((one) => one.id === id)
  const alone = plot.series[number]
  return alone ? { ...plot, series: [{ ...alone, number }] } : plot
}

function overTime(datasets: readonly Dataset[], config: ChartConfig, draw: DrawnAs, zone: string): Plot {
  const clock = clockAxis(datasets, zone)
  return {
    axis: 'time',
    clock,
    series: seriesOf(datasets, config, draw, clock),
    categories: [],
    range: timeRange(datasets, clock),
    rowAt: (position) => {
      const atMs = clock.momentOf(position)
      const found = datasets.flatMap((dataset) => {
        const row = nearest(dataset.rows, atMs)
        return row ? [rowOf(dataset, row)] : []
      })
      return found.length > 0 ? Object.assign({}, ...found.toReversed()) : null
    },
  }
}

// Data that an author typed have no range of their own.
function timeRange(datasets: readonly Dataset[], { placeOf }: ClockAxis): Plot['range'] {
  const known = datasets.filter(({ startMs, endMs }) => Number.isFinite(endMs) && endMs > startMs)
  if (known.length < datasets.length) return {}
  return {
    min: Math.min(...known.map((dataset) => placeOf(dataset.startMs))),
    max: Math.max(...known.map((dataset) => placeOf(dataset.endMs))),
  }
}

function nearest(rows: readonly Cell[][], atMs: number): Cell[] | undefined {
  const after = firstAtOrAfter(rows, atMs)
  const [before, next] = [rows[after - 1], rows[after]]
  if (!before || !next) return before ?? next
  return atMs - timeOf(before) < timeOf(next) - atMs ? before : next
}

/** The columns of each dataset over its `refTag` column, or its first numeric one. */
function overValues(datasets: readonly Dataset[], config: ChartConfig, draw: DrawnAs): Plot {
  const { refTag, xMin, xMax } = config.scatterAdvOption
  const columns = columnsOf(datasets, config, draw)
  const across = columns.find(({ dataset, index }) => dataset.columns[index]?.name === refTag) ?? columns[0]
  const series = columns.flatMap(({ dataset, index, ...one }): Series[] => {
    if (!across || (dataset === across.dataset && index === across.index)) return []
    // Other datasets have the column at their own place, or not at all.
    const x = dataset.columns.findIndex(({ name }) => name === across.dataset.columns[across.index]?.name)
    const points = dataset.rows.flatMap((row): Point[] => {
      const [at, value] = [drawable(row[x], { log: false }), drawable(row[index], one.field)]
      return at === null || value === null ? [] : [[at, value]]
    })
    const lost = dataset.rows.filter((row) => isLost(row[index], one.field)).length
    return [{ ...one, points: points.sort((a, b) => a[0] - b[0]), lost }]
  })
  return {
    axis: 'value',
    series,
    categories: [],
    range: { min: xMin ?? undefined, max: xMax ?? undefined },
    rowAt: (position) => {
      const place = across?.index ?? 0
      const rows = across?.dataset.rows ?? []
      const best = rows.toSorted(
        (a, b) => Math.abs(Number(a[place]) - position) - Math.abs(Number(b[place]) - position),
      )[0]
      return best && across ? rowOf(across.dataset, best) : null
    },
  }
}

/** A place for each row, with all its columns. */
function overCategories(datasets: readonly Dataset[], config: ChartConfig, draw: DrawnAs, zone: string): Plot {
  const rows = categoriesOf(datasets, zone)
  const names = [...new Set(rows.map(({ path }) => nameOf(path)))]
  const placeOf = new Map(names.map((name, index) => [name, index]))
  const series = columnsOf(datasets, config, draw).map(({ dataset, index, ...one }): Series => {
    const own = rows.filter((row) => row.dataset === dataset)
    return {
      ...one,
      points: own.map(({ path, row }): Point => [placeOf.get(nameOf(path)) ?? 0, drawable(row[index], one.field)]),
      lost: own.filter(({ row }) => isLost(row[index], one.field)).length,
    }
  })
  return {
    axis: 'category',
    series,
    categories: names,
    range: {},
    rowAt: (position) => {
      const found = rows.find(({ path }) => nameOf(path) === names[Math.round(position)])
      return found ? rowOf(found.dataset, found.row) : null
    },
  }
}
