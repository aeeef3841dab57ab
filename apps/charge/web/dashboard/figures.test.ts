import { changeOf, rangeOf, shortPlaces } from '@atrium/core/web/overview/numbers'
import { expect, test } from 'vitest'

test('a change is relative to the previous period, and absent if that was zero', () => {
  expect(changeOf({ value: 150, prev: 100 })).toBe(50)
  expect(changeOf({ value: 0, prev: 100 })).toBe(-100)
  expect(changeOf({ value: 10, prev: 0 })).toBeUndefined()
  expect(changeOf({ value: 5, prev: -10 })).toBe(150)
})

test('seven days are whole days including today; for today the client sends no range', () => {
  const range = rangeOf('range7d', new Date('2026-11-21T15:00:00'))!
  expect((Date.parse(range.end) - Date.parse(range.start)) / 86_400_000).toBe(7)
  expect(Date.parse(range.end)).toBeGreaterThan(Date.parse('2026-11-21T15:00:00'))
  expect(rangeOf('rangeToday', new Date())).toBeUndefined()
})

test('labels of the axis are short: an hour of a day, or a day of the year', () => {
  expect([...shortPlaces(['2026-11-21 08:00']), ...shortPlaces(['2026-11-21'])]).toEqual(['08:00', '11-21'])
})
