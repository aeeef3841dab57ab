import { addDays, clockText, dayOf, startOfDay, zoneLabel } from '@atrium/contract/zone'

/** Where this browser is: what its reader takes a time for. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The tenant's days, and the clock this person reads times on. Before anybody has signed in both are the browser's. */
const zones = { days: browserZone(), times: browserZone() }

/** @param choice of the person: null as the tenant has it, `browser`, or a zone */
export function setZones(tenantZone: string | undefined, choice: string | null | undefined): void {
  zones.days = tenantZone ?? browserZone()
  zones.times = choice === 'browser' ? browserZone() : (choice ?? zones.days)
}

export const zoneOfTimes = () => zones.times

/** `YYYY-MM-DD HH:mm:ss` as this person reads times. */
export function timeText(at: string | number): string {
  return clockText(zones.times, typeof at === 'number' ? at : Date.parse(at))
}

/** The tenant's day, `YYYY-MM-DD`. */
export function dayNow(nowMs: number): string {
  return dayOf(zones.days, nowMs)
}

/** How a zone is named that is not the reader's own, at a moment with its offset; undefined for their own. */
export function foreignZone(of: 'days' | 'times', atMs?: number): string | undefined {
  const zone = zones[of]
  if (zone === browserZone()) return undefined
  return atMs === undefined ? zone : zoneLabel(zone, atMs)
}

/** From the beginning of the tenant's first day to the end of the last, in ISO 8601. */
export function spanOfDays(first: string, last: string): { start: string; end: string } {
  const moment = (day: string) => new Date(startOfDay(zones.days, day)).toISOString()
  return { start: moment(first), end: moment(addDays(last, 1)) }
}

/** So many of the tenant's days, today included. */
export function lastDays(count: number, nowMs: number): { start: string; end: string } {
  const today = dayNow(nowMs)
  return spanOfDays(addDays(today, 1 - count), today)
}
