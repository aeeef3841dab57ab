import { expect, test } from 'vitest'
import { datasetOf } from '../../testing/web/fixtures.ts'
import { columnAt, rowValues } from './columns.ts'

const dataset = datasetOf([[1, 2, 'run']], ['speed', 'state'])

test('a column is found by its name, and no name means the first one', () => {
  expect(columnAt(dataset, 'state')).toBe(2)
  expect(columnAt(dataset, '')).toBe(1)
})

test('a column that vanished is not replaced by another one', () => {
  expect(columnAt(dataset, 'gone')).toBe(-1)
  expect(columnAt(dataset, 'time')).toBe(-1)
  expect(columnAt(datasetOf([], []), '')).toBe(-1)
})

test('a row gives its values by column name', () => {
  expect(rowValues(dataset, [1, 2])).toEqual({ time: 1, speed: 2, state: null })
})
