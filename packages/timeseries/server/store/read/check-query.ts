import type { Limits } from '../limits.ts'
import { AGGREGATES, type TsCondition, type TsFieldFilter, type TsQuery, type TsTagFilter } from '../model.ts'
import { invalidQuery } from '../refusals.ts'
import { SELECTORS } from '../sql/aggregate-sql.ts'

const TAG_OPERATORS = ['=', '!=', '=~', '!~', 'in']
const FIELD_OPERATORS: Record<string, readonly string[]> = {
  number: ['=', '!=', '<', '<=', '>', '>='],
  bigint: ['=', '!=', '<', '<=', '>', '>='],
  string: ['=', '!=', '=~', '!~'],
  boolean: ['=', '!='],
}

/** @throws Refusal with what is wrong with the query, independent of the types of its fields. */
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
  const wrongEdges = whatIsWrongWithEdges(query, raw > 0, limits)
  if (wrongEdges) return wrongEdges
  if (!Number.isSafeInteger(startUs) || !Number.isSafeInteger(endUs)) return 'bad time range'
  if (order !== 'asc' && order !== 'desc') return 'bad order'
  if (!isCount(query.limit) || !isCount(query.offset)) return 'bad limit or offset'
  if (groupBy.length > limits.maxTagsPerSeries) return 'too many tags to group by'
  const parts = [...tags, ...(query.where ? partsOf(query.where) : [])]
  if (parts.length > limits.maxConditionsPerQuery) return `more than ${limits.maxConditionsPerQuery} conditions`
  for (const one of parts) {
    const wrong = 'key' in one ? whatIsWrongWithTag(one) : whatIsWrongWithField(one)
    if (wrong) return wrong
  }
  if (fields.some((one) => one.aggregate === 'percentile' && !isPercentile(one.percentile))) return 'bad percentile'
  const [only] = fields
  if (query.ownTime && (fields.length > 1 || intervalUs !== undefined || !SELECTORS.has(only?.aggregate ?? ''))) {
    return 'the own time of more than one chosen point'
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

function whatIsWrongWithEdges(query: TsQuery, isRaw: boolean, limits: Limits) {
  const { edgesUs, stepsUs, startUs, intervalUs, newestTime } = query
  if (newestTime && (isRaw || intervalUs !== undefined || edgesUs)) return 'the newest time of more than one bucket'
  if (!edgesUs) return stepsUs ? 'steps without edges' : null
  if (isRaw || intervalUs !== undefined) return 'edges without aggregates, or beside an interval'
  if (edgesUs.length === 0 || edgesUs.length > limits.maxBucketEdges) return 'bad number of bucket edges'
  const isAscending = edgesUs.every((us, i) => Number.isSafeInteger(us) && (i === 0 || us > (edgesUs[i - 1] as number)))
  if (!isAscending) return 'bad bucket edges'
  if (!stepsUs) return null
  const areSteps = stepsUs.length === edgesUs.length && stepsUs.every((us) => Number.isSafeInteger(us) && us > 0)
  return areSteps && (edgesUs[0] as number) <= startUs ? null : 'bad steps between bucket edges'
}

/** All comparisons of a condition, at any depth. */
function partsOf(condition: TsCondition): (TsTagFilter | TsFieldFilter)[] {
  if ('and' in condition) return condition.and.flatMap(partsOf)
  if ('or' in condition) return condition.or.flatMap(partsOf)
  return [condition]
}

function whatIsWrongWithTag({ operator, value }: TsTagFilter): string | null {
  if (!TAG_OPERATORS.includes(operator)) return 'unknown tag operator'
  return operator !== 'in' && [value].flat().length !== 1 ? 'one value per tag filter' : null
}

function whatIsWrongWithField({ operator, value }: TsFieldFilter): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a field compared with no number'
  return FIELD_OPERATORS[typeof value]?.includes(operator) ? null : 'unknown field operator'
}

const isPercentile = (value: number | undefined) => value !== undefined && value >= 0 && value <= 100

const isCount = (value: number | undefined) => value === undefined || (Number.isSafeInteger(value) && value >= 0)
