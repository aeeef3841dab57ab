import type { Chosen } from './collect-points.ts'
import { windowOf } from './fill.ts'
import type { Running } from './running.ts'

export interface ExtremesWanted {
  name: 'top' | 'bottom'
  count: number
  /** Whether only the best point of each combination of `by` counts. */
  isByTags: boolean
}

/**
 * The largest or smallest points of each window, at their own times: windows in the order of the answer, and points
 * ascending within one, also in descending order. Of equal values the earlier one counts. The given points must be
 * ascending.
 */
export function* extremesOf(
  wanted: ExtremesWanted,
  points: readonly Chosen[],
  { interval, grouping }: Running,
): Generator<Chosen> {
  const windows: Chosen[][] = []
  let endUs = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point.timeUs >= endUs) {
      windows.push([])
      endUs = interval ? windowOf(point.timeUs, interval) + interval.intervalUs : Number.POSITIVE_INFINITY
    }
    windows.at(-1)?.push(point)
  }
  if (grouping.order === 'desc') windows.reverse()
  for (const within of windows) yield* bestOf(wanted, within)
}

function bestOf({ name, count, isByTags }: ExtremesWanted, points: Chosen[]): Chosen[] {
  const sign = name === 'top' ? -1 : 1
  // Sorting is stable: of equal values the earlier stay first.
  const sorted = [...points].sort((a, b) => {
    const [x, y] = [a.value as number | bigint, b.value as number | bigint]
    return x === y ? 0 : x < y ? -sign : sign
  })
  const found = isByTags ? firstOfEach(sorted) : sorted
  return found.slice(0, count).sort((a, b) => a.timeUs - b.timeUs)
}

function firstOfEach(points: Chosen[]): Chosen[] {
  const seen = new Set<string | undefined>()
  return points.filter(({ by }) => !seen.has(by) && seen.add(by))
}
