import { DEFAULT_ZONE, localMs, weekdayOf } from '@atrium/core/contract/zone'
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from '../plant-time.ts'
import { type Dice, openDice } from './dice.ts'

/** Who came to the devices of a line in the past, and what came of it: the same for the same end of the past. */

/** Days of history. */
export const DAYS = 30
/** Sunday to Saturday. */
const WEEKDAYS = [0.86, 1, 1.02, 1, 1.04, 1.16, 0.94]
/** The number of orders grows from week to week. */
const GROWTH = 0.35
/** Until the next person comes to a place. */
const CLEARING_MS = 3 * MINUTE_MS

interface Arrival {
  /** Index of the device in the fleet. */
  device: number
  /** Index of the consumer. */
  rider: number
  orderedMs: number
}

export interface Visit extends Arrival {
  /** The place is free again. */
  endMs: number
}

/** How an order of the past ended. */
export type Ending = 'finished' | 'failed' | 'cancelled'

/** What somebody bought by phone. Amounts are in fen. */
export interface Sale {
  end: Ending
  /** When it was finished, had failed or was cancelled. */
  settledMs: number
  amount: number
  /** What a finished order cost; what was paid beyond it was refunded. */
  used: number
  /** A deposit was paid: what the order cost was taken of it, and the rest went back. */
  isHeld?: boolean
  /** The status in which it ended, if that is not called as `end`. */
  status?: string
  /** The order's own columns. */
  columns: object
  /** What happened between payment and refund: action, name of the status after it, time and reason. */
  delivered: readonly (readonly [action: string, status: string, atMs: number, reason?: string])[]
}

interface Known {
  /** Ids of prices by their names. */
  prices: ReadonlyMap<string, string>
  /** Different for each visit. */
  index: number
}

/** What a device noted, as a row of `<app>_insert`. */
export interface Noted<V> {
  visit: V
  atMs: number
  columns: object
}

/** People who come for the same. */
interface Custom<V> {
  /** On an ordinary day. */
  perDay: number
  /** Weights of the 24 hours. */
  hours: readonly number[]
  visitAt(at: Arrival): V
}

/** The visits of a line and what comes of them, as data and pure functions of random numbers. */
export interface Visits<Device, V extends Visit> {
  seed: number
  customsOf(device: Device, dice: Dice): readonly Custom<V>[]
  /** Which of a device's places is used, if it has several. */
  placeOf?(visit: V): number
  /** Those of the planned visits that took place, if what happens at one device depends on the others. */
  arranged?(visits: readonly V[], fleet: readonly Device[]): readonly V[]
  /** Two letters, with which the numbers of orders begin. */
  letters: string
  /** What payments are for. */
  subject: string
  /** How long consumers could pay, and how long they took. */
  payWithinMs: number
  paidAfterMs: number
  /** Undefined: nothing was bought by phone. */
  saleOf(visit: V, device: Device, known: Known): Sale | undefined
  /** Absent: such devices note nothing. @param visits those of the device with this index */
  notedOf?(visits: readonly V[], device: number): Iterable<Noted<V>>
}

/**
 * The visits of the last `DAYS` days in the order of their times. Whoever would still be there at `untilMs` is left
 * out, as is whoever would come to a place that is not free.
 */
export function planVisits<Device, V extends Visit>(
  { seed, customsOf, placeOf = () => 0 }: Pick<Visits<Device, V>, 'seed' | 'customsOf' | 'placeOf'>,
  fleet: readonly Device[],
  riders: number,
  untilMs: number,
): V[] {
  const dice = openDice(seed)
  const freeAt = new Map<string, number>()
  return fleet
    .flatMap((one, device) =>
      customsOf(one, dice).flatMap(({ perDay, hours, visitAt }) =>
        Array.from(arrivals(perDay, hours, untilMs, dice), (orderedMs) =>
          visitAt({ device, orderedMs, rider: dice.whole(0, riders - 1) }),
        ),
      ),
    )
    .filter(({ endMs }) => endMs < untilMs - 5 * MINUTE_MS)
    .toSorted((a, b) => a.orderedMs - b.orderedMs)
    .filter((visit) => {
      const place = `${visit.device} ${placeOf(visit)}`
      if ((freeAt.get(place) ?? 0) > visit.orderedMs) return false
      freeAt.set(place, visit.endMs + CLEARING_MS)
      return true
    })
}

/** The times at which people come to a device; the last ones may be later than `untilMs`. */
function* arrivals(perDay: number, hours: readonly number[], untilMs: number, dice: Dice): Generator<number> {
  const firstDayMs = dayStart(untilMs) - (DAYS - 1) * DAY_MS
  for (let day = 0; day < DAYS; day++) {
    const dayMs = firstDayMs + day * DAY_MS
    const weekday = weekdayOf(localMs(DEFAULT_ZONE, dayMs)) % 7
    const mean = perDay * WEEKDAYS[weekday]! * (1 - GROWTH + (GROWTH * day) / DAYS) * dice.between(0.8, 1.2)
    for (let visit = Math.round(mean); visit > 0; visit--) yield Math.round(dayMs + hourOf(hours, dice) * HOUR_MS)
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
