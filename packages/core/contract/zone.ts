/**
 * Clocks of time zones, by IANA name. A time on a clock is kept as `localMs`: the milliseconds since 1970 at which a
 * clock in UTC shows that time. Pure functions without libraries: the public page loads them.
 */
import type { Text } from './refusal.ts'

/** The one clock of China, by which providers there cut days. */
export const CHINA_ZONE = 'Asia/Shanghai'

export const DEFAULT_ZONE = 'Asia/Shanghai'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

// The Swedish format is 2026-03-08 02:30:00. Creating a formatter takes a hundred times as long as using one, so they
// are kept.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
  clocks.set(zone, clock)
  return clock
}

/**
 * Accepts Area/City or UTC. Offsets and abbreviations are refused: they have no summer time, or mean several places.
 */
export function isZone(name: string): boolean {
  if (!/^(UTC|[A-Z]\w+(\/[A-Z][\w+-]*)+)$/.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

export const NO_SUCH_ZONE: Text = {
  zh_CN: '没有这个时区，例如 Asia/Shanghai',
  en_US: 'There is no such time zone; use one like Asia/Shanghai',
}

/** `YYYY-MM-DD HH:mm:ss` on the zone's clock. */
export function clockText(zone: string, atMs: number): string {
  return clockOf(zone).format(atMs)
}

/** `YYYY-MM-DD` on the zone's calendar. */
export function dayOf(zone: string, atMs: number): string {
  return clockText(zone, atMs).slice(0, 10)
}

/** The time that the zone's clock shows at a moment. */
export function localMs(zone: string, atMs: number): number {
  return atMs + offsetMs(zone, atMs)
}

/** Between these, a clock's text has a year of four digits, which can be read again. */
export const [FIRST_MS, LAST_MS] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 0, 1)]

/**
 * The difference between the zone's clock and UTC at a moment. No zone is known to change its clocks before 1000 or after
 * 9998, so the difference is then what it is there.
 */
export function offsetMs(zone: string, atMs: number): number {
  const knownMs = Math.min(Math.max(atMs, FIRST_MS), LAST_MS)
  const wholeMs = Math.floor(knownMs / 1000) * 1000
  return Date.parse(`${clockText(zone, wholeMs).replace(' ', 'T')}Z`) - wholeMs
}

/**
 * The moment at which the zone's clock shows this time. A time that occurs twice means the first one; a skipped time is
 * moved behind the jump by the length of the jump. PostgreSQL's `moment_at` returns the same.
 */
export function momentMs(zone: string, local: number): number {
  const before = local - offsetMs(zone, local - DAY_MS)
  const after = local - offsetMs(zone, local + DAY_MS)
  return localMs(zone, before) !== local && localMs(zone, after) === local ? after : before
}

export type CalendarUnit = 'hour' | 'day' | 'week' | 'month'

/** The start of the hour, day, week (from Monday) or month that contains a moment, by the zone's clock. */
export function startOf(unit: CalendarUnit, zone: string, atMs: number): number {
  return momentMs(zone, localStartOf(unit, localMs(zone, atMs)))
}

function localStartOf(unit: CalendarUnit, local: number): number {
  if (unit === 'hour') return Math.floor(local / 3_600_000) * 3_600_000
  const day = Math.floor(local / DAY_MS)
  if (unit === 'day') return day * DAY_MS
  if (unit === 'week') return (day - (weekdayOf(local) - 1)) * DAY_MS
  return (day - (new Date(local).getUTCDate() - 1)) * DAY_MS
}

/**
 * The start of the step of `count` days, weeks (from Monday) or months that contains a moment, by the zone's clock;
 * `steps` later. Steps are counted from 1970, so that they do not depend on the range that somebody looks at.
 */
export function calendarStart(
  { unit, count }: { unit: Exclude<CalendarUnit, 'hour'>; count: number },
  zone: string,
  atMs: number,
  steps = 0,
): number {
  const local = localMs(zone, atMs)
  const day = Math.floor(local / DAY_MS)
  const stepped = (index: number) => (Math.floor(index / count) + steps) * count
  if (unit === 'day') return momentMs(zone, stepped(day) * DAY_MS)
  if (unit === 'week')
    return momentMs(zone, (stepped(Math.floor((day - FIRST_MONDAY) / 7)) * 7 + FIRST_MONDAY) * DAY_MS)
  const date = new Date(local)
  const month = stepped((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth())
  return momentMs(zone, Date.UTC(1970, month, 1))
}

/** The first Monday after 1970 began, in days. */
const FIRST_MONDAY = 4

/** The weekday of a time on a clock: 1 is Monday, 7 is Sunday. */
export function weekdayOf(local: number): number {
  return new Date(local).getUTCDay() || 7
}

/** Minutes since midnight of a time on a clock. */
export function minuteOfDay(local: number): number {
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
}

/** The first moment of a day `YYYY-MM-DD` in the zone. */
export function startOfDay(zone: string, day: string): number {
  return momentMs(zone, Date.parse(`${day}T00:00:00Z`))
}

/** The day that is `count` days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The name of a zone beside a time: `UTC−5 America/New_York`. */
export function zoneLabel(zone: string, atMs: number): string {
  const minutes = Math.round(offsetMs(zone, atMs) / MINUTE_MS)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  return zone === 'UTC' ? zone : `${offset} ${zone}`
}
