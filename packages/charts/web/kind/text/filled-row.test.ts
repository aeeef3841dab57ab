import { expect, test } from 'vitest'
import { datasetOf } from '../../../testing/web/fixtures.ts'
import { rowText, unknownPlaces } from './filled-row.ts'

const AT = Date.UTC(2026, 10, 21, 1, 5, 7)
const dataset = datasetOf([], ['speed', 'state'])
const filling = {
  text: '',
  field: '',
  decimal: null,
  unitScale: 'none' as const,
  values: {},
  timeZone: 'Asia/Shanghai',
}

test('each place is filled with its column or parameter, a column first', () => {
  const values = { line: 'B', state: 'parameter' }
  const text = '{line} 线 {speed} rpm，{state}（{time}）'
  expect(rowText(dataset, [AT, 41.456, '运行'], { ...filling, text, decimal: 1, values }).text).toBe(
    'B 线 41.5 rpm，运行（2026-11-21 09:05:07）',
  )
})

test('without a text the chosen column is shown, and an empty value is a dash', () => {
  expect(rowText(dataset, [AT, 1, '运行'], { ...filling, field: 'state' })).toEqual({
    time: '2026-11-21 09:05:07',
    value: '运行',
    text: '运行',
  })
  expect(rowText(dataset, [AT, null, null], filling).text).toBe('—')
})

test('times are those of the dashboard’s zone', () => {
  expect(rowText(dataset, [AT, 1, null], { ...filling, timeZone: 'America/New_York' }).time).toBe('2026-11-20 20:05:07')
})

test('a time that the clock shows twice has its offset', () => {
  const again = Date.parse('2026-10-25T01:30Z')
  const { time } = rowText(dataset, [again, 1, null], { ...filling, timeZone: 'Europe/Vienna' })
  expect(time).toBe('2026-10-25 02:30:00 +01:00')
})

test('a place that nothing fills is found', () => {
  expect(unknownPlaces('{speed} {pressure} {line}', dataset, { line: 'B' })).toEqual(['pressure'])
})

test('large numbers are written with k and M, and seconds as a length of time; texts stay', () => {
  const text = '{speed} W · {state}'
  const written = (unitScale: 'prefix' | 'duration') =>
    rowText(dataset, [AT, 12_345, '运行'], { ...filling, text, unitScale }).text
  expect(written('prefix')).toBe('12.35k W · 运行')
  expect(written('duration')).toBe('3 h 26 min W · 运行')
  expect(rowText(dataset, [AT, 12_345, null], { ...filling, unitScale: 'prefix' }).text).toBe('12.35k')
})
