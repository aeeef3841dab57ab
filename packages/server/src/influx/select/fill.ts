import type { Fill } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { Point, Value } from './value.ts'

export interface Windows {
  intervalUs: number
  offsetUs: number
  /** Absent: the window of the first point. Both are inclusive. */
  firstUs?: number
  lastUs: number
}

/** The start of the window that contains a time. */
export function windowOf(timeUs: number, { intervalUs, offsetUs }: Pick<Windows, 'intervalUs' | 'offsetUs'>): number {
  return Math.floor((timeUs - offsetUs) / intervalUs) * intervalUs + offsetUs
}

/**
 * Points at the starts of windows, ascending → one point for each window of the range, or the same points for `none`,
 * in the order of the answer. A function without any point stays empty.
 * @throws RefusedStatement if there are too many windows
 */
export function* fillWindows(points: readonly Point[], windows: Windows, fill: Fill, desc: boolean): Generator<Point> {
  const [first] = points
  const step = desc ? -1 : 1
  const start = desc ? points.length - 1 : 0
  if (!first || fill.kind === 'none') {
    for (let at = start; points[at]; at += step) yield points[at] as Point
    return
  }
  const { intervalUs, lastUs, firstUs = Math.min(first.timeUs, windows.lastUs) } = windows
  yield* fillStarts(points, startsOf({ intervalUs, lastUs, firstUs }, desc), fill, desc)
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
  { intervalUs, firstUs, lastUs }: Record<'intervalUs' | 'firstUs' | 'lastUs', number>,
  desc: boolean,
) {
  const count = Math.floor((lastUs - firstUs) / intervalUs) + 1
  for (let i = 0; i < count; i++) {
    if (i >= LIMITS.maxWindows) {
      throw new RefusedStatement(`max-select-buckets limit exceeded: (${count}/${LIMITS.maxWindows})`)
    }
    yield firstUs + (desc ? count - 1 - i : i) * intervalUs
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
