import { axisLimits, CHART_TYPES } from '../../../contract/define/chart-config.ts'
import type { ChartSettings, Plot } from '../plot.ts'
import { usedAxes } from './axes.ts'

/** About so many numbers stand at an axis. */
const STEPS = 5

/**
 * What the value axes need besides their structure, because it depends on the points: where a logarithmic one begins
 * and ends, and how many decades are between its lines. It has no zero. Bars begin at most of a decade below the
 * smallest value, so that this one can be seen, too; ECharts would begin them at 1, and end an axis of eight decades up
 * to ten decades above the largest value. An end that is not above zero is not used.
 */
export function logEnds({ series }: Pick<Plot, 'series'>, { chartType, config }: ChartSettings) {
  const isStacked = chartType === CHART_TYPES.stacked || config.barAdvOption.stack
  return usedAxes(series).map((number) => {
    const drawn = series.filter(({ field }) => field.yAxis === number)
    if (!drawn.some(({ field }) => field.log)) return {}
    const limits = axisLimits(
      drawn.map(({ field }) => field),
      config,
    )
    const [min, max] = [positive(limits.min), positive(limits.max)]
    const isBars = drawn.some(({ draw }) => draw === 'bar')
    const values = drawn.map(({ points }) => points.flatMap(([, value]) => value ?? []))
    const start = min ?? decadeBelow(values.flat().reduce(smaller, max ?? Number.POSITIVE_INFINITY), isBars)
    const tops = values.map((each) => each.reduce(larger, 0))
    const end = max ?? decadeAbove(tops.reduce(isStacked ? added : larger, 0), start)
    const interval = min === null && max === null && start && end ? decades(start, end) : undefined
    return { min: start, max: end, ...(interval && { interval }), ...(isBars && { startValue: start }) }
  })
}

const positive = (end: number | null) => (end !== null && end > 0 ? end : null)

const smaller = (one: number, other: number) => Math.min(one, other)
const larger = (one: number, other: number) => Math.max(one, other)
const added = (one: number, other: number) => one + other

const decadeBelow = (smallest: number, isBars: boolean): number | null =>
  Number.isFinite(smallest) ? 10 ** Math.floor(Math.log10(isBars ? smallest / 2 : smallest)) : null

function decadeAbove(largest: number, start: number | null): number | null {
  if (start === null) return null
  return largest > start ? 10 ** Math.ceil(Math.log10(largest)) : start * 10
}

/** Between two lines. */
const decades = (start: number, end: number) => Math.ceil(Math.round(Math.log10(end / start)) / STEPS)
