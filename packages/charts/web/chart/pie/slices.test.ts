import { expect, test } from 'vitest'
import { chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import { COLOURS, numbers, rowsOf } from '../../../testing/web/chart/data.ts'
import { piePoints, pieStructure } from './option.ts'
import { slicesOf } from './slices.ts'

const slices = (datasets: Parameters<typeof slicesOf>[0], stored: object = {}) =>
  slicesOf(datasets, withDefaults(chartConfig().of, stored), 'UTC')

test('[R188] [R379] the radius of a pie is 55 %', () => {
  expect(pieStructure(false, true, 1, COLOURS).series[0]?.radius).toBe('55%')
})

test('[R189] [R380] a ring is between 50 % and 70 %', () => {
  expect(pieStructure(true, true, 1, COLOURS).series[0]?.radius).toEqual(['50%', '70%'])
})

test('a pie has a slice for each field, with its reduced value, name, unit and colour', () => {
  const dataset = { ...numbers(['a', 'b'], [[1, 3, 4]]), reduced: [1, 30, 40] }
  const found = slices([dataset], { fieldList: [{ field: 'b', name: '乙', unit: 'kW', colors: ['#ff0000'] }] })
  expect(found.slices).toMatchObject([
    { name: 'a', value: 30, colour: '' },
    { name: '乙', value: 40, unit: 'kW', colour: '#ff0000' },
  ])
})

test('a pie of rows has a slice for each row, with its tags as the name', () => {
  const rows = rowsOf(
    ['line', 'shift'],
    ['a'],
    [
      ['A', 1, 30],
      ['B', 2, 10],
    ],
  )
  const { slices: found } = slices([rows])
  expect(found.map(({ name, value }) => [name, value])).toEqual([
    ['A / 1', 30],
    ['B / 2', 10],
  ])
  expect(piePoints(found, COLOURS).series[0]?.data.map(({ label }) => label.formatter)).toEqual(['75.0%', '25.0%'])
})

test('values that are not above zero have no slice, and are counted', () => {
  expect(slices([numbers(['a', 'b', 'c', 'd'], [[1, -3, 0, 5, 1e308]])])).toMatchObject({
    slices: [{ name: 'c' }],
    negative: 2,
    lost: 1,
  })
})
