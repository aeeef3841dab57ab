import { expect, test } from 'vitest'
import { measured } from './numbers.ts'

test('the number of decimals is fixed and thousands are separated', () => {
  expect(measured(1234.5, 2)).toBe('1,234.50')
  expect(measured(1234567, 0)).toBe('1,234,567')
  expect(measured(-0.04, 1)).toBe('0.0')
})

test('without a number of decimals a value is rounded, so that no floating point error shows', () => {
  expect(measured(3)).toBe('3')
  expect(measured(3.25)).toBe('3.25')
  expect(measured(0.1 + 0.2)).toBe('0.3')
})

test('texts stay as they are, and an empty value becomes a dash', () => {
  expect(measured('running', 2)).toBe('running')
  expect(measured('12.345', 1)).toBe('12.3')
  expect(measured(null, 2)).toBe('—')
  expect(measured(Number.NaN)).toBe('NaN')
})
