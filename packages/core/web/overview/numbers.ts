/** The answer of GET /api/{app}/dashboard, and small calculations with it. */
import { addDays } from '../../contract/zone.ts'
import { dayNow, lastDays } from '../ui/zone.ts'

export interface Kpi {
  key: string
  label: string
  value: number
  unit: string
  /** The same figure for the period before. */
  prev: number
}

export type Points = [at: string | number, value: number][]
export type TopRow = Record<string, string | number | null>

export interface Numbers {
  kpis: Kpi[]
  series: { key: string; label?: string; unit?: string; points: Points; before?: Points }[]
  tops: { key: string; label?: string; columns?: Record<string, string>; rows: TopRow[] }[]
  alerts: TopRow[]
  /** Time of counting. */
  at?: string
}

export const kpiOf = (numbers: Numbers | undefined, key: string): Kpi | undefined =>
  numbers?.kpis.find((kpi) => kpi.key === key)

export const pointsOf = (numbers: Numbers | undefined, key: string): Points =>
  numbers?.series.find((series) => series.key === key)?.points ?? []

/** @template Row what the app's server puts into these rows */
export const rowsOf = <Row = TopRow>(numbers: Numbers | undefined, key: string): Row[] =>
  (numbers?.tops.find((top) => top.key === key)?.rows ?? []) as Row[]

/** The change from the period before in percent; undefined if that was zero. */
export function changeOf({ value, prev }: Pick<Kpi, 'value' | 'prev'>): number | undefined {
  return prev === 0 ? undefined : ((value - prev) / Math.abs(prev)) * 100
}

/** The points of the whole day before, of one day. */
export const beforeOf = (numbers: Numbers | undefined, key: string): Points | undefined =>
  numbers?.series.find((series) => series.key === key)?.before

/** `2026-11-21 08:00` → `08:00`, or over several days `11-21 08:00`; `2026-11-21` → `11-21`. */
export function shortPlaces(places: readonly string[]): string[] {
  const isOneDay = new Set(places.map((place) => place.slice(0, 10))).size === 1
  return places.map((place) => (isOneDay && place.length > 10 ? place.slice(11) : place.slice(5)))
}

/** A smaller value before is no base for a percentage: the reader sees the value itself. */
const SMALL = 10
const LARGE_PERCENT = 300

/** The change in percent; undefined if the value before is too small for it. */
export function percentOf(kpi: Pick<Kpi, 'value' | 'prev'>): number | undefined {
  const percent = Math.abs(kpi.prev) < SMALL ? undefined : changeOf(kpi)
  return percent !== undefined && percent > LARGE_PERCENT ? undefined : percent
}

/** What the range bar offers; also the keys of its words. */
export type RangeKey = 'rangeToday' | 'range7d' | 'range30d' | 'range90d' | 'rangeCustom'

export interface Range {
  start: string
  end: string
}

const DAYS: Partial<Record<RangeKey, number>> = { range7d: 7, range30d: 30, range90d: 90 }

/** The last whole days up to the end of today. For today it is undefined: that is the server's default. */
export function rangeOf(key: RangeKey, now: Date): Range | undefined {
  const days = DAYS[key]
  return days === undefined ? undefined : lastDays(days, now.getTime())
}

/** First and last day of a range that counts back from today. */
export function daysIn(key: RangeKey, nowMs: number): [first: string, last: string] {
  const today = dayNow(nowMs)
  return [addDays(today, 1 - (DAYS[key] ?? 1)), today]
}

const PRESETS: Partial<Record<RangeKey, string>> = { rangeToday: 'today', range7d: 'last7d', range30d: 'last30d' }

/** The parameters of a list that show the days of the range in its filter by time. */
export function filterOf(by: string, key: RangeKey, range: Range | undefined): Record<string, string> {
  const preset = PRESETS[key]
  if (preset) return { [by]: preset }
  if (!range) return {}
  return { [`${by}Start`]: dayNow(Date.parse(range.start)), [`${by}End`]: addDays(dayNow(Date.parse(range.end)), -1) }
}
