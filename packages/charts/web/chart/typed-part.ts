import { type TimeRange, timeMs } from '@atrium/core/contract/time'
import { timeOf } from '../../contract/row-order.ts'
import type { FeedState } from '../kind/feed.ts'

/** Data in the range that a person chose: of those that were typed in no request gets a part. */
export function inChosenRange(feed: FeedState, range: TimeRange | undefined, nowMs: number, zone: string): FeedState {
  const { dataset, isTyped } = feed
  if (!dataset || !isTyped || !range) return feed
  const [startMs, endMs] = [timeMs(range.startTime, nowMs, zone), timeMs(range.endTime, nowMs, zone)]
  if (startMs === null || endMs === null) return feed
  const rows = dataset.rows.filter((row) => timeOf(row) >= startMs && timeOf(row) <= endMs)
  const newestMs = dataset.rows.reduce((newest, row) => Math.max(newest, timeOf(row)), Number.NEGATIVE_INFINITY)
  const isPast = rows.length === 0 && dataset.rows.length > 0
  return {
    ...feed,
    dataset: { ...dataset, rows, startMs, endMs, ...(isPast && { empty: { why: 'range', newestMs } }) },
  }
}
