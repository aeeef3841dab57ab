import type { TsCell, TsCondition, TsQuery, TsResult, TsTagFilter } from '../../store/model.ts'
import type { Expr } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { matches } from '../regex.ts'
import { type Point, toValue, type Value } from '../value.ts'
import { evaluate, type LookUp } from './arithmetic.ts'
import { cast } from './cast.ts'
import type { Condition } from './condition.ts'
import { refsIn } from './expressions.ts'
import { nameOfKey } from './groups.ts'
import { fieldTypeOf, type Schema } from './schema.ts'
import type { BucketField, BucketsQuery, GroupPoints, Row, RowsQuery, Table } from './table.ts'
import type { WindowsPart } from './windows.ts'

/** A measurement of the store. */
export function storeTable(reader: Reader, db: string, schema: Schema): Table {
  const source: Source = { reader, db, schema }
  return {
    schema,
    isAnswer: false,
    rows: (wanted) => readRows(source, wanted),
    groups: (tags, condition) => readGroups(source, tags, condition),
    buckets: (wanted) => (wanted.condition.rest.length > 0 ? null : readAllBuckets(source, wanted)),
  }
}

interface Source {
  reader: Reader
  db: string
  schema: Schema
}

const isTagFilter = (one: TsCondition): one is TsTagFilter => 'key' in one

/** Names and values are passed to the store as values of a structure: no text of a query reaches it. */
function baseQuery(
  { db, schema }: Source,
  { stored }: Condition,
): Pick<TsQuery, 'db' | 'measurement' | 'tags' | 'where'> {
  const tags = stored.filter(isTagFilter)
  const others = stored.filter((one) => !isTagFilter(one))
  return {
    db,
    measurement: schema.name,
    ...(tags.length > 0 && { tags }),
    ...(others.length > 0 && { where: others.length === 1 ? (others[0] as TsCondition) : { and: others } }),
  }
}

/**
 * Page after page. The next page begins at the last row's time, because this page may not contain all rows of that
 * time.
 */
async function* readRows(source: Source, wanted: RowsQuery): AsyncGenerator<Row[]> {
  const { condition, order, most = Number.POSITIVE_INFINITY } = wanted
  if (condition.never || wanted.fields.length === 0) return
  const check = rowCheck(source.schema, wanted)
  const fields = check.fields.map((field) => ({ field }))
  const base = { ...baseQuery(source, condition), fields, order, groupBy: check.tags }
  const isChecked = condition.rest.length > 0
  let { startUs, endUs } = wanted.range
  let offset = isChecked ? 0 : (wanted.skip ?? 0)
  let skip = isChecked ? (wanted.skip ?? 0) : 0
  let given = 0
  while (given < most && startUs < endUs) {
    const limit = isChecked ? LIMITS.rowsPerPage : Math.min(LIMITS.rowsPerPage, most - given)
    const result = await source.reader.timeseries.query(
      source.reader.tenantId,
      { ...base, startUs, endUs, limit, offset },
      source.reader.signal,
    )
    const { rows } = result
    const isLast = !result.truncated && (rows.length < limit || limit === most - given)
    const edgeUs = Number(rows.at(-1)?.[0] ?? 0)
    const cut = isLast ? rows.length : rows.findIndex(([time]) => time === edgeUs)
    const page = check.pass(toRows(result, check.tags.length, cut === 0 ? rows.length : cut))
    const part = page.slice(skip, skip + most - given)
    skip = Math.max(0, skip - page.length)
    given += part.length
    if (part.length > 0) yield part
    if (isLast) return
    if (cut === 0) offset += rows.length
    else offset = 0
    if (order === 'asc') startUs = edgeUs
    else endUs = edgeUs + 1
  }
}

function toRows({ columns, rows }: TsResult, tagCount: number, count: number): Row[] {
  const types = columns.map(({ type }) => type)
  const found: Row[] = new Array(count)
  for (let at = 0; at < count; at++) {
    const row = rows[at] as TsCell[]
    const tags: string[] = []
    const values: Value[] = []
    for (let i = 1; i < row.length; i++) {
      if (i <= tagCount) tags.push(row[i] as string)
      else values.push(toValue(row[i] as TsCell, types[i] ?? 'float'))
    }
    found[at] = { timeUs: Number(row[0]), tags, values }
  }
  return found
}

/** Also reads the fields that the rest of a condition needs, and removes them afterwards. */
function rowCheck(schema: Schema, { fields, tags, condition }: RowsQuery) {
  const refs = condition.rest.flatMap(refsIn)
  const isField = (name: string) => schema.fields.has(name)
  const allFields = [...new Set([...fields, ...refs.filter((ref) => fieldTypeOf(schema, ref)).map(({ name }) => name)])]
  const allTags = [...new Set([...tags, ...refs.filter(({ name }) => !isField(name)).map(({ name }) => name)])]
  const pass = (rows: Row[]): Row[] => {
    if (condition.rest.length === 0) return rows
    const passing = rows.filter((row) => {
      const lookUp: LookUp = (node) => {
        if (node.kind === 'call') return null
        const at = fieldTypeOf(schema, node) ? allFields.indexOf(node.name) : -1
        return at >= 0 ? cast(row.values[at] ?? null, node.cast) : (row.tags[allTags.indexOf(node.name)] ?? null)
      }
      return condition.rest.every((expr) => evaluate(expr, lookUp) === true)
    })
    return passing
      .map((row) => ({ ...row, values: row.values.slice(0, fields.length), tags: row.tags.slice(0, tags.length) }))
      .filter(({ values }) => values.some((value) => value !== null))
  }
  return { fields: allFields, tags: allTags, pass }
}

async function readGroups(source: Source, tags: readonly string[], { stored, rest }: Condition): Promise<string[][]> {
  const { reader, db, schema } = source
  const found = new Map<string, string[]>()
  for (let offset = 0; ; offset += LIMITS.maxSeriesShown) {
    const limit = LIMITS.maxSeriesShown
    const query = { db, measurement: schema.name, tags: stored.filter(isTagFilter), limit, offset }
    const series = await reader.timeseries.series(reader.tenantId, query)
    for (const one of series) {
      if (!stored.every((condition) => mayHold(condition, one.tags))) continue
      if (!rest.every((expr) => mayPass(expr, one.tags, schema))) continue
      const key = tags.map((tag) => one.tags[tag] ?? '')
      found.set(JSON.stringify(key), key)
    }
    if (series.length < limit) return [...found.values()]
  }
}

/** The same for the part that is checked row by row. */
function mayPass(expr: Expr, tags: Readonly<Record<string, string>>, schema: Schema): boolean {
  if (expr.kind === 'paren') return mayPass(expr.inner, tags, schema)
  if (expr.kind !== 'binary') return true
  const { operator, left, right } = expr
  if (operator === 'AND') return mayPass(left, tags, schema) && mayPass(right, tags, schema)
  if (operator === 'OR') return mayPass(left, tags, schema) || mayPass(right, tags, schema)
  const refs = refsIn(expr)
  if (refs.length === 0 || refs.some((ref) => fieldTypeOf(schema, ref))) return true
  return evaluate(expr, (node) => (node.kind === 'ref' ? (tags[node.name] ?? '') : null)) === true
}

/** Whether a series may have rows that match a condition; its field values are not known. */
function mayHold(condition: TsCondition, tags: Readonly<Record<string, string>>): boolean {
  if ('and' in condition) return condition.and.every((one) => mayHold(one, tags))
  if ('or' in condition) return condition.or.some((one) => mayHold(one, tags))
  if (!('key' in condition)) return true
  const { operator, value } = condition
  const own = tags[condition.key] ?? ''
  const wanted = Array.isArray(value) ? value : [value]
  const isFound = operator.endsWith('~') ? wanted.some((one) => matches(one, own)) : wanted.includes(own)
  return isFound !== operator.startsWith('!')
}

/**
 * The deviation of one value is null, and so is a low percentile of few values: a count beside it distinguishes this
 * from a window without values. From 50 on, a percentile always has a value.
 */
const isCounted = ({ aggregate, percentile = 0 }: BucketField): boolean =>
  aggregate === 'stddev' || (aggregate === 'percentile' && percentile < 50)

/** All windows of all groups. */
async function readBuckets(source: Source, wanted: BucketsQuery): Promise<GroupPoints[]> {
  if (wanted.condition.never) return []
  const found: Found = { groups: new Map(), single: [], held: 0 }
  for (const part of await partsOf(source, wanted)) await readPart(source, wanted, part, found)
  return wanted.windows ? [...found.groups.values()] : found.single
}

interface Found {
  groups: Map<string, GroupPoints>
  /** Without windows, each group has one row. */
  single: GroupPoints[]
  held: number
}

/** In a longer range, changes of the clock are only looked for where there are rows. */
const LONG_US = 2 * 366 * 86_400_000_000

async function partsOf(source: Source, wanted: BucketsQuery): Promise<Iterable<WindowsPart>> {
  const { windows, range } = wanted
  if (!windows) return [range]
  if (!windows.isZoned || range.endUs - range.startUs <= LONG_US) return windows.partsOf(range)
  const [first, last] = [await endOfRows(source, wanted, 'asc'), await endOfRows(source, wanted, 'desc')]
  return first === undefined || last === undefined ? [] : windows.partsOf({ startUs: first, endUs: last + 1 })
}

/** The time of the first or the last row; undefined: there is none. */
async function endOfRows(source: Source, { fields, condition, range }: BucketsQuery, order: 'asc' | 'desc') {
  const names = [...new Set(fields.map(({ field }) => field))]
  const query = { ...baseQuery(source, condition), fields: names.map((field) => ({ field })), ...range }
  const { rows } = await source.reader.timeseries.query(
    source.reader.tenantId,
    { ...query, order, limit: 1 },
    source.reader.signal,
  )
  return rows[0] && Number(rows[0][0])
}

/** If the windows do not fit into one answer, the next request begins at its last window. */
async function readPart(source: Source, wanted: BucketsQuery, part: WindowsPart, found: Found): Promise<void> {
  const { fields, groupBy, condition, windows, ownTime } = wanted
  // A field with its own time needs a query of its own.
  const isBesideCount = (one: BucketField) => !ownTime && isCounted(one)
  const counted = fields.flatMap((one) => (isBesideCount(one) ? [one.field] : []))
  const asked = [
    ...fields.map((one, i) => ({ ...one, as: `c${i}` })),
    ...counted.map((field, i) => ({ field, aggregate: 'count' as const, as: `n${i}` })),
  ]
  const base = {
    ...baseQuery(source, condition),
    fields: asked,
    groupBy: [...groupBy],
    ...part,
    ...(ownTime && { ownTime }),
  }
  const first = 1 + groupBy.length
  let { startUs } = part
  while (startUs < part.endUs) {
    const { columns, rows, truncated } = await source.reader.timeseries.query(
      source.reader.tenantId,
      { ...base, startUs },
      source.reader.signal,
    )
    const edgeUs = Number(rows.at(-1)?.[0] ?? 0)
    const types = columns.slice(first).map(({ type }) => type)
    const cellAt = (row: TsCell[], i: number) => toValue(row[first + i] ?? null, types[i] ?? 'float')
    for (const row of rows) {
      if (truncated && windows && row[0] === edgeUs) break
      const key = row.slice(1, first) as string[]
      const group = windows ? groupOf(found.groups, key, fields.length) : { key, points: fields.map((): Point[] => []) }
      if (!windows) found.single.push(group)
      const timeUs = Number(row[0])
      let count = fields.length
      for (let i = 0; i < fields.length; i++) {
        const field = fields[i] as BucketField
        const { aggregate } = field
        const value = cellAt(row, i)
        if (isBesideCount(field)) {
          const none = aggregate === 'stddev' ? Number.NaN : null
          if (cellAt(row, count++) !== 0n) group.points[i]?.push({ timeUs, value: value ?? none })
        } else if (value !== null && !(aggregate === 'count' && value === 0n)) group.points[i]?.push({ timeUs, value })
      }
    }
    found.held += rows.length * fields.length
    if (found.held > LIMITS.maxPointsHeld) {
      throw new RefusedStatement(`max-select-buckets limit exceeded: (${found.held}/${LIMITS.maxPointsHeld})`)
    }
    if (!truncated || !windows || startUs >= edgeUs) return
    startUs = edgeUs
  }
}

/** The same; also used if a point with its own time may be missing although there are values. */
async function readAllBuckets(source: Source, wanted: BucketsQuery): Promise<GroupPoints[]> {
  const found = await readBuckets(source, wanted)
  const [only] = wanted.fields
  if (!wanted.ownTime || !only || !isCounted(only)) return found
  const groups = new Map(found.map((group) => [nameOfKey(group.key), group]))
  const count: BucketField = { field: only.field, aggregate: 'count' }
  for (const { key, points } of await readBuckets(source, { ...wanted, fields: [count], ownTime: false })) {
    const group = groupOf(groups, key, 1)
    if (points[0]?.length && !group.points[0]?.length) group.points[0]?.push({ timeUs: 0, value: null })
  }
  return [...groups.values()]
}

export function groupOf<P extends Point>(
  groups: Map<string, GroupPoints<P>>,
  key: string[],
  width: number,
): GroupPoints<P> {
  const name = nameOfKey(key)
  let group = groups.get(name)
  if (!group) {
    group = { key, points: Array.from({ length: width }, () => []) }
    groups.set(name, group)
  }
  return group
}
