import type { Point, Value } from '../value.ts'

/** Functions that compute one or several values from all values of a window. */
export const AGGREGATE_NAMES = [
  'count',
  'distinct',
  'first',
  'last',
  'max',
  'mean',
  'median',
  'min',
  'mode',
  'percentile',
  'spread',
  'stddev',
  'sum',
] as const
export type AggregateName = (typeof AGGREGATE_NAMES)[number]

/** Functions that choose one of the points, so that its time and other fields are available beside the value. */
export const SELECTORS = new Set<string>(['bottom', 'first', 'last', 'max', 'min', 'percentile', 'top'])

const ANY_TYPE = new Set<string>(['count', 'distinct', 'first', 'last', 'mode'])

/** Points of one window in the order of time → the points of the answer. A point's value is never null. */
export function aggregate<P extends Point>(name: AggregateName, points: readonly P[], percentile = 0): (P | Point)[] {
  const known = points.filter(({ value }) => isFit(name, value))
  const first = known[0]
  if (!first) return []
  const one = (value: Value): Point[] => [{ timeUs: first.timeUs, value }]
  switch (name) {
    case 'count':
      return one(BigInt(known.length))
    case 'sum':
      return one(sumOf(known))
    case 'mean':
      return one(known.reduce((sum, { value }) => sum + Number(value), 0) / known.length)
    case 'median':
      return one(medianOf(known))
    case 'stddev':
      return one(stddevOf(known.map(({ value }) => Number(value))))
    case 'spread': {
      const [low, high] = [least(known), greatest(known)]
      if (typeof high.value === 'bigint' && typeof low.value === 'bigint') return one(high.value - low.value)
      return one(Number(high.value) - Number(low.value))
    }
    case 'mode':
      return one(modeOf(known))
    case 'distinct':
      return [...new Set(known.map(({ value }) => value))].map((value) => ({ timeUs: first.timeUs, value }))
    default:
      return [choose(name, known, percentile)].filter((point) => point !== undefined)
  }
}

function isFit(name: AggregateName, value: Value): boolean {
  if (value === null) return false
  if (ANY_TYPE.has(name) || typeof value === 'number' || typeof value === 'bigint') return true
  return typeof value === 'boolean' && (name === 'min' || name === 'max')
}

function choose<P extends Point>(name: AggregateName, points: P[], percentile: number): P | undefined {
  switch (name) {
    case 'first':
      return points.reduce((best, one) =>
        one.timeUs === best.timeUs && byValue(one.value, best.value) > 0 ? one : best,
      )
    case 'last':
      return points.reduce((best, one) => (one.timeUs > best.timeUs || byValue(one.value, best.value) > 0 ? one : best))
    case 'min':
      return least(points)
    case 'max':
      return greatest(points)
    default: {
      const sorted = [...points].sort((a, b) => byValue(a.value, b.value))
      return sorted[Math.floor((sorted.length * percentile) / 100 + 0.5) - 1]
    }
  }
}

const least = <P extends Point>(points: P[]): P =>
  points.reduce((best, one) => (byValue(one.value, best.value) < 0 ? one : best))
const greatest = <P extends Point>(points: P[]): P =>
  points.reduce((best, one) => (byValue(one.value, best.value) > 0 ? one : best))

function byValue(a: Value, b: Value): number {
  if (a === null || b === null || a === b) return 0
  return a < b ? -1 : 1
}

function sumOf(points: Point[]): Value {
  if (typeof points[0]?.value !== 'bigint') return points.reduce((sum, { value }) => sum + Number(value), 0)
  return BigInt.asIntN(
    64,
    points.reduce((sum, { value }) => sum + BigInt(value as bigint), 0n),
  )
}

function medianOf(points: Point[]): number {
  const sorted = points.map(({ value }) => Number(value)).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] as number
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] as number) + high) / 2
}

/** The standard deviation of a sample; for a single value it is not a number, which is returned as null. */
function stddevOf(values: number[]): Value {
  if (values.length < 2) return Number.NaN
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}

/**
 * The most frequent value. Among several, InfluxDB goes through them by value and prefers a later one only if it began
 * earlier.
 */
function modeOf(points: Point[]): Value {
  const sorted = [...points].sort((a, b) => byValue(a.value, b.value))
  let [best, bestTimeUs] = [sorted[0]?.value ?? null, sorted[0]?.timeUs ?? 0]
  let [run, runTimeUs, length, bestLength] = [best, bestTimeUs, 0, 0]
  for (const { value, timeUs } of sorted) {
    if (value !== run) {
      ;[run, runTimeUs, length] = [value, timeUs, 1]
      continue
    }
    length++
    if (bestLength > length || (bestLength === length && runTimeUs > bestTimeUs)) continue
    ;[best, bestTimeUs, bestLength] = [value, timeUs, length]
  }
  return best
}
