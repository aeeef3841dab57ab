import { addDays } from '../../../contract/zone.ts'
import { dayNow, timeText } from '../../ui/zone.ts'

/** A moment in the zone in which this person reads times. */
export function formatMoment(iso: string): string {
  return timeText(iso)
}

/** The same without seconds, for columns. */
export function formatMinute(iso: string): string {
  return timeText(iso).slice(0, 16)
}

export const RANGE_PRESETS = ['today', 'yesterday', 'last7d', 'last30d', 'thisMonth'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** First and last day; either may be absent. */
export interface DayRange {
  first?: string
  last?: string
}

/** The days of a preset, counted from today in the tenant's zone. */
export function daysOf(preset: RangePreset, now: Date): Required<DayRange> {
  const today = dayNow(now.getTime())
  switch (preset) {
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) }
    case 'last7d':
      return { first: addDays(today, -6), last: today }
    case 'last30d':
      return { first: addDays(today, -29), last: today }
    case 'thisMonth':
      return { first: `${today.slice(0, 8)}01`, last: today }
  }
}

export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
