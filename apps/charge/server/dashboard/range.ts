import { clockText, localMs, momentMs, startOf } from '@atrium/contract/zone'
import { type RawBuilder, sql } from 'kysely'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What the figures are counted over, and what they are compared with. */
export interface Span {
  from: Date
  to: Date
  /** As long before on the clock; of today the same hours of yesterday, for a morning is not a bad day. */
  previousFrom: Date
  previousTo: Date
  /** Hours of one day, or days. */
  step: 'hour' | 'day'
  /** On whose clock hours and days begin. */
  zone: string
}

export function spanOf({ start, end }: { start?: string; end?: string }, zone: string, now = new Date()): Span {
  const from = start === undefined ? new Date(startOf('day', zone, now.getTime())) : new Date(start)
  const asked = end === undefined ? now : new Date(end)
  const to = asked > now ? now : asked
  const local = (at: Date) => localMs(zone, at.getTime())
  // Counted on the clock: the week before one with a day of 23 hours has seven days, too.
  const backMs = start === undefined ? DAY_MS : Math.max(1, local(asked) - local(from))
  const before = (at: Date) => new Date(momentMs(zone, local(at) - backMs))
  return {
    from,
    to,
    previousFrom: before(from),
    previousTo: before(to),
    step: local(asked) - local(from) <= 2 * DAY_MS ? 'hour' : 'day',
    zone,
  }
}

/** Where a moment belongs on the axis, as text: `2026-11-21 08:00` or `2026-11-21`. */
export function placeOf(column: RawBuilder<unknown>, { step, zone }: Span): RawBuilder<string> {
  const format = step === 'hour' ? 'YYYY-MM-DD HH24:00' : 'YYYY-MM-DD'
  return sql<string>`to_char(${column} at time zone ${zone}, ${sql.lit(format)})`
}

/** Every place of the axis, also where nothing happened. An hour that comes twice is one place. */
export function placesIn({ from, to, step, zone }: Span): string[] {
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const places = new Set<string>()
  // A day begins where its date does, though its first hour may be left out.
  const first = Math.floor(localMs(zone, from.getTime()) / stepMs) * stepMs
  for (let local = first; local < localMs(zone, to.getTime()); local += stepMs) {
    const text = step === 'hour' ? clockText(zone, momentMs(zone, local)) : new Date(local).toISOString()
    places.add(step === 'hour' ? `${text.slice(0, 13)}:00` : text.slice(0, 10))
  }
  return [...places]
}
