import { expect, test } from 'vitest'
import { changedData } from './changed-data.ts'

const series = {
  columns: [
    { name: 'time', type: 'time' as const },
    { name: 'speed', type: 'number' as const },
  ],
  rows: [
    [1_000, 10],
    [2_000, 20],
    [3_000, null],
  ],
}

test('the first step is the example, with the range of its times', () => {
  expect(changedData(series, 0)).toEqual({ ...series, startMs: 1_000, endMs: 3_000, intervalMs: 0 })
})

test('each step changes numbers by at most a tenth, moves times on by their spacing and keeps what is no number', () => {
  const { rows } = changedData(series, 4)
  expect(rows.map(([time]) => time)).toEqual([5_000, 6_000, 7_000])
  expect(rows[2]?.[1]).toBeNull()
  expect(Number(rows[0]?.[1])).not.toBe(10)
  expect(Math.abs(Number(rows[0]?.[1]) - 10)).toBeLessThanOrEqual(1)
})

test('a row goes and another one comes; rows with a key keep a key of their own', () => {
  const keyed = {
    columns: [
      { name: 'time', type: 'time' as const },
      { name: 'no', type: 'string' as const },
      { name: 'n', type: 'number' as const },
    ],
    rows: [
      [1_000, 'a', 1],
      [1_000, 'b', 2],
    ],
    key: [1],
  }
  const keys = (step: number) => changedData(keyed, step).rows.map((row) => row[1])
  expect([keys(1), keys(2), keys(3)]).toEqual([['a'], ['a', 'b'], ['a', 'b', 'b 3']])
})
