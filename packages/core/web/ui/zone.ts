import { addDays, clockText, dayOf, startOfDay, zoneLabel } from '../../contract/zone.ts'

/** The zone of this browser, in which a reader understands a time without a zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The zone of the tenant's days, and the zone in which this person reads times. Before sign-in both are the browser's;
 * that is not asked for before it is needed, because the first time takes 10 ms.
 */
const zones: { days?: string; times?: string } = {}

/** @param choice of the person: null uses the tenant's zone, `browser` the browser's, otherwise the name of a zone */
export function setZones(tenantZone: string | undefined, choice: string | null | undefined): void {
  zones.days = tenantZone ?? browserZone()
  zones.times = choice === 'browser' ? browserZone() : (choice ?? zones.days)
}

export const zoneOfTimes = () => zones.times ?? browserZone()

/** The tenant's zone, in which days are cut. */
export const zoneOfDays = () => zones.days ?? browserZone()

/** `YYYY-MM-DD HH:mm:ss` in the zone in which this person reads times. */
export function timeText(time: string | number): string {
  return clockText(zoneOfTimes(), typeof time === 'number' ? time : Date.parse(time))
}

/** The current day in the tenant's zone, as `YYYY-MM-DD`. */
export function dayNow(nowMs: number): string {
  return dayOf(zoneOfDays(), nowMs)
}

/**
 * The name of a zone that is not the reader's own, with its offset at a given moment; undefined for the reader's own
 * zone.
 */
export function foreignZone(kind: 'days' | 'times', atMs?: number): string | undefined {
  const zone = kind === 'days' ? zoneOfDays() : zoneOfTimes()
  if (zone === browserZone()) return undefined
  return atMs === undefined ? zone : zoneLabel(zone, atMs)
}

/** From the start of the first to the end of the last of the tenant's days, in ISO 8601. */
export function spanOfDays(first: string, last: string): { start: string; end: string } {
  const moment = (day: string) => new Date(startOfDay(zoneOfDays(), day)).toISOString()
  return { start: moment(first), end: moment(addDays(last, 1)) }
}

/** The last `count` days in the tenant's zone, today included. */
export function lastDays(count: number, nowMs: number): { start: string; end: string } {
  const today = dayNow(nowMs)
  return spanOfDays(addDays(today, 1 - count), today)
}
