import type { Cell } from '@atrium/contract/dashboard'
import type { TsResult } from '../timeseries/model.ts'

/** Of a thinned series: how many values its rows stand for, and when the newest of them was measured. */
export interface Tally {
  sourcePoints?: number
  newestMs?: number
}

/** Keeps count while only the end of a series is read anew. */
export class TallyBook {
  private buckets: { atMs: number; values: number; newestMs: number }[] = []

  /** The buckets from `fromMs` on were read; those before `firstMs` are over. */
  renew(read: NonNullable<TsResult['buckets']>, fromMs: number, firstMs: number): void {
    const fresh = read.map(([atUs, values, newestUs]) => ({ atMs: atUs / 1000, values, newestMs: newestUs / 1000 }))
    this.buckets = this.buckets.filter(({ atMs }) => atMs >= firstMs && atMs < fromMs).concat(fresh)
  }

  /** What to say beside these rows, which begin at `startMs`. Nothing about points where every one is shown. */
  tallyOf(rows: readonly Cell[][], startMs: number, stepMs: number): Tally {
    const newestMs = Math.max(...this.buckets.map((bucket) => bucket.newestMs))
    if (!(newestMs >= startMs)) return {}
    const sourcePoints = this.buckets.reduce((sum, { atMs, values }) => {
      // Of a bucket that the range cuts, nobody knows how many lie inside: those that are shown do.
      return sum + (atMs < startMs ? Math.min(values, valuesBefore(rows, atMs + stepMs)) : values)
    }, 0)
    return sourcePoints > valuesBefore(rows, Number.POSITIVE_INFINITY) ? { sourcePoints, newestMs } : { newestMs }
  }
}

/** How many values lie in the rows before a time. */
function valuesBefore(rows: readonly Cell[][], endMs: number): number {
  let values = 0
  for (const row of rows) {
    if ((row[0] as number) >= endMs) break
    for (let i = 1; i < row.length; i++) if (row[i] !== null) values++
  }
  return values
}
