import { documentSchemas } from '@atrium/core/contract/define/document-schema'
import type { Text } from '@atrium/core/contract/refusal'
import { UUID_OR_NONE } from '@atrium/core/contract/text-patterns'
import { Type } from 'typebox'
import { type ComponentQuery, QUERY } from './query.ts'

/** The schema of a query that is sent by itself; each field may be absent. */
export const querySchema = Type.Object(
  { dataSource: Type.Optional(Type.String({ pattern: UUID_OR_NONE })), ...documentSchemas(QUERY) },
  { additionalProperties: false },
)

const NO_PERCENT: Text = { zh_CN: '请填写百分位，0 到 100', en_US: 'Enter a percentage from 0 to 100' }

/** What its table cannot express, of a query that satisfies it: each wrong path with its text. */
export function queryErrors(query: Partial<ComponentQuery>): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  query.fieldSet?.forEach(({ aggregate, percent }, index) => {
    if (aggregate === 'percentile' && percent === undefined) wrong[`fieldSet.${index}.percent`] = NO_PERCENT
  })
  const { reduce, reducePercent } = query
  if (reduce === 'percentile' && reducePercent === undefined) wrong.reducePercent = NO_PERCENT
  return wrong
}
