import { type CalendarUnit, momentMs, startOf } from './zone.ts'

/**
 * Times as people type them: `*-2h`, `now-5m`, an absolute date, or `30s` as an interval. Pure functions: the present
 * is always a parameter. The public page loads this file, so it must not import libraries.
 */

/** Seconds of each unit. `mo` is 30 days, `q` 90, `y` 365: lengths of ranges, not calendar months. */
export const UNIT_SECONDS = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  mo: 2_592_000,
  q: 7_776_000,
  y: 31_536_000,
} as const

export type TimeUnit = keyof typeof UNIT_SECONDS

/** Two time expressions, such as `*-2h` and `*`. */
export interface TimeRange {
  startTime: string
  endTime: string
}

export const DEFAULT_RANGE = { startTime: '*-2h', endTime: '*', interval: '2h' } as const

/** The default range of charts that show less. */
export const SHORT_RANGE = { startTime: '*-1h', endTime: '*', interval: '1h' } as const

export const QUICK_INTERVALS = ['15m', '1h', '8h', '1d'] as const

const AMOUNT = '(\\d+(?:\\.\\d+)?)(mo|s|m|h|d|w|q|y)'
const RELATIVE = new RegExp(`^(?:\\*|now)((?:[+-]${AMOUNT})*)(/d)?$`)
const TERM = new RegExp(`([+-])${AMOUNT}`, 'g')
const INTERVAL = new RegExp(`^${AMOUNT}$`)
const ABSOLUTE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The moment that an expression means, in milliseconds, or null if it is not a time, or one that no date can hold.
 *
 * `*` and `now` are `nowMs`; terms add and subtract (`*-1d-2h`, `now+5m`), and `/d` at the end goes back to the start of
 * that day (`now/d` is today, `now-1d/d` yesterday). A day, and an absolute date without an offset, are those of `zone`: an
 * IANA name, or minutes east of UTC; by default the time zone of this process.
 */
export function timeMs(expression: string, nowMs: number, zone?: number | string): number | null {
  const text = expression.trim()
  const relative = RELATIVE.exec(text)
  if (relative) {
    const ms = realMs(nowMs + shiftMs(relative[1] ?? ''))
    return ms !== null && relative[0].endsWith('/d') ? dayStartMs(ms, zone) : ms
  }
  return absoluteMs(text, zone)
}

/** Dates end 273,000 years from now, but terms may have any number of digits. */
function realMs(ms: number): number | null {
  return Number.isNaN(new Date(ms).getTime()) ? null : ms
}

function dayStartMs(ms: number, zone: number | string | undefined): number | null {
  if (typeof zone === 'string') return realMs(startOf('day', zone, ms))
  if (zone === undefined) return realMs(new Date(ms).setHours(0, 0, 0, 0))
  const dayMs = UNIT_SECONDS.d * 1000
  return realMs(Math.floor((ms + zone * 60_000) / dayMs) * dayMs - zone * 60_000)
}

/** Whether an expression depends on the present, so that a range with it is live. */
export function isRelative(expression: string): boolean {
  return RELATIVE.test(expression.trim())
}

function shiftMs(terms: string): number {
  let sum = 0
  for (const [, sign, amount, unit] of terms.matchAll(TERM)) {
    sum += (sign === '-' ? -1 : 1) * Number(amount) * UNIT_SECONDS[unit as TimeUnit] * 1000
  }
  return Math.round(sum)
}

function absoluteMs(text: string, zone: number | string | undefined): number | null {
  const match = ABSOLUTE.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  const milliseconds = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds)
  if (!sameParts(new Date(utc), [year, month, day, hour, minute, second])) return null
  const offset = match[8] ? offsetMinutes(match[8]) : zone
  if (typeof offset === 'string') return momentMs(offset, utc)
  if (offset !== undefined) return utc - offset * 60_000
  return new Date(year, month - 1, day, hour, minute, second, milliseconds).getTime()
}

type Six = [number, number, number, number, number, number]

// Date.UTC turns 31 February into a day in March, but such a date is a typing error.
function sameParts(date: Date, [year, month, day, hour, minute, second]: Six): boolean {
  return (
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  )
}

function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0
  const sign = offset.startsWith('-') ? -1 : 1
  const digits = offset.slice(1).replace(':', '')
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
}

/** The milliseconds of an interval (`15m`), or null if it is not a number above zero and a unit. */
export function intervalMs(interval: string): number | null {
  const match = INTERVAL.exec(interval.trim())
  if (!match) return null
  const lengthMs = Number(match[1]) * UNIT_SECONDS[match[2] as TimeUnit] * 1000
  return lengthMs > 0 ? Math.round(lengthMs) : null
}

const CALENDAR_STEPS: Partial<Record<TimeUnit, CalendarStep>> = {
  d: { unit: 'day', count: 1 },
  w: { unit: 'week', count: 1 },
  mo: { unit: 'month', count: 1 },
  q: { unit: 'month', count: 3 },
  y: { unit: 'month', count: 12 },
}

/** Days, weeks or months of a calendar: they differ in length. */
export interface CalendarStep {
  unit: Exclude<CalendarUnit, 'hour'>
  count: number
}

/** The calendar step that an interval means (`1mo`: each month), or null if all its lengths are equal. */
export function calendarStep(interval: string): CalendarStep | null {
  const match = INTERVAL.exec(interval.trim())
  const step = match && CALENDAR_STEPS[match[2] as TimeUnit]
  const amount = Number(match?.[1])
  return step && Number.isInteger(amount) && amount > 0 ? { unit: step.unit, count: step.count * amount } : null
}

/** `YYYY-MM-DD HH:mm:ss` in local time, or at an offset from UTC. */
export function timestamp(atMs: number, utcOffsetMinutes?: number): string {
  const offset = utcOffsetMinutes ?? -new Date(atMs).getTimezoneOffset()
  return new Date(atMs + offset * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
