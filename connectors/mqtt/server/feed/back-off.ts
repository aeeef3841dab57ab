const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait before the next attempt, after so many that failed: doubled each time, and different for each. */
export function backOffMs(failed: number, random: () => number = Math.random): number {
  const mostMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** failed)
  return mostMs * (0.5 + random() / 2)
}
