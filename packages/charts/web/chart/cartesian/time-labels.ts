import type { CalendarStep } from '@atrium/core/contract/time'
import { calendarStart, clockText, localMs } from '@atrium/core/contract/zone'
import type { ClockAxis } from '../in-zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MOST_LABELS = 8

const TIMES_MS = [...[1, 2, 5, 10, 15, 30].map((one) => one * MINUTE), ...[1, 2, 3, 6, 12].map((one) => one * HOUR)]
const DATES: (CalendarStep & { lengthMs: number })[] = [
  { unit: 'day', count: 1, lengthMs: DAY },
  { unit: 'day', count: 2, lengthMs: 2 * DAY },
  { unit: 'week', count: 1, lengthMs: 7 * DAY },
  ...[1, 3, 6, 12, 60, 120].map((count) => ({ unit: 'month' as const, count, lengthMs: count * 30 * DAY })),
]
/** The clocks of all zones differ by whole quarters of an hour. */
const QUARTER = 15 * MINUTE

interface Label {
  place: number
  text: string
}

/**
 * Labels for an axis on which the clock is changed: each stands where the clock shows its time. ECharts would label such
 * an axis as if the clock at its start had never been changed.
 */
export function timeLabels(clock: ClockAxis, startPlace: number, endPlace: number): Label[] {
  const [startMs, endMs] = [clock.momentOf(startPlace), clock.momentOf(endPlace)]
  const isFew = (stepMs: number) => (endMs - startMs) / stepMs <= MOST_LABELS
  const timeMs = TIMES_MS.find(isFew)
  const moments = timeMs
    ? timesIn(clock.zone, timeMs, startMs, endMs)
    : datesIn(
        clock.zone,
        DATES.find(({ lengthMs }) => isFew(lengthMs)) ?? (DATES.at(-1) as CalendarStep),
        startMs,
        endMs,
      )
  return moments.map((atMs) => ({ place: clock.placeOf(atMs), text: textOf(clock.zone, atMs, timeMs === undefined) }))
}

function timesIn(zone: string, stepMs: number, startMs: number, endMs: number): number[] {
  const found: number[] = []
  const gridMs = Math.min(stepMs, QUARTER)
  for (let atMs = Math.ceil(startMs / gridMs) * gridMs; atMs <= endMs; atMs += gridMs) {
    if (localMs(zone, atMs) % stepMs === 0) found.push(atMs)
  }
  return found
}

function datesIn(zone: string, step: CalendarStep, startMs: number, endMs: number): number[] {
  const found: number[] = []
  for (let atMs = calendarStart(step, zone, startMs); atMs <= endMs; atMs = calendarStart(step, zone, atMs, 1)) {
    if (atMs >= startMs) found.push(atMs)
  }
  return found
}

/** As ECharts labels its own: a year, a day, or a time of the day. */
function textOf(zone: string, atMs: number, isDate: boolean): string {
  const text = clockText(zone, atMs)
  if (isDate && text.startsWith('01-01', 5)) return text.slice(0, 4)
  return isDate || text.endsWith('00:00:00') ? text.slice(5, 10).replace('-', '/') : text.slice(11, 16)
}
