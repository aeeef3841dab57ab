import { MINUTE_MS } from './plant-time.ts'

/** Periods kept: the current one and the one that history is being made of. */
const PERIODS_KEPT = 4

/**
 * The sum of a rate since a period (a shift, a day) began, as a counter shows it: the same for the same moment, whoever
 * asks and in whatever order.
 * @param startOf begin of the period that a moment lies in
 * @param ratePerMinute its value at a moment; the middle of a minute stands for the whole minute
 */
export function sumSince(
  startOf: (timeMs: number) => number,
  ratePerMinute: (timeMs: number) => number,
): (timeMs: number) => number {
  const periods = new Map<number, number[]>()
  const minuteOf = (startMs: number, minute: number) => ratePerMinute(startMs + (minute + 0.5) * MINUTE_MS)

  function wholeMinutes(startMs: number): number[] {
    const known = periods.get(startMs)
    if (known) return known
    if (periods.size >= PERIODS_KEPT) periods.delete(periods.keys().next().value as number)
    const sums = [0]
    periods.set(startMs, sums)
    return sums
  }

  return (timeMs) => {
    const startMs = startOf(timeMs)
    const sums = wholeMinutes(startMs)
    const minutes = (timeMs - startMs) / MINUTE_MS
    const whole = Math.floor(minutes)
    for (let minute = sums.length - 1; minute < whole; minute++) sums.push(sums[minute]! + minuteOf(startMs, minute))
    return sums[whole]! + (minutes - whole) * minuteOf(startMs, whole)
  }
}
