import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell, Dataset } from '../../contract/data.ts'
import { applyDelta, applyRows, MAX_ROWS, newestRow, newestValue, singleValue } from './merge.ts'

const series = (rows: Cell[][]): Dataset => ({
  columns: [
    { name: 'time', type: 'time' },
    { name: 'speed', type: 'number' },
  ],
  rows,
  startMs: 0,
  endMs: 100,
  intervalMs: 0,
})

const push = (rows: Cell[][], startMs = 0) => ({ rows, startMs, endMs: 200 })

test('new rows are appended in order', () => {
  const merged = applyDelta(
    series([[1, 10]]),
    push([
      [3, 30],
      [2, 20],
    ]),
  )
  expect(merged.rows).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ])
  expect(merged.endMs).toBe(200)
})

test('a row with a time that already exists replaces the old row', () => {
  expect(
    applyDelta(
      series([
        [1, 10],
        [2, 20],
      ]),
      push([
        [2, 21],
        [3, 30],
      ]),
    ).rows,
  ).toEqual([
    [1, 10],
    [2, 21],
    [3, 30],
  ])
})

test('a late row is inserted at its time in the past', () => {
  expect(
    applyDelta(
      series([
        [1, 10],
        [3, 30],
      ]),
      push([[2, 20]]),
    ).rows,
  ).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ])
})

test('rows before the start of the range are removed', () => {
  const merged = applyDelta(
    series([
      [1, 10],
      [2, 20],
    ]),
    push([[3, 30]], 2),
  )
  expect(merged.rows).toEqual([
    [2, 20],
    [3, 30],
  ])
  expect(merged.startMs).toBe(2)
})

test('a page keeps the newest row first', () => {
  expect(
    applyDelta(
      series([
        [3, 30],
        [1, 10],
      ]),
      push([[4, 40]]),
    ).rows,
  ).toEqual([
    [4, 40],
    [3, 30],
    [1, 10],
  ])
})

test('the number of rows is limited', () => {
  const rows = Array.from({ length: MAX_ROWS }, (_, index): Cell[] => [index, index])
  const merged = applyDelta(series(rows), push([[MAX_ROWS, 1]]))
  expect(merged.rows).toHaveLength(MAX_ROWS)
  expect(merged.rows[0]).toEqual([1, 1])
})

test('the given dataset is not changed', () => {
  const before = series([[1, 10]])
  applyDelta(before, push([[1, 11]]))
  expect(before.rows).toEqual([[1, 10]])
})

const someRows = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer()), { maxLength: 40 })

test('whatever is pushed, rows are unique by time and sorted, and the last value wins', () => {
  fc.assert(
    fc.property(
      someRows,
      fc.array(someRows, { maxLength: 5 }),
      fc.integer({ min: 0, max: 50 }),
      (old, pushes, startMs) => {
        const model = new Map<number, Cell>()
        let dataset = applyDelta(series([]), push(old.map((row): Cell[] => [...row])))
        for (const [at, value] of old) model.set(at, value)
        for (const rows of pushes) {
          dataset = applyDelta(
            dataset,
            push(
              rows.map((row): Cell[] => [...row]),
              startMs,
            ),
          )
          for (const [at, value] of rows) model.set(at, value)
        }
        const from = pushes.length > 0 ? startMs : 0
        const expected = [...model].filter(([at]) => at >= from).sort((a, b) => a[0] - b[0])
        expect(dataset.rows).toEqual(expected)
      },
    ),
  )
})

test('the newest value skips rows in which the column is empty', () => {
  const gaps = series([
    [1, 10],
    [2, null],
  ])
  expect(newestRow(gaps)).toEqual([2, null])
  expect(newestValue(gaps, 1)).toEqual({ atMs: 1, value: 10 })
  expect(newestValue(series([]), 1)).toBeUndefined()
})

test('changed rows replace those with the same key, and rows that are gone disappear', () => {
  const before: Dataset = {
    columns: [
      { name: 'time', type: 'time' },
      { name: 'station', type: 'string' },
      { name: 'power', type: 'number' },
    ],
    key: [1],
    rows: [
      [1, 'A', 10],
      [1, 'B', 20],
    ],
    startMs: 0,
    endMs: 1,
    intervalMs: 0,
  }
  const after = applyRows(before, {
    rows: [
      [2, 'B', 21],
      [2, 'C', 30],
    ],
    gone: [['A']],
    startMs: 1,
    endMs: 2,
  })
  expect(after.rows).toEqual([
    [2, 'B', 21],
    [2, 'C', 30],
  ])
  expect(before.rows).toHaveLength(2)
})

test('a single value is the reduced one if there is one, otherwise the newest', () => {
  const dataset = series([
    [1, 5],
    [2, 7],
  ])
  expect(singleValue(dataset, 1)).toBe(7)
  expect(singleValue({ ...dataset, reduced: [2, 6] }, 1)).toBe(6)
})
