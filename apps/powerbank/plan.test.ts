import { expect, test } from 'vitest'
import { checkPlan, feeOf, minutesBetween } from './plan.ts'

const TARIFF = { freeMinutes: 5, unitMinutes: 30, unitPrice: 200, dayMax: 3000, deposit: 9900 }
const HOUR = 60

test('power bank (free 5, 30 min 200, day 3000, deposit 9900): 5 / 6 / 95 min / 24 h / 25 h / 100 h', () => {
  const fees = [5, 6, 95, 24 * HOUR, 25 * HOUR, 100 * HOUR].map((minutes) => feeOf(TARIFF, minutes))
  expect(fees).toEqual([0, 200, 800, 3000, 3400, 9900])
})

test('a fee never falls with time, and is never more than the deposit', () => {
  const fees = Array.from({ length: 8 * 1440 }, (_, minutes) => feeOf(TARIFF, minutes))
  expect(fees.every((fee, index) => index === 0 || fee >= fees[index - 1]!)).toBe(true)
  expect(Math.max(...fees)).toBe(9900)
})

test('a whole day costs what its units cost, if that is less than the most for a day', () => {
  expect(feeOf({ ...TARIFF, unitMinutes: 720, unitPrice: 500 }, 2 * 1440 + 1)).toBe(2500)
})

test('a started minute counts; a rent that ended before it began has none', () => {
  expect([minutesBetween(0, 0), minutesBetween(0, 1), minutesBetween(0, 60_000), minutesBetween(60_000, 0)]).toEqual([
    0, 1, 1, 0,
  ])
})

test('unit price ≤ day ≤ deposit, and fewer free minutes than a unit', () => {
  expect(checkPlan({ ...TARIFF })).toEqual({})
  const wrong = checkPlan({ freeMinutes: 30, unitMinutes: 30, unitPrice: 3001, dayMax: 3000, deposit: 2999 })
  expect(Object.keys(wrong)).toEqual(['freeMinutes', 'dayMax', 'deposit'])
})
