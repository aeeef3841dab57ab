import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { CHART_TYPES, chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import './echarts-parts.ts'
import { COLOURS, rowsOf } from '../../../testing/web/chart/data.ts'
import type { ChartOption } from '../echarts.ts'
import { plotOf } from '../plot.ts'
import { pointsOf, structureOf, wholeOf } from './option.ts'

use([SVGRenderer])

const COLOUR = '#12ab34'
const HEIGHT = 240

function plotted(values: (number | null)[], more: object = {}) {
  const fieldList = [{ field: 'load', log: true, colors: [COLOUR], ...more }]
  const settings = { chartType: CHART_TYPES.bar, config: withDefaults(chartConfig().of, { fieldList }) }
  const data = rowsOf(
    ['line'],
    ['load'],
    values.map((value, index) => [`L${index}`, value]),
  )
  return { settings, plot: plotOf([data], settings, 'UTC') }
}

/** The top and the bottom of each bar in pixels, in the order of the values. */
function bars(values: (number | null)[], more: object = {}): { top: number; bottom: number }[] {
  const { settings, plot } = plotted(values, more)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: HEIGHT })
  const option = wholeOf(structureOf(settings, plot, COLOURS, 400), pointsOf(settings, plot))
  chart.setOption(option as ChartOption)
  const paths = chart.renderToSVGString().match(/<path [^>]*fill="#12ab34"[^>]*>/g) ?? []
  chart.dispose()
  return paths.map((path) => {
    const numbers = / d="([^"]*)"/.exec(path)?.[1]?.match(/[A-Za-z][^A-Za-z]*/g) ?? []
    const ys = numbers.flatMap((step) => {
      const [, y] = step.slice(1).trim().split(/[ ,]+/).slice(-2).map(Number)
      return y === undefined || Number.isNaN(y) ? [] : [y]
    })
    return { top: Math.min(...ys), bottom: Math.max(...ys) }
  })
}

test.each([[[1, 10, 100]], [[5, 50, 5000]], [[0.02, 0.5, 0.9]], [[0.5, 3, 200]], [[1e-9, 1, 1e9]], [[7]], [[100]]])(
  'on a logarithmic axis all bars of %j begin at its start and can be seen',
  (values) => {
    const drawn = bars(values)
    expect(drawn).toHaveLength(values.length)
    const tops = drawn.map(({ top }) => top)
    expect(new Set(drawn.map(({ bottom }) => Math.round(bottom))).size).toBe(1)
    for (const { top, bottom } of drawn) expect(bottom - top).toBeGreaterThanOrEqual(3)
    expect(tops).toEqual(tops.toSorted((a, b) => b - a))
  },
)

test.each([[[0.002, 50_000]], [[1e-4, 3e4]], [[1e-9, 1e9]], [[2e3, 4e15]]])(
  'the largest value of %j is near the top of a logarithmic axis, however many decades it has',
  (values) => {
    const heights = bars(values).map(({ top, bottom }) => bottom - top)
    expect(Math.max(...heights)).toBeGreaterThan(HEIGHT * 0.6)
  },
)

test('bars begin at the minimum that the author set; one that no logarithm has is not used', () => {
  const starts = (more: object) => {
    const { settings, plot } = plotted([5, 500], more)
    return pointsOf(settings, plot).yAxis
  }
  expect(starts({ yMin: 2, yMax: 1000 })).toEqual([{ min: 2, max: 1000, startValue: 2 }])
  expect(starts({ yMin: 0, yMax: -5 })).toEqual([{ min: 1, max: 1000, interval: 1, startValue: 1 }])
  expect(starts({ yMax: 0.5 })).toEqual([{ min: 0.1, max: 0.5, startValue: 0.1 }])
  expect(bars([5, 500], { yMin: 0 })).toHaveLength(2)
})

test('stacked bars have room for their sum', () => {
  const config = withDefaults(chartConfig().of, {
    fieldList: [{ field: 'a', log: true }, { field: 'b' }],
    barAdvOption: { stack: true },
  })
  const data = rowsOf(['line'], ['a', 'b'], [['A', 60, 70]])
  const settings = { chartType: CHART_TYPES.multiBar, config }
  expect(pointsOf(settings, plotOf([data], settings, 'UTC')).yAxis).toMatchObject([{ min: 10, max: 1000 }])
})

test('what is not above zero is counted, for each field of a logarithmic axis', () => {
  expect(plotted([0, -3, 4]).plot.series[0]?.lost).toBe(2)
  const fieldList = [{ field: 'a', log: true }, { field: 'b' }, { field: 'c', yAxis: 1 }]
  const data = rowsOf(['line'], ['a', 'b', 'c'], [['A', 1, 0, 0]])
  const lost = (chartType: number, XAxisType: 'category' | '') => {
    const config = withDefaults(chartConfig().of, { fieldList, XAxisType })
    return plotOf([data], { chartType, config }, 'UTC').series.map((one) => one.lost)
  }
  expect(lost(CHART_TYPES.multiBar, 'category')).toEqual([0, 1, 0])
  expect(lost(CHART_TYPES.bar, '')).toEqual([2])
})
