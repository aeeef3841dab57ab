import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenOf, yuanOf } from '../../../contract/yuan.ts'
import { formatFen } from './money.ts'

test('money is shown in yuan with its thousands separated', () => {
  expect([0, 5, 123456, -123456, 99_999_999].map(formatFen)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥1,234.56',
    '−¥1,234.56',
    '¥999,999.99',
  ])
})

test('amounts in the usual notations are read, and an invalid amount is distinguished from an empty one', () => {
  expect(['1', '1.', '1.5', ' ¥1,234.56 ', '１２．３４', '-3', '-0'].map(fenOf)).toEqual([
    100, 100, 150, 123_456, 1234, -300, 0,
  ])
  expect(fenOf('  ')).toBeNull()
  for (const text of ['abc', '1.234', '1.2.3', '--1', '1e3']) expect(fenOf(text)).toBeNaN()
})

test('an amount that is shown for editing is read back as the same fen', () => {
  fc.assert(fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (fen) => fenOf(yuanOf(fen)) === fen))
})
