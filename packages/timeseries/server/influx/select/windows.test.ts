import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenWindows, type Windows, zoneWindows } from './windows.ts'

const MINUTE = 60_000_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Days before which clocks are changed, by an hour, half an hour, two hours or a day, and not always at night. */
const CHANGES = {
  'Europe/Vienna': ['2026-03-29', '2026-10-25'],
  'Europe/Zurich': ['1981-03-29', '2027-10-31'],
  'America/Denver': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/Havana': ['2026-03-08', '2026-11-01'],
  'America/Sao_Paulo': ['2018-02-18', '2018-11-04'],
  'America/Nuuk': ['2026-03-29', '2026-10-25'],
  'America/St_Johns': ['2010-03-14', '2010-11-07'],
  'Antarctica/Troll': ['2026-03-29', '2026-10-25'],
  'Pacific/Apia': ['2011-12-30', '2011-09-24'],
  'Asia/Pyongyang': ['2015-08-15', '2018-05-05'],
  'Asia/Shanghai': ['2026-03-29', '2026-10-25'],
}

const clocks = Object.fromEntries(
  Object.keys(CHANGES).map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

/** What a clock shows, in microseconds as if it were UTC. */
function shownUs(zone: string, timeUs: number): number {
  const text = (clocks[zone] as Intl.DateTimeFormat).format(timeUs / 1000)
  return Date.parse(`${text.replace(' ', 'T')}Z`) * 1000
}

const near = fc.constantFrom(...Object.entries(CHANGES)).chain(([zone, days]) =>
  fc.record({
    zone: fc.constant(zone),
    fromUs: fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: -80, max: 20 }))
      .map(([day, hours]) => Date.parse(`${day}T00:00Z`) * 1000 + hours * HOUR),
    hours: fc.integer({ min: 1, max: 120 }),
  }),
)
const step = fc.constantFrom(
  ...[7, 15, 30, 45].map((one) => one * MINUTE),
  ...[1, 2, 3, 6, 8, 12, 24, 48, 168].map((one) => one * HOUR),
)
const offset = fc.constantFrom(0, 15 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, -5 * HOUR, 30 * HOUR)

/** Where windows begin, found minute by minute on the clock. */
function startsByClock(zone: string, stepUs: number, offsetUs: number, fromUs: number, toUs: number): number[] {
  const starts: number[] = []
  let beforeUs = shownUs(zone, fromUs - MINUTE)
  const indexOf = (us: number) => Math.floor((us - offsetUs) / stepUs)
  let latest = indexOf(beforeUs)
  for (let at = fromUs; at < toUs; at += MINUTE) {
    const us = shownUs(zone, at)
    const changeUs = us - beforeUs - MINUTE
    beforeUs = us
    const isLarge = Math.abs(changeUs) >= stepUs
    if (isLarge && changeUs % stepUs === 0) latest += changeUs / stepUs
    if (isLarge && changeUs % stepUs !== 0) {
      starts.push(at)
      latest = indexOf(us)
    } else if (indexOf(us) > latest) {
      starts.push(at)
      latest = indexOf(us)
    }
  }
  return starts
}

test('windows begin when the clock of their zone shows it, whatever was changed before', () => {
  fc.assert(
    fc.property(near, step, offset, ({ zone, fromUs, hours }, stepUs, offsetUs) => {
      const windows = zoneWindows(zone, stepUs, offsetUs)
      const toUs = fromUs + hours * HOUR
      // The clock has shown the windows of the time before, too.
      const starts = startsByClock(zone, stepUs, offsetUs, fromUs - 2 * DAY, toUs).filter((us) => us >= fromUs)
      const found: number[] = []
      for (let at = windows.endOf(fromUs - 1); at < toUs; at = windows.endOf(at)) found.push(at)
      expect(found).toEqual(starts)
    }),
    { numRuns: 100 },
  )
})

test('two moments are in one window of a day if the calendar of their zone gives them the same date', () => {
  const dateOf = (zone: string, us: number) => new Date(shownUs(zone, us) / 1000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(near, fc.nat(60 * 72), ({ zone, fromUs }, minutes) => {
      // There, a minute after midnight, it is the day before once more.
      fc.pre(zone !== 'America/St_Johns')
      const windows = zoneWindows(zone, DAY, 0)
      const otherUs = fromUs + minutes * MINUTE
      const isSame = windows.startOf(fromUs) === windows.startOf(otherUs)
      expect(isSame).toBe(dateOf(zone, fromUs) === dateOf(zone, otherUs))
    }),
    { numRuns: 300 },
  )
})

function expectWhole(windows: Windows, timeUs: number): void {
  const [start, end] = [windows.startOf(timeUs), windows.endOf(timeUs)]
  expect(start).toBeLessThanOrEqual(timeUs)
  expect(end).toBeGreaterThan(timeUs)
  expect([windows.startOf(start), windows.startOf(end - 1), windows.startOf(end)]).toEqual([start, start, end])
}

test('each time is in one window; the parts for the store have each time once, in its window', () => {
  // Half of them in the days of the change.
  const minute = fc.oneof(fc.integer({ min: 0, max: 100 * 60 }), fc.integer({ min: 0, max: 400 * 24 * 60 }))
  const times = fc.array(minute, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(near, step, offset, times, ({ zone, fromUs, hours }, stepUs, offsetUs, minutes) => {
      const windows = zoneWindows(zone, stepUs, offsetUs)
      const range = { startUs: fromUs, endUs: fromUs + hours * 4 * DAY }
      const parts = [...windows.partsOf(range)]
      expect([parts[0]?.startUs, parts.at(-1)?.endUs]).toEqual([range.startUs, range.endUs])
      parts.slice(1).forEach((part, i) => {
        expect(part.startUs).toBe(parts[i]?.endUs)
      })
      for (const minute of minutes) {
        const timeUs = fromUs + minute * MINUTE
        expectWhole(windows, timeUs)
        const part = parts.find(({ startUs, endUs }) => timeUs >= startUs && timeUs < endUs)
        if (!part) continue
        const { intervalUs, offsetUs: edge = 0, edgesUs = [] } = part
        const start = intervalUs ? evenWindows(intervalUs, edge).startOf(timeUs) : edgesUs[0]
        expect(start).toBe(windows.startOf(timeUs))
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['an hour, where the clock is set back by an hour', 'Europe/Vienna', HOUR, '2026-10-01', '2026-11-01', 1],
  ['a day, where no clock is changed', 'Europe/Vienna', DAY, '2026-07-01', '2026-10-01', 1],
  ['a day, from winter to winter', 'Europe/Vienna', DAY, '2026-01-01', '2027-01-01', 5],
  ['a day, for ever the same clock', 'Asia/Shanghai', DAY, '2000-01-01', '2027-01-01', 1],
])('windows of %s: as few questions to the store as lengths', (_, zone, stepUs, from, to, count) => {
  const [startUs, endUs] = [Date.parse(from) * 1000, Date.parse(to) * 1000]
  expect([...zoneWindows(zone, stepUs, 0).partsOf({ startUs, endUs })]).toHaveLength(count)
})
