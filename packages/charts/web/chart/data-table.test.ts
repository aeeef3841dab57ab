import { csvOf } from '@atrium/core/contract/csv'
import { expect, test } from 'vitest'
import { numbers, rowsOf } from '../../testing/web/chart/data.ts'
import { dataTable } from './data-table.ts'

const HEADS = { time: '时间', fields: [{ field: 'a', name: '甲', unit: 'kW' }] }
const AT = Date.UTC(2026, 2, 1, 8)

test('[R373] the data view and its CSV have a time column, in the zone of the chart', () => {
  const { heads, rows } = dataTable([numbers(['a'], [[AT, 1.5]])], HEADS, 'Asia/Shanghai')
  expect(csvOf(heads, rows)).toBe('\ufeff时间,甲 (kW)\r\n2026-03-01 16:00:00,1.5\r\n')
})

test('rows of several sources at the same time are one row, and all rows stand in the order of time', () => {
  const [first, second] = [
    numbers(['a'], [[AT + 1000, 2]]),
    numbers(
      ['b'],
      [
        [AT + 1000, 3],
        [AT, 4],
      ],
    ),
  ]
  expect(dataTable([first, second], HEADS, 'UTC').rows).toEqual([
    ['2026-03-01 08:00:00', null, 4],
    ['2026-03-01 08:00:01', 2, 3],
  ])
})

test('rows of tags keep their order, also if they have the same time', () => {
  const rows = dataTable(
    [
      rowsOf(
        ['line'],
        ['a'],
        [
          ['B', 1],
          ['A', 2],
        ],
      ),
    ],
    HEADS,
    'UTC',
  ).rows
  expect(rows.map(([, line, value]) => [line, value])).toEqual([
    ['B', 1],
    ['A', 2],
  ])
})

test('[S26] a text of the data that a spreadsheet would run is a text in the CSV', () => {
  const { heads, rows } = dataTable([rowsOf(['line'], ['=1+1'], [['=HYPERLINK("x")', 1]])], HEADS, 'UTC')
  const csv = csvOf(heads, rows)
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv).toContain("'=1+1")
})

test('times that no calendar has stay numbers', () => {
  expect(dataTable([numbers(['a'], [[1e300, 1]])], HEADS, 'UTC').rows).toEqual([[1e300, 1]])
})

test('[R372] [R373] an hour that the clock shows twice has its offsets in the data view and its CSV; no other has', () => {
  const hours = ['2026-10-24T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:30Z']
  const { heads, rows } = dataTable(
    [
      numbers(
        ['b'],
        hours.map((at, i) => [Date.parse(at), i]),
      ),
    ],
    HEADS,
    'Europe/Vienna',
  )
  expect(csvOf(heads, rows).split('\r\n').slice(1, -1)).toEqual([
    '2026-10-25 01:30:00,0',
    '2026-10-25 02:30:00 +02:00,1',
    '2026-10-25 02:30:00 +01:00,2',
    '2026-10-25 03:30:00,3',
  ])
})
