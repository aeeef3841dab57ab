import { MAX_POINTS } from '../data.ts'
import { c4, d2, d3 } from './constants.ts'
import { done, failed, type Outcome } from './fault.ts'
import { bySize, type ControlChart, type Limits, limitsOf, type PhaseFigures } from './limits.ts'
import { meanOf, rangeOf, sdOf, sumOf } from './moments.ts'

/**
 * Control charts of measured values. The formulas are those of D. C. Montgomery, Introduction to Statistical Quality
 * Control, chapter 6; where subgroups differ in size, each point has the limits of its own size.
 */

type Subgroups = readonly (readonly number[])[]

/** X-bar and R: σ is the mean of R/d2(n) over the subgroups, which for equal sizes is R-bar/d2 (6.2). */
export function xbarR(subgroups: Subgroups, given: PhaseFigures): Outcome<ControlChart> {
  const estimate = (all: Subgroups) => {
    const sigma = meanOf(all.map((values) => rangeOf(values) / d2(values.length)))
    return () => sigma
  }
  const spread = (sigma: number, n: number) => limitsOf(d2(n) * sigma, d3(n) * sigma, { least: 0 })
  return ofSubgroups(subgroups, given, { estimate, of: rangeOf, limits: spread })
}

/**
 * X-bar and S: the mean standard deviation is that of 6.3.2, the square root of Σ(n−1)s²/Σ(n−1), and for equal sizes the
 * mean of s (6.3.1). σ at a point is it divided by c4 of the point's size.
 */
export function xbarS(subgroups: Subgroups, given: PhaseFigures): Outcome<ControlChart> {
  const estimate = (all: Subgroups) => {
    const centre = meanSd(all)
    return (n: number) => centre / c4(n)
  }
  const spread = (sigma: number, n: number) => limitsOf(c4(n) * sigma, sigma * Math.sqrt(1 - c4(n) ** 2), { least: 0 })
  return ofSubgroups(subgroups, given, { estimate, of: sdOf, limits: spread })
}

function meanSd(subgroups: Subgroups): number {
  const sds = subgroups.map(sdOf)
  const [first] = subgroups
  if (subgroups.every(({ length }) => length === first?.length)) return meanOf(sds)
  const squares = subgroups.map(({ length }, index) => (length - 1) * (sds[index] ?? 0) ** 2)
  return Math.sqrt(sumOf(squares) / sumOf(subgroups.map(({ length }) => length - 1)))
}

interface Spread {
  /** σ of one value, for the points of a size. */
  estimate(subgroups: Subgroups): (n: number) => number
  /** What the chart below shows of a subgroup, and its limits. */
  of(values: readonly number[]): number
  limits(sigma: number, n: number): Limits
}

/** Subgroups of one value say nothing about the spread: they are left out by who makes them (subgroups.ts). */
function ofSubgroups(all: Subgroups, given: PhaseFigures, spread: Spread): Outcome<ControlChart> {
  const subgroups = all.filter(({ length }) => length > 1)
  const count = sumOf(all.map(({ length }) => length))
  if (count === 0) return failed('noValues')
  if (count === 1) return failed('oneValue')
  if (count > MAX_POINTS) return failed('tooMany')
  if (subgroups.length === 0) return failed('subgroupsOfOne')
  const sigmaOf = given.sd === null ? spread.estimate(subgroups) : () => given.sd ?? 0
  if (!(sigmaOf(2) > 0)) return failed('noSpread')
  const u = given.u ?? meanOf(subgroups.flat())
  const mainLimits = bySize((n) => limitsOf(u, sigmaOf(n) / Math.sqrt(n)))
  const spreadLimits = bySize((n) => spread.limits(sigmaOf(n), n))
  return done({
    main: subgroups.map((values) => ({ value: meanOf(values), limits: mainLimits(values.length) })),
    companion: subgroups.map((values) => ({ value: spread.of(values), limits: spreadLimits(values.length) })),
  })
}

/** Single values and their moving ranges of two: σ is MR-bar/d2(2) (6.4). The first value has no moving range. */
export function iMr(values: readonly number[], given: PhaseFigures): Outcome<ControlChart> {
  if (values.length === 0) return failed('noValues')
  if (values.length === 1) return failed('oneValue')
  if (values.length > MAX_POINTS) return failed('tooMany')
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  const sigma = given.sd ?? meanOf(ranges) / d2(2)
  if (!(sigma > 0)) return failed('noSpread')
  const limits = limitsOf(given.u ?? meanOf(values), sigma)
  const rangeLimits = limitsOf(d2(2) * sigma, d3(2) * sigma, { least: 0 })
  return done({
    main: values.map((value) => ({ value, limits })),
    companion: [null, ...ranges.map((value) => ({ value, limits: rangeLimits }))],
  })
}
