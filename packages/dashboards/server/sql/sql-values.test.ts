import { expect, test } from 'vitest'
import { boundValues, clockAt, exactNumber, offsetText } from './sql-values.ts'

test.each([
  ['0', 0],
  ['-12', -12],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['12.50', 12.5],
  ['12345678901234567890.00', '12345678901234567890.00'],
  ['20.5000000000000000', 20.5],
  ['3.3333333333333333', 3.3333333333333335],
  ['12345678901.1234', 12345678901.1234],
  ['123456789012.1234', '123456789012.1234'],
  ['0.000000000000000001', 1e-18],
  ['NaN', null],
])('%s is a number if nothing is lost', (text, cell) => expect(exactNumber(text)).toBe(cell))

test('a clock is as far ahead as its zone', () => {
  const atMs = Date.UTC(2026, 6, 1, 0, 0, 1, 5)
  expect(offsetText('Asia/Shanghai', atMs)).toBe('+08:00')
  expect(offsetText('America/New_York', atMs)).toBe('-04:00')
  expect(offsetText('Asia/Kolkata', atMs)).toBe('+05:30')
  expect(offsetText('America/St_Johns', atMs)).toBe('-02:30')
  expect(clockAt(atMs, '+05:30')).toBe('2026-07-01 05:30:01.005')
  expect(clockAt(atMs, '-02:30')).toBe('2026-06-30 21:30:01.005')
})

test('values have the order of their places, and empty ones are null', () => {
  const range = { fromMs: 1, toMs: 2, stepS: 60 }
  const values = { a: 'x', b: ' ', from: 'mine' }
  const names = ['b', 'a', 'from', 'interval', 'a', 'to']
  const bound = boundValues({ names, counts: [], values, range }, String)
  expect(bound).toEqual([null, 'x', '1', '60', 'x', '2'])
})

test('numbers of rows are numbers', () => {
  const values = { n: ' 10 ', zero: '0' }
  const counted = { names: ['n', 'n', 'zero'], counts: [1, 2], values, range: null }
  expect(boundValues(counted, String)).toEqual([' 10 ', 10, 0])
})
