/** The answer of GET /api/charge/dashboard, and small calculations with it. */
import { lastDays } from '@atrium/web/ui/zone'

export interface Kpi {
  key: string
  label: string
  value: number
  unit: string
  prev: number
}

export type Points = [place: string, value: number][]

export interface Alert {
  _id: string
  no: string
  name: string
  kind: 'offline' | 'fault' | 'timeout'
  text: string | null
  at: string | null
}

export interface Figures {
  kpis: Kpi[]
  series: { key: string; label: string; points: Points }[]
  tops: { key: string; label: string; rows: Record<string, string | number | null>[] }[]
  alerts: Alert[]
  /** Time of counting. */
  at: string
}

export type RangeKey = 'rangeToday' | 'range7d' | 'range30d' | 'rangeCustom'

export interface Range {
  start: string
  end: string
}

const DAYS: Partial<Record<RangeKey, number>> = { range7d: 7, range30d: 30 }

/** The last whole days up to the end of today. For today it is undefined: that is the server's default. */
export function rangeOf(key: RangeKey, now: Date): Range | undefined {
  const days = DAYS[key]
  if (days === undefined) return undefined
  return lastDays(days, now.getTime())
}

export const pointsOf = (figures: Figures | undefined, key: string): Points =>
  figures?.series.find((series) => series.key === key)?.points ?? []

export const rowsOf = (figures: Figures | undefined, key: string) =>
  figures?.tops.find((top) => top.key === key)?.rows ?? []

export const kpiOf = (figures: Figures | undefined, key: string): Kpi | undefined =>
  figures?.kpis.find((kpi) => kpi.key === key)

/** `2026-11-21 08:00` → `08:00`; `2026-11-21` → `11-21`. */
export const shortPlace = (place: string): string => (place.length > 10 ? place.slice(11) : place.slice(5))

/** The change from the previous period in percent; undefined if that was zero. */
export function changeOf({ value, prev }: Pick<Kpi, 'value' | 'prev'>): number | undefined {
  return prev === 0 ? undefined : ((value - prev) / Math.abs(prev)) * 100
}
