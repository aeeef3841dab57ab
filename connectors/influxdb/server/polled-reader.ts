import { changeBetween } from '@atrium/dashboards/server/queryplane/reading/change'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'

/** Nobody tells of points that are written late: the last minute is read again each time, the whole once a minute. */
const LATE_MS = 60_000
const WHOLE_EVERY_MS = 60_000

/** Asks at intervals in place of following writes. `isTail`: the inner reader can read the end of its range alone. */
export function polledReader(inner: Reader, everyMs: () => Promise<number>, isTail: boolean): Reader {
  let rhythmMs: number | null = null
  let wholeAtMs = Number.NEGATIVE_INFINITY
  return {
    get follows() {
      return inner.follows
    },
    get rhythmMs() {
      return rhythmMs
    },
    async read(before, dirtyFromMs, nowMs, signal) {
      rhythmMs = await everyMs()
      const isWhole = !before || !isTail || nowMs - wholeAtMs >= WHOLE_EVERY_MS
      if (!isWhole) return inner.read(before, Math.min(dirtyFromMs, nowMs - LATE_MS), nowMs, signal)
      const read = await inner.read(isTail ? undefined : before, dirtyFromMs, nowMs, signal)
      wholeAtMs = nowMs
      return before && isTail ? { ...read, change: changeBetween(before, read.dataset) } : read
    },
  }
}
