import { expect, test } from 'vitest'
import { measured } from './numbers.ts'

test('decimals are fixed and thousands stand apart', () => {
  expect(measured(1234.5, 2)).toBe('1,234.50')
  expect(measured(1234567, 0)).toBe('1,234,567')
  expect(measured(-0.04, 1)).toBe('0.0')
})

test('without decimals a number is shown as it is, not as floating point has it', () => {
  expect(measured(3)).toBe('3')
  expect(measured(3.25)).toBe('3.25')
  expect(measured(0.1 + 0.2)).toBe('0.3')
})

test('words stay words and nothing is a dash', () => {
  expect(measured('running', 2)).toBe('running')
  expect(measured('12.345', 1)).toBe('12.3')
  expect(measured(null, 2)).toBe('—')
  expect(measured(Number.NaN)).toBe('NaN')
})
