/** The mean of at least one value. */
export function meanOf(values: readonly number[]): number {
  const first = sumOf(values) / values.length
  // The second pass removes what the first one lost by rounding.
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/**
 * The standard deviation of at least two values, with n − 1. It is exactly 0 if all of them are equal: a mean that was
 * rounded would make it a little more.
 */
export function sdOf(values: readonly number[]): number {
  if (rangeOf(values) === 0) return 0
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** The largest value less the smallest one. */
export function rangeOf(values: readonly number[]): number {
  const { least, most } = endsOf(values)
  return most - least
}

// Not Math.min(...values): a call has no room for 50,000 arguments in every browser.
export function endsOf(values: readonly number[]): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least, most }
}
