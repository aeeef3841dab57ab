import { clockText, localMs, momentMs } from '@atrium/core/contract/zone'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BY_HAND, DAILY, dueBetween, MONTHLY, nextDue, type Schedule, scheduleFault, WEEKLY } from './schedule.ts'

const at = (hour: number, minute = 0) => ({ hour, minute })
const schedule = (type: number, days: number[], ...times: Schedule['times']): Schedule => ({ type, days, times })
const HOUR_MS = 3_600_000

/** The rounds of a time, as its zone's clock shows them. */
function clocks(given: Schedule, zone: string, from: string, to: string): string[] {
  const ms = (text: string) => momentMs(zone, Date.parse(`${text}Z`))
  return dueBetween(given, zone, ms(from) - 1, ms(to) - 1).map((due) => clockText(zone, due).slice(0, 16))
}

test('a round is due at each time of each day, by the clock of the zone', () => {
  const daily = schedule(DAILY, [], at(20), at(8, 30))
  expect(clocks(daily, 'Asia/Shanghai', '2026-03-01T00:00', '2026-03-03T00:00')).toEqual([
    '2026-03-01 08:30',
    '2026-03-01 20:00',
    '2026-03-02 08:30',
    '2026-03-02 20:00',
  ])
})

test('weekly rounds are due on their days, monthly ones on the last day of a month that is too short', () => {
  const weekly = schedule(WEEKLY, [1, 5], at(9))
  expect(clocks(weekly, 'Asia/Shanghai', '2026-11-23T00:00', '2026-12-01T00:00')).toEqual([
    '2026-11-23 09:00',
    '2026-11-27 09:00',
    '2026-11-30 09:00',
  ])
  const monthly = schedule(MONTHLY, [30, 31], at(9))
  expect(clocks(monthly, 'UTC', '2026-01-01T00:00', '2026-05-01T00:00')).toEqual([
    '2026-01-30 09:00',
    '2026-01-31 09:00',
    // One round, though two days are missing.
    '2026-02-28 09:00',
    '2026-03-30 09:00',
    '2026-03-31 09:00',
    '2026-04-30 09:00',
  ])
  expect(clocks(monthly, 'UTC', '2028-02-01T00:00', '2028-03-01T00:00')).toEqual(['2028-02-29 09:00'])
})

test('on a day of 23 hours a skipped time is due after the jump, on one of 25 hours a time is due once', () => {
  const night = schedule(DAILY, [], at(2, 30))
  const zone = 'America/New_York'
  expect(clocks(night, zone, '2026-03-07T12:00', '2026-03-09T12:00')).toEqual(['2026-03-08 03:30', '2026-03-09 02:30'])
  const early = schedule(DAILY, [], at(1, 30))
  const due = dueBetween(early, zone, Date.parse('2026-11-01T00:00Z'), Date.parse('2026-11-02T00:00Z'))
  expect(due).toEqual([Date.parse('2026-11-01T05:30Z')])
  // A zone that has skipped a whole day.
  const samoa = schedule(DAILY, [], at(8), at(23))
  expect(clocks(samoa, 'Pacific/Apia', '2011-12-29T00:00', '2012-01-01T00:00')).toEqual([
    '2011-12-29 08:00',
    '2011-12-29 23:00',
    '2011-12-31 08:00',
    '2011-12-31 23:00',
  ])
})

test('what is missing or impossible in a schedule is reported', () => {
  expect(scheduleFault(schedule(BY_HAND, []))).toBeUndefined()
  expect(scheduleFault(schedule(DAILY, []))?.en_US).toBe('Enter at least one time')
  expect(scheduleFault(schedule(WEEKLY, [], at(8)))?.en_US).toBe('Choose at least one day')
  expect(scheduleFault(schedule(WEEKLY, [8], at(8)))?.en_US).toBe('The days of a week are 1 to 7')
  expect(scheduleFault(schedule(MONTHLY, [31], at(8)))).toBeUndefined()
  expect(nextDue(schedule(BY_HAND, []), 'UTC', 0)).toBeNull()
})

const ZONES = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'UTC',
]
const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 59) })
const days = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 5 })
const times = fc.array(time, { minLength: 1, maxLength: 5 })
const anySchedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ type: fc.constant(DAILY), days: fc.constant<number[]>([]), times }),
  fc.record({ type: fc.constant(WEEKLY), days: days(7), times }),
  fc.record({ type: fc.constant(MONTHLY), days: days(31), times }),
)
const start = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) })

/** The naive calendar: each minute of the clock is looked at. */
function byEachMinute({ type, days: on, times: when }: Schedule, zone: string, fromMs: number, toMs: number): number[] {
  const found: number[] = []
  const seen = new Set<number>()
  for (let ms = Math.ceil(fromMs / 60_000) * 60_000; ms <= toMs; ms += 60_000) {
    const local = localMs(zone, ms)
    const clock = new Date(local)
    if (seen.has(local)) continue
    seen.add(local)
    const lastDay = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + 1, 0)).getUTCDate()
    const isDay =
      type === DAILY ||
      (type === WEEKLY && on.includes(clock.getUTCDay() || 7)) ||
      (type === MONTHLY && on.some((day) => Math.min(day, lastDay) === clock.getUTCDate()))
    if (isDay && when.some(({ hour, minute }) => hour === clock.getUTCHours() && minute === clock.getUTCMinutes())) {
      found.push(ms)
    }
  }
  return found
}

test('whatever the schedule and the zone, a round is due when the clock shows its time, and at no other time', () => {
  fc.assert(
    fc.property(anySchedule, fc.constantFrom(...ZONES), start, (given, zone, fromMs) => {
      const toMs = fromMs + 36 * HOUR_MS
      const isSteady =
        localMs(zone, fromMs - 6 * HOUR_MS) - fromMs === localMs(zone, toMs + 6 * HOUR_MS) - toMs - 12 * HOUR_MS
      const found = dueBetween(given, zone, fromMs - 1, toMs)
      const expected = byEachMinute(given, zone, fromMs, toMs)
      // Where the clock jumps, skipped times are moved: the test above has those.
      if (isSteady) expect(found).toEqual(expected)
      else expect(new Set(found).size).toBe(found.length)
    }),
    { numRuns: 80 },
  )
})

test('whenever the program runs and restarts, each due moment is found once and none is left out', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(anySchedule, fc.constantFrom(...ZONES), start, steps, (given, zone, fromMs, waitsMinutes) => {
      let nowMs = fromMs
      let next = nextDue(given, zone, nowMs)
      const opened: number[] = []
      for (const minutes of waitsMinutes) {
        nowMs += minutes * 60_000
        // As the sweep does: from the moment that is stored until now.
        if (next === null || next > nowMs) continue
        opened.push(...dueBetween(given, zone, next - 1, nowMs))
        next = nextDue(given, zone, nowMs)
      }
      expect(opened).toEqual(dueBetween(given, zone, fromMs, nowMs))
      expect(next).toBe(dueBetween(given, zone, nowMs, nowMs + 64 * 24 * HOUR_MS)[0])
    }),
    { numRuns: 200 },
  )
})
