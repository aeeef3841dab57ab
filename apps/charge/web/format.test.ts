import { expect, test } from 'vitest'
import { clockText, kwhOf, minutesText, powerText, rateText } from './format.ts'

test('energy, power and time are shown in usual units', () => {
  expect([kwhOf(3250), kwhOf(0)]).toEqual(['3.25', '0.00'])
  expect([powerText(850), powerText(7200)]).toEqual(['850 W', '7.20 kW'])
  expect([clockText(59), clockText(5400)]).toEqual(['00:59', '1:30:00'])
  expect([minutesText(135, 'zh_CN'), minutesText(120, 'zh_CN'), minutesText(45, 'en_US')]).toEqual([
    '2 小时 15 分钟',
    '2 小时',
    '45 min',
  ])
})

test('a rate has at least two decimals and at most four', () => {
  expect([8500, 8512, 8510, 10_000, 5].map(rateText)).toEqual(['0.85', '0.8512', '0.851', '1.00', '0.0005'])
})
