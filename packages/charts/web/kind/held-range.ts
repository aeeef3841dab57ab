import type { TimeRange } from '@atrium/core/contract/time'
import type { Dataset } from '../../contract/data.ts'

/** What keeps the pages of one table together. */
export type Held = TimeRange | { asOf: string }

/**
 * The moment or the range of a first page, for the pages after it: with what arrives meanwhile, rows would move from one
 * page to the next. Newest first, a range ends behind the newest row that the first page has. Undefined for rows without
 * either.
 */
export function heldRange(first: Dataset, sorter: 'asc' | 'desc'): Held | undefined {
  const { rows, startMs, endMs, intervalMs, ordered, asOf } = first
  if (asOf !== undefined) return { asOf }
  if (ordered || rows.length === 0) return undefined
  const isRaw = sorter === 'desc' && intervalMs === 0
  const newestMs = isRaw ? rows.reduce((newest, [at]) => Math.max(newest, Number(at)), startMs) : endMs
  return { startTime: isoOf(startMs), endTime: isoOf(Math.min(endMs, Math.floor(newestMs) + 1)) }
}

const isoOf = (ms: number) => new Date(ms).toISOString()
