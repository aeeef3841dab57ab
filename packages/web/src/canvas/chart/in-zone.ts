import type { Dataset } from '@atrium/contract/dashboard'
import { offsetMs } from '@atrium/contract/zone'

/**
 * A dataset whose times, read as UTC, are the clock of a zone. ECharts knows only the browser's zone and UTC, and would
 * put its ticks at the full hours of one of these.
 */
export function inZone(dataset: Dataset, zone: string): Dataset {
  const [startMs, endMs] = [offsetMs(zone, dataset.startMs), offsetMs(zone, dataset.endMs)]
  // Only a range with a change of the clocks needs the offset of each row.
  const offsetAt = startMs === endMs ? () => startMs : (atMs: number) => offsetMs(zone, atMs)
  return {
    ...dataset,
    rows: dataset.rows.map(([at, ...cells]) => [Number(at) + offsetAt(Number(at)), ...cells]),
    startMs: dataset.startMs + startMs,
    endMs: dataset.endMs + endMs,
  }
}
