import { expect, test } from 'vitest'
import { datasetOf } from '../../testing/web/fixtures.ts'
import { inOrder } from './in-order.ts'

const rows = [
  [2, '泵 10'],
  [1, '泵 9'],
  [3, '泵 1'],
]

test('rows are in order of time, or keep their own order', () => {
  expect(inOrder(datasetOf(rows), 'asc').map(([at]) => at)).toEqual([1, 2, 3])
  expect(inOrder(datasetOf(rows), 'desc').map(([at]) => at)).toEqual([3, 2, 1])
  expect(inOrder({ ...datasetOf(rows), ordered: true }, 'asc')).toBe(rows)
})

test('rows with a key are in its order, whichever was measured last', () => {
  expect(inOrder({ ...datasetOf(rows), key: [1] }, 'desc').map((row) => row[1])).toEqual(['泵 1', '泵 9', '泵 10'])
})
