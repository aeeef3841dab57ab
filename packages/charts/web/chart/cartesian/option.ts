import {
  barRanges,
  CHART_TYPES,
  type ChartConfig,
  linePieces,
  type Piece,
} from '../../../contract/define/chart-config.ts'
import { measured } from '../../kind/numbers.ts'
import { colourOfSeries, shortWritten } from '../colours.ts'
import type { ChartSettings, Plot } from '../plot.ts'
import { aligned, type Point, type Series } from '../series.ts'
import type { ThemeColours } from '../theme-colours.ts'
import { AXIS_FONT_PX, AXIS_WIDTH_PX, horizontalAxis, TIME_LABELS, usedAxes, valueAxes } from './axes.ts'
import { logEnds } from './log-axis.ts'
import { timeLabels } from './time-labels.ts'

const LABEL_FONT_PX = 14
const MANY_POINTS = 2000
const END_LABEL_PX = 64
/** In a narrower chart the labels would take the room of the lines. */
const LEAST_LABELLED_PX = 280
const FEW_LABELS = 8
const LEAST_BAR_PX = 3

/**
 * Everything about a chart except its points: axes, lines, bars, thresholds. It changes when the settings or the series
 * change.
 */
export function structureOf(
  settings: ChartSettings,
  plot: Pick<Plot, 'axis' | 'series'>,
  colours: ThemeColours,
  width: number,
) {
  const { chartType, config } = settings
  const { series, axis } = plot
  const yAxis = valueAxes(plot, settings, colours, width)
  // The last value of a line stands at its right end, where another axis would be.
  const hasEndLabels =
    axis === 'time' &&
    chartType !== CHART_TYPES.stacked &&
    series.some(isLine) &&
    yAxis.every(({ position }) => position === 'left') &&
    width >= LEAST_LABELLED_PX
  const margins = marginsIn(width, config, hasEndLabels ? END_LABEL_PX : 12)
  const pieces = chartType === CHART_TYPES.segment ? linePieces(config) : []
  return {
    animation: false,
    // The times of a chart are those of its zone's clock, as if they were UTC.
    useUTC: true,
    textStyle: { fontFamily: colours.font },
    grid: {
      ...margins,
      top: config.name === '' ? 12 : 32,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: horizontalAxis(plot, colours),
    yAxis,
    series: series.map((one, index) => ({
      ...(isLine(one) ? line(one, index, settings, hasEndLabels, colours) : marks(one, index, config, colours)),
      // The labels of a few lines move out of each other's way; those that still overlap are hidden.
      ...(hasEndLabels && series.length > 1
        ? { labelLayout: { hideOverlap: true, ...(series.length <= FEW_LABELS ? { moveOverlap: 'shiftY' } : {}) } }
        : {}),
      id: one.id,
      silent: true,
      yAxisIndex: usedAxes(series).indexOf(one.field.yAxis),
      markLine: index === 0 ? thresholds(config, colours) : undefined,
    })),
    ...(pieces.length > 0 ? { visualMap: visualMap(pieces, series, colours) } : {}),
  }
}

/** The author's margins, made smaller where the lines would have less than half of the width. */
function marginsIn(width: number, { leftMargin, rightMargin }: ChartConfig, usualRight: number) {
  const [left, right] = [leftMargin ?? 8, rightMargin ?? usualRight]
  const part = Math.min(1, Math.max(0, width / 2 - AXIS_WIDTH_PX) / Math.max(1, left + right))
  return { left: left * part, right: right * part }
}

const isLine = ({ draw }: Series) => draw === 'line' || draw === 'area'

function line(
  one: Series,
  index: number,
  { chartType, config }: ChartSettings,
  hasEndLabel: boolean,
  colours: ThemeColours,
) {
  const { field, draw } = one
  const colour = colourOfSeries(one, index, colours)
  const isStacked = chartType === CHART_TYPES.stacked
  const isSegment = chartType === CHART_TYPES.segment && linePieces(config).length > 0
  return {
    type: 'line',
    showSymbol: false,
    connectNulls: false,
    step: field.stepLine ? 'end' : false,
    smooth: config.lineAdvOption.smooth ? 0.35 : false,
    stack: isStacked ? 'all' : undefined,
    itemStyle: { color: colour },
    // The pieces colour a line only if it has no colour of its own.
    lineStyle: {
      ...(isSegment ? {} : { color: colour }),
      width: 2,
      cap: 'round',
      join: 'round',
      type: field.dashed ? [4, 4] : 'solid',
    },
    areaStyle: draw === 'area' ? { color: colour, opacity: isStacked ? 0.35 : 0.12 } : undefined,
    endLabel: {
      show: hasEndLabel,
      formatter: ({ value }: { value: [number, number] }) => shortWritten(value[1], field, config),
      color: isSegment ? colours.text : colour,
      fontSize: LABEL_FONT_PX,
      fontWeight: 600,
      distance: 6,
    },
  }
}

function marks(one: Series, index: number, config: ChartConfig, colours: ThemeColours) {
  const { field, draw, points } = one
  const colour = colourOfSeries(one, index, colours)
  const large = { large: points.length > MANY_POINTS, largeThreshold: MANY_POINTS }
  if (draw === 'scatter')
    return { type: 'scatter', symbolSize: 7, itemStyle: { color: colour, opacity: 0.75 }, ...large }
  const { stack, defaultColor } = config.barAdvOption
  const ranges = barRanges(config)
  const usual = field.colors[0] || defaultColor || colour
  const colourOf = ({ value }: { value: [number, number | null] }) => pieceColour(value[1], ranges) ?? usual
  return {
    type: 'bar',
    barMaxWidth: 48,
    // Over many decades the smallest value would be less than a pixel.
    ...(field.log ? { barMinHeight: LEAST_BAR_PX } : {}),
    stack: stack ? 'all' : undefined,
    itemStyle: { color: ranges.length > 0 ? colourOf : usual, borderRadius: stack ? 0 : [2, 2, 0, 0] },
    // A bar in large mode has no colour of its own.
    ...(ranges.length > 0 ? {} : large),
  }
}

function pieceColour(value: number | null, pieces: readonly Piece[]): string | undefined {
  return value === null ? undefined : pieces.find(({ gt, lte }) => gt < value && value <= lte)?.color
}

function visualMap(pieces: readonly Piece[], series: readonly Series[], colours: ThemeColours) {
  return {
    type: 'piecewise',
    show: false,
    dimension: 1,
    seriesIndex: series.map((_, index) => index),
    pieces: pieces.map(({ gt, lte, color }) => ({
      ...(Number.isFinite(gt) ? { gt } : {}),
      ...(Number.isFinite(lte) ? { lte } : {}),
      color,
    })),
    outOfRange: { color: colours.series[0] ?? colours.text },
  }
}

function thresholds(config: ChartConfig, colours: ThemeColours) {
  if (config.thresholds.length === 0) return undefined
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: config.thresholds.map(({ value, label, color }) => ({
      yAxis: value,
      lineStyle: { color: color || colours.attention, type: [4, 4], width: 1 },
      label: {
        formatter: label ? `${label} ${measured(value)}` : measured(value),
        position: 'insideStartTop',
        // A bar may stand behind it.
        backgroundColor: colours.surface,
        padding: [0, 4],
        color: color || colours.attention,
        fontSize: AXIS_FONT_PX,
      },
    })),
  }
}

/** Only the points: the part that a push changes. */
export function pointsOf(settings: ChartSettings, plot: Omit<Plot, 'rowAt'>) {
  const { axis, series, categories } = plot
  const drawn = settings.chartType === CHART_TYPES.stacked ? aligned(series) : series
  return {
    xAxis: { ...ends(plot), ...(axis === 'category' ? { data: categories } : {}), axisLabel: labelsOf(plot) },
    yAxis: logEnds(plot, settings),
    // A line of a single point would be invisible.
    series: drawn.map(({ id, points }) => ({ id, data: points, showSymbol: isSinglePoint(points) })),
  }
}

/** The structure and the points as one option, which draws the same as one after the other. */
export function wholeOf(structure: ReturnType<typeof structureOf>, points: ReturnType<typeof pointsOf>) {
  const own = new Map(points.series.map((one) => [one.id, one]))
  return {
    ...structure,
    xAxis: {
      ...structure.xAxis,
      ...points.xAxis,
      axisLabel: { ...structure.xAxis.axisLabel, ...points.xAxis.axisLabel },
    },
    yAxis: structure.yAxis.map((axis, index) => ({ ...axis, ...points.yAxis[index] })),
    series: structure.series.map((one) => ({ ...one, ...own.get(one.id) })),
  }
}

/** Where the clock is changed, the labels are our own; else ECharts makes them. */
function labelsOf(plot: Pick<Plot, 'clock' | 'axis' | 'series' | 'range'>) {
  const { clock, series } = plot
  if (!clock) return {}
  const { min, max } = ends(plot)
  const places = series.flatMap(({ points }) => [points[0]?.[0] ?? [], points.at(-1)?.[0] ?? []].flat())
  const [first, last] = [min ?? Math.min(...places), max ?? Math.max(...places)]
  if (!clock.isChanged || !(last > first)) return { customValues: null, formatter: TIME_LABELS }
  const labels = timeLabels(clock, first, last)
  const texts = new Map(labels.map(({ place, text }) => [place, text]))
  return { customValues: [...texts.keys()], formatter: (place: number) => texts.get(place) ?? '' }
}

function isSinglePoint(points: readonly Point[]): boolean {
  return points.length < 4 && points.filter(([, value]) => value !== null).length === 1
}

// Half a bar stands on each side of its time.
function ends({ axis, series, range }: Pick<Plot, 'axis' | 'series' | 'range'>): {
  min?: number | null
  max?: number | null
} {
  if (axis === 'category') return {}
  const bars = series.filter(({ draw }) => draw === 'bar')
  const first = Math.min(...bars.map(({ points }) => points[0]?.[0] ?? Number.POSITIVE_INFINITY))
  const last = Math.max(...bars.map(({ points }) => points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY))
  if (axis === 'value' || bars.length === 0 || !(last >= first))
    return { min: range.min ?? null, max: range.max ?? null }
  const half = shortestGap(bars) / 2
  return { min: Math.min(range.min ?? first, first - half), max: Math.max(range.max ?? last, last + half) }
}

function shortestGap(series: readonly Series[]): number {
  const gaps = series.flatMap(({ points }) => points.slice(1).map(([at], index) => at - (points[index]?.[0] ?? at)))
  const shortest = gaps.reduce((least, gap) => (gap > 0 && gap < least ? gap : least), Number.POSITIVE_INFINITY)
  return Number.isFinite(shortest) ? shortest : 0
}
