/** When the rounds of a path are due, by the clock of the tenant's zone. Pure functions for server, pages and tests. */
import type { Text } from '@atrium/core/contract/refusal'
import { addDays, dayOf, momentMs, weekdayOf } from '@atrium/core/contract/zone'
import { Type } from 'typebox'

/** As `type` of a schedule. */
export const BY_HAND = 1
export const DAILY = 2
export const WEEKLY = 3
export const MONTHLY = 4

export interface Schedule {
  type: number
  /**
   * Weekly: 1 is Monday. Monthly: days of the month; in a month that has not so many days, the last one stands for
   * those that are missing.
   */
  days: number[]
  /** Times on the clock, each of which is a round. */
  times: { hour: number; minute: number }[]
}

export const MAX_TIMES = 24

export const scheduleSchema = Type.Object(
  {
    type: Type.Union([BY_HAND, DAILY, WEEKLY, MONTHLY].map((type) => Type.Literal(type))),
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 31 }), { maxItems: 31, uniqueItems: true }),
    times: Type.Array(
      Type.Object(
        { hour: Type.Integer({ minimum: 0, maximum: 23 }), minute: Type.Integer({ minimum: 0, maximum: 59 }) },
        { additionalProperties: false },
      ),
      { maxItems: MAX_TIMES, uniqueItems: true },
    ),
  },
  { additionalProperties: false },
)

export const byHand: Schedule = { type: BY_HAND, days: [], times: [] }

/** What is wrong with a schedule that has the right structure. */
export function scheduleFault({ type, days, times }: Schedule): Text | undefined {
  if (type === BY_HAND) return undefined
  if (times.length === 0) return { zh_CN: '请至少填写一个时间', en_US: 'Enter at least one time' }
  if (type === DAILY) return undefined
  if (days.length === 0) return { zh_CN: '请至少选择一天', en_US: 'Choose at least one day' }
  if (type === WEEKLY && days.some((day) => day > 7)) {
    return { zh_CN: '每周的日期是 1 到 7', en_US: 'The days of a week are 1 to 7' }
  }
  return undefined
}

/**
 * The moments after `afterMs`, up to and including `untilMs`, at which a round is due: in order, each once. A time that
 * the clock skips is due after the jump, by its length; a time that occurs twice is due at the first one.
 */
export function dueBetween(schedule: Schedule, zone: string, afterMs: number, untilMs: number): number[] {
  const due = new Set<number>()
  // Where a zone skips a whole day, the times of that day are due on the next one.
  const last = addDays(dayOf(zone, untilMs), 1)
  for (let day = addDays(dayOf(zone, afterMs), -2); day <= last; day = addDays(day, 1)) {
    if (!hasRounds(schedule, day)) continue
    for (const { hour, minute } of schedule.times) {
      const ms = momentMs(zone, Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
      if (ms > afterMs && ms <= untilMs) due.add(ms)
    }
  }
  return [...due].sort((one, other) => one - other)
}

/** The longest time between two rounds: a day of the month, with the days that a month may lack. */
const LONGEST_DAYS = [2, 8, 64] as const
const DAY_MS = 86_400_000

/** The first moment after `afterMs` at which a round is due; null for rounds that are opened by hand. */
export function nextDue(schedule: Schedule, zone: string, afterMs: number): number | null {
  for (const days of schedule.type === BY_HAND ? [] : LONGEST_DAYS) {
    const [first] = dueBetween(schedule, zone, afterMs, afterMs + days * DAY_MS)
    if (first !== undefined) return first
  }
  return null
}

function hasRounds({ type, days }: Schedule, day: string): boolean {
  if (type === DAILY) return true
  if (type === WEEKLY) return days.includes(weekdayOf(Date.parse(`${day}T00:00:00Z`)))
  if (type !== MONTHLY) return false
  const dayOfMonth = Number(day.slice(8))
  const isLast = addDays(day, 1).endsWith('-01')
  return days.some((wanted) => wanted === dayOfMonth || (isLast && wanted > dayOfMonth))
}
