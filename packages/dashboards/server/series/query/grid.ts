import type { CalendarStep } from '@atrium/core/contract/time'
import { calendarStart, offsetMs as zoneOffsetMs } from '@atrium/core/contract/zone'
import { evenWindows, type WindowsPart, zoneWindows } from '@atrium/timeseries/server/influx/select/windows'
import type { TsQuery } from '@atrium/timeseries/server/store/model'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Round steps of a time axis.
const STEPS_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
]

/** Buckets, each of which begins where the one before it ends. */
export interface Grid {
  /** Their length; about it, where lengths differ. */
  stepMs: number
  /** Whether they are days, weeks or months. */
  isCalendar: boolean
  /** The start of the bucket that contains a moment. */
  startOf(atMs: number): number
  /** The end of the bucket that contains a moment. */
  endOf(atMs: number): number
  /** The buckets of a range, as the store can be asked for them. */
  inStore(startMs: number, endMs: number): Pick<TsQuery, 'intervalUs' | 'offsetUs' | 'edgesUs' | 'stepsUs'>
}

/** The shortest round step that is at least `leastMs`. */
export function roundStepMs(leastMs: number): number {
  return STEPS_MS.find((step) => step >= leastMs) ?? Math.ceil(leastMs / DAY) * DAY
}

/** Buckets of equal length, one of which starts at `offsetMs`. */
export function evenGrid(stepMs: number, offsetMs: number): Grid {
  const { startOf, endOf } = evenWindows(stepMs, offsetMs)
  return {
    stepMs,
    isCalendar: false,
    startOf,
    endOf,
    inStore: () => ({ intervalUs: stepMs * 1000, offsetUs: offsetMs * 1000 }),
  }
}

/** Buckets of equal length; those of whole days begin at midnight in the zone, as long as its clock is not changed. */
export function pixelGrid(stepMs: number, atMs: number, zone: string): Grid {
  return evenGrid(stepMs, stepMs % DAY === 0 ? -zoneOffsetMs(zone, atMs) : 0)
}

/** The grid of aggregates: each bucket begins where the clock of the zone shows it. */
export function bucketGrid(calendar: CalendarStep | null, stepMs: number, zone: string): Grid {
  const step = calendar ?? (stepMs % DAY === 0 ? ({ unit: 'day', count: stepMs / DAY } as const) : null)
  return step ? calendarGrid(step, stepMs, zone) : clockGrid(stepMs, zone)
}

function calendarGrid(step: CalendarStep, stepMs: number, zone: string): Grid {
  const grid = {
    stepMs,
    isCalendar: true,
    startOf: (atMs: number) => calendarStart(step, zone, atMs),
    endOf: (atMs: number) => calendarStart(step, zone, atMs, 1),
  }
  const inStore = (startMs: number, endMs: number) => ({ edgesUs: edgesOf(grid, startMs, endMs).map(toUs) })
  return { ...grid, inStore }
}

function clockGrid(stepMs: number, zone: string): Grid {
  const windows = zoneWindows(zone, toUs(stepMs), 0)
  return {
    stepMs,
    isCalendar: false,
    startOf: (atMs) => windows.startOf(toUs(atMs)) / 1000,
    endOf: (atMs) => windows.endOf(toUs(atMs)) / 1000,
    inStore: (startMs, endMs) => {
      const parts = [...windows.partsOf({ startUs: toUs(startMs), endUs: toUs(endMs) })]
      const [{ edgesUs, startUs: _, endUs: __, ...even }] = parts as [WindowsPart]
      if (parts.length === 1 && !edgesUs) return even
      return {
        edgesUs: parts.map(({ startUs }) => windows.startOf(startUs)),
        stepsUs: parts.map(
          ({ startUs, intervalUs }) => intervalUs ?? windows.endOf(startUs) - windows.startOf(startUs),
        ),
      }
    },
  }
}

const toUs = (ms: number) => ms * 1000

export function ceilTo(grid: Grid, atMs: number): number {
  return grid.startOf(atMs) === atMs ? atMs : grid.endOf(atMs)
}

/** All edges from the bucket of `startMs` to before `endMs`. */
export function edgesOf(grid: Pick<Grid, 'startOf' | 'endOf'>, startMs: number, endMs: number): number[] {
  const edges: number[] = []
  for (let edge = grid.startOf(startMs); edge < endMs; edge = grid.endOf(edge)) edges.push(edge)
  return edges
}
