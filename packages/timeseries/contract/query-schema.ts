import type { Text } from '@atrium/core/contract/refusal'
import { UUID_OR_NONE } from '@atrium/core/contract/text-patterns'
import { intervalError, timeError } from '@atrium/core/contract/time-errors'
import { type TSchema, Type } from 'typebox'
import type { ComponentQuery } from './query.ts'
import {
  FIELD_OPERATORS,
  FILLS,
  MAX_FIELDS,
  MAX_TAG_VALUE,
  REDUCTIONS,
  TAG_OPERATORS,
  TRANSFORMS,
} from './query-language.ts'

const MAX_TAG_FILTERS = 20
const MAX_GROUP_TAGS = 10

const strict = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const name = (rules: { minLength?: number } = {}) => Type.String({ ...rules, maxLength: 255 })
const percent = () => Type.Number({ minimum: 0, maximum: 100 })
const tagOperator = () => Type.Enum(['', ...TAG_OPERATORS])
const condition = (operators: readonly string[], value: TSchema) =>
  strict({ fieldKey: name(), operator: Type.Enum(['', ...operators]), value })

/** The fields of a stored query, each of which may be absent. */
export const queryFields = {
  dataSource: Type.Optional(Type.String({ pattern: UUID_OR_NONE })),
  db: Type.Optional(name()),
  from: Type.Optional(name()),
  fieldSet: Type.Optional(
    Type.Array(
      strict({
        field: name({ minLength: 1 }),
        as: Type.String({ maxLength: 255, default: '' }),
        aggregate: Type.Optional(Type.Enum(['none', ...REDUCTIONS])),
        percent: Type.Optional(percent()),
      }),
      { maxItems: MAX_FIELDS },
    ),
  ),
  whereObj: Type.Optional(
    strict({
      TAG: Type.Array(
        strict({
          tagKey: name(),
          operator: tagOperator(),
          tagValue: Type.String({ maxLength: MAX_TAG_VALUE }),
        }),
        { maxItems: MAX_TAG_FILTERS, default: [] },
      ),
      FIELD: Type.Optional(
        Type.Array(
          Type.Union([
            condition(FIELD_OPERATORS.text, Type.String({ maxLength: MAX_TAG_VALUE })),
            condition(FIELD_OPERATORS.number, Type.Number()),
            condition(FIELD_OPERATORS.boolean, Type.Boolean()),
          ]),
          { maxItems: MAX_TAG_FILTERS },
        ),
      ),
    }),
  ),
  tags: Type.Optional(
    Type.Array(strict({ field: name(), operator: tagOperator(), value: Type.String({ maxLength: MAX_TAG_VALUE }) }), {
      maxItems: MAX_TAG_FILTERS,
    }),
  ),
  timeColumnName: Type.Optional(name()),
  groupBy: Type.Optional(
    Type.Union([name(), Type.Array(name({ minLength: 1 }), { maxItems: MAX_GROUP_TAGS, uniqueItems: true })]),
  ),
  startTime: Type.Optional(Type.String({ maxLength: 60 })),
  endTime: Type.Optional(Type.String({ maxLength: 60 })),
  interval: Type.Optional(Type.String({ maxLength: 20 })),
  fill: Type.Optional(Type.Union([Type.Enum([...FILLS]), Type.Number()])),
  transform: Type.Optional(Type.Enum([...TRANSFORMS])),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
  reduce: Type.Optional(Type.Enum([...REDUCTIONS])),
  reducePercent: Type.Optional(percent()),
  sorter: Type.Optional(Type.Enum(['asc', 'desc'])),
  sampling: Type.Optional(Type.Enum(['minmax', 'lttb'])),
}

/** The schema of a query that is sent by itself. */
export const querySchema = strict(queryFields)

const NO_PERCENT: Text = { zh_CN: '请填写百分位，0 到 100', en_US: 'Enter a percentage from 0 to 100' }

/** What the schema cannot express, of a query that satisfies it: each wrong path with its text. */
export function queryErrors(query: Partial<ComponentQuery>): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  for (const end of ['startTime', 'endTime'] as const) {
    const error = timeError(query[end] ?? '')
    if (error) wrong[end] = error
  }
  for (const length of ['interval', 'unit'] as const) {
    const error = intervalError(query[length] ?? '')
    if (error) wrong[length] = error
  }
  query.fieldSet?.forEach(({ aggregate, percent }, index) => {
    if (aggregate === 'percentile' && percent === undefined) wrong[`fieldSet.${index}.percent`] = NO_PERCENT
  })
  const { reduce, reducePercent } = query
  if (reduce === 'percentile' && reducePercent === undefined) wrong.reducePercent = NO_PERCENT
  return wrong
}
