import type { Time, Value } from './value.ts'

export type SeriesRow = [time: Time, ...values: Value[]]

/** Some rows of a series of the answer. Consecutive parts with the same name and tags are one series. */
export interface SeriesPart {
  name?: string
  tags?: Record<string, string>
  columns: string[]
  /** Each row begins with the time, or (`timeless`, for SHOW) has none. */
  rows: (SeriesRow | Value[])[]
  timeless?: true
}
