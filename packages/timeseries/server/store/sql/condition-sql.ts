import type { Measurement } from '../catalogue/tenant.ts'
import type { FieldType, FieldValue, TsCondition, TsFieldFilter, TsTagFilter } from '../model.ts'
import { type Dialect, numberSql } from './dialect.ts'

/** A condition in which tags were replaced by series numbers and fields by columns. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { sids: readonly number[] }
  | { slot: number; operator: TsFieldFilter['operator']; value: FieldValue }
  | 'never'

/** The numbers of the series that pass a tag filter. */
export type SelectSids = (filter: TsTagFilter) => Promise<readonly number[]>

const KINDS: Record<FieldType, readonly string[]> = {
  float: ['number', 'bigint'],
  int: ['number', 'bigint'],
  string: ['string'],
  bool: ['boolean'],
}

export async function resolveCondition(where: TsCondition, measurement: Measurement, select: SelectSids) {
  const resolve = async (one: TsCondition): Promise<Condition> => {
    if ('and' in one) return { all: await Promise.all(one.and.map(resolve)) }
    if ('or' in one) return { any: await Promise.all(one.or.map(resolve)) }
    if ('key' in one) return { sids: await select(one) }
    const field = measurement.storedField(one.field)
    if (!field || !KINDS[field.type].includes(typeof one.value)) return 'never'
    return { slot: field.slot, operator: one.operator, value: one.value }
  }
  return resolve(where)
}

/** The SQL of the condition for one shard; a field without a column there is null in all rows, and matches nothing. */
export function conditionSql(condition: Condition, shard: { slots: readonly number[] }, dialect: Dialect): string {
  if (condition === 'never') return 'false'
  if ('sids' in condition) return condition.sids.length === 0 ? 'false' : `sid IN (${condition.sids.join(',')})`
  if ('slot' in condition) return shard.slots.includes(condition.slot) ? compareSql(condition, dialect) : 'false'
  const isAll = 'all' in condition
  const parts = (isAll ? condition.all : condition.any).map((one) => conditionSql(one, shard, dialect))
  if (parts.length === 0) return isAll ? 'true' : 'false'
  return `(${parts.join(isAll ? ' AND ' : ' OR ')})`
}

function compareSql({ slot, operator, value }: Extract<Condition, { slot: number }>, dialect: Dialect): string {
  const column = `f${slot}`
  if (operator === '=~') return dialect.matches(column, String(value))
  if (operator === '!~') return `NOT ${dialect.matches(column, String(value))}`
  const literal =
    typeof value === 'string' ? dialect.text(value) : typeof value === 'boolean' ? String(value) : numberSql(value)
  return `${column} ${operator === '!=' ? '<>' : operator} ${literal}`
}
