/** The answer of GET /api/visitor/dashboard, and small calculations with it. */
import { lastDays } from '@atrium/web/ui/zone'

export interface Figures {
  kpis: Kpi[]
  series: { key: string; points: [number | string, number][] }[]
  tops: [{ key: 'byCode'; rows: CodeCount[] }, { key: 'last'; rows: LastVisitor[] }]
}

export interface Kpi {
  key: string
  label: string
  value: number
  unit: string
  /** The same figure for the previous period. */
  prev: number
}

export interface CodeCount {
  _id: string
  name: string
  visitors: number
}

export interface LastVisitor {
  _id: string
  no: string
  name: string | null
  company: string | null
  registerCode: string
  status: number
  createdAt: string
}

export type RangeKey = 'rangeToday' | 'range7d' | 'range30d' | 'rangeCustom'

export interface Range {
  start: string
  end: string
}

const DAYS: Partial<Record<RangeKey, number>> = { rangeToday: 1, range7d: 7, range30d: 30 }

/** The last whole days up to the end of today. For today it is undefined: that is the server's default. */
export function rangeOf(key: RangeKey, now: Date): Range | undefined {
  const days = DAYS[key]
  if (days === undefined || days === 1) return undefined
  return lastDays(days, now.getTime())
}

export function pointsOf(figures: Figures | undefined, key: string): [number | string, number][] {
  return figures?.series.find((series) => series.key === key)?.points ?? []
}
