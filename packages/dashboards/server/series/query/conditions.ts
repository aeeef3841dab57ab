import type { ComponentQuery, TagOperator } from '@atrium/timeseries/contract/query'
import type { FieldCondition } from '@atrium/timeseries/contract/query-language'
import type { TsCondition, TsField, TsFieldFilter, TsTagFilter } from '@atrium/timeseries/server/store/model'
import { fillTagValue, type ParameterValues } from '../../queryplane/query/parameters.ts'

export type ResolvedField = Required<Pick<TsField, 'field' | 'as' | 'aggregate'>> & Pick<TsField, 'percentile'>

type Stored = Partial<Pick<ComponentQuery, 'whereObj' | 'tags' | 'groupBy'>>

/**
 * The tag filters of both forms. The stored value decides whether a filter is used, so that an address cannot remove
 * one.
 */
export function tagFilters({ whereObj, tags = [] }: Stored, values: ParameterValues): TsTagFilter[] {
  const stored: [key: string, operator: TagOperator, value: string][] = [
    ...(whereObj?.TAG ?? []).map(({ tagKey, operator, tagValue }) => [tagKey, operator, tagValue] as never),
    ...tags.map(({ field, operator, value }) => [field, operator, value] as never),
  ]
  return stored
    .filter((parts) => parts.every(Boolean))
    .map(([key, operator, tagValue]) => {
      const value = fillTagValue(tagValue, operator, values)
      return value === null ? { key, operator: 'in', value: [] } : { key, operator, value }
    })
}

/** A condition that no row meets. */
const NO_ROW: TsCondition = { or: [] }

/** The conditions on fields; null for none. A text may be a parameter, like the value of a tag. */
export function conditionsOf({ whereObj }: Stored, values: ParameterValues): TsCondition | null {
  const complete = (whereObj?.FIELD ?? []).filter(
    ({ fieldKey, operator, value }) => fieldKey !== '' && operator !== '' && value !== '',
  )
  if (complete.length === 0) return null
  return { and: complete.map((condition) => fieldFilter(condition, values)) }
}

function fieldFilter({ fieldKey: field, operator, value }: FieldCondition, values: ParameterValues): TsCondition {
  if (typeof value !== 'string') return { field, operator: operator as TsFieldFilter['operator'], value }
  const filled = fillTagValue(value, operator as TagOperator, values)
  return filled === null ? NO_ROW : { field, operator: operator as TagOperator, value: filled }
}

export function groupTags({ groupBy = [] }: Stored): string[] {
  return [groupBy].flat().filter((tag) => tag !== '')
}

/** The store needs all fields aggregated or none, so a field without an aggregate gets `last` beside others. */
export function resolvedFields(fieldSet: ComponentQuery['fieldSet']): ResolvedField[] {
  const aggregated = fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
  return fieldSet.map(({ field, as, aggregate = 'none', percent }) => ({
    field,
    as: as || field,
    aggregate: aggregated && aggregate === 'none' ? 'last' : aggregate,
    ...(percent === undefined ? {} : { percentile: percent }),
  }))
}
