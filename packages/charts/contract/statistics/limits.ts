/**
 * The lines of a control chart, and the bands of a capability chart: `u` is the mean and `sd` one standard deviation of
 * what is drawn; `lll`, `ll`, `l`, `g`, `gg`, `ggg` are the mean less 3, 2, 1 and plus 1, 2, 3 of them. A point has
 * limits of its own where the sizes of the samples differ.
 */
export interface Limits {
  u: number
  sd: number
  lll: number
  ll: number
  l: number
  g: number
  gg: number
  ggg: number
}

/**
 * @param ends what the value can be at all: a range or a count is never below 0, so that no line of it is. A line that
 *   would be beyond an end stands at it.
 */
export function limitsOf(u: number, sd: number, ends: { least?: number; most?: number } = {}): Limits {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = ends
  const line = (steps: number) => Math.min(most, Math.max(least, u + steps * sd))
  return { u, sd, lll: line(-3), ll: line(-2), l: line(-1), g: line(1), gg: line(2), ggg: line(3) }
}

export interface ControlPoint {
  value: number
  limits: Limits
}

/** The mean and the standard deviation that are fixed instead of estimated from the data; null: estimated. */
export interface PhaseFigures {
  u: number | null
  sd: number | null
}

export interface ControlChart {
  main: ControlPoint[]
  /**
   * The chart of the spread below it: R, S or MR, whose point at an index belongs to that of the main chart; null for a
   * point that has none. Charts of counts have no companion.
   */
  companion: (ControlPoint | null)[] | null
}

/** Makes limits that depend on the size of a sample only, once for each size. */
export function bySize(make: (size: number) => Limits): (size: number) => Limits {
  const known = new Map<number, Limits>()
  return (size) => {
    const limits = known.get(size) ?? make(size)
    known.set(size, limits)
    return limits
  }
}
