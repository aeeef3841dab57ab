/**
 * How much better than chance one time separates the two groups with the best threshold (the Kolmogorov–Smirnov
 * distance): 0 if the distributions are equal, 1 if they do not overlap.
 */
export function advantage(some: readonly number[], others: readonly number[]): number {
  const shareBelow = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  return Math.max(...[...some, ...others].map((limit) => Math.abs(shareBelow(some, limit) - shareBelow(others, limit))))
}
