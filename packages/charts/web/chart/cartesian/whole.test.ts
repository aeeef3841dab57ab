import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { CHART_TYPES, chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import './echarts-parts.ts'
import { COLOURS, numbers } from '../../../testing/web/chart/data.ts'
import type { Chart, ChartOption } from '../echarts.ts'
import { plotOf } from '../plot.ts'
import { pointsOf, structureOf, wholeOf } from './option.ts'

use([SVGRenderer])

const AT = Date.UTC(2026, 2, 1, 8)
const MINUTES = [0, 1, 2, 3, 4, 5]

const ROWS = {
  'several points': MINUTES.map((minute) => [AT + minute * 60_000, 10 + minute, minute % 2 ? null : 30 - minute]),
  'a single point': [[AT, 10, 20]],
}

const STORED = {
  lineAdvOption: { smooth: true, pieces: [{ gt: 0, lte: 12, color: '#00ff00' }] },
  thresholds: [{ value: 15, label: 'limit' }],
}

function drawn(set: (chart: Chart) => void): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 240 })
  set(chart)
  const svg = chart.renderToSVGString()
  chart.dispose()
  // Numbers that count up within a page.
  return svg.replaceAll(/\bzr[-a-z\d]+/g, 'zr')
}

const { trend, stacked, area, segment, bar, multiBar, scatter } = CHART_TYPES

test('a new chart draws the same from one option as from its structure and its points', () => {
  for (const [name, rows] of Object.entries(ROWS))
    for (const chartType of [trend, stacked, area, segment, bar, multiBar, scatter]) {
      const config = withDefaults(chartConfig().of, STORED)
      const settings = { chartType, config }
      const plot = plotOf([{ ...numbers(['a', 'b'], rows), startMs: AT, endMs: AT + 300_000 }], settings, 'UTC')
      const structure = structureOf(settings, plot, COLOURS, 400)
      const points = pointsOf(settings, plot)
      const inSteps = drawn((chart) => {
        chart.setOption(structure as ChartOption, { notMerge: true, lazyUpdate: true })
        chart.setOption(points as ChartOption)
      })
      expect(inSteps).toContain('<path')
      const atOnce = drawn((chart) => chart.setOption(wholeOf(structure, points) as ChartOption, { notMerge: true }))
      expect([name, chartType, atOnce]).toEqual([name, chartType, inSteps])
    }
})
