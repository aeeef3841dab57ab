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

test('tooltips are drawn on the canvas, never put into the page as markup', () => {
  expect(axisOption({ ...points, as: 'line' }, tokens.light)).toMatchObject({ tooltip: { renderMode: 'richText' } })
})
