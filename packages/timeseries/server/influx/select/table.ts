import type { Point, Value } from '../value.ts'
import type { Condition } from './condition.ts'
import type { Schema } from './schema.ts'
import type { Windows } from './windows.ts'

/** In microseconds: the start is inclusive, the end exclusive. */
export interface Range {
  startUs: number
  endUs: number
}

export interface RowsQuery {
  fields: readonly string[]
  tags: readonly string[]
  condition: Condition
  range: Range
  order: 'asc' | 'desc'
  /** How many rows to skip, and how many to return at most. */
  skip?: number
  most?: number
}

/** A row with at least one of the wanted fields. */
export interface Row {
  timeUs: number
  values: Value[]
  tags: string[]
}

/** A function of all values of a window that a table may be able to compute. */
export interface BucketField {
  field: string
  aggregate: 'mean' | 'median' | 'min' | 'max' | 'spread' | 'sum' | 'count' | 'last' | 'first' | 'stddev' | 'percentile'
  percentile?: number
}

export interface BucketsQuery {
  fields: readonly BucketField[]
  groupBy: readonly string[]
  condition: Condition
  range: Range
  windows?: Windows
  /** The chosen point's own time; only for a single field without windows. */
  ownTime: boolean
}

/** One group's points, for each of the wanted fields. */
export interface GroupPoints<P extends Point = Point> {
  key: string[]
  points: P[][]
}

/** What a SELECT reads from: a measurement, or the answer of another SELECT. */
export interface Table {
  schema: Schema
  /** Whether it is the answer of another SELECT. */
  isAnswer: boolean
  /** Sorted by time. */
  rows(wanted: RowsQuery): AsyncGenerator<Row[]>
  /** The combinations of these tags in the series that a condition's tags allow. */
  groups(tags: readonly string[], condition: Condition): Promise<string[][]>
  /** Null if the table cannot compute them. */
  buckets(wanted: BucketsQuery): Promise<GroupPoints[]> | null
}
