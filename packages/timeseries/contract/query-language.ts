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

const MAX_CONDITIONS = 20
const MAX_GROUP_TAGS = 10

const condition = (operators: readonly string[], value: object) => ({
  type: 'object',
  properties: { fieldKey: { type: 'string', maxLength: 255 }, operator: { enum: ['', ...operators] }, value },
  required: ['fieldKey', 'operator', 'value'],
  additionalProperties: false,
})

/** The operators of a condition depend on the type of its value, which a table of fields cannot say. */
export const FIELD_CONDITIONS = {
  type: 'array',
  items: {
    anyOf: [
      condition(FIELD_OPERATORS.text, { type: 'string', maxLength: MAX_TAG_VALUE }),
      condition(FIELD_OPERATORS.number, { type: 'number' }),
      condition(FIELD_OPERATORS.boolean, { type: 'boolean' }),
    ],
  },
  maxItems: MAX_CONDITIONS,
}

/** One tag is how queries were stored before they could group by several. */
export const ONE_OR_SEVERAL_TAGS = {
  anyOf: [
    { type: 'string', maxLength: 255 },
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 255 },
      maxItems: MAX_GROUP_TAGS,
      uniqueItems: true,
    },
  ],
}

/** Computed from one point to the next, after aggregation; the first point has no result. */
export const TRANSFORMS = ['none', 'difference', 'nonNegativeDifference', 'derivative'] as const

export type Transform = (typeof TRANSFORMS)[number]

/** The value of an interval without points: no row, an empty cell, a value from the neighbours, or a number. */
export const FILLS = ['none', 'null', 'previous', 'linear'] as const

export type Fill = (typeof FILLS)[number] | number
