import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { expect, it } from 'vitest'
import { answerFrom } from './live-window-answer.ts'
import { LiveRows } from './live-window-rows.ts'

const base = { db: 'plant', measurement: 'm', startUs: 0, endUs: 10_000 }
const last = (...fields: string[]): TsQuery => ({
  ...base,
  fields: fields.map((field) => ({ field, aggregate: 'last' })),
})

/** Rows of two series; those before `unreadUs` cannot be looked at. */
function rowsOf(points: [timeUs: number, series: string, v: number | null, w: number | null][], unreadUs: number) {
  const live = new LiveRows(last('v', 'w'))
  for (const [timeUs, series, ...values] of points) {
    const fields = [
      { name: 'v', type: 'float' as const },
      { name: 'w', type: 'float' as const },
    ]
    live.write({ fields, rows: [{ tags: [['s', series]], timeUs, values }] }, 0)
  }
  for (const row of live.rows) {
    if (row.timeUs >= unreadUs) continue
    Object.defineProperty(row, 'values', {
      get() {
        throw new Error(`the row at ${row.timeUs} was read`)
      },
    })
  }
  return live
}

it('the last values are found without reading older points', () => {
  const points = [1, 2, 3, 4].map((timeUs): [number, string, number, number] => [timeUs, 'a', timeUs, -timeUs])
  expect(answerFrom(rowsOf(points, 4), last('v', 'w'))?.rows).toEqual([[0, 4, -4]])
})

it('a field without a value in the newest points has the last one that it had', () => {
  const live = rowsOf(
    [
      [1, 'a', 1, 1],
      [2, 'a', 2, 5],
      [2, 'b', null, 7],
      [3, 'a', 3, null],
      [4, 'b', 4, null],
      [4, 'c', 6, null],
    ],
    2,
  )
  // Of values at the same time, the larger one.
  expect(answerFrom(live, last('v', 'w'))?.rows).toEqual([[0, 6, 7]])
})
