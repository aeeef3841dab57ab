import { DEFAULT_ZONE, localMs, weekdayOf } from '@atrium/core/contract/zone'
import type { Dice } from '../../sim/parts/dice.ts'
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import { DAYS } from './past.ts'

/** When people came in the past. */

/** Sunday to Saturday. */
const WEEKDAYS = [0.86, 1, 1.02, 1, 1.04, 1.16, 0.94]
/** The number of orders grows from week to week. */
const GROWTH = 0.35
/** Until the next person comes to a place. */
const CLEARING_MS = 3 * MINUTE_MS

interface Custom {
  /** Orders per device on an ordinary day. */
  perDay: number
  /** Weights of the 24 hours. */
  hours: readonly number[]
}

/** The times of a device's orders in each of the last `DAYS` days until `untilMs`; the last ones may be later. */
export function* arrivals({ perDay, hours }: Custom, untilMs: number, dice: Dice): Generator<number> {
  const firstDayMs = dayStart(untilMs) - (DAYS - 1) * DAY_MS
  for (let day = 0; day < DAYS; day++) {
    const dayMs = firstDayMs + day * DAY_MS
    const weekday = weekdayOf(localMs(DEFAULT_ZONE, dayMs)) % 7
    const mean = perDay * WEEKDAYS[weekday]! * (1 - GROWTH + (GROWTH * day) / DAYS) * dice.between(0.8, 1.2)
    for (let order = Math.round(mean); order > 0; order--) yield Math.round(dayMs + hourOf(hours, dice) * HOUR_MS)
  }
}

function hourOf(hours: readonly number[], dice: Dice): number {
  let left = dice.throw() * hours.reduce((sum, weight) => sum + weight, 0)
  const hour = hours.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return Math.max(0, hour) + dice.throw()
}

/** Two sales of one place never overlap; the later one is left out. In the order of their times. */
export function oneAtATime<Sale extends { orderedMs: number; endMs: number }>(
  sales: readonly Sale[],
  placeOf: (sale: Sale) => string,
): Sale[] {
  const freeAt = new Map<string, number>()
  return sales
    .toSorted((a, b) => a.orderedMs - b.orderedMs)
    .filter((sale) => {
      const place = placeOf(sale)
      if ((freeAt.get(place) ?? 0) > sale.orderedMs) return false
      freeAt.set(place, sale.endMs + CLEARING_MS)
      return true
    })
}
