import { expect, test } from 'vitest'
import { energyText, kwhNumber, percentText, powerText } from './quantity-text.ts'
import { durationText, spanText } from './unit-text.ts'

test('energy is written in kWh, power in W below a kilowatt and in kW above, with thousands separated', () => {
  expect([3250, 0, 21_018_740].map((wh) => energyText(wh))).toEqual(['3.25 kWh', '0.00 kWh', '21,018.74 kWh'])
  expect(kwhNumber(3250, 1)).toBe('3.3')
  expect([850, 999.4, 7200, 1_234_560].map(powerText)).toEqual(['850 W', '999 W', '7.20 kW', '1,234.56 kW'])
})

test('a percentage and its sign stay on one line', () => {
  expect([percentText(12.5, 'zh_CN'), percentText(100, 'en_US', 1)]).toEqual(['12.5\u00a0%', '100.0\u00a0%'])
})

test.for([
  [0, '0 秒', '0 s'],
  [0.34, '0.3 秒', '0.3 s'],
  [59, '59 秒', '59 s'],
  [60, '1 分钟', '1 min'],
  [2700, '45 分钟', '45 min'],
  [7200, '2 小时', '2 h'],
  [8100, '2 小时 15 分钟', '2 h 15 min'],
  [86_400, '1 天', '1 day'],
  [2 * 86_400 + 300, '2 天 5 分钟', '2 days 5 min'],
  [95_700, '1 天 2 小时 35 分钟', '1 day 2 h 35 min'],
] as const)('%i seconds in words are %s, %s', ([seconds, zh, en]) => {
  expect([spanText(seconds, 'zh_CN'), spanText(seconds, 'en_US')]).toEqual([zh, en])
})

test('a duration on a clock counts hours beyond a day and beyond a hundred', () => {
  expect([5, 59, 65, 5400, 360_000, 3_725].map(durationText)).toEqual([
    '00:05',
    '00:59',
    '01:05',
    '1:30:00',
    '100:00:00',
    '1:02:05',
  ])
})
