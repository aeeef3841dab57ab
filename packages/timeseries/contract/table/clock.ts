import { isZone, localMs, offsetMs } from '@atrium/core/contract/zone'
import { type CellTime, offsetUs } from './time-format.ts'

/** Numbers of ambiguous local times. */
export interface ClockTally {
  /** Local times that do not exist, skipped in spring. */
  missing: number
  /** Local times that exist twice, in autumn: read as the first one, as the second one, or refused. */
  first: number
  second: number
  undecided: number
  /** Times that are not later than the previous one of the same series. */
  backwards: number
}

export type Placed = { us: number } | { refused: 'missing' | 'undecided' | 'noZone' }

/** The instants of one local time, both in microseconds: none, one, or two. */
export type InstantsOf = (localUs: number) => readonly number[]

/**
 * Finds the instant of a row. A local time that exists twice is the first of the two unless its series is already past
 * that; then it is the second. If the series is past both, the file is not sorted by time and the row is refused,
 * because it might overwrite another measurement.
 */
export function openClock(instantsOf: InstantsOf | undefined) {
  const tally: ClockTally = { missing: 0, first: 0, second: 0, undecided: 0, backwards: 0 }
  const lastUs = new Map<string, number>()

  function decide(time: CellTime, last: number): Placed {
    if (time.kind === 'instant') return time
    if (!instantsOf) return { refused: 'noZone' }
    const [first, second] = instantsOf(time.us)
    if (first === undefined) {
      tally.missing++
      return { refused: 'missing' }
    }
    if (second === undefined) return { us: first }
    if (first > last) {
      tally.first++
      return { us: first }
    }
    if (second > last) {
      tally.second++
      return { us: second }
    }
    tally.undecided++
    return { refused: 'undecided' }
  }

  return {
    tally,
    /** @param series the row's tag values; each series has its own order */
    place(series: string, time: CellTime): Placed {
      const last = lastUs.get(series) ?? Number.NEGATIVE_INFINITY
      const placed = decide(time, last)
      if ('us' in placed) {
        if (placed.us <= last) tally.backwards++
        lastUs.set(series, placed.us)
      }
      return placed
    },
  }
}

const DAY_MS = 86_400_000

/**
 * @param zone an offset such as +01:00 or a name such as Europe/Brussels
 * @throws RangeError if the zone does not exist
 */
export function readZone(zone: string): InstantsOf {
  const fixedUs = offsetUs(zone)
  if (!Number.isNaN(fixedUs)) return (localUs) => [localUs - fixedUs]
  if (!isZone(zone)) throw new RangeError(zone)
  // A zone's clock is changed on few days; on the others one offset holds all day.
  const ofDay = new Map<number, number | null>()
  const offsetOfDay = (day: number) => {
    const before = offsetMs(zone, (day - 1) * DAY_MS)
    return before === offsetMs(zone, (day + 2) * DAY_MS) ? before : null
  }
  return (localUs) => {
    const local = Math.floor(localUs / 1000)
    const day = Math.floor(local / DAY_MS)
    let offset = ofDay.get(day)
    if (offset === undefined) {
      offset = offsetOfDay(day)
      ofDay.set(day, offset)
    }
    if (offset !== null) return [localUs - offset * 1000]
    const around = [offsetMs(zone, local - DAY_MS), offsetMs(zone, local + DAY_MS)]
    return [...new Set(around.map((ms) => local - ms))]
      .filter((at) => localMs(zone, at) === local)
      .sort((a, b) => a - b)
      .map((at) => localUs + (at - local) * 1000)
  }
}
