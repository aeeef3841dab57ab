import { envelopeOf } from '@atrium/dashboards/server/queryplane/live/live-window-envelope'
import { tooManyPoints } from '@atrium/dashboards/server/queryplane/query/refusals'
import type { Store } from '@atrium/dashboards/server/queryplane/reading/reading'
import { nameText } from '@atrium/timeseries/contract/influxql-text'
import { LIMITS } from '@atrium/timeseries/server/store/limits'
import type { TsCell, TsColumn, TsField, TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import type { InfluxSeries } from './influx-answer.ts'
import { clientUntil, type InfluxClient } from './influx-client.ts'
import { fieldNames, measurementNames, namesIn, tagValues } from './names.ts'
import { isPossible, partsOf, type SelectPart, selectText } from './select-text.ts'

/** So many values are read as they are and thinned here, at their own times. More are thinned by InfluxDB. */
const MAX_EXACT_VALUES = 100_000
/** Above it, the number of all rows is what the longest field has. */
const MAX_COUNTED_ROWS = 50_000

/** A row: its time, the values of the tags, and those of the fields. */
interface Row {
  timeUs: number
  tags: string[]
  values: TsCell[]
}

/** An InfluxDB as the readers of the built-in time series ask for points. */
export function influxStore(client: InfluxClient): Store {
  return {
    query: (_tenantId, query, signal) => pointsFrom(clientUntil(client, signal))(query),
    tagValues: (_tenantId, { db, measurement, tag }) => tagValues(client, db, measurement, tag),
    async browse(_tenantId, { db = '', measurement }) {
      if (measurement === undefined) {
        const measurements = await measurementNames(client, db)
        const listed = measurements.map(({ name }) => ({ name, fields: 0, tags: 0 }))
        return { total: listed.length, measurements: listed }
      }
      const names = await namesIn(client, db, measurement)
      if (names.length === 0) return { total: 0 }
      const about = { name: measurement, fields: names.length, tags: 0, series: 0, oldestUs: null, newestUs: null }
      return { total: names.length, about }
    },
    async newest(_tenantId, { db, measurement, fields }) {
      const known = await fieldNames(client, db, measurement)
      const wanted = fields.flatMap((name) => known.filter((one) => one.name === name))
      if (wanted.length === 0) return []
      const statements = wanted.map(({ name }) => `SELECT last(${nameText(name)}) FROM ${nameText(measurement)}`)
      const found = await client.ask(statements, db)
      return wanted.map(({ name, type }, at) => {
        const [timeUs, value = null] = found[at]?.[0]?.values[0] ?? []
        return { name, type, newest: timeUs === undefined ? null : { timeUs: Number(timeUs), value } }
      })
    },
  }
}

/** Asks for the points of queries, perhaps in several steps. */
function pointsFrom(client: InfluxClient) {
  async function ask(query: TsQuery, statements: readonly string[]): Promise<Row[]> {
    const found = await client.ask(statements, query.db)
    return found.flat().flatMap((series) => rowsOf(series, query))
  }

  async function readRaw(query: TsQuery): Promise<{ rows: Row[]; total?: number }> {
    const { fields, order = 'asc', limit = LIMITS.maxRowsPerAnswer + 1, offset = 0 } = query
    const rows = await ask(query, [selectText(query, fields, wholeOf(query), { order, limit, offset })])
    return { rows, ...(query.withCount ? { total: await countRaw(query) } : {}) }
  }

  /** InfluxDB counts values, so rows of several fields are counted here, as long as they are not too many. */
  async function countRaw(query: TsQuery): Promise<number> {
    const counts = await countValues(query)
    const sum = counts.reduce((all, one) => all + one, 0)
    const most = counts.reduce((longest, one) => Math.max(longest, one), 0)
    if (query.fields.length === 1 || sum > MAX_COUNTED_ROWS) return most
    return (await ask(query, [selectText(query, query.fields, wholeOf(query))])).length
  }

  /** For each field, over all series. */
  async function countValues(query: TsQuery): Promise<number[]> {
    const counting = query.fields.map(({ field }): TsField => ({ field, aggregate: 'count' }))
    const rows = await ask(query, [selectText(query, counting, wholeOf(query))])
    return query.fields.map((_, at) => rows.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0))
  }

  async function readBuckets(query: TsQuery): Promise<Row[]> {
    const statements = partsOf(query).map((part) => selectText(query, query.fields, part))
    const rows = withZeros(query, await ask(query, statements))
    return query.intervalUs === undefined && !query.edgesUs ? wholeRange(query, rows) : rows
  }

  /** One row for each group, whose time is that of its newest point, or the start of the range. */
  async function wholeRange(query: TsQuery, rows: Row[]): Promise<Row[]> {
    if (rows.length === 0 || !query.newestTime) return rows.map((row) => ({ ...row, timeUs: query.startUs }))
    const names = [...new Set(query.fields.map(({ field }) => field))]
    const newest = await ask(
      { ...query, fields: [{ field: '' }] },
      names.map((field) => selectText(query, [{ field, aggregate: 'last' }], wholeOf(query))),
    )
    const times = new Map<string, number>()
    for (const { tags, timeUs } of newest) {
      times.set(JSON.stringify(tags), Math.max(timeUs, times.get(JSON.stringify(tags)) ?? timeUs))
    }
    return rows.map((row) => ({ ...row, timeUs: times.get(JSON.stringify(row.tags)) ?? row.timeUs }))
  }

  async function readThinned(query: TsQuery, buckets: number): Promise<TsResult> {
    if (query.intervalUs !== undefined || query.edgesUs) {
      return thinned(query, buckets, sorted(await readBuckets(query)))
    }
    const counts = await countValues(query)
    const sum = counts.reduce((all, one) => all + one, 0)
    if (sum === 0) return resultOf(query, [])
    if (sum <= MAX_EXACT_VALUES) {
      return thinned(query, buckets, sorted(await ask(query, [selectText(query, query.fields, wholeOf(query))])))
    }
    return readExtremes(query, buckets)
  }

  /**
   * Of many points InfluxDB tells the lowest and the highest value of each bucket, but not their times: they are shown
   * at the start and in the middle of it, which is less than a pixel away.
   */
  async function readExtremes(query: TsQuery, buckets: number): Promise<TsResult> {
    const intervalUs = Math.max(1, Math.ceil((query.endUs - query.startUs) / buckets))
    const types = new Map((await fieldNames(client, query.db, query.measurement)).map(({ name, type }) => [name, type]))
    const isNumber = ({ field }: TsField) => ['float', 'int'].includes(types.get(field) ?? 'float')
    const part = { ...wholeOf(query), intervalUs, edgeUs: query.startUs }
    const ofEach = (how: (field: TsField) => 'min' | 'max' | 'last' | 'count') => {
      const fields = query.fields.map((field): TsField => ({ field: field.field, aggregate: how(field) }))
      return selectText(query, fields, part)
    }
    const [low = [], high = [], count = []] = await client.ask(
      [
        ofEach((field) => (isNumber(field) ? 'min' : 'last')),
        ofEach((field) => (isNumber(field) ? 'max' : 'last')),
        ofEach(() => 'count'),
      ],
      query.db,
    )
    const rows = (found: InfluxSeries[]) => found.flatMap((series) => rowsOf(series, query))
    const middle = rows(high).map((row) => ({ ...row, timeUs: row.timeUs + Math.floor(intervalUs / 2) }))
    const both = sorted([...rows(low), ...middle])
    const counted = new Map<number, number>()
    for (const { timeUs, values } of rows(count)) {
      counted.set(
        timeUs,
        values.reduce<number>((sum, one) => sum + Number(one ?? 0), counted.get(timeUs) ?? 0),
      )
    }
    return {
      ...resultOf(query, both),
      buckets: [...counted]
        .sort(([a], [b]) => a - b)
        .map(([atUs, values]) => [atUs, values, Math.min(atUs + intervalUs, query.endUs) - 1]),
    }
  }

  return async (query: TsQuery): Promise<TsResult> => {
    if (!isPossible(query)) return { ...resultOf(query, []), ...(query.withCount ? { total: 0 } : {}) }
    if (query.envelope) return readThinned(query, query.envelope.buckets)
    if ((query.fields[0]?.aggregate ?? 'none') === 'none') {
      const { rows, total } = await readRaw(query)
      const isLong = rows.length > LIMITS.maxRowsPerAnswer
      const found = resultOf(query, sorted(isLong ? rows.slice(0, LIMITS.maxRowsPerAnswer) : rows, query.order))
      return { ...found, ...(total === undefined ? {} : { total }), ...(isLong ? { truncated: true } : {}) }
    }
    const rows = sorted(await readBuckets(query), query.order)
    if (rows.length > LIMITS.maxRowsPerAnswer) throw tooManyPoints()
    const { offset = 0, limit = rows.length } = query
    const page = rows.slice(offset, offset + limit)
    return { ...resultOf(query, page), ...(query.withCount ? { total: rows.length } : {}) }
  }
}

const wholeOf = ({ startUs, endUs }: TsQuery): SelectPart => ({ startUs, endUs })

function rowsOf({ tags, values }: InfluxSeries, { groupBy = [] }: TsQuery): Row[] {
  const own = groupBy.map((key) => tags[key] ?? '')
  return values.map(([timeUs, ...cells]) => ({ timeUs: Number(timeUs), tags: own, values: cells }))
}

/** Where another field has points, the number of those of a field without any is 0. */
function withZeros({ fields }: TsQuery, rows: Row[]): Row[] {
  const zeros = fields.map(({ aggregate }) => (aggregate === 'count' ? 0 : null))
  return rows.map((row) => ({ ...row, values: zeros.map((zero, at) => row.values[at] ?? zero) }))
}

function sorted(rows: Row[], order: TsQuery['order'] = 'asc'): Row[] {
  const sign = order === 'desc' ? -1 : 1
  return rows.sort((a, b) => sign * (a.timeUs - b.timeUs))
}

function columnsOf({ fields, groupBy = [] }: TsQuery, rows: readonly Row[]): TsColumn[] {
  return [
    { name: 'time', type: 'time' },
    ...groupBy.map((name): TsColumn => ({ name, type: 'tag' })),
    ...fields.map(({ field, as }, at): TsColumn => ({ name: as ?? field, type: typeIn(rows, at) })),
  ]
}

function typeIn(rows: readonly Row[], at: number): TsColumn['type'] {
  const value = rows.find(({ values }) => (values[at] ?? null) !== null)?.values[at]
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'bool' : 'float'
}

function resultOf(query: TsQuery, rows: readonly Row[]): TsResult {
  return {
    columns: columnsOf(query, rows),
    rows: rows.map(({ timeUs, tags, values }) => [timeUs, ...tags, ...query.fields.map((_, at) => values[at] ?? null)]),
  }
}

/** The rows with the extremes of each bucket, at their own times. */
function thinned(query: TsQuery, buckets: number, rows: readonly Row[]): TsResult {
  const groups = new Map<string, { number: number; tags: string[] }>()
  const found = rows.map(({ timeUs, tags, values }) => {
    const key = JSON.stringify(tags)
    const group = groups.get(key) ?? { number: groups.size, tags }
    groups.set(key, group)
    return { timeUs, group: group.number, values }
  })
  const columns = columnsOf(query, rows)
  const ofFields = columns.slice(1 + (query.groupBy ?? []).length)
  const envelope = envelopeOf(found, query, buckets, ofFields)
  const tagsOf = [...groups.values()].map(({ tags }) => tags)
  return {
    columns,
    rows: envelope.kept.map(({ timeUs, group, values }) => [timeUs, ...(tagsOf[group] ?? []), ...values]),
    buckets: envelope.buckets,
  }
}
