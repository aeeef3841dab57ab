import { intervalMs, isRelative, timeMs } from '@atrium/core/contract/time'
import type { ComponentQuery } from './query.ts'

/**
 * A component's query as an InfluxQL statement; without `db`, it is one for any database. `stepMs` is the length of the
 * buckets that the server chose, for a query without an interval; `zone` is that of the buckets.
 */
export function influxqlOf(query: ComponentQuery, stepMs: number, zone: string): string {
  const { db, from, fieldSet, whereObj, groupBy, startTime, endTime, interval } = query
  const isReduced = fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
  const fields = fieldSet.map(({ field, as, aggregate = 'none' }) => {
    const value = isReduced ? `${aggregate === 'none' ? 'last' : aggregate}(${name(field)})` : name(field)
    return `${value} AS ${name(as || field)}`
  })
  const conditions = [
    `time >= ${moment(startTime)}`,
    // A sensor's clock may be ahead, so a range until now has no end.
    ...(endTime === '*' || endTime === 'now' ? [] : [`time < ${moment(endTime)}`]),
    ...whereObj.TAG.map(({ tagKey, operator, tagValue }) => {
      const isExpression = operator === '=~' || operator === '!~'
      return `${name(tagKey)} ${operator} ${isExpression ? expression(tagValue) : text(tagValue)}`
    }),
  ]
  const lengthMs = isReduced ? (intervalMs(interval) ?? stepMs) : 0
  const groups = [...(lengthMs > 0 ? [`time(${lengthMs}ms)`] : []), ...[groupBy ?? ''].flat().filter(Boolean).map(name)]
  return [
    `SELECT ${fields.join(', ')}`,
    `FROM ${db === '' ? '' : `${name(db)}..`}${name(from)}`,
    `WHERE ${conditions.join(' AND ')}`,
    ...(groups.length > 0 ? [`GROUP BY ${groups.join(', ')}`] : []),
    ...(lengthMs > 0 ? ['fill(none)', `tz(${text(zone)})`] : []),
  ].join(' ')
}

const ESCAPED: Record<string, string> = { '\n': '\\n', '\\': '\\\\' }

const quoted = (value: string, quote: string) =>
  quote + value.replace(/[\n\\"']/g, (one) => (one === quote ? `\\${one}` : (ESCAPED[one] ?? one))) + quote
const name = (value: string) => quoted(value, '"')
const text = (value: string) => quoted(value, "'")
const expression = (source: string) => `/${source.replaceAll('/', '\\/')}/`

function moment(time: string): string {
  if (!isRelative(time)) return text(new Date(timeMs(time, 0) ?? 0).toISOString())
  const shiftMs = timeMs(time, 0) ?? 0
  return shiftMs === 0 ? 'now()' : `now() ${shiftMs < 0 ? '-' : '+'} ${Math.abs(shiftMs)}ms`
}
