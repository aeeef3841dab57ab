import type { Limits } from '../limits.ts'
import { AGGREGATES, type TsQuery } from '../model.ts'
import { invalidQuery } from '../refusals.ts'

const OPERATORS = ['=', '!=', '=~', '!~', 'in']

/** @throws Refusal naming what is wrong with the query, whatever its fields turn out to be. */
export function checkQuery(query: TsQuery, limits: Limits): void {
  const wrong = whatIsWrong(query, limits)
  if (wrong) throw invalidQuery({ params: { reason: wrong } })
}

function whatIsWrong(query: TsQuery, limits: Limits): string | null {
  const { fields, tags = [], groupBy = [], startUs, endUs, intervalUs, offsetUs = 0, order = 'asc' } = query
  if (fields.length === 0) return 'no fields'
  if (fields.length > limits.maxFieldsPerQuery) return `more than ${limits.maxFieldsPerQuery} fields`
  if (!fields.every((one) => AGGREGATES.includes(one.aggregate ?? 'none'))) return 'unknown aggregate'
  const raw = fields.filter((one) => (one.aggregate ?? 'none') === 'none').length
  if (raw !== 0 && raw !== fields.length) return 'fields with and without an aggregate'
  if (intervalUs !== undefined && raw > 0) return 'an interval without aggregates'
  if (intervalUs !== undefined && !(Number.isSafeInteger(intervalUs) && intervalUs > 0)) return 'bad interval'
  if (!Number.isSafeInteger(offsetUs)) return 'bad interval offset'
  if (!Number.isSafeInteger(startUs) || !Number.isSafeInteger(endUs)) return 'bad time range'
  if (order !== 'asc' && order !== 'desc') return 'bad order'
  if (!isCount(query.limit) || !isCount(query.offset)) return 'bad limit or offset'
  if (groupBy.length > limits.maxTagsPerSeries) return 'too many tags to group by'
  for (const filter of tags) {
    if (!OPERATORS.includes(filter.operator)) return 'unknown tag operator'
    const values = typeof filter.value === 'string' ? [filter.value] : filter.value
    if (filter.operator !== 'in' && values.length !== 1) return 'one value per tag filter'
  }
  const buckets = query.envelope?.buckets
  if (
    buckets !== undefined &&
    !(Number.isSafeInteger(buckets) && buckets > 0 && buckets <= limits.maxEnvelopeBuckets)
  ) {
    return 'bad number of envelope buckets'
  }
  return null
}

const isCount = (value: number | undefined) => value === undefined || (Number.isSafeInteger(value) && value >= 0)
