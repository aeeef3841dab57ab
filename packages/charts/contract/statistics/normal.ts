const ROOT_2_PI = Math.sqrt(2 * Math.PI)
/** From here on the continued fraction is quicker than the series, and keeps all digits of small tails. */
const SERIES_END = 3

/** The density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / ROOT_2_PI
}

/** The probability that a standard normal value is above `x`, with about 14 digits also where it is tiny. */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x)
  return x < SERIES_END ? 0.5 - normalDensity(x) * series(x) : normalDensity(x) * continuedFraction(x)
}

/** x + x³/3 + x⁵/(3·5) + … (Abramowitz and Stegun, 26.2.11). */
function series(x: number): number {
  let [sum, term] = [x, x]
  for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return sum
}

/** 1/(x + 1/(x + 2/(x + 3/(x + …)))) (Abramowitz and Stegun, 26.2.14). */
function continuedFraction(x: number): number {
  let rest = x
  for (let step = 100; step > 0; step--) rest = x + step / rest
  return 1 / rest
}
