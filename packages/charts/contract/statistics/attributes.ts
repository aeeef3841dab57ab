import { MAX_POINTS } from '../data.ts'
import { done, type Fault, failed, type Outcome } from './fault.ts'
import { bySize, type ControlChart, limitsOf } from './limits.ts'
import { sumOf } from './moments.ts'

/**
 * Control charts of counts. The formulas are those of D. C. Montgomery, Introduction to Statistical Quality Control,
 * chapter 7; where samples differ in size, each point has the limits of its own size (7.2.2, 7.3.2).
 */

/** A sample: how many nonconforming items or nonconformities, among how many items or units. */
export interface Sample {
  count: number
  size: number
}

type Charted = Outcome<ControlChart>

/** The fraction nonconforming. @param u the fraction that is fixed instead of estimated, from 0 to 1 */
export function p(samples: readonly Sample[], u: number | null): Charted {
  const fault = faultOf(samples) ?? sizeFault(samples) ?? (u !== null && u > 1 ? 'impossibleCentre' : null)
  if (fault) return failed(fault)
  const centre = u ?? fractionOf(samples)
  const limits = bySize((n) => limitsOf(centre, Math.sqrt((centre * (1 - centre)) / n), { least: 0, most: 1 }))
  return charted(
    u,
    samples.map(({ count, size }) => ({ value: count / size, limits: limits(size) })),
  )
}

/** The number nonconforming of samples of one size. @param u the number that is fixed, from 0 to the size */
export function np(samples: readonly Sample[], u: number | null): Charted {
  const n = samples[0]?.size ?? 0
  const fault =
    faultOf(samples) ??
    sizeFault(samples) ??
    (samples.some(({ size }) => size !== n) ? 'unequalSizes' : u !== null && u > n ? 'impossibleCentre' : null)
  if (fault) return failed(fault)
  const centre = u ?? fractionOf(samples) * n
  const limits = limitsOf(centre, Math.sqrt(centre * (1 - centre / n)), { least: 0, most: n })
  return charted(
    u,
    samples.map(({ count }) => ({ value: count, limits })),
  )
}

/** Nonconformities in units of one size. @param u the number that is fixed instead of estimated */
export function c(counts: readonly number[], u: number | null): Charted {
  const fault = faultOf(counts.map((count) => ({ count })))
  if (fault) return failed(fault)
  const centre = u ?? sumOf(counts) / counts.length
  const limits = limitsOf(centre, Math.sqrt(centre), { least: 0 })
  return charted(
    u,
    counts.map((value) => ({ value, limits })),
  )
}

/** Nonconformities per unit. @param u the number per unit that is fixed instead of estimated */
export function u(samples: readonly Sample[], fixed: number | null): Charted {
  const fault = faultOf(samples) ?? (samples.every(hasSize) ? null : 'noSize')
  if (fault) return failed(fault)
  const centre = fixed ?? fractionOf(samples)
  const limits = bySize((n) => limitsOf(centre, Math.sqrt(centre / n), { least: 0 }))
  return charted(
    fixed,
    samples.map(({ count, size }) => ({ value: count / size, limits: limits(size) })),
  )
}

function charted(fixed: number | null, main: ControlChart['main']): Charted {
  if (fixed !== null && fixed < 0) return failed('impossibleCentre')
  return main.every(({ limits }) => limits.sd > 0) ? done({ main, companion: null }) : failed('noSpread')
}

function faultOf(samples: readonly Pick<Sample, 'count'>[]): Fault | null {
  if (samples.length === 0) return 'noValues'
  if (samples.length === 1) return 'oneValue'
  if (samples.length > MAX_POINTS) return 'tooMany'
  return samples.some(({ count }) => count < 0) ? 'negativeCount' : null
}

function sizeFault(samples: readonly Sample[]): Fault | null {
  if (!samples.every(hasSize)) return 'noSize'
  return samples.some(({ count, size }) => count > size) ? 'aboveSize' : null
}

const hasSize = ({ size }: Sample) => size > 0

function fractionOf(samples: readonly Sample[]): number {
  return sumOf(samples.map(({ count }) => count)) / sumOf(samples.map(({ size }) => size))
}
