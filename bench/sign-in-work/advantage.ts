/**
 * How much better than by chance one time tells the two apart, with the best threshold there is (the distance of
 * Kolmogorov and Smirnov): 0 where the distributions lie on one another, 1 where they do not overlap.
 */
export function advantage(some: readonly number[], others: readonly number[]): number {
  const shareBelow = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length
  return Math.max(...[...some, ...others].map((limit) => Math.abs(shareBelow(some, limit) - shareBelow(others, limit))))
}
