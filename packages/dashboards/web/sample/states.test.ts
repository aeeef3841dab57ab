import { expect, test } from 'vitest'
import { emptyStates, extremeStates, refusedStates } from './states.ts'

const sources = [
  {
    columns: [
      { name: 'time', type: 'time' as const },
      { name: 'no', type: 'string' as const },
      { name: 'n', type: 'number' as const },
    ],
    rows: Array.from({ length: 6 }, (_, index) => [index * 1_000, `a${index}`, index]),
    reduced: [5_000, 'a5', 5],
  },
]

test('extreme data keep their times and columns, and have the largest numbers, gaps, long texts and HTML', () => {
  const { dataset } = extremeStates(sources, 'long')[0] ?? {}
  expect(dataset?.rows.map(([time]) => time)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
  const numbers = dataset?.rows.map((row) => row[2])
  for (const extreme of [1e308, -1e308, null, 0]) expect(numbers).toContain(extreme)
  expect(dataset?.rows.map((row) => row[1])).toContain('<img src=x onerror=alert(1)>')
  expect(dataset?.columns.map(({ name }) => name)).toEqual(['time', 'no', 'n'])
})

test('without data there are no rows and no reduced values; a refusal has no data at all', () => {
  expect(emptyStates(sources)[0]?.dataset).toMatchObject({ rows: [], total: 0 })
  expect(emptyStates(sources)[0]?.dataset).not.toHaveProperty('reduced')
  expect(refusedStates(sources, 'no')).toMatchObject([{ dataset: null, refused: { msg: 'no' } }])
})
