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
    const behind = { name: '昨天', points: points.points }
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
