import type { ChartConfig, ChartField } from '@atrium/contract/define/chart-config'
import { measured } from '../kind/numbers.ts'
import { CHART_TYPES } from './config.ts'
import { aligned, type Series } from './series.ts'
import type { ThemeColours } from './theme-colours.ts'

export interface LineChartSettings {
  chartType: number
  config: ChartConfig
}

const AXIS_FONT_PX = 13
const LABEL_FONT_PX = 14

export function isLineType(chartType: number): boolean {
  return [CHART_TYPES.trend, CHART_TYPES.stacked, CHART_TYPES.area].some((type) => type === chartType)
}

/**
 * Everything about a line chart except its points: axes, lines, thresholds. It changes when the settings or the lines
 * change.
 */
export function lineStructure(
  { chartType, config }: LineChartSettings,
  series: readonly Series[],
  colours: ThemeColours,
) {
  const axes = 1 + Math.max(0, ...series.map(({ field }) => field.yAxis))
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    grid: {
      left: config.leftMargin ?? 8,
      right: config.rightMargin ?? (axes > 1 ? 8 : 64),
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        color: colours.muted,
        fontSize: AXIS_FONT_PX,
        hideOverlap: true,
        margin: 10,
        formatter: TIME_LABELS,
      },
      splitLine: { show: false },
      splitNumber: 5,
    },
    yAxis: Array.from({ length: axes }, (_, index) => valueAxis(index, config, series, colours)),
    series: series.map((one, index) => line(one, index, chartType, config, colours)),
  }
}

const TIME_LABELS = {
  year: '{yyyy}',
  month: '{MM}/{dd}',
  day: '{MM}/{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}',
}

function valueAxis(index: number, config: ChartConfig, series: readonly Series[], colours: ThemeColours) {
  const fields = series.filter(({ field }) => field.yAxis === index).map(({ field }) => field)
  const own = (name: 'yMin' | 'yMax') => fields.map((field) => field[name]).find((value) => typeof value === 'number')
  return {
    type: fields.some(({ log }) => log) ? 'log' : 'value',
    position: index % 2 === 0 ? 'left' : 'right',
    inverse: fields.some(({ inverse }) => inverse),
    min: own('yMin') ?? config.plotYMin ?? undefined,
    max: own('yMax') ?? config.plotYMax ?? undefined,
    // A trend shows change: an axis that always starts at zero would hide it.
    scale: true,
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: colours.muted, fontSize: AXIS_FONT_PX, formatter: (value: number) => measured(value) },
    splitLine: { show: index === 0, lineStyle: { color: colours.line, width: 1 } },
  }
}

function line({ id, field }: Series, index: number, chartType: number, config: ChartConfig, colours: ThemeColours) {
  const colour = colourOfSeries(field, index, colours)
  const filled = chartType === CHART_TYPES.area || chartType === CHART_TYPES.stacked
  return {
    id,
    type: 'line',
    yAxisIndex: field.yAxis,
    showSymbol: false,
    connectNulls: false,
    silent: true,
    step: field.stepLine ? 'end' : false,
    smooth: config.lineAdvOption.smooth ? 0.35 : false,
    stack: chartType === CHART_TYPES.stacked ? 'all' : undefined,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: 2, cap: 'round', join: 'round', type: field.dashed ? [4, 4] : 'solid' },
    areaStyle: filled ? { color: colour, opacity: chartType === CHART_TYPES.stacked ? 0.35 : 0.12 } : undefined,
    endLabel: {
      show: chartType !== CHART_TYPES.stacked,
      formatter: ({ value }: { value: [number, number] }) => measured(value[1], precisionOf(field, config)),
      color: colour,
      fontSize: LABEL_FONT_PX,
      fontWeight: 600,
      distance: 6,
    },
    labelLayout: { moveOverlap: 'shiftY' },
    markLine: index === 0 ? thresholds(config, colours) : undefined,
  }
}

export function colourOfSeries(field: ChartField, index: number, colours: ThemeColours): string {
  return field.colors[0] || (colours.series[index % colours.series.length] ?? colours.text)
}

export function precisionOf(field: ChartField, config: ChartConfig): number | undefined {
  return field.precision ?? config.precision ?? undefined
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
        color: color || colours.attention,
        fontSize: AXIS_FONT_PX,
      },
    })),
  }
}

/** Only the points: the part that a push changes. */
export function linePoints(
  settings: LineChartSettings,
  series: readonly Series[],
  range: { startMs: number; endMs: number },
) {
  const drawn = settings.chartType === CHART_TYPES.stacked ? aligned(series) : series
  return {
    xAxis: { min: range.startMs, max: range.endMs },
    series: drawn.map(({ id, points }) => ({ id, data: points })),
  }
}
