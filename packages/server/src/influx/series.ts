import type { Time, Value } from './select/value.ts'

export type SeriesRow = [time: Time, ...values: Value[]]

/** Some rows of a series of the answer. Those with the same name and tags that follow one another are one series. */
export interface SeriesPart {
  name?: string
  tags?: Record<string, string>
  columns: string[]
  /** Each with the time first, or (`timeless`, of SHOW) without one. */
  rows: (SeriesRow | Value[])[]
  timeless?: true
}
