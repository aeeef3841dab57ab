import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { CHART_TYPES, chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import './echarts-parts.ts'
import { COLOURS, numbers } from '../../../testing/web/chart/data.ts'
import type { ChartOption } from '../echarts.ts'
import { legendHeight } from '../legend.tsx'
import { plotOf, withAlone } from '../plot.ts'
import { pointsOf, structureOf, wholeOf } from './option.ts'

use([SVGRenderer])

const AT = Date.UTC(2026, 2, 1, 8)
const NAMES = Array.from({ length: 60 }, (_, index) => `line ${index}`)
const DATA = {
  ...numbers(
    NAMES,
    [0, 1, 2, 3].map((minute) => [AT + minute * 60_000, ...NAMES.map((_, index) => 1000 + minute + index / 10)]),
  ),
  startMs: AT,
  endMs: AT + 180_000,
}

function drawn(stored: object, width: number, height: number, alone: string | null = null) {
  const settings = { chartType: CHART_TYPES.trend, config: withDefaults(chartConfig().of, stored) }
  const plot = withAlone(plotOf([DATA], settings, 'UTC'), alone)
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width,
    height: height - legendHeight(NAMES.length, height),
  })
  chart.setOption(
    wholeOf(structureOf(settings, plot, COLOURS, width), pointsOf(settings, plot)) as unknown as ChartOption,
  )
  const svg = chart.renderToSVGString()
  const { coordinateSystem } = (
    chart as unknown as {
      getModel(): { getComponent(name: string): { coordinateSystem: { getRect(): { width: number; height: number } } } }
    }
  )
    .getModel()
    .getComponent('grid')
  const { width: plotWidth, height: plotHeight } = coordinateSystem.getRect()
  chart.dispose()
  return { svg, plot, plotWidth, plotHeight }
}

const MANY_AXES = { fieldList: NAMES.slice(0, 50).map((field, index) => ({ field, yAxis: index % 10 })) }

test.each([
  [300, 160],
  [390, 240],
  [640, 320],
  [1200, 700],
])('in %d × %d the lines of sixty series keep at least half of the width and the height', (width, height) => {
  for (const stored of [{}, MANY_AXES, { leftMargin: 2000, rightMargin: 2000 }]) {
    const { plotWidth, plotHeight } = drawn(stored, width, height)
    expect(plotWidth).toBeGreaterThanOrEqual(width / 2)
    expect(plotHeight).toBeGreaterThanOrEqual(height / 2)
  }
})

/** The places of the values at the ends of the lines, which alone are written in the colour of a line. */
function labels(svg: string): number[] {
  const texts = svg.match(/<text [^>]*fill="(#2cb5bf|#9d8cff)"[^>]*>/g) ?? []
  return texts
    .map((text) => Number(/translate\(\S+ ([\d.]+)\)/.exec(text)?.[1] ?? / y="([\d.]+)"/.exec(text)?.[1]))
    .sort((a, b) => a - b)
}

test('the values at the ends of many lines are hidden where they overlap; that of one alone is shown', () => {
  const places = labels(drawn({}, 640, 320).svg)
  expect(places.length).toBeGreaterThan(2)
  expect(places.length).toBeLessThan(30)
  for (const [index, place] of places.entries())
    if (index > 0) expect(place - places[index - 1]!).toBeGreaterThanOrEqual(14)
  const { svg, plot } = drawn({}, 640, 320, '0:line 7')
  expect(plot.series.map(({ name, number }) => [name, number])).toEqual([['line 7', 7]])
  expect(labels(svg)).toHaveLength(1)
})
