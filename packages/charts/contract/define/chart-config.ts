import { bool, int, num, str } from '@atrium/core/contract/define/fields'
import { limitErrors } from '@atrium/core/contract/define/validation-text'
import type { Text } from '@atrium/core/contract/refusal'
import type { DatasetColumn } from '../data.ts'
import { gaugeColumns } from './gauge-config.ts'
import { withDefaults } from './prop-values.ts'
import { anyNumber, colour, colours, column, list, oneOf, type PropsOf, section } from './props.ts'
import { unit, unitScale } from './units.ts'
import type { Shape } from './widget.ts'

/** The settings that all kinds of charts share. The names come from the specification. */

/** The chart types of the specification: name → stored number. */
export const CHART_TYPES = {
  trend: 0,
  pie: 1,
  bar: 2,
  scatter: 3,
  gauge: 4,
  multiBar: 5,
  stacked: 7,
  area: 8,
  segment: 9,
  ring: 11,
} as const

const PRECISION = { min: 0, max: 10 } as const
const label = () => str(100, { min: 0, default: '' })

const chartField = {
  /** The column that this entry is for; '' takes the next one that has no entry of its own. */
  field: column(),
  name: label(),
  unit: unit(),
  unitScale: unitScale(),
  /** The value axis: even numbers are on the left, odd ones on the right. */
  yAxis: oneOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { default: 0 }),
  stepLine: bool({ default: false }),
  dashed: bool({ default: false }),
  yMin: anyNumber(),
  yMax: anyNumber({ above: 'yMin' }),
  log: bool({ default: false }),
  inverse: bool({ default: false }),
  precision: int(PRECISION),
  colors: colours(20),
} as const

const threshold = { value: num(10, { min: -1e14, max: 1e14, default: 0 }), label: label(), color: colour() } as const

/** Values above `gt` up to `lte`; one of them may be null for no end. */
const piece = { gt: anyNumber(), lte: anyNumber(), color: colour() } as const
const rangeColour = { rgt: anyNumber(), rlte: anyNumber(), rcolor: colour() } as const

const margins = {
  leftMargin: int({ min: 0, max: 2_000, unit: 'px' }),
  rightMargin: int({ min: 0, max: 2_000, unit: 'px' }),
}

const whole = {
  ...margins,
  precision: int(PRECISION),
  plotYMin: anyNumber(),
  plotYMax: anyNumber({ above: 'plotYMin' }),
  name: label(),
  thresholds: list(threshold, 20),
} as const

const stack = bool({ default: false })

const bars = {
  stack,
  sort: oneOf(['none', 'asc', 'desc'], { default: 'none' }),
  ranges: list(rangeColour, 20),
  defaultColor: colour(),
  /** Only the bars whose name contains this text. */
  filter: label(),
  /** The bars of rows whose names begin with the same so many tags are summed; 0 keeps each row apart. */
  level: int({ min: 0, max: 10, default: 0 }),
} as const

const scatter = {
  /** The column on the horizontal axis; '' takes the first one. */
  refTag: column(),
  xMin: anyNumber(),
  xMax: anyNumber({ above: 'xMin' }),
} as const

/** '' is the usual axis of the chart type. */
const XAxisType = oneOf(['', 'time', 'value', 'category'], { default: '' })

const trend = {
  fieldList: list(chartField, 50),
  lineAdvOption: section({ smooth: bool({ default: false }), pieces: list(piece, 20) }),
  ...whole,
} as const

const chart = { ...trend, barAdvOption: section(bars), scatterAdvOption: section(scatter), XAxisType } as const

export const DRAWN_AS = ['line', 'area', 'bar', 'scatter'] as const
export type DrawnAs = (typeof DRAWN_AS)[number]

const general = {
  fieldList: list({ ...chartField, type: oneOf(DRAWN_AS, { default: 'line' }) }, 50),
  lineAdvOption: section({ smooth: bool({ default: false }) }),
  ...whole,
  barAdvOption: section({ stack }),
  scatterAdvOption: section(scatter),
  XAxisType: oneOf(['time', 'value', 'category'], { default: 'time' }),
} as const

const { field, name, precision, colors } = chartField
const pie = {
  fieldList: list({ field, name, unit: unit(), unitScale: unitScale(), precision, colors }, 50),
  precision: whole.precision,
} as const

/** A pie or a ring. */
export const pieConfig = () => section(pie)
/** Lines over time. */
export const trendConfig = () => section(trend)
/** All chart types. */
export const chartConfig = () => section(chart)
/** A type for each field. */
export const generalConfig = () => section(general)

/** A chart without settings. */
export const NO_CONFIG: ChartConfig = withDefaults(chart, {})
/** The settings of a column that has none. */
export const NO_FIELD: ChartField = withDefaults(chartField, {})

export type ChartConfig = PropsOf<typeof chart>
export type TrendConfig = PropsOf<typeof trend>
export type GeneralConfig = PropsOf<typeof general>
export type PieConfig = PropsOf<typeof pie>
export type ChartField = PropsOf<typeof chartField>
export type Axis = 'time' | 'value' | 'category'

/** A part of the values with its colour. */
export interface Piece {
  gt: number
  lte: number
  color: string
}

/** The pieces whose start is below their end; others are not used. */
export function linePieces({ lineAdvOption }: TrendConfig): Piece[] {
  return kept(lineAdvOption.pieces)
}

/** The same for the colour ranges of bars. */
export function barRanges({ barAdvOption }: ChartConfig): Piece[] {
  return kept(barAdvOption.ranges.map(({ rgt, rlte, rcolor }) => ({ gt: rgt, lte: rlte, color: rcolor })))
}

function kept(pieces: readonly { gt: number | null; lte: number | null; color: string }[]): Piece[] {
  return pieces
    .map(({ gt, lte, color }) => ({ gt: gt ?? Number.NEGATIVE_INFINITY, lte: lte ?? Number.POSITIVE_INFINITY, color }))
    .filter(({ gt, lte, color }) => gt < lte && (Number.isFinite(gt) || Number.isFinite(lte)) && color !== '')
}

type Chosen = Pick<ChartConfig, 'XAxisType'>

/** The horizontal axis of a chart with lines or bars. */
export function axisOf(chartType: number, { XAxisType: chosen }: Chosen): Axis {
  return chosen || (chartType === CHART_TYPES.bar ? 'category' : 'time')
}

type Limits = Pick<ChartField, 'yMin' | 'yMax'>

/** The ends of a value axis: each from the first of its fields that sets it, else from the whole chart. */
export function axisLimits(
  fields: readonly Limits[],
  { plotYMin, plotYMax }: Pick<TrendConfig, 'plotYMin' | 'plotYMax'>,
) {
  const first = (name: keyof Limits) => fields.map((field) => field[name]).find((value) => value !== null)
  return { min: first('yMin') ?? plotYMin, max: first('yMax') ?? plotYMax }
}

/** What is wrong with value axes that get their ends from several fields, or from a field and the whole chart. */
export function axisProblems(config: TrendConfig | GeneralConfig): Record<string, Text> {
  const { fieldList, plotYMin, plotYMax } = config
  const problems: Record<string, Text> = {}
  for (const [index, { yAxis, yMin, yMax }] of fieldList.entries()) {
    const used = axisLimits(
      fieldList.filter((field) => field.yAxis === yAxis),
      config,
    )
    const wrong = limitErrors(used.min, used.max)
    if (!wrong) continue
    if (yMin === used.min) problems[`config.fieldList.${index}.yMin`] = wrong.low
    if (yMax === used.max) problems[`config.fieldList.${index}.yMax`] = wrong.high
    if (plotYMin === used.min) problems['config.plotYMin'] = wrong.low
    if (plotYMax === used.max) problems['config.plotYMax'] = wrong.high
  }
  return problems
}

const ROUND: readonly number[] = [CHART_TYPES.pie, CHART_TYPES.ring]
const SHAPES = { time: 'series', value: 'exact', category: 'rows' } as const satisfies Record<Axis, Shape>

/** What charts on this axis read. */
export function shapeOfAxis(axis: Axis): Shape {
  return SHAPES[axis]
}

export function shapeOfChart(chartType: number, config: Chosen): Shape {
  if (ROUND.includes(chartType)) return config.XAxisType === 'category' ? 'rows' : 'single'
  // Without an end of its own, the scale of a gauge is taken from the values of the range.
  if (chartType === CHART_TYPES.gauge) return 'trail'
  return chartType === CHART_TYPES.scatter ? 'exact' : shapeOfAxis(axisOf(chartType, config))
}

/** Charts draw numbers. Without a time or a value below them, the rows are named by what tells them apart, or else by texts. */
export function shownColumns(shape: Shape, columns: readonly DatasetColumn[], isKeyed: boolean) {
  const isNamedByTexts = !isKeyed && shape !== 'series' && shape !== 'exact'
  return columns.filter(({ type }) => type === 'number' || (isNamedByTexts && type === 'string'))
}

type Shown = Pick<ChartConfig, 'XAxisType' | 'fieldList' | 'barAdvOption'>

export function chartColumns(
  chartType: number,
  config: Shown,
  columns: readonly DatasetColumn[],
  isKeyed: boolean,
): readonly DatasetColumn[] {
  if (chartType === CHART_TYPES.gauge) return gaugeColumns(config.fieldList, columns)
  const shown = shownColumns(shapeOfChart(chartType, config), columns, isKeyed)
  const { level } = config.barAdvOption
  if (chartType !== CHART_TYPES.bar || level === 0) return shown
  // The names of bars that are summed begin with the first texts only.
  const left = shown.filter(({ type }) => type === 'string').slice(level)
  return shown.filter((column) => !left.includes(column))
}
