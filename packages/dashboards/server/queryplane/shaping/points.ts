import type { Cell } from '@atrium/charts/contract/data'
import type { Fill, Transform } from '@atrium/timeseries/contract/query-language'
import { type AggregateName, aggregate } from '@atrium/timeseries/server/influx/select/aggregates'
import { fillStarts } from '@atrium/timeseries/server/influx/select/fill'
import { transform as transformed } from '@atrium/timeseries/server/influx/select/transforms'
import type { Point, Value } from '@atrium/timeseries/server/influx/value'

/**
 * What is computed from the points of one series after they were read, whatever they were read from. The functions are
 * those of InfluxQL.
 */
export interface Shaping {
  fill: Fill
  transform: Transform
  /** For `derivative`. */
  unitMs: number
}

const NAMES: Record<Exclude<Transform, 'none'>, string> = {
  difference: 'difference',
  nonNegativeDifference: 'non_negative_difference',
  derivative: 'derivative',
}

/**
 * Points in the order of time, filled and then transformed.
 * @param startsUs the starts of all buckets of the range; null for raw points, which are not filled
 */
export function shapePoints(
  points: readonly Point[],
  startsUs: readonly number[] | null,
  { fill, transform, unitMs }: Shaping,
): Point[] {
  const isFilled = startsUs !== null && fill !== 'none' && points.length > 0
  const filled = isFilled ? [...fillStarts(points, startsUs, fillOf(fill), false)] : [...points]
  if (transform === 'none') return filled
  return [...transformed(NAMES[transform], filled, { unitNs: BigInt(unitMs) * 1_000_000n, count: 1 })]
}

function fillOf(fill: Exclude<Fill, 'none'>) {
  return typeof fill === 'number' ? ({ kind: 'number', value: fill } as const) : { kind: fill }
}

/** The points of one series as one value; null if there is none. */
export function reducePoints(points: readonly Point[], how: { aggregate: string; percentile?: number }): Cell {
  return cellOf(aggregate(how.aggregate as AggregateName, points, how.percentile)[0]?.value ?? null)
}

/** A result that is not a finite number, such as 2e308, is empty: JSON has no such numbers. */
export function cellOf(value: Value): Cell {
  const cell = typeof value === 'bigint' ? Number(value) : value
  return typeof cell === 'number' && !Number.isFinite(cell) ? null : cell
}
