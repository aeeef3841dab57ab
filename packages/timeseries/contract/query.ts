import {
  interval,
  list,
  numberOrOneOf,
  oneOf,
  type StoredOf,
  section,
  time,
} from '@atrium/core/contract/define/document-fields'
import { json, num, str } from '@atrium/core/contract/define/fields'
import {
  FIELD_CONDITIONS,
  FILLS,
  type FieldCondition,
  MAX_FIELDS,
  MAX_TAG_VALUE,
  ONE_OR_SEVERAL_TAGS,
  REDUCTIONS,
  TAG_OPERATORS,
  TRANSFORMS,
} from './query-language.ts'

const MAX_TAG_FILTERS = 20

const name = () => str(255, { min: 0, default: '' })
const percent = () => num(2, { min: 0, max: 100 })
/** Of a condition: '' until the author has chosen one. */
const key = () => str(255, { min: 0, required: true })
const tagOperator = () => oneOf(['', ...TAG_OPERATORS], { required: true })
const tagValue = () => str(MAX_TAG_VALUE, { min: 0, required: true })

/**
 * The stored query of one data source of a component (core.md section 3, "Time-series query"). What a caller may send, the
 * types and the form follow from this table.
 */
export const QUERY = {
  db: name(),
  /** The measurement. */
  from: name(),
  fieldSet: list(
    {
      field: str(255, { required: true }),
      as: str(255, { min: 0, required: true, default: '' }),
      aggregate: oneOf(['none', ...REDUCTIONS], { default: 'none' }),
      /** For `percentile`. */
      percent: percent(),
    },
    MAX_FIELDS,
  ),
  /** Conditions that are not complete (a key, an operator and a value) are not used. */
  whereObj: section({
    TAG: list({ tagKey: key(), operator: tagOperator(), tagValue: tagValue() }, MAX_TAG_FILTERS, { required: true }),
    FIELD: json<FieldCondition[]>(FIELD_CONDITIONS, { default: [] }),
  }),
  /** Further tag filters, in the form that the settings of widgets have. */
  tags: list({ field: key(), operator: tagOperator(), value: tagValue() }, MAX_TAG_FILTERS),
  /** Name of the time column in the answer. */
  timeColumnName: name(),
  /** One series for each value of this tag, or for each combination of values of these tags; '' for none. */
  groupBy: json<string | string[]>(ONE_OR_SEVERAL_TAGS, { default: [] }),
  /** Relative (`*-2h`, `now-5m`) or absolute. */
  startTime: time('*-2h'),
  endTime: time('*'),
  /** Such as `1m`; '' lets the server choose, so that every pixel has at most two points. */
  interval: interval(''),
  /** Only for intervals of aggregates. */
  fill: numberOrOneOf([...FILLS, 0], { default: 'none' }),
  transform: oneOf(TRANSFORMS, { default: 'none' }),
  /** For `derivative`: the change is per this length of time. */
  unit: interval('1s', { when: { prop: 'transform', is: ['derivative'] } }),
  /**
   * For widgets that show one value per field: how the range becomes one value. A field with an aggregate and without an
   * interval is reduced by its aggregate.
   */
  reduce: oneOf(REDUCTIONS, { default: 'last' }),
  /** For `percentile`. */
  reducePercent: percent(),
  /** Of the rows of a page, where whoever asks for it names no order. */
  sorter: oneOf(['asc', 'desc'], { default: 'desc' }),
  /**
   * How more points than pixels are reduced. `minmax` keeps the lowest and the highest point of every pixel, so no spike
   * is lost; `lttb` keeps the points that preserve the shape of the line best.
   */
  sampling: oneOf(['minmax', 'lttb'], { default: 'minmax' }),
} as const

type Stored = StoredOf<typeof QUERY> & {
  /** Empty: the tenant's built-in store. */
  dataSource?: string
}

/** A query with what it cannot do without. What is stored may still lack some of it. */
export type ComponentQuery = Stored & Required<Pick<Stored, Needed>>

type Needed =
  | 'dataSource'
  | 'db'
  | 'from'
  | 'fieldSet'
  | 'whereObj'
  | 'timeColumnName'
  | 'startTime'
  | 'endTime'
  | 'interval'

export type Aggregate = NonNullable<ComponentQuery['fieldSet'][number]['aggregate']>
export type TagOperator = (typeof TAG_OPERATORS)[number]
export type Sampling = NonNullable<ComponentQuery['sampling']>
