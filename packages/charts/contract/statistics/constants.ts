import { normalDensity, normalTail } from './normal.ts'

/**
 * The constants of control charts for subgroups of `n` ≥ 2 normal values, calculated instead of read from a table, so
 * that they have all digits, for each size.
 */

/** The mean of a subgroup's standard deviation (with n − 1), in units of σ. */
export function c4(n: number): number {
  return Math.sqrt(2 / (n - 1)) * Math.exp(logGamma(n / 2) - logGamma((n - 1) / 2))
}

/** The mean of a subgroup's range, in units of σ. */
export const d2 = (n: number): number => rangeMoments(n).mean

/** The standard deviation of a subgroup's range, in units of σ. */
export const d3 = (n: number): number => rangeMoments(n).sd

/** For at least 1/2: Stirling's series, after steps up to where it has all digits. */
function logGamma(x: number): number {
  let [at, steps] = [x, 0]
  for (; at < 15; at++) steps += Math.log(at)
  const inverse = 1 / (at * at)
  const rest = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / at
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + rest - steps
}

interface RangeMoments {
  mean: number
  sd: number
}

/** Of two values they have a formula, so that a chart of single values need not wait for the integrals. */
const known = new Map<number, RangeMoments>([[2, { mean: 2 / Math.sqrt(Math.PI), sd: Math.sqrt(2 - 4 / Math.PI) }]])

function rangeMoments(n: number): RangeMoments {
  const moments = known.get(n) ?? calculated(n)
  known.set(n, moments)
  return moments
}

/**
 * From the distribution F of the range W (Montgomery, Statistical Quality Control, 6.2.1; Tippett 1925):
 * E[W] = ∫ (1 − F(w)) dw, E[W²] = ∫ 2w (1 − F(w)) dw, over w ≥ 0.
 */
function calculated(n: number): RangeMoments {
  let [first, second] = [0, 0]
  for (const { w, width, densities, shares } of grid()) {
    const beyond = (1 - rangeBelow(n, densities, shares)) * width
    first += beyond
    second += 2 * w * beyond
  }
  return { mean: first, sd: Math.sqrt(second - first * first) }
}

/** F(w) = n ∫ φ(x) (Φ(x + w) − Φ(x))ⁿ⁻¹ dx. */
function rangeBelow(n: number, densities: Float64Array, shares: Float64Array): number {
  let sum = 0
  for (let index = 0; index < shares.length; index++) sum += densities[index]! * shares[index]! ** (n - 1)
  return Math.min(1, n * X_STEP * sum)
}

const X_STEP = 0.1
const X_END = 9
const T_STEP = 1 / 32

interface GridLine {
  w: number
  /** The part of the w axis that stands for this line. */
  width: number
  /** φ(x) for each x. */
  densities: Float64Array
  /** Φ(x + w) − Φ(x) for each x. */
  shares: Float64Array
}

let lines: readonly GridLine[] | undefined

/**
 * The points at which is integrated, the same for each n. Both integrals are sums of equal steps, which for smooth
 * functions that vanish at both ends is exact to nearly all digits; w = exp(t − exp(−t)) makes the outer one such a
 * function.
 */
function grid(): readonly GridLine[] {
  if (lines) return lines
  const xs = Array.from({ length: Math.round((2 * X_END) / X_STEP) + 1 }, (_, index) => index * X_STEP - X_END)
  const densities = Float64Array.from(xs, normalDensity)
  const above = xs.map(normalTail)
  const ts = Array.from({ length: 7 / T_STEP }, (_, index) => index * T_STEP - 4)
  lines = ts.map((t) => {
    const w = Math.exp(t - Math.exp(-t))
    const shares = Float64Array.from(xs, (x, index) => above[index]! - normalTail(x + w))
    return { w, width: w * (1 + Math.exp(-t)) * T_STEP, densities, shares }
  })
  return lines
}
