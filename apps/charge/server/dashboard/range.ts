import { type RawBuilder, sql } from 'kysely'

/** Where a day begins: on the clock of the places, not the server's. */
const TIME_ZONE = 'Asia/Shanghai'

const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000

/** What the figures are counted over, and what they are compared with. */
export interface Span {
  from: Date
  to: Date
  /** The same length before; of today the same hours of yesterday, for a morning is not a bad day. */
  previousFrom: Date
  previousTo: Date
  /** Hours of one day, or days. */
  step: 'hour' | 'day'
}

export function spanOf({ start, end }: { start?: string; end?: string }, now = new Date()): Span {
  const from = start === undefined ? startOfDay(now) : new Date(start)
  const asked = end === undefined ? now : new Date(end)
  const to = asked > now ? now : asked
  const back = start === undefined ? DAY_MS : Math.max(1, asked.getTime() - from.getTime())
  return {
    from,
    to,
    previousFrom: new Date(from.getTime() - back),
    previousTo: new Date(to.getTime() - back),
    step: asked.getTime() - from.getTime() <= 2 * DAY_MS ? 'hour' : 'day',
  }
}

function startOfDay(now: Date): Date {
  return new Date(Math.floor((now.getTime() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS)
}

/** Where a moment belongs on the axis, as text: `2026-11-21 08:00` or `2026-11-21`. */
export function placeOf(column: RawBuilder<unknown>, { step }: Span): RawBuilder<string> {
  const format = step === 'hour' ? 'YYYY-MM-DD HH24:00' : 'YYYY-MM-DD'
  return sql<string>`to_char(${column} at time zone ${TIME_ZONE}, ${sql.lit(format)})`
}

/** Every place of the axis, also where nothing happened. */
export function placesIn({ from, to, step }: Span): string[] {
  const stepMs = step === 'hour' ? 3_600_000 : DAY_MS
  const places: string[] = []
  for (let at = Math.floor((from.getTime() + ZONE_MS) / stepMs) * stepMs; at < to.getTime() + ZONE_MS; at += stepMs) {
    const text = new Date(at).toISOString()
    places.push(step === 'hour' ? `${text.slice(0, 10)} ${text.slice(11, 13)}:00` : text.slice(0, 10))
  }
  return places
}
