import type { Chosen } from './collect-points.ts'
import type { Running } from './running.ts'

export interface ExtremesOptions {
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
  wanted: ExtremesOptions,
  points: readonly Chosen[],
  { windows, grouping }: Running,
): Generator<Chosen> {
  const all: Chosen[][] = []
  let endUs = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point.timeUs >= endUs) {
      all.push([])
      endUs = windows ? windows.endOf(point.timeUs) : Number.POSITIVE_INFINITY
    }
    all.at(-1)?.push(point)
  }
  if (grouping.order === 'desc') all.reverse()
  for (const within of all) yield* bestOf(wanted, within)
}

function bestOf({ name, count, isByTags }: ExtremesOptions, points: Chosen[]): Chosen[] {
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
