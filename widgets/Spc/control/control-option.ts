import type { ControlPoint, Limits } from '@atrium/charts/contract/statistics/limits'
import { seriesColour, shortValue } from '@atrium/charts/web/chart/colours'
import type { ThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { measured } from '@atrium/charts/web/kind/numbers'
import { momentText } from '@atrium/core/contract/stretches'
import type { SpcConfig, SpcType } from '../config.ts'
import type { ControlPlot, Marked } from './control-plot.ts'

const FONT_PX = 12
const LEFT_PX = 64
const TOP_PX = 26
const BOTTOM_PX = 28
/** Of the main chart, if there is one below it. */
const MAIN_PART = 0.6
const GAP_PX = 30
/** Between two numbers of a value axis, at least about this. */
const TICK_PX = 44
/** With more points, their circles would touch each other. */
const MOST_CIRCLES = 120
/** Of points that break a rule. Thousands of large ones, or their borders, would hide what they mark. */
const SPARSE = { symbolSize: 13, itemStyle: { borderWidth: 1 } }
const CROWDED = { symbolSize: 5, itemStyle: { borderWidth: 0 } }
const MANY_POINTS = 2000
/** Of limits that change more often, those of one and two σ would be a grey surface: they are left out. */
const MOST_CHANGES = 500

/** What the axes of a chart are called: of the main one, and of that below it. */
export const AXIS_NAMES: Readonly<Record<SpcType, readonly [string, string]>> = {
  capability: ['', ''],
  xbarR: ['X̄', 'R'],
  xbarS: ['X̄', 'S'],
  iMr: ['X', 'MR'],
  p: ['p', ''],
  np: ['np', ''],
  c: ['c', ''],
  u: ['u', ''],
}

type Part = Marked['part']
type LineName = Exclude<keyof Limits, 'sd'>
const LINES: readonly LineName[] = ['u', 'lll', 'll', 'l', 'g', 'gg', 'ggg']
/** What stands at the right end of a line. */
const LABELS: Partial<Record<LineName, string>> = { u: 'CL', lll: 'LCL', ggg: 'UCL' }

export interface ControlLook {
  config: SpcConfig
  unit: string
  hasCompanion: boolean
  width: number
  height: number
  colours: ThemeColours
}

/** Everything about a control chart except its points. */
export function controlStructure(look: ControlLook) {
  const { config, unit, hasCompanion, height, width, colours } = look
  const parts: Part[] = hasCompanion ? ['main', 'companion'] : ['main']
  const room = height - TOP_PX - BOTTOM_PX - (hasCompanion ? GAP_PX : 0)
  const mainPx = hasCompanion ? room * MAIN_PART : room
  const places = [
    { top: TOP_PX, height: mainPx },
    { top: TOP_PX + mainPx + GAP_PX, height: room - mainPx },
  ]
  const right = labelRoom(config.decimals, width)
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    grid: parts.map((_, index) => ({ left: LEFT_PX, right, ...places[index], outerBoundsMode: 'none' })),
    xAxis: parts.map((_, index) => ({
      type: 'value',
      gridIndex: index,
      minInterval: 1,
      splitNumber: Math.max(2, Math.floor(width / 140)),
      axisLine: { onZero: false, lineStyle: { color: colours.line } },
      axisTick: { show: false },
      splitLine: { show: false },
      // The times stand below the lower chart only.
      axisLabel: { show: index === parts.length - 1, color: colours.muted, fontSize: FONT_PX, hideOverlap: true },
    })),
    yAxis: parts.map((_, index) => ({
      type: 'value',
      gridIndex: index,
      scale: true,
      splitNumber: Math.max(2, Math.floor((places[index]?.height ?? 0) / TICK_PX)),
      name: `${AXIS_NAMES[config.chartType][index]}${unitOf(config, unit)}`,
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { color: colours.muted, fontSize: FONT_PX, align: 'left' },
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: colours.muted,
        fontSize: FONT_PX,
        hideOverlap: true,
        formatter: (value: number) => shortValue(value, undefined),
      },
      splitLine: { show: false },
    })),
    series: parts.flatMap((part, index) => seriesOf(part, index, colours)),
  }
}

const unitOf = ({ chartType }: SpcConfig, unit: string) => (unit === '' || chartType === 'p' ? '' : ` (${unit})`)

/** The labels of the limits need room for their decimals, but never a third of the chart. */
const labelRoom = (decimals: number, width: number) => Math.min(width / 3, 66 + 7 * Math.max(2, decimals))

function seriesOf(part: Part, index: number, colours: ThemeColours) {
  const axes = { xAxisIndex: index, yAxisIndex: index, silent: true }
  const isOuter = (name: LineName) => name === 'lll' || name === 'ggg'
  const colour = (name: LineName) => (isOuter(name) ? colours.attention : colours.muted)
  const lines = LINES.map((name) => ({
    ...axes,
    id: `${part}:${name}`,
    type: 'line',
    showSymbol: false,
    sampling: 'minmax',
    lineStyle: {
      color: colour(name),
      width: 1,
      opacity: name in LABELS ? 1 : 0.5,
      type: name === 'u' ? 'solid' : isOuter(name) ? [6, 4] : [2, 4],
    },
    endLabel: { show: name in LABELS, color: colours.muted, fontSize: FONT_PX, distance: 4 },
    // Limits may lie closer together than their labels are high.
    labelLayout: { moveOverlap: 'shiftY' },
  }))
  const own = seriesColour(index, colours)
  const values = {
    ...axes,
    id: `${part}:values`,
    type: 'line',
    symbol: 'circle',
    symbolSize: 5,
    // Of many points in one column of pixels, the lowest and the highest: a browser takes seconds for a line of 50,000
    // points, and it looks the same. Points that break a rule are all drawn, by the marks.
    sampling: 'minmax',
    lineStyle: { color: own, width: 1.5 },
    itemStyle: { color: own },
  }
  const marks = {
    ...axes,
    id: `${part}:marks`,
    type: 'scatter',
    symbol: 'diamond',
    large: true,
    largeThreshold: MANY_POINTS,
    z: 4,
    itemStyle: { color: colours.alarm, opacity: 1, borderColor: colours.surface },
  }
  return [...lines, values, marks]
}

/** Only the points: the part that a push changes. */
export function controlPoints(plot: ControlPlot, { config, hasCompanion }: ControlLook, zone: string) {
  const { chart, violations } = plot
  const count = chart.main.length
  const parts: Part[] = hasCompanion ? ['main', 'companion'] : ['main']
  return {
    xAxis: parts.map(() => ({
      min: 0.5,
      max: count + 0.5,
      axisLabel: { formatter: (place: number) => shortName(plot, place - 1, zone) },
    })),
    series: parts.flatMap((part) => {
      const points = pointsOf(plot, part)
      const changes = changesOf(points)
      const marked = [...new Set(violations.filter((one) => one.part === part).map(({ index }) => index))]
      return [
        ...LINES.map((name) => {
          const data = lineOf(changes, count, name)
          const last = data.at(-1)?.[1]
          const label = { formatter: `${LABELS[name]} ${measured(last, config.decimals)}` }
          return { id: `${part}:${name}`, data, ...(name in LABELS ? { endLabel: label } : {}) }
        }),
        {
          id: `${part}:values`,
          data: valuesOf(points),
          dimensions: ['place', 'value'],
          showSymbol: count <= MOST_CIRCLES,
        },
        {
          id: `${part}:marks`,
          data: marked.map((index) => [index + 1, points[index]?.value ?? null]),
          ...(marked.length > MANY_POINTS ? CROWDED : SPARSE),
        },
      ]
    }),
  }
}

export function pointsOf({ chart }: ControlPlot, part: Part): readonly (ControlPoint | null)[] {
  return part === 'main' ? chart.main : (chart.companion ?? [])
}

/** Places and values by turns. ECharts copies an array of pairs pair by pair, which takes longer than drawing them. */
function valuesOf(points: readonly (ControlPoint | null)[]): Float64Array {
  const flat = new Float64Array(2 * points.length)
  points.forEach((point, index) => {
    flat[2 * index] = index + 1
    flat[2 * index + 1] = point?.value ?? Number.NaN
  })
  return flat
}

/** Where a point has other limits than the one before it; most charts have one such place, the first. */
function changesOf(points: readonly (ControlPoint | null)[]): { place: number; limits: Limits }[] {
  const changes: { place: number; limits: Limits }[] = []
  points.forEach((point, index) => {
    if (point && point.limits !== changes.at(-1)?.limits) changes.push({ place: index + 0.5, limits: point.limits })
  })
  return changes
}

/** A line that goes on to the last point, with a step at each change. */
function lineOf(
  changes: ReturnType<typeof changesOf>,
  count: number,
  name: LineName,
): [place: number, value: number][] {
  if (changes.length > MOST_CHANGES && !(name in LABELS)) return []
  return changes.flatMap(({ place, limits }, index): [number, number][] => [
    [place, limits[name]],
    [changes[index + 1]?.place ?? count + 0.5, limits[name]],
  ])
}

/** The tag of a point, or its time. */
export function nameOf({ points }: ControlPlot, index: number, zone: string): string {
  const point = points[index]
  if (!point) return ''
  return point.name || (Number.isFinite(point.atMs) ? momentText(zone, point.atMs) : `#${index + 1}`)
}

const DAY_MS = 86_400_000

/** The same for an axis: of a time only the part in which the points differ. */
function shortName(plot: ControlPlot, index: number, zone: string): string {
  const text = nameOf(plot, index, zone)
  const { name = '', atMs = Number.NaN } = plot.points[index] ?? {}
  if (name !== '' || !Number.isFinite(atMs)) return text
  const lengthMs = (plot.points.at(-1)?.atMs ?? 0) - (plot.points[0]?.atMs ?? 0)
  if (lengthMs <= DAY_MS) return text.slice(11, 16)
  return lengthMs <= 4 * DAY_MS ? text.slice(5, 16) : text.slice(0, 10)
}
