import type { Point } from '../value.ts'
import type { Running } from './running.ts'

// The end of time in InfluxDB.
const END_OF_TIME_US = 2 ** 63 / 1000

/** The time under which the area of a window is returned, and the start of the next window. */
interface Area {
  startUs: number
  endUs: number
}

/**
 * The area under the line through the points, in units of time: of each window, or of all points. Points are in the
 * order of the answer. The rules are those of InfluxDB:
 * - The area between two windows with points counts for the later one; a window without points has none.
 * - In descending order areas are negative, and their times are the ends of the windows.
 * - At a window's edge, the line through integers continues from its last point, not from the edge.
 */
export function* integralOf(points: Iterable<Point>, unitNs: bigint, running: Running): Generator<Point> {
  const isDesc = running.grouping.order === 'desc'
  const unitUs = Number(unitNs) / 1000
  let before: { timeUs: number; value: number } | undefined
  let window: Area = { startUs: 0, endUs: 0 }
  let sum = 0
  for (const point of points) {
    const isFloat = typeof point.value === 'number'
    const { timeUs } = point
    const own = Number(point.value)
    let value = own
    if (!before) window = areaAt(timeUs, isFloat, running)
    else if (before.timeUs !== timeUs) {
      const isBeyond = isDesc ? timeUs <= window.endUs : timeUs >= window.endUs
      if (isBeyond) {
        if (before.timeUs !== window.endUs) {
          const atEdge = valueAt(window.endUs, before, { timeUs, value: own })
          sum += (0.5 * (atEdge + before.value) * (window.endUs - before.timeUs)) / unitUs
          before = { timeUs: window.endUs, value: isFloat ? atEdge : before.value }
          if (!isFloat) value = atEdge
        }
        yield { timeUs: window.startUs, value: sum }
        window = areaAt(timeUs, isFloat, running)
        sum = 0
      }
      sum += (0.5 * (value + before.value) * (timeUs - before.timeUs)) / unitUs
    }
    before = { timeUs, value: own }
  }
  // A point exactly at the edge has no area.
  if (before && before.timeUs !== window.startUs) yield { timeUs: window.startUs, value: sum }
}

function areaAt(timeUs: number, isFloat: boolean, { windows, range, isBounded, grouping }: Running): Area {
  const isDesc = grouping.order === 'desc'
  if (windows) {
    const [startUs, endUs] = [windows.startOf(timeUs), windows.endOf(timeUs)]
    return isDesc ? { startUs: endUs, endUs: startUs } : { startUs, endUs }
  }
  // All points are one window: for floats it begins at the beginning of time, for integers at that of the range.
  const beyondUs = isDesc ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (isFloat) return { startUs: 0, endUs: beyondUs }
  if (isDesc)
    return {
      startUs: range.endUs < Number.MAX_SAFE_INTEGER ? range.endUs : END_OF_TIME_US,
      endUs: isBounded ? range.startUs : beyondUs,
    }
  return { startUs: isBounded ? range.startUs : 0, endUs: beyondUs }
}

function valueAt(timeUs: number, a: { timeUs: number; value: number }, b: { timeUs: number; value: number }): number {
  return ((b.value - a.value) / (b.timeUs - a.timeUs)) * (timeUs - a.timeUs) + a.value
}
