import type { CalendarStep } from '@atrium/contract/time'
import { calendarStart, offsetMs as zoneOffsetMs } from '@atrium/contract/zone'

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

/**
 * Buckets of equal length, one of which starts at `offsetMs`; or of a calendar, whose lengths differ: then `stepMs` is
 * about their length.
 */
export interface Grid {
  stepMs: number
  offsetMs: number
  calendar?: CalendarStep & { zone: string }
}

/** The shortest round step that is at least `leastMs`. */
export function roundStepMs(leastMs: number): number {
  return STEPS_MS.find((step) => step >= leastMs) ?? Math.ceil(leastMs / DAY) * DAY
}

/**
 * The grid of buckets of equal length. Steps of whole days begin at midnight in the zone, as long as its clock is not
 * changed; shorter steps divide the hour and do not depend on a zone.
 */
export function gridOf(stepMs: number, atMs: number, zone: string): Grid {
  return { stepMs, offsetMs: stepMs % DAY === 0 ? -zoneOffsetMs(zone, atMs) : 0 }
}

/** The grid of aggregates: days, weeks and months are those of the zone's calendar. */
export function bucketGrid(step: CalendarStep | null, stepMs: number, zone: string): Grid {
  const calendar = step ?? (stepMs % DAY === 0 ? ({ unit: 'day', count: stepMs / DAY } as const) : null)
  return { stepMs, offsetMs: 0, ...(calendar ? { calendar: { ...calendar, zone } } : {}) }
}

export function floorTo({ stepMs, offsetMs, calendar }: Grid, atMs: number): number {
  if (calendar) return calendarStart(calendar, calendar.zone, atMs)
  return Math.floor((atMs - offsetMs) / stepMs) * stepMs + offsetMs
}

export function ceilTo(grid: Grid, atMs: number): number {
  const floor = floorTo(grid, atMs)
  return floor === atMs ? atMs : nextEdge(grid, floor)
}

/** The edge after an edge. */
export function nextEdge({ stepMs, calendar }: Grid, edgeMs: number): number {
  return calendar ? calendarStart(calendar, calendar.zone, edgeMs, 1) : edgeMs + stepMs
}

/** All edges from the bucket of `startMs` to before `endMs`. */
export function edgesOf(grid: Grid, startMs: number, endMs: number): number[] {
  const edges: number[] = []
  for (let edge = floorTo(grid, startMs); edge < endMs; edge = nextEdge(grid, edge)) edges.push(edge)
  return edges
}
