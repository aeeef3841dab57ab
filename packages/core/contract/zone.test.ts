import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  calendarStart,
  clockText,
  dayOf,
  isZone,
  localMs,
  minuteOfDay,
  momentMs,
  startOf,
  startOfDay,
  zoneLabel,
} from './zone.ts'

const NEW_YORK = 'America/New_York'
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()
const HOUR_MS = 3_600_000

test('a zone is an existing area with a city, or UTC; offsets and abbreviations are refused', () => {
  for (const name of ['Asia/Shanghai', NEW_YORK, 'America/Argentina/Ushuaia', 'Etc/GMT+5', 'UTC']) {
    expect([name, isZone(name)]).toEqual([name, true])
  }
  for (const name of ['', 'Asia/Atlantis', '+08:00', 'UTC+8', 'EST', 'CST', 'asia/shanghai', "UTC'; select 1"]) {
    expect([name, isZone(name)]).toEqual([name, false])
  }
})

test('days have 23 or 25 hours when the clock changes', () => {
  const lengthOf = (zone: string, day: string) => (startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)) / HOUR_MS
  expect(lengthOf(NEW_YORK, '2026-03-08')).toBe(23)
  expect(lengthOf(NEW_YORK, '2026-11-01')).toBe(25)
  expect(lengthOf('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
  expect(lengthOf('Asia/Shanghai', '2026-03-08')).toBe(24)
  // Midnight occurs twice in Havana and is skipped in Cairo: a day begins with the first moment that has its date.
  expect(iso(startOfDay('America/Havana', '2026-11-01'))).toBe('2026-11-01T04:00:00.000Z')
  expect(clockText('Africa/Cairo', startOfDay('Africa/Cairo', '2026-04-24'))).toBe('2026-04-24 01:00:00')
})

test('zones with offsets of half and three quarters of an hour have their own days, hours and minutes', () => {
  expect(iso(startOf('day', 'Asia/Kolkata', at('2026-03-08T18:29:59Z')))).toBe('2026-03-07T18:30:00.000Z')
  expect(dayOf('Asia/Kolkata', at('2026-03-08T18:30:00Z'))).toBe('2026-03-09')
  expect(iso(startOf('hour', 'Asia/Kathmandu', at('2026-03-08T00:00:00Z')))).toBe('2026-03-07T23:15:00.000Z')
  expect(minuteOfDay(Date.UTC(2026, 2, 8, 23, 59))).toBe(1439)
})

test("weeks begin on Monday and months on the first day, by the zone's clock", () => {
  const sunday = at('2026-03-09T03:00:00Z')
  expect(iso(startOf('week', NEW_YORK, sunday))).toBe('2026-03-02T05:00:00.000Z')
  expect(iso(startOf('week', 'Asia/Shanghai', sunday))).toBe('2026-03-08T16:00:00.000Z')
  expect(iso(startOf('month', NEW_YORK, at('2026-03-01T04:59:59Z')))).toBe('2026-02-01T05:00:00.000Z')
})

test('a time that occurs twice means the first one, and a time that is skipped means one after the jump', () => {
  expect(iso(momentMs(NEW_YORK, Date.UTC(2026, 10, 1, 1, 30)))).toBe('2026-11-01T05:30:00.000Z')
  expect(iso(momentMs(NEW_YORK, Date.UTC(2026, 2, 8, 2, 30)))).toBe('2026-03-08T07:30:00.000Z')
})

test('a zone is named with its offset at that moment', () => {
  expect(zoneLabel(NEW_YORK, at('2026-01-01T00:00:00Z'))).toBe('UTC−5 America/New_York')
  expect(zoneLabel(NEW_YORK, at('2026-07-01T00:00:00Z'))).toBe('UTC−4 America/New_York')
  expect(zoneLabel('Asia/Kathmandu', 0)).toBe('UTC+5:30 Asia/Kathmandu')
  expect(zoneLabel('Asia/Kathmandu', at('2026-01-01T00:00:00Z'))).toBe('UTC+5:45 Asia/Kathmandu')
  expect(zoneLabel('UTC', 0)).toBe('UTC')
})

test('days, weeks and months in steps of several are counted from 1970, whatever the range is', () => {
  const noon = at('2026-03-29T12:00:00Z')
  const BERLIN = 'Europe/Berlin'
  const start = (unit: 'day' | 'week' | 'month', count: number, steps = 0) =>
    iso(calendarStart({ unit, count }, BERLIN, noon, steps))
  expect([start('day', 1), start('day', 1, 1)]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect([start('week', 1), start('week', 1, 1)]).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect([start('month', 1), start('month', 1, 1)]).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
  expect([start('month', 3), start('month', 12)]).toEqual(['2025-12-31T23:00:00.000Z', '2025-12-31T23:00:00.000Z'])
  expect(start('week', 1)).toBe(iso(startOf('week', BERLIN, noon)))
})

test('every moment is in the step that begins before it and ends after it', () => {
  const step = fc.record({
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    count: fc.integer({ min: 1, max: 5 }),
  })
  const zone = fc.constantFrom('Europe/Berlin', NEW_YORK, 'Asia/Shanghai', 'Africa/Cairo', 'America/Havana', 'UTC')
  fc.assert(
    fc.property(
      step,
      zone,
      fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
      (one, where, ms) => {
        const first = calendarStart(one, where, ms)
        const next = calendarStart(one, where, ms, 1)
        expect(first <= ms && ms < next).toBe(true)
        expect(calendarStart(one, where, first)).toBe(first)
        expect(calendarStart(one, where, first, 1)).toBe(next)
      },
    ),
  )
})

test('a clock can be computed for every moment that a date can hold', () => {
  for (const zone of ['America/New_York', 'Asia/Shanghai']) {
    for (const atMs of [-8.64e15, Date.UTC(1, 0, 1), Date.UTC(9999, 11, 31, 23), 8.64e15 - 2 * 86_400_000]) {
      expect(momentMs(zone, localMs(zone, atMs)), `${zone} ${atMs}`).toBe(atMs)
      expect(Math.abs(localMs(zone, startOf('day', zone, atMs)) % 86_400_000), `${zone} ${atMs}`).toBe(0)
    }
  }
})
