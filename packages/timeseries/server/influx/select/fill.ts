import type { Fill } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { Point, Value } from '../value.ts'
import type { Windows } from './windows.ts'

interface Filled {
  windows: Windows
  /** The starts of the first and the last window. Absent: the window of the first point. */
  firstUs?: number
  lastUs: number
  /** How many rows are taken, each of which needs a window at least. Absent: all. */
  rows?: number
}

/**
 * Points at the starts of windows, ascending → one point for each window of the range, or the same points for `none`,
 * in the order of the answer. A function without any point stays empty.
 * @throws RefusedStatement if there are too many windows
 */
export function* fillWindows(points: readonly Point[], filled: Filled, fill: Fill, desc: boolean): Generator<Point> {
  const [first] = points
  const step = desc ? -1 : 1
  const start = desc ? points.length - 1 : 0
  if (!first || fill.kind === 'none') {
    for (let at = start; points[at]; at += step) yield points[at] as Point
    return
  }
  // Windows of a SELECT inside may begin before those of the outer one.
  const firstUs = Math.min(first.timeUs, filled.firstUs ?? filled.lastUs)
  yield* fillStarts(points, startsOf({ ...filled, firstUs }, desc), fill, desc)
}

/**
 * The same for windows that start at these times, in the order of the answer; their lengths may differ. There must be a
 * point, and every point must be at one of the starts.
 */
export function* fillStarts(
  points: readonly Point[],
  starts: Iterable<number>,
  fill: Fill,
  desc: boolean,
): Generator<Point> {
  const step = desc ? -1 : 1
  let next = desc ? points.length - 1 : 0
  for (const timeUs of starts) {
    const point = points[next]
    if (point?.timeUs === timeUs) {
      yield point
      next += step
    } else yield { timeUs, value: fillingOf(fill, timeUs, points[next - step], point, points[0]?.value ?? null) }
  }
}

function* startsOf(
  { windows, firstUs, lastUs, rows = Number.POSITIVE_INFINITY }: Filled & { firstUs: number },
  desc: boolean,
) {
  const all = Math.floor((lastUs - firstUs) / windows.intervalUs) + 1
  const refusal = () => new RefusedStatement(`max-select-buckets limit exceeded: (${all}/${LIMITS.maxWindows})`)
  if (Math.min(all, rows) > LIMITS.maxWindows) throw refusal()
  let count = 0
  for (let at = desc ? lastUs : firstUs; at >= firstUs && at <= lastUs; ) {
    if (count++ >= LIMITS.maxWindows) throw refusal()
    yield at
    at = desc ? windows.startOf(at - 1) : windows.endOf(at)
  }
}

/** The value of a window between the previous point and the next one. */
function fillingOf(
  fill: Fill,
  timeUs: number,
  behind: Point | undefined,
  ahead: Point | undefined,
  sample: Value,
): Value {
  switch (fill.kind) {
    case 'previous':
      return behind?.value ?? null
    case 'number':
      return numberAs(sample, fill.value)
    case 'linear':
      return behind && ahead ? between(behind, ahead, timeUs) : null
    default:
      return null
  }
}

/** A number in the type of the function's values. */
function numberAs(sample: Value, number: number): Value {
  if (typeof sample === 'bigint') return BigInt(Math.trunc(number))
  if (typeof sample === 'string') return ''
  return typeof sample === 'boolean' ? number !== 0 : number
}

function between(behind: Point, ahead: Point, timeUs: number): Value {
  const share = (timeUs - behind.timeUs) / (ahead.timeUs - behind.timeUs)
  const [a, b] = [behind.value, ahead.value]
  if (typeof a === 'number' && typeof b === 'number') return a + (b - a) * share
  if (typeof a !== 'bigint' || typeof b !== 'bigint') return null
  return BigInt(Math.trunc(Number(a) + Number(b - a) * share))
}
