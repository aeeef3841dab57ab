import { durationText } from '@atrium/core/contract/unit-text'
import { expect, test } from 'vitest'
import { kilo, minutesText, powerText, rateText } from './format.ts'

test('energy, power and time are shown in usual units', () => {
  expect([kilo(3250), kilo(0), kilo(3250, 1), kilo(21_018_740)]).toEqual(['3.25', '0.00', '3.3', '21,018.74'])
  expect([powerText(850), powerText(7200), powerText(1_234_560)]).toEqual(['850 W', '7.20 kW', '1,234.56 kW'])
  expect([durationText(59), durationText(5400)]).toEqual(['00:59', '1:30:00'])
  expect([minutesText(135, 'zh_CN'), minutesText(120, 'zh_CN'), minutesText(45, 'en_US')]).toEqual([
    '2 小时 15 分钟',
    '2 小时',
    '45 min',
  ])
  expect(minutesText(256_723, 'zh_CN')).toBe('4,278 小时 43 分钟')
})

test('a rate has at least two decimals and at most four', () => {
  expect([8500, 8512, 8510, 10_000, 5].map(rateText)).toEqual(['0.85', '0.8512', '0.851', '1.00', '0.0005'])
})
