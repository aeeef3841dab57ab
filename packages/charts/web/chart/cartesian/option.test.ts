import { expect, test } from 'vitest'
import type { Dataset } from '../../../contract/data.ts'
import { CHART_TYPES, chartConfig, shapeOfChart } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import { COLOURS, numbers, rowsOf } from '../../../testing/web/chart/data.ts'
import { type Plot, plotOf } from '../plot.ts'
import { aligned } from '../series.ts'
import { pointsOf, structureOf } from './option.ts'

const ROWS = [
  [1, 10, 20],
  [2, 11, 21],
]

function draw(
  chartType: number,
  stored: object,
  datasets: Dataset | Dataset[] = numbers(['speed A', 'speed B'], ROWS),
) {
  const config = withDefaults(chartConfig().of, stored)
  const plot = plotOf([datasets].flat(), { chartType, config }, 'UTC')
  return {
    plot,
    series: plot.series,
    structure: structureOf({ chartType, config }, plot, COLOURS, 400) as Drawn,
    points: pointsOf({ chartType, config }, plot),
  }
}

/** What these tests read of an option. */
interface Drawn {
  grid: object
  yAxis: object[]
  visualMap?: object
  series: (Record<string, unknown> & {
    endLabel: { formatter(params: object): string }
    itemStyle: { color: unknown }
    markLine?: { data: object[] }
  })[]
}

test('values of a scaled field have thousands at the end of the line and on the axis; an axis of two units has none', () => {
  const scaledField = { field: 'speed A', unit: 'W', unitScale: 'prefix' } as const
  const { structure } = draw(0, { fieldList: [scaledField, { field: 'speed B', yAxis: 1 }] })
  const axes = structure.yAxis as { axisLabel: { formatter(value: number): string } }[]
  expect(axes.map(({ axisLabel }) => axisLabel.formatter(12_500))).toEqual(['12.5 kW', '12,500'])
  const [mixed] = draw(0, { fieldList: [scaledField, { field: 'speed B' }] }).structure.yAxis as typeof axes
  expect(mixed?.axisLabel.formatter(12_500)).toBe('12,500')
  const [line] = draw(0, { fieldList: [scaledField] }).structure.series
  expect(line?.endLabel.formatter({ value: [2, 12_500] })).toBe('12.5 kW')
})

test('[R184] [R185] [R186] trend is type 0, stacked is 7 and area is 8, and each is drawn differently', () => {
  const [trend, stacked, area] = [0, 7, 8].map((type) => draw(type, {}).structure.series[0])
  expect(trend).toMatchObject({ stack: undefined, areaStyle: undefined })
  expect(stacked).toMatchObject({ stack: 'all', areaStyle: { opacity: 0.35 } })
  expect(area).toMatchObject({ stack: undefined, areaStyle: { opacity: 0.12 } })
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

test('ends of an axis that are the wrong way around, from an old dashboard, are not used', () => {
  const [axis] = draw(0, { plotYMin: 30, plotYMax: 5 }).structure.yAxis
  expect(axis).toMatchObject({ type: 'value' })
  expect(axis).not.toHaveProperty('min')
  expect(axis).not.toHaveProperty('max')
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

const TYPES: [string, number, number][] = [
  ['R184', CHART_TYPES.trend, 0],
  ['R185', CHART_TYPES.stacked, 7],
  ['R186', CHART_TYPES.area, 8],
  ['R187', CHART_TYPES.segment, 9],
  ['R188', CHART_TYPES.pie, 1],
  ['R189', CHART_TYPES.ring, 11],
  ['R190', CHART_TYPES.bar, 2],
  ['R191', CHART_TYPES.multiBar, 5],
  ['R192', CHART_TYPES.scatter, 3],
  ['R193', CHART_TYPES.gauge, 4],
]

test('[R184] [R185] [R186] [R187] [R188] [R189] [R190] [R191] [R192] [R193] each type has its stored number', () => {
  for (const [rule, type, stored] of TYPES) expect([rule, type]).toEqual([rule, stored])
})

test('charts over time read series, pies one value, scatter every point, and categories rows', () => {
  const shape = (type: number, XAxisType: '' | 'time' | 'value' | 'category' = '') => shapeOfChart(type, { XAxisType })
  expect([0, 7, 8, 9, 5].map((type) => shape(type))).toEqual(Array(5).fill('series'))
  expect([shape(1), shape(11), shape(1, 'category')]).toEqual(['single', 'single', 'rows'])
  expect([shape(2), shape(2, 'time'), shape(3), shape(4)]).toEqual(['rows', 'series', 'exact', 'trail'])
  expect([shape(0, 'value'), shape(0, 'category')]).toEqual(['exact', 'rows'])
})

test('[R178] [R187] [R284] a colour-segment line has the colours of its pieces; a piece from above to below is not used', () => {
  const pieces = [
    { gt: 0, lte: 10, color: '#00ff00' },
    { gt: 20, lte: 10, color: '#0000ff' },
    { gt: 5, lte: 5, color: '#0000ff' },
    { gt: 10, lte: null, color: '#ff0000' },
  ]
  const { structure } = draw(9, { lineAdvOption: { smooth: true, pieces } })
  expect(structure.series[0]).toMatchObject({ smooth: 0.35 })
  expect(structure.series[0]?.lineStyle).not.toHaveProperty('color')
  expect(structure.visualMap).toMatchObject({
    dimension: 1,
    pieces: [
      { gt: 0, lte: 10, color: '#00ff00' },
      { gt: 10, color: '#ff0000' },
    ],
  })
  expect(draw(0, { lineAdvOption: { pieces } }).structure.visualMap).toBeUndefined()
})

const LOADS = rowsOf(
  ['line', 'machine'],
  ['load'],
  [
    ['A', 'press', 30],
    ['A', 'oven', 50],
    ['B', 'press', 20],
  ],
)

const bars = ({ plot }: { plot: Plot }) =>
  Object.fromEntries(plot.categories.map((name, index) => [name, plot.series[0]?.points[index]?.[1]]))

test('[R190] bars compare rows, each with the name that its tags give it', () => {
  const drawn = draw(2, {}, LOADS)
  expect(bars(drawn)).toEqual({ 'A / press': 30, 'A / oven': 50, 'B / press': 20 })
  expect(drawn.structure.series).toMatchObject([{ type: 'bar' }])
  expect(drawn.plot.rowAt(2)).toEqual({ time: 0, line: 'B', machine: 'press', load: 20 })
})

test('[R190] one row without tags has a bar for each of its columns', () => {
  expect(bars(draw(2, { fieldList: [{ field: 'b', name: '乙' }] }, numbers(['a', 'b'], [[1, 3, 4]])))).toEqual({
    a: 3,
    乙: 4,
  })
})

test('[R179] bars are sorted, filtered by name, and summed up to a level of their tags', () => {
  const names = (barAdvOption: object) => draw(2, { barAdvOption }, LOADS).plot.categories
  expect(names({ sort: 'asc' })).toEqual(['B / press', 'A / press', 'A / oven'])
  expect(names({ sort: 'desc', filter: 'press' })).toEqual(['A / press', 'B / press'])
  expect(bars(draw(2, { barAdvOption: { level: 1, sort: 'desc' } }, LOADS))).toEqual({ A: 80, B: 20 })
})

test('[R179] [R182] a bar has the colour of its range, otherwise the default colour', () => {
  const ranges = [
    { rgt: 20, rlte: 30, rcolor: '#00ff00' },
    { rgt: 40, rlte: 20, rcolor: '#0000ff' },
    { rgt: 30, rlte: null, rcolor: '#ff0000' },
  ]
  const { structure } = draw(2, { barAdvOption: { ranges, defaultColor: '#777777' } }, LOADS)
  const colour = structure.series[0]?.itemStyle.color as (params: object) => string
  expect([20, 21, 30, 31, 1e9].map((value) => colour({ value: [0, value] }))).toEqual([
    '#777777',
    '#00ff00',
    '#00ff00',
    '#ff0000',
    '#ff0000',
  ])
})

test('[R179] [R191] grouped bars have one colour for each field, side by side or stacked', () => {
  const { structure, points } = draw(5, {})
  expect(structure.series).toMatchObject([
    { type: 'bar', stack: undefined, itemStyle: { color: '#2cb5bf' } },
    { type: 'bar', stack: undefined, itemStyle: { color: '#9d8cff' } },
  ])
  // Half a bar stands on each side of the first and the last time.
  expect(points.xAxis).toMatchObject({ min: 0, max: 10 })
  expect(draw(5, { barAdvOption: { stack: true } }).structure.series[1]).toMatchObject({ stack: 'all' })
})

test('[R180] [R192] points of a scatter chart are over the column refTag, between xMin and xMax', () => {
  const scatterAdvOption = { refTag: 'speed B', xMin: 5, xMax: 40 }
  const { structure, points } = draw(3, { scatterAdvOption })
  expect(structure.series).toMatchObject([{ type: 'scatter' }])
  expect(points.xAxis).toMatchObject({ min: 5, max: 40 })
  expect(points.series[0]?.data).toEqual([
    [20, 10],
    [21, 11],
  ])
  expect(draw(3, {}).points.series[0]?.data[0]).toEqual([10, 20])
})

test('[R282] [R283] a scatter chart needs two data items of one length', () => {
  expect(draw(3, {}, numbers(['a'], [[1, 2]])).plot.problem).toBe('tooFewItems')
  const unequal = [
    [1, 10, 20],
    [2, 11, null],
  ]
  expect(draw(3, {}, numbers(['a', 'b'], unequal)).plot.problem).toBe('unequalLengths')
  // Two sources need not have been measured at the same moments.
  const apart = [numbers(['a'], [[1, 10]]), numbers(['b'], [[7, 20]])]
  expect(draw(3, {}, apart).points.series[0]?.data).toEqual([[10, 20]])
})

test('[R181] the horizontal axis is time, a value or a category, as the author chose', () => {
  const over = (XAxisType: string) => draw(0, { XAxisType, name: '转速' })
  expect(['time', 'value', 'category'].map((axis) => over(axis).structure)).toMatchObject([
    { xAxis: { type: 'time' } },
    { xAxis: { type: 'value' } },
    { xAxis: { type: 'category' } },
  ])
  expect(over('value').points.series.map(({ data }) => data)).toEqual([
    [
      [10, 20],
      [11, 21],
    ],
  ])
  expect(over('category').plot.categories).toEqual(['01-01 00:00'])
  expect(over('time').structure.yAxis[0]).toMatchObject({ name: '转速' })
})

test('an entry without a column is for the next column that has none', () => {
  const { series } = draw(0, { fieldList: [{ name: '第一' }, { field: 'speed A', name: '甲' }] })
  expect(series.map(({ name }) => name)).toEqual(['甲', '第一'])
})

test('a time without an axis of its own is drawn where the clock of the zone shows it', () => {
  const { plot } = draw(0, {})
  const shanghai = plotOf(
    [numbers(['a'], [[0, 1]])],
    { chartType: 0, config: withDefaults(chartConfig().of, {}) },
    'Asia/Shanghai',
  )
  expect(plot.series[0]?.points[0]?.[0]).toBe(1)
  expect(shanghai.series[0]?.points[0]?.[0]).toBe(8 * 3_600_000)
  expect(shanghai.rowAt(8 * 3_600_000)).toEqual({ time: 0, a: 1 })
})

const hoursOf = (first: string, count: number, stepMs = 3_600_000) => {
  const startMs = Date.parse(first)
  const rows = Array.from({ length: count }, (_, i) => [startMs + i * stepMs, i])
  return { ...numbers(['a'], rows, stepMs), startMs, endMs: startMs + count * stepMs }
}

function drawIn(zone: string, chartType: number, dataset: Dataset) {
  const settings = { chartType, config: withDefaults(chartConfig().of, {}) }
  const plot = plotOf([dataset], settings, zone)
  const points = pointsOf(settings, plot)
  const { customValues, formatter } = points.xAxis.axisLabel as {
    customValues: number[] | null
    formatter: (place: number) => string
  }
  const labels = customValues?.map((place): [string, string] => [
    new Date(plot.clock?.momentOf(place) ?? 0).toISOString().slice(0, 16),
    formatter(place),
  ])
  return { plot, points, labels }
}

test('the hour that exists twice has two bars, an hour apart, and each stands at its own label', () => {
  const { plot, points, labels } = drawIn('Europe/Vienna', CHART_TYPES.multiBar, hoursOf('2026-10-24T23:00Z', 5))
  const places = points.series[0]?.data.map(([place]) => place) ?? []
  expect(places.slice(1).map((place, i) => place - (places[i] ?? 0))).toEqual(Array(4).fill(3_600_000))
  expect(labels).toEqual([
    ['2026-10-24T23:00', '01:00'],
    ['2026-10-25T00:00', '02:00'],
    ['2026-10-25T01:00', '02:00'],
    ['2026-10-25T02:00', '03:00'],
    ['2026-10-25T03:00', '04:00'],
    ['2026-10-25T04:00', '05:00'],
  ])
  expect(places.map((place) => plot.rowAt(place)?.a)).toEqual([0, 1, 2, 3, 4])
})

test('from winter to winter, labels are at the midnights of the zone', () => {
  const { labels } = drawIn('Europe/Vienna', CHART_TYPES.trend, hoursOf('2025-12-31T23:00Z', 365, 24 * 3_600_000))
  expect(labels).toEqual([
    ['2025-12-31T23:00', '2026'],
    ['2026-03-31T22:00', '04/01'],
    ['2026-06-30T22:00', '07/01'],
    ['2026-09-30T22:00', '10/01'],
    ['2026-12-31T23:00', '2027'],
  ])
})

test('labels of two days are at noon and midnight of the zone, before a change and after it', () => {
  const { labels } = drawIn('Europe/Vienna', CHART_TYPES.trend, hoursOf('2026-10-24T22:00Z', 49))
  expect(labels).toEqual([
    ['2026-10-24T22:00', '10/25'],
    ['2026-10-25T11:00', '12:00'],
    ['2026-10-25T23:00', '10/26'],
    ['2026-10-26T11:00', '12:00'],
    ['2026-10-26T23:00', '10/27'],
  ])
})

test('where no clock is changed, ECharts makes the labels, also after a push that had a change', () => {
  const { points } = drawIn('Europe/Vienna', CHART_TYPES.trend, hoursOf('2026-07-01T00:00Z', 5))
  expect(points.xAxis.axisLabel).toMatchObject({ customValues: null, formatter: { hour: '{HH}:{mm}' } })
})

test('labels of a short range are at round times of the clock, where it is changed by half an hour, too', () => {
  const { labels } = drawIn('Australia/Lord_Howe', CHART_TYPES.trend, hoursOf('2026-10-03T14:30Z', 8, 1_800_000))
  const texts = ['01:00', '01:30', '02:30', '03:00', '03:30', '04:00', '04:30', '05:00', '05:30']
  expect(labels?.map(([, text]) => text)).toEqual(texts)
})

test('[R190] [R372] bars that are named by their time are two in the hour that exists twice', () => {
  const { plot } = drawIn('Europe/Vienna', CHART_TYPES.bar, hoursOf('2026-10-24T23:00Z', 4))
  expect(bars({ plot })).toEqual({
    '10-25 01:00': 0,
    '10-25 02:00 +02:00': 1,
    '10-25 02:00 +01:00': 2,
    '10-25 03:00': 3,
  })
})
