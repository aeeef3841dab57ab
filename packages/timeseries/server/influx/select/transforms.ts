import type { Point, Value } from '../value.ts'
import { AVERAGE_NAMES, type AverageOptions, averagesOf } from './averages.ts'

/** Functions that make new points from the sequence of points, with their additional arguments. */
export const TRANSFORMS: Record<string, 'none' | 'unit' | 'count' | 'average'> = {
  ...Object.fromEntries(AVERAGE_NAMES.map((name) => [name, 'average'] as const)),
  difference: 'none',
  non_negative_difference: 'none',
  derivative: 'unit',
  non_negative_derivative: 'unit',
  elapsed: 'unit',
  cumulative_sum: 'none',
  moving_average: 'count',
}

/** `unitNs` is for derivative and elapsed; `count` is for moving_average. */
export interface TransformOptions {
  unitNs: bigint
  count: number
  average?: AverageOptions
}

/** Points in the order of the answer → new points, each as soon as the points that it needs were read. */
export function transform(name: string, points: Iterable<Point>, options: TransformOptions): Iterable<Point> {
  const { unitNs, count, average } = options
  const known = knownOf(points)
  if (average) return averagesOf(name, known, average)
  switch (name) {
    case 'difference':
      return stepwise(known, difference)
    case 'non_negative_difference':
      return notNegative(stepwise(known, difference))
    case 'derivative':
      return stepwise(known, (before, point) => derivative(before, point, unitNs))
    case 'non_negative_derivative':
      return notNegative(stepwise(known, (before, point) => derivative(before, point, unitNs)))
    case 'elapsed':
      return elapsed(known, unitNs)
    case 'cumulative_sum':
      return cumulativeSum(known)
    default:
      return movingAverage(known, count)
  }
}

function* knownOf(points: Iterable<Point>): Generator<Point> {
  for (const point of points) if (point.value !== null) yield point
}

// Values that are not numbers stay.
function* notNegative(points: Iterable<Point>): Generator<Point> {
  for (const point of points) if (!(Number(point.value) < 0)) yield point
}

/** Of points at one time, which several series may have, only the first counts. */
function* stepwise(points: Iterable<Point>, step: (before: Point, point: Point) => Value): Generator<Point> {
  let before: Point | undefined
  for (const point of points) {
    if (before && before.timeUs === point.timeUs) continue
    if (before) yield { timeUs: point.timeUs, value: step(before, point) }
    before = point
  }
}

function difference(before: Point, { value }: Point): Value {
  if (typeof value === 'bigint' && typeof before.value === 'bigint') return value - before.value
  return Number(value) - Number(before.value)
}

function derivative(before: Point, point: Point, unitNs: bigint): Value {
  const elapsedNs = Math.abs(point.timeUs - before.timeUs) * 1000
  return (Number(point.value) - Number(before.value)) / (elapsedNs / Number(unitNs))
}

function* elapsed(points: Iterable<Point>, unitNs: bigint): Generator<Point> {
  let beforeUs: number | undefined
  for (const { timeUs } of points) {
    if (beforeUs !== undefined) yield { timeUs, value: (BigInt(timeUs - beforeUs) * 1000n) / unitNs }
    beforeUs = timeUs
  }
}

function* cumulativeSum(points: Iterable<Point>): Generator<Point> {
  let sum: Value | undefined
  for (const { timeUs, value } of points) {
    sum ??= typeof value === 'bigint' ? 0n : 0
    sum = typeof sum === 'bigint' && typeof value === 'bigint' ? sum + value : Number(sum) + Number(value)
    yield { timeUs, value: sum }
  }
}

function* movingAverage(points: Iterable<Point>, count: number): Generator<Point> {
  const last: number[] = []
  let seen = 0
  let sum = 0
  for (const { timeUs, value } of points) {
    const place = seen++ % count
    sum += Number(value)
    sum -= last[place] ?? 0
    last[place] = Number(value)
    if (seen >= count) yield { timeUs, value: sum / count }
  }
}
