import { conditionText, fieldText, nameText, valueText } from '@atrium/timeseries/contract/influxql-text'
import type { TsCondition, TsField, TsFieldFilter, TsQuery, TsTagFilter } from '@atrium/timeseries/server/store/model'

/** What a query of the store's model says, as SELECT statements. */

/** Points of one or several series in a part of the range; `intervalUs` groups them. */
export interface SelectPart {
  startUs: number
  endUs: number
  intervalUs?: number
  /** Where one of the buckets begins. */
  edgeUs?: number
}

interface Paging {
  order?: 'asc' | 'desc'
  limit?: number
  offset?: number
}

/** InfluxDB holds no times beyond; such an end of a range is left out. */
const MAX_US = 9.2e15

/** Whether a condition can hold at all: one of no alternatives cannot. */
export function isPossible({ tags = [], where }: Pick<TsQuery, 'tags' | 'where'>): boolean {
  return tags.every(({ operator, value }) => operator !== 'in' || value.length > 0) && (!where || canHold(where))
}

function canHold(condition: TsCondition): boolean {
  if ('and' in condition) return condition.and.every(canHold)
  if ('or' in condition) return condition.or.some(canHold)
  return true
}

export function selectText(
  { measurement, tags = [], where, groupBy = [] }: TsQuery,
  fields: readonly TsField[],
  { startUs, endUs, intervalUs, edgeUs = 0 }: SelectPart,
  { order = 'asc', limit, offset = 0 }: Paging = {},
): string {
  const conditions = [
    ...(startUs > -MAX_US ? [`time >= ${momentText(startUs)}`] : []),
    ...(endUs < MAX_US ? [`time < ${momentText(endUs)}`] : []),
    ...tags.map(filterText),
    ...(where ? [whereText(where)] : []),
  ]
  const buckets = intervalUs === undefined ? [] : [`time(${intervalUs}u, ${remainder(edgeUs, intervalUs)}u)`]
  const groups = [...buckets, ...groupBy.map(nameText)]
  return [
    `SELECT ${fields.map(columnText).join(', ')} FROM ${nameText(measurement)}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    ...(groups.length > 0 ? [`GROUP BY ${groups.join(', ')}`] : []),
    ...(intervalUs === undefined ? [] : ['fill(none)']),
    ...(order === 'desc' ? ['ORDER BY time DESC'] : []),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
    ...(offset > 0 ? [`OFFSET ${offset}`] : []),
  ].join(' ')
}

/** Columns are told apart by their place, so each has a name of its own here. */
const columnText = ({ field, aggregate, percentile }: TsField, at: number) =>
  fieldText({ field, as: `c${at}`, aggregate, percent: percentile })

function whereText(condition: TsCondition): string {
  if ('and' in condition) return joined(condition.and, ' AND ')
  if ('or' in condition) return joined(condition.or.filter(canHold), ' OR ')
  return 'key' in condition ? filterText(condition) : fieldFilterText(condition)
}

const joined = (conditions: readonly TsCondition[], by: string) => `(${conditions.map(whereText).join(by)})`

function filterText({ key, operator, value }: TsTagFilter): string {
  const values = [value].flat()
  if (operator !== 'in') return conditionText(key, operator, values[0] ?? '')
  return `(${values.map((one) => conditionText(key, '=', one)).join(' OR ')})`
}

function fieldFilterText({ field, operator, value }: TsFieldFilter): string {
  return typeof value === 'bigint' ? `${nameText(field)} ${operator} ${value}` : conditionText(field, operator, value)
}

const momentText = (us: number) => {
  const ms = Math.floor(us / 1000)
  const rest = String(us - ms * 1000).padStart(3, '0')
  return valueText(new Date(ms).toISOString().replace('Z', `${rest}Z`))
}

const remainder = (value: number, by: number) => ((value % by) + by) % by

/**
 * The buckets of a query, in parts of equal length each: InfluxQL knows no others.
 */
export function partsOf({ startUs, endUs, intervalUs, offsetUs = 0, edgesUs, stepsUs }: TsQuery): SelectPart[] {
  if (!edgesUs) return [{ startUs, endUs, ...(intervalUs === undefined ? {} : { intervalUs, edgeUs: offsetUs }) }]
  const parts: (SelectPart & { intervalUs: number })[] = []
  for (const [index, edgeUs] of edgesUs.entries()) {
    const untilUs = Math.min(edgesUs[index + 1] ?? endUs, endUs)
    const lengthUs = stepsUs?.[index] ?? untilUs - edgeUs
    const fromUs = index === 0 ? startUs : edgeUs
    if (untilUs <= fromUs) continue
    const last = parts.at(-1)
    const goesOn = !stepsUs && last?.intervalUs === lengthUs && last.endUs === edgeUs
    if (goesOn) last.endUs = untilUs
    else parts.push({ startUs: fromUs, endUs: untilUs, intervalUs: lengthUs, edgeUs })
  }
  return parts
}
