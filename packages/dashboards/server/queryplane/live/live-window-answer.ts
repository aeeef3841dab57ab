import type { Aggregate, FieldType, TsCell, TsField, TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import { envelopeOf, type Found } from './live-window-envelope.ts'
import { Reduction } from './live-window-reduction.ts'
import type { LiveRow, LiveRows } from './live-window-rows.ts'

/** Aggregates whose value is known after each point of a bucket was looked at once. */
const AGGREGATES: ReadonlySet<Aggregate> = new Set(['mean', 'min', 'max', 'spread', 'sum', 'count', 'last', 'first'])
/** Those that exist for numbers only; for other fields the store says what is wrong. */
const ARITHMETIC: ReadonlySet<Aggregate> = new Set(['mean', 'min', 'max', 'spread', 'sum'])

/** All that a query may consist of: one with anything else is left to the store. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['db', 'measurement', 'fields', 'tags', 'groupBy', 'startUs', 'endUs', 'intervalUs', 'offsetUs', 'envelope'],
  'newestTime',
])

/** Whether the points of its range are enough to answer the query. */
export function isAnswerable(query: TsQuery): boolean {
  const isKnown = Object.entries(query).every(([part, value]) => value === undefined || KNOWN.has(part))
  return isKnown && query.fields.every(({ aggregate = 'none' }) => aggregate === 'none' || AGGREGATES.has(aggregate))
}

/**
 * The store's answer to a query, from the points that are in memory. Undefined where numbers of this process would not
 * be exact, or the store would refuse.
 */
export function answerFrom(live: LiveRows, query: TsQuery): TsResult | undefined {
  // Without a point the types of the fields are not certain: the measurement may be gone.
  if (live.rows.length === 0) return undefined
  const { fields, groupBy = [], envelope, startUs, endUs } = query
  const places = fields.map(({ field }) => live.fields.indexOf(field))
  const types = places.map((place) => live.types[place] ?? 'float')
  if (fields.some(({ aggregate = 'none' }, i) => ARITHMETIC.has(aggregate) && !isNumeric(types[i]))) return undefined
  const inRange = live.rows.slice(live.indexAt(startUs), live.indexAt(endUs))
  const rows = isLastOnly(query) ? inRange.slice(firstNeeded(inRange, places)) : inRange
  if (places.some((place, i) => types[i] === 'int' && rows.some((row) => typeof row.values[place] === 'string'))) {
    return undefined
  }
  const groups = new Groups(groupBy)
  const isRaw = (fields[0]?.aggregate ?? 'none') === 'none'
  // The order of points with the same time is that of the store.
  if (isRaw && !envelope && rows.some((row, i) => row.timeUs === rows[i - 1]?.timeUs)) return undefined
  const found = isRaw
    ? rows.map((row) => ({
        timeUs: row.timeUs,
        group: groups.of(row),
        values: places.map((place) => cellAt(row, place)),
      }))
    : bucketed(rows, query, places, types, groups)
  if (!found) return undefined
  const columns: TsResult['columns'] = [
    { name: 'time', type: 'time' },
    ...groupBy.map((name) => ({ name, type: 'tag' as const })),
    ...fields.map((field, i) => ({ name: field.as ?? field.field, type: typeOf(field, types[i] ?? 'float') })),
  ]
  const named = (row: Found) => [row.timeUs, ...groups.tagsOf(row.group), ...row.values]
  if (!envelope) return { columns, rows: found.map(named), tookMs: 0 }
  const { kept, buckets } = envelopeOf(found, query, envelope.buckets, columns.slice(1 + groupBy.length))
  return { columns, rows: kept.map(named), buckets, tookMs: 0 }
}

function bucketed(
  rows: readonly LiveRow[],
  query: TsQuery & { newestTime?: boolean },
  places: readonly number[],
  types: readonly FieldType[],
  groups: Groups,
): Found[] | undefined {
  const { fields, startUs, intervalUs, offsetUs = 0, newestTime } = query
  const buckets = new Map<string, { timeUs: number; group: number; newestUs: number; reductions: Reduction[] }>()
  const bucketAt = (timeUs: number, group: number) => {
    const key = `${timeUs} ${group}`
    const known = buckets.get(key)
    if (known) return known
    const reductions = fields.map((_, i) => new Reduction(types[i] ?? 'float'))
    const bucket = { timeUs, group, newestUs: timeUs, reductions }
    buckets.set(key, bucket)
    return bucket
  }
  let bucket: ReturnType<typeof bucketAt> | undefined
  for (const row of rows) {
    const group = groups.of(row)
    const timeUs = intervalUs ? Math.floor((row.timeUs - offsetUs) / intervalUs) * intervalUs + offsetUs : startUs
    // Mostly that of the row before.
    if (bucket?.timeUs !== timeUs || bucket.group !== group) bucket = bucketAt(timeUs, group)
    bucket.newestUs = row.timeUs
    for (const [i, place] of places.entries()) bucket.reductions[i]?.add(row.timeUs, cellAt(row, place))
  }
  const all = [...buckets.values()]
  if (all.some(({ reductions }) => !reductions.every((one, i) => one.isExact(fields[i]?.aggregate ?? 'none')))) {
    return undefined
  }
  return all
    .map(({ timeUs, group, newestUs, reductions }) => ({
      timeUs: newestTime ? newestUs : timeUs,
      group,
      values: reductions.map((one, i) => one.valueOf(fields[i]?.aggregate ?? 'none')),
    }))
    .sort((a, b) => a.timeUs - b.timeUs || a.group - b.group)
}

/** Whether the answer is the last value of each field in the range. */
function isLastOnly({ fields, groupBy = [], intervalUs }: TsQuery): boolean {
  return !intervalUs && groupBy.length === 0 && fields.every(({ aggregate }) => aggregate === 'last')
}

/** Index of the first row that can have a last value: a page of single values needs few of an hour's rows. */
function firstNeeded(rows: readonly LiveRow[], places: readonly number[]): number {
  const open = new Set(places)
  let first = rows.length
  // Of values at the same time, the larger one counts.
  while (first > 0 && (open.size > 0 || rows[first - 1]?.timeUs === rows[first]?.timeUs)) {
    first -= 1
    for (const place of open) if (cellAt(rows[first] as LiveRow, place) !== null) open.delete(place)
  }
  return first
}

/** The combinations of tags that a query groups by, numbered as they are found. */
class Groups {
  private readonly keys: readonly string[]
  private readonly numbers = new Map<string, number>()
  private readonly tags: string[][] = []

  constructor(keys: readonly string[]) {
    this.keys = keys
  }

  of({ series }: LiveRow): number {
    if (this.keys.length === 0) return 0
    const known = this.numbers.get(series.key)
    if (known !== undefined) return known
    const tags = this.keys.map((key) => series.tags.get(key) ?? '')
    const same = this.tags.findIndex((other) => other.every((value, i) => value === tags[i]))
    const group = same >= 0 ? same : this.tags.push(tags) - 1
    this.numbers.set(series.key, group)
    return group
  }

  tagsOf(group: number): readonly string[] {
    return this.tags[group] ?? []
  }
}

function cellAt({ values }: LiveRow, place: number): TsCell {
  return values[place] ?? null
}

function typeOf({ aggregate }: TsField, type: FieldType): FieldType {
  if (aggregate === 'count') return 'int'
  return aggregate === 'mean' ? 'float' : type
}

function isNumeric(type: string | undefined): boolean {
  return type === 'float' || type === 'int'
}
