import { Temporal } from 'temporal-polyfill'
import { type CellTime, microseconds } from './time-format.ts'

/** How often the wall clock was in doubt. */
export interface ClockTally {
  /** Local times that the clock never showed: skipped in spring. */
  missing: number
  /** Local times that it showed twice, in autumn: read as the first or the second, or left undecided. */
  first: number
  second: number
  undecided: number
  /** Times that are not later than the one before of the same series. */
  backwards: number
}

export type Placed = { us: number } | { refused: 'missing' | 'undecided' | 'noZone' }

/** The instants of one local time: none, one, or two. */
type InstantsOf = (local: Temporal.PlainDateTime) => number[]

/**
 * Tells when a row was measured. A local time that exists twice is the first of the two unless its series is already
 * past that; then it is the second; a series that is past both is not in the order of time, and the row is refused:
 * written as either it might replace another measurement.
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
    /** @param series the row's tag values: each series has its own order */
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
 * @param zone an offset like +01:00 or a name like Europe/Brussels
 * @throws RangeError for a zone that does not exist
 */
export function readZone(zone: string): InstantsOf {
  const id = zone === 'Z' ? 'UTC' : zone
  new Temporal.PlainDateTime(2000, 1, 1).toZonedDateTime(id)
  return (local) => {
    const earlier = local.toZonedDateTime(id, { disambiguation: 'earlier' })
    // In a gap Temporal moves the clock; then it does not show what the file says.
    if (!earlier.toPlainDateTime().equals(local)) return []
    const later = local.toZonedDateTime(id, { disambiguation: 'later' })
    return earlier.epochMilliseconds === later.epochMilliseconds
      ? [microseconds(earlier)]
      : [microseconds(earlier), microseconds(later)]
  }
}
