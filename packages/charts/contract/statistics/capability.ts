import { MAX_POINTS } from '../data.ts'
import { done, failed, type Outcome } from './fault.ts'
import { type Limits, limitsOf } from './limits.ts'
import { endsOf, meanOf, sdOf } from './moments.ts'
import { normalTail } from './normal.ts'

/** The limits within which the values must be; null: there is none on that side. */
export interface Specification {
  lsl: number | null
  usl: number | null
}

/** An index is null if the specification has not the limits that it needs. */
export interface Capability {
  count: number
  least: number
  most: number
  /** The mean, the standard deviation with n − 1, and the bands around the mean. */
  bands: Limits
  histogram: Histogram
  /** (USL − LSL)/6σ, with both limits. */
  cp: number | null
  /** The smaller of (USL − mean)/3σ and (mean − LSL)/3σ; with one limit, that of this limit. */
  cpk: number | null
  /** The share of the values beyond the limits, from 0 to 1; null without a limit. */
  outside: number | null
  /** The same share of a normal distribution with this mean and σ. */
  expected: number | null
}

export interface Histogram {
  /** Nine ends of the eight bins, from the smallest value to the largest one. */
  edges: number[]
  /** A value on an edge is in the bin that begins there; the largest value is in the last bin. */
  counts: number[]
}

export const BINS = 8

/** The capability of a process: figures and histogram of all values together. */
export function capabilityOf(values: readonly number[], { lsl, usl }: Specification): Outcome<Capability> {
  if (lsl !== null && usl !== null && usl <= lsl) return failed('limitsOrder')
  if (values.length === 0) return failed('noValues')
  if (values.length === 1) return failed('oneValue')
  if (values.length > MAX_POINTS) return failed('tooMany')
  const sd = sdOf(values)
  if (!(sd > 0)) return failed('noSpread')
  const mean = meanOf(values)
  const sides = [...(usl === null ? [] : [(usl - mean) / sd]), ...(lsl === null ? [] : [(mean - lsl) / sd])]
  const isOutside = (value: number) => (usl !== null && value > usl) || (lsl !== null && value < lsl)
  return done({
    count: values.length,
    ...endsOf(values),
    bands: limitsOf(mean, sd),
    histogram: histogramOf(values),
    cp: usl === null || lsl === null ? null : (usl - lsl) / (6 * sd),
    cpk: sides.length === 0 ? null : Math.min(...sides) / 3,
    outside: sides.length === 0 ? null : values.filter(isOutside).length / values.length,
    expected: sides.length === 0 ? null : sides.reduce((sum, side) => sum + normalTail(side), 0),
  })
}

/** Eight bins of one width. @param values at least one */
export function histogramOf(values: readonly number[]): Histogram {
  const { least, most } = endsOf(values)
  const edges = Array.from({ length: BINS + 1 }, (_, index) => least + (most - least) * (index / BINS))
  edges[BINS] = most
  const counts = Array<number>(BINS).fill(0)
  for (const value of values) {
    const bin = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= value),
    )
    counts[Math.min(BINS - 1, bin)]!++
  }
  return { edges, counts }
}
