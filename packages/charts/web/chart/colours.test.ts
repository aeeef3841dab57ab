import { expect, test } from 'vitest'
import { shortValue } from './colours.ts'

test('a label without a precision has about five digits, and never fewer than the whole part', () => {
  const shown = [116.233_333, 0.012_345_67, 1_234_567.8, -8.765_432, 1e-9, 0, 42].map((value) =>
    shortValue(value, undefined),
  )
  expect(shown).toEqual(['116.23', '0.01235', '1,234,568', '-8.7654', '0', '0', '42'])
})

test('the author’s precision wins', () => {
  expect(shortValue(116.233_333, 1)).toBe('116.2')
})
