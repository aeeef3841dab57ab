import type { Cell, Dataset } from '@atrium/contract/dashboard'
import { offsetMs } from '@atrium/contract/zone'

/** The last moment that a date can have, on both sides of 1970. */
const LAST_MS = 8.64e15

/**
 * Moves the times of a dataset so that, read as UTC, they are the clock of a zone. ECharts knows only the browser's zone
 * and UTC, and would put its ticks at the full hours of one of these.
 */
export function zoneShift(
  { startMs, endMs }: Pick<Dataset, 'startMs' | 'endMs'>,
  zone: string,
): (atMs: number) => number {
  const shifted = (atMs: number) => (Math.abs(atMs) < LAST_MS ? atMs + offsetMs(zone, atMs) : atMs)
  const offset = shifted(startMs) - startMs
  // Only a range with a change of the clocks needs the offset of each time.
  return Number.isFinite(endMs) && shifted(endMs) - endMs === offset ? (atMs) => atMs + offset : shifted
}

/** A copy of a dataset with its times moved. */
export function inZone(dataset: Dataset, zone: string): Dataset {
  const shift = zoneShift(dataset, zone)
  const moved = (at: Cell | undefined) => (typeof at === 'number' ? shift(at) : null)
  return {
    ...dataset,
    rows: dataset.rows.map(([at, ...cells]) => [moved(at), ...cells]),
    startMs: shift(dataset.startMs),
    endMs: shift(dataset.endMs),
  }
}
