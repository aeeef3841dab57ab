import type { Point, Value } from './value.ts'

/** Functions that go along the points and make new ones; what their second argument is. */
export const TRANSFORMS: Record<string, 'none' | 'unit' | 'count'> = {
  difference: 'none',
  non_negative_difference: 'none',
  derivative: 'unit',
  non_negative_derivative: 'unit',
  elapsed: 'unit',
  cumulative_sum: 'none',
  moving_average: 'count',
}

/** Points in the order of the answer. `unitUs` of derivative and elapsed may be less than one; `count` is of moving_average. */
export interface TransformOptions {
  unitNs: bigint
  count: number
}

export function transform(name: string, points: readonly Point[], { unitNs, count }: TransformOptions): Point[] {
  const known = points.filter(({ value }) => value !== null)
  switch (name) {
    case 'difference':
      return stepwise(known, difference)
    case 'non_negative_difference':
      return stepwise(known, difference).filter(isNotNegative)
    case 'derivative':
      return stepwise(known, (before, point) => derivative(before, point, unitNs))
    case 'non_negative_derivative':
      return stepwise(known, (before, point) => derivative(before, point, unitNs)).filter(isNotNegative)
    case 'elapsed':
      return known.slice(1).map(({ timeUs }, i) => {
        const us = timeUs - (known[i] as Point).timeUs
        return { timeUs, value: (BigInt(us) * 1000n) / unitNs }
      })
    case 'cumulative_sum':
      return cumulativeSum(known)
    default:
      return movingAverage(known, count)
  }
}

// What is no number stays.
const isNotNegative = ({ value }: Point) => !(Number(value) < 0)

/** Of points at one time, which several series may have, only the first counts. */
function stepwise(points: readonly Point[], step: (before: Point, point: Point) => Value): Point[] {
  const made: Point[] = []
  let before: Point | undefined
  for (const point of points) {
    if (before && before.timeUs === point.timeUs) continue
    if (before) made.push({ timeUs: point.timeUs, value: step(before, point) })
    before = point
  }
  return made
}

function difference(before: Point, { value }: Point): Value {
  if (typeof value === 'bigint' && typeof before.value === 'bigint') return value - before.value
  return Number(value) - Number(before.value)
}

function derivative(before: Point, point: Point, unitNs: bigint): Value {
  const elapsedNs = Math.abs(point.timeUs - before.timeUs) * 1000
  return (Number(point.value) - Number(before.value)) / (elapsedNs / Number(unitNs))
}

function cumulativeSum(points: readonly Point[]): Point[] {
  let sum: Value = typeof points[0]?.value === 'bigint' ? 0n : 0
  return points.map(({ timeUs, value }) => {
    sum = typeof sum === 'bigint' && typeof value === 'bigint' ? sum + value : Number(sum) + Number(value)
    return { timeUs, value: sum }
  })
}

function movingAverage(points: readonly Point[], count: number): Point[] {
  const made: Point[] = []
  let sum = 0
  for (const [i, { timeUs, value }] of points.entries()) {
    sum += Number(value)
    if (i >= count) sum -= Number(points[i - count]?.value)
    if (i >= count - 1) made.push({ timeUs, value: sum / count })
  }
  return made
}
