import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { type Fill, REDUCTIONS, type Transform } from '@atrium/timeseries/contract/query-language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reducePoints, shapePoints } from './points.ts'
import { shapeTable, thin } from './shape-table.ts'

const NONE = { fill: 'none', transform: 'none', unitMs: 1000 } as const
const COLUMNS: DatasetColumn[] = [
  { name: 'time', type: 'time' },
  { name: 'n', type: 'number' },
]

const table = (values: readonly (readonly [number, Cell])[]) => ({
  columns: COLUMNS,
  rows: values.map((one) => [...one]),
})
const shaped = (values: readonly (readonly [number, Cell])[], shaping: object, starts: number[] | null = null) =>
  shapeTable(table(values), starts, { ...NONE, ...shaping }).rows

const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 })
const everySecond = (all: readonly number[]) => all.map((value, i) => [i * 1000, value] as const)

test('differences add up to the distance between the first and the last value', () => {
  fc.assert(
    fc.property(values, (all) => {
      const rows = shaped(everySecond(all), { transform: 'difference' })
      expect(rows).toHaveLength(all.length - 1)
      const sum = rows.reduce((total, row) => total + Number(row[1]), 0)
      expect(sum).toBe((all.at(-1) as number) - (all[0] as number))
    }),
  )
})

test('non-negative differences are the differences of a counter without its resets', () => {
  fc.assert(
    fc.property(values, (all) => {
      const differences = shaped(everySecond(all), { transform: 'difference' })
      const rows = shaped(everySecond(all), { transform: 'nonNegativeDifference' })
      expect(rows).toEqual(differences.filter((row) => Number(row[1]) >= 0))
    }),
  )
})

test('a derivative is the difference per unit of time, whatever the distance of the points', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (all, seconds) => {
      const points = all.map((value, i) => [i * seconds * 1000, value] as const)
      const perMinute = shaped(points, { transform: 'derivative', unitMs: 60_000 })
      const differences = shaped(points, { transform: 'difference' })
      for (const [i, row] of perMinute.entries()) {
        expect(Number(row[1])).toBeCloseTo((Number(differences[i]?.[1]) * 60) / seconds, 6)
      }
    }),
  )
})

const gaps = fc.array(fc.option(fc.integer({ min: -100, max: 100 })), { minLength: 2, maxLength: 30 })
const known = (all: readonly (number | null)[]) =>
  all.flatMap((value, i) => (value === null ? [] : [[i * 1000, value] as const]))

test.each<[Fill]>([['null'], ['previous'], ['linear'], [7]])(
  'a filled series has one row for each interval, and the values that were there: %s',
  (fill) => {
    fc.assert(
      fc.property(gaps, (all) => {
        fc.pre(all.some((value) => value !== null))
        const starts = all.map((_, i) => i * 1000)
        const rows = shaped(known(all), { fill }, starts)
        expect(rows.map(([at]) => at)).toEqual(starts)
        for (const [i, value] of all.entries()) if (value !== null) expect(rows[i]?.[1]).toBe(value)
      }),
    )
  },
)

test.each<[Fill, Cell[]]>([
  ['none', [1, 4]],
  ['null', [null, 1, null, null, 4, null]],
  ['previous', [null, 1, 1, 1, 4, 4]],
  ['linear', [null, 1, 2, 3, 4, null]],
  [0, [0, 1, 0, 0, 4, 0]],
])('intervals without points are filled: %s', (fill, expected) => {
  const starts = [0, 1000, 2000, 3000, 4000, 5000]
  const rows = shaped(
    [
      [1000, 1],
      [4000, 4],
    ],
    { fill },
    starts,
  )
  expect(rows.map((row) => row[1])).toEqual(expected)
})

test('a series without points is not filled, and raw points are not either', () => {
  expect(shaped([], { fill: 0 }, [0, 1000])).toEqual([])
  expect(shaped([[5, 1]], { fill: 0 })).toEqual([[5, 1]])
})

test('each column is computed from its own points', () => {
  const columns: DatasetColumn[] = [...COLUMNS, { name: 'm', type: 'number' }]
  const rows: Cell[][] = [
    [0, 1, null],
    [1000, null, 10],
    [2000, 4, null],
    [3000, null, 15],
  ]
  expect(shapeTable({ columns, rows }, null, { ...NONE, transform: 'difference' }).rows).toEqual([
    [2000, 3, null],
    [3000, null, 5],
  ])
})

test('nothing is calculated from texts; they are filled like other values, but not with a number', () => {
  const columns: DatasetColumn[] = [COLUMNS[0]!, { name: 'state', type: 'string' }]
  const texts = { columns, rows: [[0, 'on']] }
  expect(() => shapeTable(texts, null, { ...NONE, transform: 'difference' })).toThrow(
    expect.objectContaining({ code: 40001, detail: { params: { name: 'state' } } }),
  )
  expect(shapeTable(texts, [0, 1000], { ...NONE, fill: 'previous' }).rows).toEqual([
    [0, 'on'],
    [1000, 'on'],
  ])
  expect(shapeTable(texts, [0, 1000], { ...NONE, fill: 0 }).rows).toEqual([
    [0, 'on'],
    [1000, null],
  ])
})

const transforms: Transform[] = ['difference', 'nonNegativeDifference', 'derivative']

test.each(REDUCTIONS)('no value is infinite or not a number, whatever is computed from 1e308: %s', (aggregate) => {
  for (const transform of transforms) {
    const points = [1e308, -1e308, 1e308, 1e308].map((value, i) => ({ timeUs: i * 1_000_000, value }))
    const value = reducePoints(shapePoints(points, null, { ...NONE, transform }), { aggregate, percentile: 50 })
    expect(value === null || Number.isFinite(value)).toBe(true)
  }
  expect(
    JSON.parse(
      JSON.stringify(
        shaped(
          [
            [0, -1e308],
            [1000, 1e308],
          ],
          { transform: 'difference' },
        ),
      ),
    ),
  ).toEqual([[1000, null]])
})

test('of a thinned series the lowest and the highest point of every part stay, and no value is invented', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 60, maxLength: 300 }),
      fc.integer({ min: 2, max: 20 }),
      (all, parts) => {
        const whole = table(everySecond(all))
        const { rows } = thin(whole, parts)
        expect(rows.length).toBeLessThanOrEqual(2 * parts)
        const numbers = rows.map((row) => Number(row[1]))
        expect(Math.max(...numbers)).toBe(Math.max(...all))
        expect(Math.min(...numbers)).toBe(Math.min(...all))
        for (const [at, value] of rows) expect(all[Number(at) / 1000]).toBe(value)
      },
    ),
  )
})
