import { intervalMs, timeMs } from '@atrium/contract/time'
import type { TimeRange } from '../kind/time-range.ts'

/** The range moved by a step such as `1h`; `direction` is -1 for earlier. Null if one of them is no time. */
export function shiftedRange(range: TimeRange, step: string, direction: 1 | -1, nowMs: number): TimeRange | null {
  const [startMs, endMs, stepMs] = [timeMs(range.startTime, nowMs), timeMs(range.endTime, nowMs), intervalMs(step)]
  if (startMs === null || endMs === null || stepMs === null) return null
  const at = (ms: number) => new Date(ms + direction * stepMs).toISOString()
  return { startTime: at(startMs), endTime: at(endMs) }
}
