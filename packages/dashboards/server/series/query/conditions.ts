import type { ComponentQuery, TagOperator } from '@atrium/timeseries/contract/query'
import type { FieldCondition } from '@atrium/timeseries/contract/query-language'
import type { TsCondition, TsField, TsFieldFilter, TsTagFilter } from '@atrium/timeseries/server/store/model'
import { type ChosenValues, chosenIn } from '../../queryplane/query/parameters.ts'

export type ResolvedField = Required<Pick<TsField, 'field' | 'as' | 'aggregate'>> & Pick<TsField, 'percentile'>

type Stored = Partial<Pick<ComponentQuery, 'whereObj' | 'tags' | 'groupBy'>>

/**
 * The tag filters of both forms. The stored value decides whether a filter is used: an address can remove one only if the
 * dashboard lets all values of its parameter be chosen.
 */
export function tagFilters({ whereObj, tags = [] }: Stored, values: ChosenValues): TsTagFilter[] {
  const stored: [key: string, operator: TagOperator, value: string][] = [
    ...(whereObj?.TAG ?? []).map(({ tagKey, operator, tagValue }) => [tagKey, operator, tagValue] as never),
    ...tags.map(({ field, operator, value }) => [field, operator, value] as never),
  ]
  return stored.filter((parts) => parts.every(Boolean)).flatMap((one) => filtersOf(...one, values))
}

function filtersOf(key: string, operator: TagOperator, stored: string, values: ChosenValues): TsTagFilter[] {
  const chosen = chosenIn(stored, values)
  if (chosen === undefined) return [{ key, operator, value: stored }]
  if (chosen === null) return []
  const [value = '', ...others] = chosen
  if (chosen.length === 0) return [{ key, operator: 'in', value: [] }]
  if (others.length === 0) return [{ key, operator, value: comparedBy(operator, value) }]
  if (isNegative(operator)) return chosen.map((one) => ({ key, operator: '!=', value: one }))
  return [{ key, operator: 'in', value: [...chosen] }]
}

const isNegative = (operator: string) => operator === '!=' || operator === '!~'

/** A chosen value is no expression. */
function comparedBy(operator: TagOperator, value: string): string {
  return operator === '=~' || operator === '!~' ? `^${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$` : value
}

/** A condition that no row meets. */
const NO_ROW: TsCondition = { or: [] }

/** The conditions on fields; null for none. A text may be a parameter, like the value of a tag. */
export function conditionsOf({ whereObj }: Stored, values: ChosenValues): TsCondition | null {
  const complete = (whereObj?.FIELD ?? []).filter(
    ({ fieldKey, operator, value }) => fieldKey !== '' && operator !== '' && value !== '',
  )
  const used = complete.flatMap((condition) => fieldFilter(condition, values) ?? [])
  return used.length === 0 ? null : { and: used }
}

function fieldFilter({ fieldKey: field, operator, value }: FieldCondition, values: ChosenValues): TsCondition | null {
  const chosen = typeof value === 'string' ? chosenIn(value, values) : undefined
  if (chosen === undefined) return { field, operator: operator as TsFieldFilter['operator'], value }
  if (chosen === null) return null
  const [first, ...others] = chosen.map((one): TsCondition => {
    return { field, operator: operator as TagOperator, value: comparedBy(operator as TagOperator, one) }
  })
  if (!first) return NO_ROW
  if (others.length === 0) return first
  return isNegative(operator) ? { and: [first, ...others] } : { or: [first, ...others] }
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
