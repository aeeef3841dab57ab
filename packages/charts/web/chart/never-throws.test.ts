import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import type { Cell, Dataset } from '../../contract/data.ts'
import { type Axis, CHART_TYPES, chartConfig } from '../../contract/define/chart-config.ts'
import { withDefaults } from '../../contract/define/prop-values.ts'
import './cartesian/echarts-parts.ts'
import './pie/echarts-parts.ts'
import { COLOURS, numbers, rowsOf } from '../../testing/web/chart/data.ts'
import { pointsOf, structureOf } from './cartesian/option.ts'
import type { ChartOption } from './echarts.ts'
import { piePoints, pieStructure } from './pie/option.ts'
import { slicesOf } from './pie/slices.ts'
import { plotOf } from './plot.ts'

use([SVGRenderer])

const AT = Date.UTC(2026, 2, 1, 8)
const CELLS: Cell[] = [null, 'text', Number.NaN, 1e308, -1e308, Number.POSITIVE_INFINITY, 0, -5, true, 7]

const HARD: [string, Dataset][] = [
  ['nothing', numbers([], [])],
  ['no rows', numbers(['a', 'b'], [])],
  [
    'every kind of cell',
    numbers(
      ['a', 'b'],
      CELLS.map((cell, index) => [AT + index * 1000, cell, CELLS.at(-index) ?? 1]),
    ),
  ],
  [
    'only numbers that are too large',
    numbers(
      ['a', 'b'],
      [
        [AT, 1e308, -1e308],
        [AT + 1, -1e308, 1e308],
      ],
    ),
  ],
  [
    'times that are none',
    numbers(
      ['a', 'b'],
      [
        [null, 1, 2],
        ['x', 1, 2],
        [1e308, 1, 2],
        [Number.NaN, 1, 2],
      ],
    ),
  ],
  ['rows that are too short', numbers(['a', 'b'], [[AT], [AT + 1, 1], []])],
  [
    'data that an author typed',
    { ...numbers(['a', 'b'], [[null, 1, 2]]), startMs: 0, endMs: Number.NEGATIVE_INFINITY },
  ],
  [
    'rows of tags',
    rowsOf(
      ['line'],
      ['a', 'b'],
      [
        [null, 1e308, null],
        ['<img src=x onerror=1>', 'x', -2],
      ],
    ),
  ],
]

function drawn(structure: object, points: object): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 240 })
  chart.setOption(structure as ChartOption)
  chart.setOption(points as ChartOption)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const SETTINGS = {
  fieldList: [{ field: 'b', log: true, yAxis: 3, yMin: -1 }, { field: 'gone' }],
  thresholds: [{ value: -3 }],
  lineAdvOption: { smooth: true, pieces: [{ gt: null, lte: null, color: '#ff0000' }] },
}

test.each(HARD)('charts of %s are drawn, or say why not', (_, dataset) => {
  const { trend, stacked, area, segment, bar, multiBar, scatter, pie, ring } = CHART_TYPES
  for (const chartType of [trend, stacked, area, segment, bar, multiBar, scatter]) {
    for (const XAxisType of ['time', 'value', 'category'] satisfies Axis[]) {
      const config = withDefaults(chartConfig().of, { ...SETTINGS, XAxisType })
      const plot = plotOf([dataset], { chartType, config }, 'Asia/Shanghai')
      const settings = { chartType, config }
      expect(drawn(structureOf(settings, plot, COLOURS, 400), pointsOf(settings, plot))).not.toMatch(
        /NaN|Infinity|<img/,
      )
      expect(() => plot.rowAt(0)).not.toThrow()
    }
  }
  for (const type of [pie, ring]) {
    const { slices } = slicesOf([dataset], withDefaults(chartConfig().of, {}), 'UTC')
    const structure = pieStructure(type === ring, true, 3, COLOURS)
    expect(drawn(structure, piePoints(slices, COLOURS))).not.toMatch(/NaN|Infinity|<img/)
  }
})

test('what cannot be drawn is counted: texts, too large numbers, and what a logarithmic axis cannot show', () => {
  const dataset = numbers(
    ['b'],
    CELLS.map((cell, index) => [AT + index, cell]),
  )
  const lost = (log: boolean) => {
    const config = withDefaults(chartConfig().of, { fieldList: [{ field: 'b', log }] })
    return plotOf([dataset], { chartType: 0, config }, 'UTC').series[0]?.lost
  }
  expect([lost(false), lost(true)]).toEqual([6, 8])
})
