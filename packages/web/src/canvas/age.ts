import type { Dataset } from '@atrium/contract/dashboard'
import { newestRow, timeOf } from './merge.ts'

/** Below this nobody would call a value old, however fast it usually comes. */
export const MIN_STALE_AFTER_MS = 15_000
/** A range that ended longer ago than this, when it was asked for, is history. */
const HISTORY_AFTER_MS = 30_000

const MIN_FRESH_MS = 10_000
const GAPS_LOOKED_AT = 8

export interface Age {
  /** Milliseconds since the newest row. */
  ageMs: number
  /** Just measured, as far as its rhythm allows: nobody has to be told. */
  fresh: boolean
  /** Whether the data is older than its own rhythm explains. */
  stale: boolean
}

/**
 * How old a dataset is. It is stale when two points that should have come have not, by its usual gap; where it is asked
 * for every `refreshMs`, also when two answers have not come. A range that ended long before it was asked for is history,
 * which has no age. `receivedAtMs` and `nowMs` are on the server's clock.
 */
export function ageOf(dataset: Dataset | null, receivedAtMs: number, nowMs: number, refreshMs = 0): Age | null {
  const newest = newestRow(dataset)
  if (!dataset || !newest) return null
  if (receivedAtMs - dataset.endMs > HISTORY_AFTER_MS) return null
  const ageMs = Math.max(0, nowMs - Math.max(timeOf(newest), dataset.newestMs ?? Number.NEGATIVE_INFINITY))
  const isUnanswered = refreshMs > 0 && nowMs - receivedAtMs > Math.max(MIN_STALE_AFTER_MS, 3 * refreshMs)
  return { ageMs, fresh: ageMs < freshForMs(dataset), stale: isUnanswered || ageMs > staleAfterMs(dataset) }
}

// A row of a bucket has the time at which the bucket began.
function freshForMs({ intervalMs }: Dataset): number {
  return Math.max(MIN_FRESH_MS, 2 * intervalMs)
}

export function staleAfterMs(dataset: Dataset): number {
  // The third gap is the one that the next point may still take.
  return Math.max(MIN_STALE_AFTER_MS, 3 * Math.max(dataset.intervalMs, usualGapMs(dataset)))
}

function usualGapMs(dataset: Dataset): number {
  const times = dataset.rows.slice(-GAPS_LOOKED_AT - 1).map(timeOf)
  const gaps = times.slice(1).map((time, index) => Math.abs(time - (times[index] ?? time)))
  gaps.sort((a, b) => a - b)
  return gaps[gaps.length >> 1] ?? 0
}

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

/** An age in the largest unit that fits: 125 s is 2 minutes. */
export function roughAge(ageMs: number): { count: number; unit: AgeUnit } {
  const seconds = Math.floor(ageMs / 1000)
  if (seconds < 60) return { count: seconds, unit: 'seconds' }
  if (seconds < 3600) return { count: Math.floor(seconds / 60), unit: 'minutes' }
  if (seconds < 86_400) return { count: Math.floor(seconds / 3600), unit: 'hours' }
  return { count: Math.floor(seconds / 86_400), unit: 'days' }
}
