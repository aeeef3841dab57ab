import fc from 'fast-check'
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

test('a number is rounded as Intl rounds it, whatever its size and its number of decimals', () => {
  const decimal = fc.tuple(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), fc.nat(12)).map(([n, p]) => n / 10 ** p)
  const double = fc.double({ min: -1e14, max: 1e14, noNaN: true })
  fc.assert(
    fc.property(fc.oneof(decimal, double), fc.option(fc.nat(9), { nil: undefined }), (number, digits) => {
      const size = Math.abs(number)
      fc.pre(size < 1e15 && (digits !== undefined || size === 0 || size >= 5e-7))
      const [minimumFractionDigits, maximumFractionDigits] = [digits ?? 0, digits ?? 6]
      const format = new Intl.NumberFormat('en-US', {
        signDisplay: 'negative',
        minimumFractionDigits,
        maximumFractionDigits,
      })
      expect(measured(number, digits)).toBe(format.format(number))
    }),
    {
      numRuns: 2_000,
      examples: [
        [1.005, 2],
        [0.285, 2],
        [-0.005, 2],
        [-0.004, 2],
        [0.5, 0],
        [2.5, 0],
        [999.9995, 3],
      ],
    },
  )
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
