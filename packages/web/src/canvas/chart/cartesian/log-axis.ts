import { axisLimits, type ChartConfig } from '@atrium/contract/define/chart-config'
import type { Plot } from '../plot.ts'
import type { Series } from '../series.ts'
import { usedAxes } from './axes.ts'

/**
 * What the value axes need besides their structure, because it depends on the points: where a logarithmic one begins.
 * It has no zero. Bars begin at most of a decade below the smallest value, so that this one can be seen, too; ECharts
 * would begin them at 1. An end that is not above zero is not used.
 */
export function logStarts({ series }: Pick<Plot, 'series'>, config: ChartConfig) {
  return usedAxes(series).map((number) => {
    const drawn = series.filter(({ field }) => field.yAxis === number)
    if (!drawn.some(({ field }) => field.log)) return {}
    const limits = axisLimits(
      drawn.map(({ field }) => field),
      config,
    )
    const [min, max] = [positive(limits.min), positive(limits.max)]
    if (drawn.every(({ draw }) => draw !== 'bar')) return { min, max }
    const start = min ?? belowSmallest(drawn, max)
    return { min: start, max, startValue: start }
  })
}

const positive = (end: number | null) => (end !== null && end > 0 ? end : null)

function belowSmallest(series: readonly Series[], max: number | null): number | null {
  const values = series.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []))
  const smallest = values.reduce((least, value) => Math.min(least, value), max ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(smallest) ? 10 ** Math.floor(Math.log10(smallest / 2)) : null
}
