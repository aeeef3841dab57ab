import type { TsColumn, TsQuery } from '../model.ts'
import { invalidQuery } from '../refusals.ts'
import { aggregateSql, ownTimeSql } from './aggregate-sql.ts'
import { conditionSql } from './condition-sql.ts'
import type { Plan, QueryField, ShardView } from './plan.ts'

const ARITHMETIC: ReadonlySet<string> = new Set([
  'mean',
  'median',
  'min',
  'max',
  'spread',
  'sum',
  'stddev',
  'percentile',
])

export function wantedFields(
  query: TsQuery,
  measurement: { storedField(name: string): QueryField['field'] },
): QueryField[] {
  return query.fields.map((asked) => {
    const field = measurement.storedField(asked.field)
    const aggregate = asked.aggregate ?? 'none'
    const type = field?.type ?? 'float'
    const isNumeric = type === 'float' || type === 'int'
    if (field && !isNumeric && ARITHMETIC.has(aggregate)) {
      throw invalidQuery({ params: { reason: `${aggregate} of "${asked.field}", which is a ${type}` } })
    }
    if (aggregate === 'count') return { asked, field, type: 'int' }
    if (['mean', 'stddev', 'median'].includes(aggregate)) return { asked, field, type: 'float' }
    return { asked, field, type }
  })
}

export function columnsOf({ query, wanted }: Pick<Plan, 'query' | 'wanted'>): TsColumn[] {
  return [
    { name: 'time', type: 'time' },
    ...(query.groupBy ?? []).map((name) => ({ name, type: 'tag' as const })),
    ...wanted.map(({ asked, type }) => ({ name: asked.as ?? asked.field, type })),
  ]
}

const column = ({ dialect }: Plan, shard: ShardView, { field, type }: QueryField): string => {
  if (field && shard.slots.includes(field.slot)) return `f${field.slot}`
  return `CAST(NULL AS ${dialect.typeName[field?.type ?? type]})`
}

/**
 * The rows of one shard in the range and of the selected series: `time, sid, c0, c1…`, without rows that have no value.
 * `first` can replace the time.
 */
export function shardRows(plan: Plan, shard: ShardView, first = 'time'): string {
  const columns = plan.wanted.map((one, i) => `${column(plan, shard, one)} AS c${i}`)
  const { startUs, endUs } = plan.query
  const has = plan.wanted.flatMap((one) => {
    const name = column(plan, shard, one)
    return name.startsWith('CAST') ? [] : [`${name} IS NOT NULL`]
  })
  const where = [
    ...(startUs > shard.startUs ? [`time >= ${startUs}`] : []),
    ...(endUs < shard.endUs ? [`time < ${endUs}`] : []),
    ...(plan.sids ? [`sid IN (${plan.sids.join(',')})`] : plan.groups ? [`sid < ${plan.endSid}`] : []),
    has.length > 0 ? `(${has.join(' OR ')})` : 'false',
    ...(plan.condition ? [conditionSql(plan.condition, shard, plan.dialect)] : []),
  ]
  return `SELECT ${first}, sid, ${columns.join(', ')} FROM ${shard.table} WHERE ${where.join(' AND ')}`
}

export function allRows(plan: Plan): string {
  return plan.shards.map((shard) => shardRows(plan, shard)).join(' UNION ALL ')
}

const bucketShiftUs = (intervalUs: number, offsetUs = 0) => ((offsetUs % intervalUs) + intervalUs) % intervalUs

/**
 * The start of a time's bucket. Division rounds towards zero, so times that may be negative need a longer expression.
 */
function bucketSql({ startUs, intervalUs, offsetUs, edgesUs, stepsUs }: TsQuery): string {
  if (edgesUs) return edgeSql(edgesUs, stepsUs)
  if (intervalUs === undefined) return `${startUs}`
  const shift = bucketShiftUs(intervalUs, offsetUs)
  const moved = shift === 0 ? 'time' : `(time - ${shift})`
  const floor =
    startUs - shift >= 0
      ? `intDiv(${moved}, ${intervalUs}) * ${intervalUs}`
      : `${moved} - ((${moved} % ${intervalUs}) + ${intervalUs}) % ${intervalUs}`
  return shift === 0 ? floor : `${floor} + ${shift}`
}

/** The last edge that is not after the time, found by halving; with steps, moved by as many of them as fit. */
function edgeSql(edgesUs: readonly number[], stepsUs?: readonly number[]): string {
  if (edgesUs.length === 1) {
    const [[edge], [step]] = [edgesUs, stepsUs ?? []]
    return step ? `${edge} + intDiv(time - ${edge}, ${step}) * ${step}` : `${edge}`
  }
  const middle = edgesUs.length >> 1
  const [below, above] = [
    edgeSql(edgesUs.slice(0, middle), stepsUs?.slice(0, middle)),
    edgeSql(edgesUs.slice(middle), stepsUs?.slice(middle)),
  ]
  return `CASE WHEN time < ${edgesUs[middle]} THEN ${below} ELSE ${above} END`
}

/** The bucket that contains all rows of a shard that the query selects, if there is one. */
function onlyBucket(query: TsQuery, shard: ShardView): number | undefined {
  const { startUs, endUs, intervalUs, offsetUs, edgesUs, stepsUs } = query
  if (!edgesUs && intervalUs === undefined) return startUs
  const floorTo = (us: number, edge: number, step: number) => Math.floor((us - edge) / step) * step + edge
  const bucketOf = (us: number): number => {
    if (!edgesUs) return floorTo(us, bucketShiftUs(intervalUs as number, offsetUs), intervalUs as number)
    const at = edgesUs.findLastIndex((edgeUs, i) => edgeUs <= us || i === 0)
    const [edge, step] = [edgesUs[at] as number, stepsUs?.[at]]
    return step === undefined ? edge : floorTo(us, edge, step)
  }
  const first = bucketOf(Math.max(startUs, shard.startUs))
  return first === bucketOf(Math.min(endUs, shard.endUs) - 1) ? first : undefined
}

/**
 * Rows with their bucket instead of their time; the time is not read if all rows of a shard are in one bucket. Null: no
 * shards.
 */
function bucketedRows(plan: Plan): string | null {
  const buckets = plan.shards.map((shard) => onlyBucket(plan.query, shard))
  if (buckets.every((bucket) => bucket === undefined)) return null
  const first = (i: number) => `${buckets[i] ?? bucketSql(plan.query)} AS bucket`
  return plan.shards.map((shard, i) => shardRows(plan, shard, first(i))).join(' UNION ALL ')
}

/** Aggregates that depend on when in its bucket a value was measured. */
const TIMED: ReadonlySet<string> = new Set(['first', 'last'])

/** Aggregated rows `time, g, c0…` of all shards, one per bucket and group. */
export function bucketRows(plan: Plan): string {
  const merges = mergesSeries(plan)
  const values = plan.wanted.map((one, i) => `${aggregateSql(one, `c${i}`, plan.dialect, merges)} AS c${i}`)
  const grouped = plan.groups !== null
  const [only] = plan.wanted
  const own = plan.query.ownTime && only ? ownTimeSql(only, 'c0', plan.dialect) : null
  const ownTime = plan.query.newestTime ? 'max(time)' : own
  const by = ownTime === null ? 'GROUP BY 1, 2' : `GROUP BY 2 HAVING ${ownTime} IS NOT NULL`
  const isTimed = ownTime !== null || plan.wanted.some(({ asked }) => TIMED.has(asked.aggregate ?? 'none'))
  const bucketed = isTimed ? null : bucketedRows(plan)
  const time = ownTime ?? (bucketed === null ? bucketSql(plan.query) : 'bucket')
  return `SELECT ${time} AS time, ${grouped ? 'g' : '0'} AS g, ${values.join(', ')}
    FROM (${bucketed ?? allRows(plan)}) ${groupJoin(plan)} ${by}`
}

/** Whether points of different series are in one group. */
function mergesSeries({ groups, sids, measurement }: Plan): boolean {
  const count = sids?.length ?? measurement.storedSeries
  return groups ? new Set(groups).size < count : count > 1
}

/** Joins the group's number to each row by its series. */
function groupJoin({ groups, sids, dialect }: Plan): string {
  if (!groups) return ''
  return `JOIN (${dialect.pairs(sids ?? groups.map((_, sid) => sid), groups)}) USING (sid)`
}

/** The rows `time, g, c0…` of a query, without envelope and paging. */
export function plainRows(plan: Plan, isRaw: boolean): string {
  if (!isRaw) return bucketRows(plan)
  const values = plan.wanted.map((_, i) => `c${i}`)
  return `SELECT time, ${plan.groups ? 'g' : '0 AS g'}, ${values.join(', ')} FROM (${allRows(plan)}) ${groupJoin(plan)}`
}

export function envelopeWidthUs({ startUs, endUs }: TsQuery, buckets: number): number {
  return Math.max(1, Math.ceil((endUs - startUs) / buckets))
}

/**
 * Per bucket and group: for numeric fields the times and values of minimum and maximum, for others the last value; then
 * the number of values and the newest time.
 */
export function envelopeSql(plan: Plan, inner: string, buckets: number): string {
  const { startUs } = plan.query
  const widthUs = envelopeWidthUs(plan.query, buckets)
  const values = plan.wanted.map(({ type }, i) => {
    const c = `c${i}`
    if (type === 'float' || type === 'int') {
      return `argMin(time, ${c}), min(${c}), argMax(time, ${c}), max(${c})`
    }
    return `max(time) FILTER (WHERE ${c} IS NOT NULL), argMax(${c}, time), CAST(NULL AS ${plan.dialect.typeName.int}), NULL`
  })
  const counts = plan.wanted.map((_, i) => `count(c${i})`)
  return `SELECT intDiv(time - ${startUs}, ${widthUs}) AS bucket, g, ${values.join(', ')}, ${counts.join(' + ')}, max(time)
    FROM (${inner}) GROUP BY 1, 2 ORDER BY 1, 2`
}
