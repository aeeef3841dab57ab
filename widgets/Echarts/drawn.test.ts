import type { DatasetColumn } from '@atrium/charts/contract/data'
import { expect, test } from 'vitest'
import { drawnColumns, drawnOption } from './drawn.ts'

const columns: DatasetColumn[] = ['speed', 'state', 'cost'].map((name) => ({ name, type: 'number' }))

const drawn = (option: object) => drawnColumns(JSON.stringify(option), columns).map(({ name }) => name)

test('an option keeps what ECharts reads, not the notes of its author', () => {
  const option = { _note: 'margin 30 %', title: { text: 'Speed' }, series: [{ type: 'line' }], animationDuration: 0 }
  const { _note, ...rest } = option
  expect(JSON.parse(drawnOption(JSON.stringify(option)))).toEqual(rest)
  expect(drawnOption('function () {}')).toBe('')
})

test.each([
  [
    'the first columns, up to the last that is encoded by its number',
    { series: { encode: { x: 0, y: 1 } } },
    ['speed'],
  ],
  ['or by its name', { series: [{ encode: { x: 'time', y: ['state'] } }] }, ['speed', 'state']],
  ['all for a series that encodes nothing', { series: [{ type: 'bar' }] }, ['speed', 'state', 'cost']],
  ['all if another part reads columns', { visualMap: {}, series: [{ encode: { y: 1 } }] }, ['speed', 'state', 'cost']],
])('it reads %s', (_, option, names) => {
  expect(drawn(option)).toEqual(names)
})

const kept = (option: object) => JSON.parse(drawnOption(JSON.stringify(option))).dataset

test('of rows that were typed into the option, it keeps the columns that the series read', () => {
  const series = [{ type: 'bar', encode: { x: 'day', y: 'sales' } }]
  const source = [{ day: 'Mo', sales: 3, cost: 2 }]
  expect(kept({ dataset: { source }, series })).toEqual([{ source: [{ day: 'Mo', sales: 3 }] }])
  const rows = [
    ['day', 'sales', 'cost'],
    ['Mo', 3, 2],
  ]
  const drawnRows = [
    ['day', 'sales'],
    ['Mo', 3],
  ]
  expect(kept({ dataset: [{ source: rows }], series })).toEqual([{ source: drawnRows }])
  const columns = { day: ['Mo'], sales: [3], cost: [2] }
  expect(kept({ dataset: { source: columns }, series })).toEqual([{ source: { day: ['Mo'], sales: [3] } }])
  expect(kept({ dataset: { source }, series: [{ type: 'bar' }] })).toEqual([{ source }])
})
