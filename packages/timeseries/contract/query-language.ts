/** What a stored query of the time series can say, besides names and times. */

/** The most fields of one query. */
export const MAX_FIELDS = 50
/** The most characters of an InfluxQL statement. */
export const MAX_STATEMENT = 10_000
/** The most characters of the value in a tag filter. */
export const MAX_TAG_VALUE = 1024

/** Many values as one. `percentile` is a written value (the nearest rank) and needs a percentage. */
export const REDUCTIONS = [
  'last',
  'first',
  'mean',
  'median',
  'min',
  'max',
  'spread',
  'sum',
  'count',
  'stddev',
  'percentile',
] as const

export type Reduction = (typeof REDUCTIONS)[number]

export const TAG_OPERATORS = ['=', '!=', '=~', '!~'] as const

/** What a field's value can be compared with. A row whose field has another type does not match. */
export const FIELD_OPERATORS = {
  number: ['=', '!=', '<', '<=', '>', '>='],
  text: ['=', '!=', '=~', '!~'],
  boolean: ['=', '!='],
} as const

export interface FieldCondition {
  fieldKey: string
  /** '' until the author has chosen one; then it is not used. */
  operator: (typeof FIELD_OPERATORS)['number' | 'text'][number] | ''
  value: number | string | boolean
}

/** Computed from one point to the next, after aggregation; the first point has no result. */
export const TRANSFORMS = ['none', 'difference', 'nonNegativeDifference', 'derivative'] as const

export type Transform = (typeof TRANSFORMS)[number]

/** The value of an interval without points: no row, an empty cell, a value from the neighbours, or a number. */
export const FILLS = ['none', 'null', 'previous', 'linear'] as const

export type Fill = (typeof FILLS)[number] | number
