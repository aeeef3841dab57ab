import type { Dataset } from '../../contract/data.ts'
import { timeOf } from '../../contract/row-order.ts'
import { newestRow } from './merge.ts'

/** A younger value never counts as old, however short its usual interval is. */
export const MIN_STALE_AFTER_MS = 15_000
/** A range that had ended longer ago than this when it was requested is history. */
const HISTORY_AFTER_MS = 30_000

const MIN_FRESH_MS = 10_000
/** Of a series of which only one point is known, such as the newest one: as often as stock devices report. */
const UNKNOWN_GAP_MS = 60_000
const GAPS_LOOKED_AT = 8

export interface Age {
  /** Milliseconds since the newest row. */
  ageMs: number
  /** As new as the interval of the data allows: no age is shown. */
  fresh: boolean
  /** The data is older than its usual interval explains. */
  stale: boolean
}

/**
 * How old a dataset is. It is stale when two expected points are missing, judged by its usual gap. If it is requested
 * every `refreshMs`, it is also stale when two answers are missing. A range that ended long before the request is
 * history and has no age. `receivedAtMs` and `nowMs` are on the server's clock.
 */
export function ageOf(dataset: Dataset | null, receivedAtMs: number, nowMs: number, refreshMs = 0): Age | null {
  const newest = newestRow(dataset)
  if (!dataset || !newest) return null
  if (receivedAtMs - dataset.endMs > HISTORY_AFTER_MS) return null
  const ageMs = Math.max(0, nowMs - Math.max(timeOf(newest), dataset.newestMs ?? Number.NEGATIVE_INFINITY))
  const isUnanswered = refreshMs > 0 && nowMs - receivedAtMs > Math.max(MIN_STALE_AFTER_MS, 3 * refreshMs)
  return { ageMs, fresh: ageMs < freshForMs(dataset), stale: isUnanswered || ageMs > staleAfterMs(dataset) }
}

// The time of a bucket's row is the time at which the bucket began.
function freshForMs({ intervalMs }: Dataset): number {
  return Math.max(MIN_FRESH_MS, 2 * intervalMs)
}

export function staleAfterMs(dataset: Dataset): number {
  // Three gaps: two points are missing, and the next one may still take its usual gap.
  return Math.max(MIN_STALE_AFTER_MS, 3 * Math.max(dataset.intervalMs, usualGapMs(dataset)))
}

/** That of the series that comes most often: several devices in one table do not report more often than each of them. */
function usualGapMs({ columns, rows }: Dataset): number {
  const latest = rows.slice(-(GAPS_LOOKED_AT + 1) * columns.length)
  const gaps = columns.flatMap((_, column) =>
    isOnlyTime(columns, column) ? [] : (middleGapMs(latest.filter((row) => row[column] !== null)) ?? []),
  )
  return gaps.length > 0 ? Math.min(...gaps) : UNKNOWN_GAP_MS
}

/** A table of times alone has the time as its value. */
const isOnlyTime = (columns: Dataset['columns'], column: number) =>
  columns[column]?.type === 'time' && columns.length > 1

function middleGapMs(rows: Dataset['rows']): number | undefined {
  const times = rows.slice(-GAPS_LOOKED_AT - 1).map(timeOf)
  const gaps = times.slice(1).map((time, index) => Math.abs(time - (times[index] ?? time)))
  gaps.sort((a, b) => a - b)
  return gaps[gaps.length >> 1]
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
