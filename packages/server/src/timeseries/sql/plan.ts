import type { Field, Measurement } from '../catalogue/tenant.ts'
import type { FieldType, TsField, TsQuery } from '../model.ts'
import type { Condition } from './condition-sql.ts'
import type { Dialect } from './dialect.ts'

/** A field of a query and what is known of it; `field` is undefined when the measurement has no such field. */
export interface Wanted {
  asked: TsField
  field: Field | undefined
  /** Type of its column in the answer. */
  type: FieldType
}

/** A shard as it was when the query was planned: it may be rewritten into another table meanwhile. */
export interface ShardView {
  table: string
  slots: readonly number[]
  startUs: number
  endUs: number
}

export interface Plan {
  query: TsQuery
  dialect: Dialect
  measurement: Measurement
  wanted: Wanted[]
  /** Shards that meet the range, ascending. */
  shards: ShardView[]
  /** Null: all series. */
  sids: number[] | null
  /** Series from this number on were made after the query was planned: nothing is known of their tags. */
  endSid: number
  /** Number of the group of each series of `sids` (or of all), when the query groups by tags. */
  groups: number[] | null
  /** Null: every row counts. */
  condition: Condition | null
}
