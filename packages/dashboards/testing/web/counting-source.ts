import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { timeMs } from '@atrium/core/contract/time'

interface PageRequest {
  startTime?: string
  endTime?: string
  current?: number
  pageSize?: number
  sorter?: 'asc' | 'desc'
}

/**
 * Points with an unbroken counter, paged as the server pages them: over the last hour at the moment of the request. After
 * each page two more points arrive: one that was measured just before the page was read, one after it.
 */
export function countingSource(count: number) {
  let nowMs = Date.UTC(2026, 0, 1)
  const everyMs = 1000
  const points: Cell[][] = Array.from({ length: count }, (_, n) => [nowMs - (count - n) * everyMs, n])
  return (asked: PageRequest): Dataset => {
    const { startTime = '*-1h', endTime = '*', current = 1, pageSize = 10, sorter = 'desc' } = asked
    const [startMs, endMs] = [timeMs(startTime, nowMs)!, timeMs(endTime, nowMs)!]
    const found = points.filter(([at]) => Number(at) >= startMs && Number(at) < endMs)
    if (sorter === 'desc') found.reverse()
    const rows = found.slice((current - 1) * pageSize, current * pageSize)
    points.push([nowMs - 1, points.length], [nowMs + 1, points.length + 1])
    nowMs += everyMs
    return {
      columns: [
        { name: 'time', type: 'time' },
        { name: 'n', type: 'number' },
      ],
      ...{ rows, total: found.length, startMs, endMs, intervalMs: 0 },
    }
  }
}

/** The counter of rows in the order of their times. */
export const countsOf = (rows: readonly (readonly Cell[])[]) => rows.map(([, n]) => Number(n)).sort((a, b) => a - b)
