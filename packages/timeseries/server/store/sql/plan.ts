import type { Field, Measurement } from '../catalogue/tenant.ts'
import type { FieldType, TsField, TsQuery } from '../model.ts'
import type { Condition } from './condition-sql.ts'
import type { Dialect } from './dialect.ts'

/** A field of a query and its definition; `field` is undefined if the measurement has no such field. */
export interface QueryField {
  asked: TsField
  field: Pick<Field, 'slot' | 'type'> | undefined
  /** The type of its column in the result. */
  type: FieldType
}

/** A shard at the time of planning: it may be rewritten into another table meanwhile. */
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
  wanted: QueryField[]
  /** The shards that overlap the range, ascending. */
  shards: ShardView[]
  /** Null: all series. */
  sids: number[] | null
  /** Series from this number on were created after planning: their tags are not known. */
  endSid: number
  /** The group number of each series of `sids` (or of all), if the query groups by tags. */
  groups: number[] | null
  /** Null: no condition. */
  condition: Condition | null
}
