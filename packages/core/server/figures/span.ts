import { type RawBuilder, sql } from 'kysely'
import { refusal } from '../../contract/refusal.ts'
import { clockText, localMs, momentMs, startOf } from '../../contract/zone.ts'
import type { NumbersRange } from '../call/dashboard-numbers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A chart with more points cannot be read; of a longer range it has the last ones. */
const MAX_PLACES = 400
/** Figures are read between these years: clocks of zones cannot be computed for every moment that a date can name. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2199]
/** Longer spans would read all rows of a tenant, twice. */
const MAX_YEARS = 10
const MAX_MS = MAX_YEARS * 366 * DAY_MS

const outsideYears = refusal(40001, 400, {
  zh_CN: `时间须在 ${FIRST_YEAR} 年至 ${LAST_YEAR} 年之间`,
  en_US: `Times must be between the years ${FIRST_YEAR} and ${LAST_YEAR}`,
})
const startAfterEnd = refusal(40001, 400, {
  zh_CN: '开始时间不能晚于结束时间',
  en_US: 'The start must not be after the end',
})
const tooLong = refusal(40001, 400, {
  zh_CN: `时间范围最长 ${MAX_YEARS} 年`,
  en_US: `A range of at most ${MAX_YEARS} years`,
})

/** The time span of the figures, and the span they are compared with. */
export interface Span {
  from: Date
  to: Date
  /**
   * The same length in local time. Today is compared with the same hours of yesterday, because half a day cannot be
   * compared with a whole one.
   */
  previousFrom: Date
  previousTo: Date
  /** The end of what was asked for, also if it is still to come: rows that are planned for later today count until then. */
  until: Date
  previousUntil: Date
  /** Steps of an hour for one day, otherwise of a day. */
  step: 'hour' | 'day'
  /** One whole day was asked for: its series also have the day before, up to that day's end. */
  isDay: boolean
  /** Time zone in which hours and days begin. */
  zone: string
}

/**
 * @param days of a range without a start, today included; its steps are days. Absent: today, by hours
 * @throws outsideYears | startAfterEnd | tooLong
 */
export function spanOf({ start, end }: NumbersRange, zone: string, days = 0, now = new Date()): Span {
  const local = (at: Date) => localMs(zone, at.getTime())
  const asked = end === undefined ? now : new Date(end)
  const to = asked > now ? now : asked
  const backMs = Math.max(1, days) * DAY_MS
  const today = local(new Date(startOf('day', zone, now.getTime())))
  const first = momentMs(zone, today - backMs + DAY_MS)
  const until = end === undefined ? new Date(momentMs(zone, today + DAY_MS)) : asked
  const from = start === undefined ? new Date(first) : new Date(start)
  if (![from, asked].every(isWithinYears)) throw outsideYears()
  if (start !== undefined && from > asked) throw startAfterEnd()
  if (asked.getTime() - from.getTime() > MAX_MS) throw tooLong()
  // Counted in local time, so that the week before one with a 23-hour day has seven days, too.
  const longMs = start === undefined ? backMs : Math.max(1, local(asked) - local(from))
  const before = (at: Date) => new Date(momentMs(zone, local(at) - longMs))
  const step = days === 0 && local(asked) - local(from) <= 2 * DAY_MS ? 'hour' : 'day'
  return {
    from,
    to,
    previousFrom: before(from),
    previousTo: before(to),
    until,
    previousUntil: before(until),
    step,
    isDay: step === 'hour' && longMs === DAY_MS && startOf('day', zone, from.getTime()) === from.getTime(),
    zone,
  }
}

function isWithinYears(at: Date): boolean {
  const year = at.getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Where the rows of a series begin: of one day, the day before stands behind it. */
export const seriesFrom = ({ isDay, from, previousFrom }: Span): Date => (isDay ? previousFrom : from)

/**
 * Sums over the rows of `from` (with its conditions) for each position of the axis, which is a text in `place`:
 * `2026-11-21 08:00` or `2026-11-21`. The text is made once for each position: made for each row, it would take longer
 * than the sums. `groups`: the numbers of the columns that group, if there are more than the position.
 */
export function sumsByPlace(
  column: string,
  { step, zone }: Span,
  sums: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  groups = sql`1`,
): RawBuilder<unknown> {
  const format = step === 'hour' ? 'YYYY-MM-DD HH24:00' : 'YYYY-MM-DD'
  return sql`select to_char(s.step, ${sql.lit(format)}) as place, s.* from (
    select date_trunc(${sql.lit(step)}, ${sql.ref(column)} at time zone ${zone})as step, ${sums}
    from ${from} group by ${groups}) s`
}

/** All positions of the axis, also those without data. An hour that occurs twice has one position. */
export function placesIn({ from, to, step, zone }: Pick<Span, 'from' | 'to' | 'step' | 'zone'>): string[] {
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const places = new Set<string>()
  const end = localMs(zone, to.getTime())
  // A day starts with its date, even where its first hour does not exist.
  const first = Math.floor(localMs(zone, from.getTime()) / stepMs) * stepMs
  const last = Math.ceil(end / stepMs) * stepMs
  for (let local = Math.max(first, last - MAX_PLACES * stepMs); local < end; local += stepMs) {
    const text = step === 'hour' ? clockText(zone, momentMs(zone, local)) : new Date(local).toISOString()
    places.add(step === 'hour' ? `${text.slice(0, 13)}:00` : text.slice(0, 10))
  }
  return [...places]
}

export type Points = [place: string, value: number][]

interface Series {
  key: string
  points: Points
  before?: Points
}

/**
 * A point for each position of the axis: the sum of `numberOf` over its rows, and what `as` makes of the sum.
 * Of one day also the points of the day before.
 */
export function seriesOf<Row extends { place: string }>(
  key: string,
  span: Span,
  rows: readonly Row[],
  numberOf: (row: Row) => number,
  as: (sum: number) => number = (sum) => sum,
): Series {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.place, (sums.get(row.place) ?? 0) + numberOf(row))
  const points = (part: Span): Points => placesIn(part).map((place) => [place, as(sums.get(place) ?? 0)])
  const before = { ...span, from: span.previousFrom, to: span.from }
  return { key, points: points(span), ...(span.isDay ? { before: points(before) } : {}) }
}
