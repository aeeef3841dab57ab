import type { Cell, Dataset } from '@atrium/contract/dashboard'
import { offsetMs } from '@atrium/contract/zone'

/** The last moment that a date can have, on both sides of 1970. */
const LAST_MS = 8.64e15

/**
 * A dataset whose times, read as UTC, are the clock of a zone. ECharts knows only the browser's zone and UTC, and would
 * put its ticks at the full hours of one of these.
 */
export function inZone(dataset: Dataset, zone: string): Dataset {
  const offset = (atMs: number) => (Math.abs(atMs) < LAST_MS ? offsetMs(zone, atMs) : 0)
  const [startMs, endMs] = [offset(dataset.startMs), offset(dataset.endMs)]
  const isKnown = Number.isFinite(dataset.endMs)
  // Only a range with a change of the clocks needs the offset of each row.
  const offsetAt = isKnown && startMs === endMs ? () => startMs : offset
  const moved = (at: Cell | undefined) => (typeof at === 'number' ? at + offsetAt(at) : null)
  return {
    ...dataset,
    rows: dataset.rows.map(([at, ...cells]) => [moved(at), ...cells]),
    startMs: dataset.startMs + startMs,
    endMs: dataset.endMs + endMs,
  }
}
