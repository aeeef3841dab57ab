import type { Share } from './partner-network.ts'
import { ratiosTooHigh } from './refusals.ts'

/** Percent with two decimals as a whole number of hundredths: 0.6 % is 60. */
export function basisPoints(percent: number): number {
  return Math.round(percent * 100)
}

/** @throws ratiosTooHigh also if a ratio is negative. `left`: the percentage that is still free. */
export function checkRatios(shares: readonly Pick<Share, 'ratio'>[]): void {
  const points = shares.map(({ ratio }) => basisPoints(ratio))
  const sum = points.reduce((total, each) => total + each, 0)
  if (sum > 10_000 || points.some((each) => each < 0)) throw ratiosTooHigh({ params: { sum: sum / 100 } })
}
