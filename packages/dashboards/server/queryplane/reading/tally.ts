import type { Cell } from '@atrium/charts/contract/data'
import type { TsResult } from '@atrium/timeseries/server/store/model'

/** For a thinned series: how many values its rows stand for, and the time of the newest one. */
export interface Tally {
  sourcePoints?: number
  newestMs?: number
}

/** Keeps the count while only the end of a series is read again. */
export class TallyBook {
  private buckets: { atMs: number; values: number; newestMs: number }[] = []

  /** Replaces the buckets from `fromMs` on, and drops those before `firstMs`. */
  renew(read: NonNullable<TsResult['buckets']>, fromMs: number, firstMs: number): void {
    const fresh = read.map(([atUs, values, newestUs]) => ({ atMs: atUs / 1000, values, newestMs: newestUs / 1000 }))
    this.buckets = this.buckets.filter(({ atMs }) => atMs >= firstMs && atMs < fromMs).concat(fresh)
  }

  /** The tally for these rows, which start at `startMs`. Without `sourcePoints` if all points are shown. */
  tallyOf(rows: readonly Cell[][], startMs: number, stepMs: number): Tally {
    const newestMs = Math.max(...this.buckets.map((bucket) => bucket.newestMs))
    if (!(newestMs >= startMs)) return {}
    const sourcePoints = this.buckets.reduce((sum, { atMs, values }) => {
      // For the bucket at the start of the range the number inside it is unknown, so the shown values are counted.
      return sum + (atMs < startMs ? Math.min(values, valuesBefore(rows, atMs + stepMs)) : values)
    }, 0)
    return sourcePoints > valuesBefore(rows, Number.POSITIVE_INFINITY) ? { sourcePoints, newestMs } : { newestMs }
  }
}

/** Number of values in the rows before a time. */
function valuesBefore(rows: readonly Cell[][], endMs: number): number {
  let values = 0
  for (const row of rows) {
    if ((row[0] as number) >= endMs) break
    for (let i = 1; i < row.length; i++) if (row[i] !== null) values++
  }
  return values
}
