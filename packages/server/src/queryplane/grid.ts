const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Round steps of a time axis.
const STEPS_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
]

/** Buckets of equal length, one of which starts at `offsetMs`. */
export interface Grid {
  stepMs: number
  offsetMs: number
}

/** The shortest round step that is at least `leastMs`. */
export function roundStepMs(leastMs: number): number {
  return STEPS_MS.find((step) => step >= leastMs) ?? Math.ceil(leastMs / DAY) * DAY
}

/**
 * The grid of a step. Steps of whole days begin at midnight in the server's time zone; shorter steps divide the hour
 * and do not depend on a zone.
 */
export function gridOf(stepMs: number, atMs: number): Grid {
  const offsetMs = stepMs % DAY === 0 ? new Date(atMs).getTimezoneOffset() * MINUTE : 0
  return { stepMs, offsetMs }
}

export function floorTo({ stepMs, offsetMs }: Grid, atMs: number): number {
  return Math.floor((atMs - offsetMs) / stepMs) * stepMs + offsetMs
}

export function ceilTo(grid: Grid, atMs: number): number {
  return floorTo(grid, atMs + grid.stepMs - 1)
}
