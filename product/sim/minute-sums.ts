import { MINUTE_MS } from './plant-time.ts'

/** Periods kept in memory: the present one and the one that the history is calculating. */
const PERIODS_KEPT = 4

/**
 * The sum of a rate since the start of a period (a shift, a day), as a counter. The result depends on the time only,
 * not on earlier calls.
 * @param startOf start of the period that contains a time
 * @param ratePerMinute its value at a time; the middle of a minute is used for the whole minute
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
