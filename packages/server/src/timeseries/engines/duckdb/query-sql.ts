import type { Shard } from '../../catalogue/shard.ts'
import type { Field, Measurement } from '../../catalogue/tenant.ts'
import type { FieldType, TsField, TsQuery } from '../../model.ts'
import { invalidQuery } from '../../refusals.ts'
import { sqlType, tableOf } from './tables.ts'

/** A field of a query and what is known of it; `field` is undefined when the measurement has no such field. */
export interface Wanted {
  asked: TsField
  field: Field | undefined
  /** Type of its column in the answer. */
  type: FieldType
}

export interface Plan {
  query: TsQuery
  alias: string
  measurement: Measurement
  wanted: Wanted[]
  /** Shards that meet the range, ascending. */
  shards: Shard[]
  /** Null: all series. */
  sids: number[] | null
  /** Number of the group of each series of `sids` (or of all), when the query groups by tags. */
  groups: number[] | null
}

export function wantedFields(query: TsQuery, measurement: Measurement): Wanted[] {
  return query.fields.map((asked) => {
    const field = measurement.storedField(asked.field)
    const aggregate = asked.aggregate ?? 'none'
    const type = field?.type ?? 'float'
    const isNumeric = type === 'float' || type === 'int'
    if (field && !isNumeric && ['mean', 'min', 'max', 'sum', 'stddev'].includes(aggregate)) {
      throw invalidQuery({ params: { reason: `${aggregate} of "${asked.field}", which is a ${type}` } })
    }
    if (aggregate === 'count') return { asked, field, type: 'int' }
    if (aggregate === 'mean' || aggregate === 'stddev') return { asked, field, type: 'float' }
    return { asked, field, type }
  })
}

const column = (plan: Plan, shard: Shard, { field }: Wanted): string => {
  if (!field) return 'NULL::DOUBLE'
  return shard.slots.includes(field.slot) ? `f${field.slot}` : `NULL::${sqlType(plan.measurement, field.slot)}`
}

/** Rows of one shard inside the range and the chosen series: `time, sid, c0, c1…`, without those that have no value. */
export function shardRows(plan: Plan, shard: Shard): string {
  const columns = plan.wanted.map((one, i) => `${column(plan, shard, one)} AS c${i}`)
  const { startUs, endUs } = plan.query
  const has = plan.wanted.flatMap((one) => {
    const name = column(plan, shard, one)
    return name.startsWith('NULL') ? [] : [`${name} IS NOT NULL`]
  })
  const where = [
    ...(startUs > shard.startUs ? [`time >= ${startUs}`] : []),
    ...(endUs < shard.endUs ? [`time < ${endUs}`] : []),
    ...(plan.sids ? [`sid IN (${plan.sids.join(',')})`] : []),
    has.length > 0 ? `(${has.join(' OR ')})` : 'false',
  ]
  const table = tableOf(plan.alias, plan.measurement, shard)
  return `SELECT time, sid, ${columns.join(', ')} FROM ${table} WHERE ${where.join(' AND ')}`
}

export function allRows(plan: Plan): string {
  return plan.shards.map((shard) => shardRows(plan, shard)).join(' UNION ALL ')
}

function aggregateSql({ asked }: Wanted, i: number): string {
  const c = `c${i}`
  switch (asked.aggregate) {
    case 'mean':
      return `avg(${c})`
    case 'stddev':
      return `stddev_samp(${c})`
    case 'last':
      return `arg_max(${c}, time)`
    case 'first':
      return `arg_min(${c}, time)`
    default:
      return `${asked.aggregate}(${c})`
  }
}

/** Start of the bucket of a time. Division rounds towards zero, so times that may be negative take a longer way. */
function bucketSql({ startUs, intervalUs, offsetUs = 0 }: TsQuery): string {
  if (intervalUs === undefined) return `${startUs}`
  const shift = ((offsetUs % intervalUs) + intervalUs) % intervalUs
  const moved = shift === 0 ? 'time' : `(time - ${shift})`
  const floor =
    startUs - shift >= 0
      ? `${moved} // ${intervalUs} * ${intervalUs}`
      : `${moved} - ((${moved} % ${intervalUs}) + ${intervalUs}) % ${intervalUs}`
  return shift === 0 ? floor : `${floor} + ${shift}`
}

/** Aggregated rows `time, g, c0…` of all shards, one per bucket and group. */
export function bucketRows(plan: Plan): string {
  const values = plan.wanted.map((one, i) => `${aggregateSql(one, i)} AS c${i}`)
  const grouped = plan.groups !== null
  return `SELECT ${bucketSql(plan.query)} AS time, ${grouped ? 'g' : '0'} AS g, ${values.join(', ')}
    FROM (${allRows(plan)}) ${groupJoin(plan)} GROUP BY ${grouped ? '1, 2' : '1'}`
}

/** Joins the group's number to each row by its series. */
function groupJoin({ groups, sids }: Plan): string {
  if (!groups) return ''
  const numbers = sids ?? groups.map((_, sid) => sid)
  return `JOIN (SELECT unnest([${numbers.join(',')}]::INTEGER[]) AS sid, unnest([${groups.join(',')}]::INTEGER[]) AS g) USING (sid)`
}

/** The rows `time, g, c0…` of a query before its envelope and paging. */
export function plainRows(plan: Plan, isRaw: boolean): string {
  if (!isRaw) return bucketRows(plan)
  const values = plan.wanted.map((_, i) => `c${i}`)
  return `SELECT time, ${plan.groups ? 'g' : '0 AS g'}, ${values.join(', ')} FROM (${allRows(plan)}) ${groupJoin(plan)}`
}

export function envelopeWidthUs({ startUs, endUs }: TsQuery, buckets: number): number {
  return Math.max(1, Math.ceil((endUs - startUs) / buckets))
}

/**
 * Per bucket and group: of numeric fields the times and values of minimum and maximum, of others the last; then how many
 * rows it was made of and the newest one's time.
 */
export function envelopeSql(plan: Plan, inner: string, buckets: number): string {
  const { startUs } = plan.query
  const widthUs = envelopeWidthUs(plan.query, buckets)
  const values = plan.wanted.map(({ type }, i) => {
    const c = `c${i}`
    if (type === 'float' || type === 'int') {
      return `arg_min(time, ${c}), min(${c}), arg_max(time, ${c}), max(${c})`
    }
    return `max(time) FILTER (${c} IS NOT NULL), arg_max(${c}, time), NULL::BIGINT, NULL`
  })
  return `SELECT (time - ${startUs}) // ${widthUs} AS bucket, g, ${values.join(', ')}, count(*), max(time)
    FROM (${inner}) GROUP BY 1, 2 ORDER BY 1, 2`
}
