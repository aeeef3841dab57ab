import dayjs, { type Dayjs } from 'dayjs'

/** A moment as the reader's clock shows it. */
export function formatMoment(iso: string): string {
  return dayjs(iso).format('YYYY-MM-DD HH:mm:ss')
}

/** The same without seconds, where many stand below each other. */
export function formatMinute(iso: string): string {
  return dayjs(iso).format('YYYY-MM-DD HH:mm')
}

export const RANGE_PRESETS = ['today', 'yesterday', 'last7d', 'last30d', 'thisMonth'] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]

/** First and last day; either may be open. */
export interface DayRange {
  first?: string
  last?: string
}

/** The days a preset means today. */
export function daysOf(preset: RangePreset, now: Date): Required<DayRange> {
  const today = dayjs(now)
  const days = (first: Dayjs, last: Dayjs) => ({ first: day(first), last: day(last) })
  switch (preset) {
    case 'today':
      return days(today, today)
    case 'yesterday':
      return days(today.subtract(1, 'day'), today.subtract(1, 'day'))
    case 'last7d':
      return days(today.subtract(6, 'day'), today)
    case 'last30d':
      return days(today.subtract(29, 'day'), today)
    case 'thisMonth':
      return days(today.startOf('month'), today)
  }
}

const day = (moment: Dayjs) => moment.format('YYYY-MM-DD')

/** The first moment of a day and the last one, as the server compares them. */
export const startOfDay = (date: string) => dayjs(date).startOf('day').toISOString()
export const endOfDay = (date: string) => dayjs(date).endOf('day').toISOString()

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).isValid()
}
