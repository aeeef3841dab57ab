import { Temporal } from 'temporal-polyfill'
import { type CellTime, microseconds } from './time-format.ts'

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

/** The instants of one local time: none, one, or two. */
type InstantsOf = (local: Temporal.PlainDateTime) => number[]

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
    const [first, second] = instantsOf(time.at)
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

/**
 * @param zone an offset such as +01:00 or a name such as Europe/Brussels
 * @throws RangeError if the zone does not exist
 */
export function readZone(zone: string): InstantsOf {
  const id = zone === 'Z' ? 'UTC' : zone
  new Temporal.PlainDateTime(2000, 1, 1).toZonedDateTime(id)
  return (local) => {
    const earlier = local.toZonedDateTime(id, { disambiguation: 'earlier' })
    // For a time that does not exist Temporal returns a later one, which differs from the file.
    if (!earlier.toPlainDateTime().equals(local)) return []
    const later = local.toZonedDateTime(id, { disambiguation: 'later' })
    return earlier.epochMilliseconds === later.epochMilliseconds
      ? [microseconds(earlier)]
      : [microseconds(earlier), microseconds(later)]
  }
}
