import type { FieldCondition, Fill, Reduction, TAG_OPERATORS, Transform } from './query-language.ts'

export type Aggregate = 'none' | Reduction

export type TagOperator = (typeof TAG_OPERATORS)[number]

/**
 * How more points than pixels are reduced. `minmax` keeps the lowest and the highest point of every pixel, so no spike
 * is lost; `lttb` keeps the points that preserve the shape of the line best.
 */
export type Sampling = 'minmax' | 'lttb'

/** The stored query of one data source of a component (core.md section 3, "Time-series query"). */
export interface ComponentQuery {
  /** Empty: the tenant's built-in store. */
  dataSource: string
  db: string
  /** The measurement. */
  from: string
  fieldSet: {
    field: string
    as: string
    aggregate?: Aggregate
    /** For `percentile`: 0 to 100. */
    percent?: number
  }[]
  /** Conditions that are not complete (a key, an operator and a value) are not used. */
  whereObj: { TAG: { tagKey: string; operator: TagOperator; tagValue: string }[]; FIELD?: FieldCondition[] }
  /** Further tag filters, in the form that the settings of widgets have. */
  tags?: { field: string; operator: TagOperator; value: string }[]
  /** Name of the time column in the answer. */
  timeColumnName: string
  /** One series for each value of this tag, or for each combination of values of these tags; '' for none. */
  groupBy?: string | string[]
  /** Relative (`*-2h`, `now-5m`) or absolute. */
  startTime: string
  endTime: string
  /** Such as `1m`; '' lets the server choose, so that every pixel has at most two points. */
  interval: string
  /** Only for intervals of aggregates; `none` by default. */
  fill?: Fill
  transform?: Transform
  /** For `derivative`: the change is per this length of time, `1s` by default. */
  unit?: string
  /**
   * For widgets that show one value per field: how the range becomes one value; `last` by default. A field with an
   * aggregate and without an interval is reduced by its aggregate.
   */
  reduce?: Reduction
  /** For `percentile`: 0 to 100. */
  reducePercent?: number
  sorter?: 'asc' | 'desc'
  /** `minmax` by default. */
  sampling?: Sampling
}
