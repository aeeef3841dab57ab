import { expect, test } from 'vitest'
import { measured } from './numbers.ts'

test('the number of decimals is fixed and thousands are separated', () => {
  expect(measured(1234.5, 2)).toBe('1,234.50')
  expect(measured(1234567, 0)).toBe('1,234,567')
  expect(measured(-0.04, 1)).toBe('0.0')
})

test('up to 100 decimals are written', () => {
  expect(measured(-1234.5, 30)).toBe(`-1,234.5${'0'.repeat(29)}`)
  expect(measured(0.25, 100)).toBe(`0.25${'0'.repeat(98)}`)
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

test('a number with more digits than a screen has gets an exponent', () => {
  expect(measured(1e308, 2)).toBe('1.00e+308')
  expect(measured(-1.2345e20)).toBe('-1.235e+20')
  expect(measured(1.5e-9)).toBe('1.50e-9')
  expect(measured(1e-9, 2)).toBe('0.00')
  expect(measured(999_999_999_999_999)).toBe('999,999,999,999,999')
})
