import { isClockChanged, shownTwice } from '@atrium/core/contract/stretches'
import { localMs, offsetMs } from '@atrium/core/contract/zone'
import type { Cell, Dataset } from '../../contract/data.ts'

/** The last moment that a date can have, on both sides of 1970. */
const LAST_MS = 8.64e15
/** On a longer axis nobody sees an hour. */
const LONG_MS = 50 * 366 * 86_400_000

/**
 * Where the moments of a chart stand on its axis: as the clock of a zone would show them if it was never changed after
 * the start. So each moment has a place of its own, and equal times are equally long.
 */
export interface ClockAxis {
  zone: string
  placeOf(atMs: number): number
  momentOf(place: number): number
  /** Whether the clock is changed, so that places are not what it shows. */
  isChanged: boolean
}

export function clockAxis(datasets: readonly Dataset[], zone: string): ClockAxis {
  const { startMs, endMs } = spanOf(datasets)
  const aheadMs = offsetMs(zone, startMs)
  return {
    zone,
    placeOf: (atMs) => atMs + aheadMs,
    momentOf: (place) => place - aheadMs,
    isChanged: isChangedIn(zone, startMs, endMs),
  }
}

const isChangedIn = (zone: string, startMs: number, endMs: number) =>
  endMs - startMs <= LONG_MS && isClockChanged(zone, startMs, endMs)

/** From the first to the last time of datasets, those of their ranges included. */
function spanOf(datasets: readonly Dataset[]): Record<'startMs' | 'endMs', number> {
  let [startMs, endMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const add = (at: Cell | undefined) => {
    if (typeof at !== 'number' || !(Math.abs(at) < LAST_MS)) return
    startMs = Math.min(startMs, at)
    endMs = Math.max(endMs, at)
  }
  for (const { rows, ...range } of datasets) {
    if (range.endMs > range.startMs) {
      add(range.startMs)
      add(range.endMs)
    }
    for (const [at] of rows) add(at)
  }
  return startMs <= endMs ? { startMs, endMs } : { startMs: 0, endMs: 0 }
}

/**
 * A copy of a dataset for an option that an author wrote: its times are moved so that, read as UTC, they are the clock of a
 * zone. ECharts knows only the browser's zone and UTC, and would put its ticks at the full hours of one of these. What the
 * clock shows twice takes half of its length, so that each moment has a place of its own.
 */
export function inZone(dataset: Dataset, zone: string): Dataset {
  const { startMs, endMs } = spanOf([dataset])
  const steadyMs = isChangedIn(zone, startMs, endMs) ? null : offsetMs(zone, startMs)
  const shift = (atMs: number) => {
    if (!(Math.abs(atMs) < LAST_MS)) return atMs
    if (steadyMs !== null) return atMs + steadyMs
    const twice = shownTwice(zone, atMs)
    return twice ? localMs(zone, twice.startMs) + (atMs - twice.startMs) / 2 : localMs(zone, atMs)
  }
  const moved = (at: Cell | undefined) => (typeof at === 'number' ? shift(at) : null)
  return {
    ...dataset,
    rows: dataset.rows.map(([at, ...cells]) => [moved(at), ...cells]),
    startMs: shift(dataset.startMs),
    endMs: shift(dataset.endMs),
  }
}
