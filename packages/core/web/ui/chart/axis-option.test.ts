import { expect, test } from 'vitest'
import { tokens } from '../../theme/tokens.ts'
import { axisOption } from './axis-option.ts'

const points = {
  name: '访客数',
  points: [
    ['08:00', 3],
    ['09:00', 7],
  ] as const,
}

test('a chart uses the tokens’ colours in both themes', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { series, tooltip } = axisOption({ ...points, as: 'bars' }, tokens[theme]) as never as Record<
      string,
      { color?: string; backgroundColor?: string }[] & { backgroundColor?: string }
    >
    expect(series?.[0]?.color).toBe(tokens[theme].series[0])
    expect(tooltip?.backgroundColor).toBe(tokens[theme].raised)
  }
})

test('earlier values differ from the ground, from the mark of the pointer and from the tooltip', () => {
  for (const t of [tokens.light, tokens.dark]) {
    const behind = { name: '昨天', own: '今天', points: points.points }
    const { series } = axisOption({ ...points, behind, as: 'bars' }, t) as { series: { color: string }[] }
    expect(series[0]!.color).toBe(t.lineStrong)
  }
})

test('tooltips are drawn on the canvas, never put into the page as markup', () => {
  expect(axisOption({ ...points, as: 'line' }, tokens.light)).toMatchObject({ tooltip: { renderMode: 'richText' } })
})

test('a day in quarters of an hour is named by whole hours, also with one more place for now', () => {
  const quarters = Array.from({ length: 96 }, (_, n) => new Date(n * 900_000).toISOString().slice(11, 16))
  const labels = [...quarters.slice(0, 66), '16:29', ...quarters.slice(66)]
  const { xAxis } = axisOption({ name: 'kW', points: labels.map((label) => [label, 1]), as: 'line' }, tokens.light)
  const { interval } = (xAxis as { axisLabel: { interval: (index: number, label: string) => boolean } }).axisLabel
  expect(labels.filter((label, index) => interval(index, label))).toEqual([
    '00:00',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
  ])
})

interface Drawn {
  xAxis: {
    axisLabel: { interval: (index: number, label: string) => boolean; formatter(at: string, index: number): string }
  }
  series: { name: string; data: unknown[]; barGap?: string }[]
}
const drawn = (given: Parameters<typeof axisOption>[0]) => axisOption(given, tokens.light) as never as Drawn

test('bars of two days stand beside each other, each under its name', () => {
  const behind = { name: '昨天', own: '今天', points: [['09:00', 5]] as const }
  const { series } = drawn({ ...points, behind, as: 'bars' })
  expect(series.map(({ name, data }) => [name, data])).toEqual([
    ['昨天', [null, 5]],
    ['今天', [3, 7]],
  ])
  expect(Number.parseInt(series[0]!.barGap ?? '-100%', 10)).toBeGreaterThanOrEqual(0)
})

test('the axis of several days’ hours is named at midnights, by their days', () => {
  const labels = Array.from({ length: 72 }, (_, n) =>
    new Date(n * 3_600_000).toISOString().slice(5, 16).replace('T', ' '),
  )
  const { axisLabel } = drawn({ name: 'kW', points: labels.map((label) => [label, 1]), as: 'line' }).xAxis
  const named = labels.filter((label, index) => axisLabel.interval(index, label))
  expect(named.map((label, index) => axisLabel.formatter(label, index))).toEqual(['01-01', '01-02', '01-03'])
})

test('a day that has not ended is named and drawn as such', () => {
  const running = { name: '今天', legend: '今天，尚未结束' }
  const days = [
    ['05-05', 3],
    ['05-06', 7],
  ] as const
  const { series, xAxis } = drawn({ name: '收入', points: days, running, as: 'bars' })
  expect(days.map(([at], index) => xAxis.axisLabel.formatter(at, index))).toEqual(['05-05', '今天'])
  expect(series[0]!.data).toEqual([3, { value: 7, itemStyle: { opacity: 0.45 } }])
})
