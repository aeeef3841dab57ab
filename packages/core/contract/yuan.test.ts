import { expect, test } from 'vitest'
import { yuanText } from './yuan.ts'

test('an amount has two decimals and its thousands separated', () => {
  expect([0, 5, -5, 99_900, 123_456, -123_456_789].map(yuanText)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '999.00',
    '1,234.56',
    '-1,234,567.89',
  ])
})
