import type { Dataset } from '@atrium/contract/dashboard'
import { chartConfig } from '@atrium/contract/define/chart-config'
import { withDefaults } from '@atrium/contract/define/prop-values'
import { expect, test } from 'vitest'
import { CHART_TYPES } from './config.ts'
import { isLineType, linePoints, lineStructure } from './line-option.ts'
import { aligned, seriesOf } from './series.ts'
import type { ThemeColours } from './theme-colours.ts'

const COLOURS: ThemeColours = {
  text: '#e8eef8',
  muted: '#9db0cb',
  line: '#22304a',
  attention: '#f0b03f',
  font: 'sans-serif',
  series: ['#2cb5bf', '#9d8cff'],
}

const numbers = (names: string[], rows: Dataset['rows'], intervalMs = 0): Dataset => ({
  columns: [{ name: 'time', type: 'time' }, ...names.map((name) => ({ name, type: 'number' as const }))],
  rows,
  startMs: 0,
  endMs: 10,
  intervalMs,
})

const ROWS = [
  [1, 10, 20],
  [2, 11, 21],
]

function draw(chartType: number, stored: object, dataset = numbers(['speed A', 'speed B'], ROWS)) {
  const config = withDefaults(chartConfig().of, stored)
  const series = seriesOf([dataset], config)
  return {
    series,
    structure: lineStructure({ chartType, config }, series, COLOURS),
    points: linePoints({ chartType, config }, series, dataset),
  }
}

test('[R184] [R185] [R186] trend is type 0, stacked is 7 and area is 8, and each is drawn differently', () => {
  const [trend, stacked, area] = [0, 7, 8].map((type) => draw(type, {}).structure.series[0])
  expect(trend).toMatchObject({ stack: undefined, areaStyle: undefined })
  expect(stacked).toMatchObject({ stack: 'all', areaStyle: { opacity: 0.35 } })
  expect(area).toMatchObject({ stack: undefined, areaStyle: { opacity: 0.12 } })
  expect([CHART_TYPES.bar, CHART_TYPES.pie].some(isLineType)).toBe(false)
})

test('[R177] a field sets its axis, steps, minimum and maximum, logarithm, direction, digits and colour', () => {
  const { structure } = draw(0, {
    fieldList: [
      { field: 'speed A', precision: 1, colors: ['#ff0000'], stepLine: true },
      { field: 'speed B', yAxis: 1, yMin: 0, yMax: 50, log: true, inverse: true },
    ],
  })
  const [a, b] = structure.series
  expect(a).toMatchObject({ step: 'end', yAxisIndex: 0, lineStyle: { color: '#ff0000' } })
  expect(a?.endLabel.formatter({ value: [2, 11] })).toBe('11.0')
  expect(b).toMatchObject({ step: false, yAxisIndex: 1, lineStyle: { color: '#9d8cff' } })
  expect(structure.yAxis[1]).toMatchObject({ type: 'log', inverse: true, min: 0, max: 50, position: 'right' })
})

test('[R181] the chart as a whole sets margins, digits, minimum and maximum', () => {
  const { structure } = draw(0, { leftMargin: 40, rightMargin: 90, precision: 2, plotYMin: 5, plotYMax: 30 })
  expect(structure.grid).toMatchObject({ left: 40, right: 90 })
  expect(structure.yAxis[0]).toMatchObject({ min: 5, max: 30 })
  expect(structure.series[0]?.endLabel.formatter({ value: [2, 11] })).toBe('11.00')
})

test('lines grouped by a tag get the name of the tag and the settings of their field', () => {
  const { series } = draw(0, { fieldList: [{ field: 'speed', name: '速度', unit: 'm/min' }] })
  expect(series.map(({ name, field }) => [name, field.unit])).toEqual([
    ['A', 'm/min'],
    ['B', 'm/min'],
  ])
})

test('a threshold is a dashed line with its value', () => {
  const { structure } = draw(0, { thresholds: [{ value: 55, label: '上限' }] })
  expect(structure.series[0]?.markLine?.data[0]).toMatchObject({ yAxis: 55, label: { formatter: '上限 55' } })
  expect(structure.series[1]?.markLine).toBeUndefined()
})

test('a long time without points is a hole in the line; a missing value in one column is not', () => {
  const rows = [1, 2, 3, 4, 60, 61].map((minute) => [minute * 60_000, minute, minute === 3 ? null : minute])
  const { series } = draw(0, {}, numbers(['a', 'b'], rows, 60_000))
  expect(series[0]?.points.filter(([, value]) => value === null)).toHaveLength(1)
  expect(series[1]?.points.map(([at]) => at / 60_000)).not.toContain(3)
})

test('stacked lines share the same times, and each keeps its last value between its own points', () => {
  const rows = [
    [1, 10, null],
    [2, null, 20],
    [3, 12, null],
  ]
  const { series } = draw(7, {}, numbers(['a', 'b'], rows))
  expect(aligned(series).map(({ points }) => points)).toEqual([
    [
      [1, 10],
      [2, 10],
      [3, 12],
    ],
    [
      [1, null],
      [2, 20],
      [3, 20],
    ],
  ])
})
