import { intervalMs, isRelative, timeMs } from '@atrium/core/contract/time'
import { conditionText, fieldText, nameText, numberText, valueText } from './influxql-text.ts'
import type { ComponentQuery } from './query.ts'

/**
 * A component's query as an InfluxQL statement; without `db`, it is one for any database. `stepMs` is the length of the
 * buckets that the server chose, for a query without an interval; `zone` is that of the buckets. Buckets of months are
 * those of 30 days, since InfluxQL has no others.
 */
export function influxqlOf(query: ComponentQuery, stepMs: number, zone: string): string {
  const { db, from, fieldSet, groupBy, startTime, endTime, interval, fill = 'none', transform = 'none' } = query
  const isReduced = fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
  const shaping = { transform, unitMs: intervalMs(query.unit ?? '') ?? 1000 }
  const fields = fieldSet.map(({ field, as, aggregate = 'none', percent }) => {
    const how = isReduced && aggregate === 'none' ? 'last' : aggregate
    return fieldText({ field, as: as || field, aggregate: how, percent }, shaping)
  })
  const conditions = [
    `time >= ${moment(startTime)}`,
    // A sensor's clock may be ahead, so a range until now has no end.
    ...(endTime === '*' || endTime === 'now' ? [] : [`time < ${moment(endTime)}`]),
    ...conditionsOf(query),
  ]
  const lengthMs = isReduced ? (intervalMs(interval) ?? stepMs) : 0
  const tags = [groupBy ?? ''].flat().filter(Boolean)
  const groups = [...(lengthMs > 0 ? [`time(${lengthMs}ms)`] : []), ...tags.map(nameText)]
  return [
    `SELECT ${fields.join(', ')}`,
    `FROM ${db === '' ? '' : `${nameText(db)}..`}${nameText(from)}`,
    `WHERE ${conditions.join(' AND ')}`,
    ...(groups.length > 0 ? [`GROUP BY ${groups.join(', ')}`] : []),
    ...(lengthMs > 0 ? [`fill(${typeof fill === 'number' ? numberText(fill) : fill})`, `tz(${valueText(zone)})`] : []),
  ].join(' ')
}

/** Conditions that are not complete are not used. */
function conditionsOf({ whereObj, tags = [] }: ComponentQuery): string[] {
  const ofTags = [
    ...whereObj.TAG.map(({ tagKey, operator, tagValue }) => ({ key: tagKey, operator, value: tagValue })),
    ...tags.map(({ field, operator, value }) => ({ key: field, operator, value })),
  ]
  const ofFields = (whereObj.FIELD ?? []).map(({ fieldKey, operator, value }) => ({ key: fieldKey, operator, value }))
  return [...ofTags, ...ofFields]
    .filter(({ key, operator, value }) => key !== '' && operator !== '' && value !== '')
    .map(({ key, operator, value }) => conditionText(key, operator, value))
}

function moment(time: string): string {
  if (!isRelative(time)) return valueText(new Date(timeMs(time, 0) ?? 0).toISOString())
  const shiftMs = timeMs(time, 0) ?? 0
  return shiftMs === 0 ? 'now()' : `now() ${shiftMs < 0 ? '-' : '+'} ${Math.abs(shiftMs)}ms`
}
