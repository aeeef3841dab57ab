import { expect, test } from 'vitest'
import {
  calendarStep,
  DEFAULT_RANGE,
  intervalMs,
  isRelative,
  QUICK_INTERVALS,
  SHORT_RANGE,
  timeMs,
  timestamp,
  UNIT_SECONDS,
} from './time.ts'

const NOW = Date.UTC(2026, 4, 6, 8, 0, 0)
const HOUR = 3_600_000

test('now minus N units is that many units before the present [R202]', () => {
  expect(timeMs('*-2h', NOW)).toBe(NOW - 2 * HOUR)
  expect(timeMs('now-90s', NOW)).toBe(NOW - 90_000)
  expect(timeMs('*-1d-2h', NOW)).toBe(NOW - 26 * HOUR)
  expect(timeMs('now+5m', NOW)).toBe(NOW + 300_000)
})

test.each(['s', 'm', 'h', 'd', 'w', 'mo', 'q', 'y'] as const)('%s is a unit of relative time [R203]', (unit) => {
  expect(timeMs(`*-3${unit}`, NOW)).toBe(NOW - 3000 * UNIT_SECONDS[unit])
})

test('each unit has a fixed number of seconds [R375]', () => {
  expect(UNIT_SECONDS).toEqual({
    s: 1,
    m: 60,
    h: 3600,
    d: 86400,
    w: 604800,
    mo: 2592000,
    q: 7776000,
    y: 31536000,
  })
})

test('a star alone is the present, and a star with a shift is relative to it [R271]', () => {
  expect(timeMs('*', NOW)).toBe(NOW)
  expect(timeMs(' *-2h ', NOW)).toBe(NOW - 2 * HOUR)
  expect(isRelative('*-2h')).toBe(true)
})

test('now-5m is five minutes ago [R272]', () => {
  expect(timeMs('now-5m', NOW)).toBe(NOW - 300_000)
  expect(timeMs('now', NOW)).toBe(NOW)
})

test('an absolute date does not depend on the present [R273]', () => {
  expect(timeMs('2026-05-06T08:00:00Z', 0)).toBe(NOW)
  expect(timeMs('2026-05-06 16:00:00', 0, 480)).toBe(NOW)
  expect(timeMs('2026-05-06T16:00:00.250+08:00', 0)).toBe(NOW + 250)
  expect(timeMs('2026/5/6', 0, 0)).toBe(Date.UTC(2026, 4, 6))
  expect(timeMs('2026-05-06 08:30', 0)).toBe(new Date(2026, 4, 6, 8, 30).getTime())
  expect(isRelative('2026-05-06')).toBe(false)
})

test.each(['', 'yesterday', '*-', '*-2', '*2h', 'now-5x', '-2h', '2026-02-31', '2026-05-06 25:00', '2026', '5h'])(
  '%j is not a time',
  (text) => {
    expect(timeMs(text, NOW)).toBeNull()
  },
)

test('a shift to where no date reaches is not a time', () => {
  for (const text of ['*-300000y', `*+${'9'.repeat(400)}s`, `*-${'9'.repeat(400)}y+${'9'.repeat(400)}y`])
    expect(timeMs(text, NOW)).toBeNull()
})

test('an interval is a number and a unit, and nothing else [R277]', () => {
  expect(intervalMs('15m')).toBe(900_000)
  expect(intervalMs('1mo')).toBe(2_592_000_000)
  expect(intervalMs('0.5s')).toBe(500)
  for (const wrong of ['', '15', 'm', '-1h', '1 h', '1hh', '0s', '1h30m', 'abc']) expect(intervalMs(wrong)).toBeNull()
})

test('the default range is two hours up to now [R368]', () => {
  expect(timeMs(DEFAULT_RANGE.startTime, NOW)).toBe(NOW - 2 * HOUR)
  expect(timeMs(DEFAULT_RANGE.endTime, NOW)).toBe(NOW)
})

test('the default interval is two hours [R369]', () => {
  expect(intervalMs(DEFAULT_RANGE.interval)).toBe(2 * HOUR)
})

test('the short range is one hour up to now', () => {
  expect(timeMs(SHORT_RANGE.startTime, NOW)).toBe(NOW - HOUR)
  expect(intervalMs(SHORT_RANGE.interval)).toBe(HOUR)
})

test('the quick intervals are 15m, 1h, 8h and 1d [R371]', () => {
  expect(QUICK_INTERVALS.map(intervalMs)).toEqual([900_000, HOUR, 8 * HOUR, 24 * HOUR])
})

test('a timestamp has the format YYYY-MM-DD HH:mm:ss [R372]', () => {
  expect(timestamp(NOW, 0)).toBe('2026-05-06 08:00:00')
  expect(timestamp(NOW, 480)).toBe('2026-05-06 16:00:00')
})

test('an absolute time without an offset is read by the clock of the zone', () => {
  const at = (text: string) => new Date(timeMs(text, NOW, 'Europe/Berlin') ?? 0).toISOString()
  expect(at('2026-01-31 08:00:00')).toBe('2026-01-31T07:00:00.000Z')
  expect(at('2026-07-31 08:00:00')).toBe('2026-07-31T06:00:00.000Z')
  expect(at('2026-07-31T08:00:00Z')).toBe('2026-07-31T08:00:00.000Z')
  expect(timeMs('*-1h', NOW, 'Europe/Berlin')).toBe(NOW - HOUR)
})

test('whole days, weeks, months, quarters and years are steps of the calendar', () => {
  expect(calendarStep('1d')).toEqual({ unit: 'day', count: 1 })
  expect(calendarStep('2w')).toEqual({ unit: 'week', count: 2 })
  expect(calendarStep('1mo')).toEqual({ unit: 'month', count: 1 })
  expect(calendarStep('1q')).toEqual({ unit: 'month', count: 3 })
  expect(calendarStep('1y')).toEqual({ unit: 'month', count: 12 })
  for (const equal of ['24h', '1.5d', '0d', '', 'd']) expect(calendarStep(equal)).toBeNull()
})

test('`/d` is the start of the day in the zone, also of one with a change of its clock', () => {
  const noon = Date.UTC(2026, 2, 8, 16)
  const at = (text: string, zone: number | string) => new Date(timeMs(text, noon, zone) ?? Number.NaN).toISOString()
  expect(at('*/d', 'Asia/Shanghai')).toBe('2026-03-08T16:00:00.000Z')
  expect(at('*-1d/d', 'Asia/Shanghai')).toBe('2026-03-07T16:00:00.000Z')
  expect(at('now/d', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
  expect(at('*/d', -300)).toBe('2026-03-08T05:00:00.000Z')
  expect(isRelative('*/d')).toBe(true)
  for (const wrong of ['*/h', '*/d-1d', '/d', '2026-03-08/d']) expect(timeMs(wrong, noon, 'UTC')).toBeNull()
})
