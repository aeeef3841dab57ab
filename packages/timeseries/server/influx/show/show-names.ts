import type { Page, ShowFieldKeys, ShowMeasurements, ShowSeries, ShowTagKeys, ShowTagValues } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { splitTime } from '../select/time-range.ts'
import type { SeriesPart } from '../series.ts'
import { dbOf, isChosen, measurementsOf } from './chosen-names.ts'
import { isMeantBy, type ValuesOf } from './measurement-condition.ts'
import { listSeries } from './series-list.ts'
import { checkOperators, type TagTest, tagTest } from './tag-condition.ts'

const TYPES = { float: 'float', int: 'integer', string: 'string', bool: 'boolean' } as const

function paged<T>(all: T[], { limit = 0, offset = 0 }: Page): T[] {
  return all.slice(offset, limit > 0 ? offset + limit : undefined)
}

/** A part with rows, or an empty list. */
function part(name: string, columns: string[], rows: string[][]): SeriesPart[] {
  return rows.length > 0 ? [{ name, columns, rows, timeless: true }] : []
}

export async function* showMeasurements(reader: Reader, show: ShowMeasurements): AsyncGenerator<SeriesPart> {
  const name = show.db ?? reader.db
  if (name === '') throw new RefusedStatement('database name required')
  // A missing database has no rows: InfluxDB reports no error here.
  const [db] = await reader.timeseries.catalogue(reader.tenantId, name)
  const { rest, range } = splitTime(show.where, { nowNs: reader.nowNs })
  if (range.minNs !== undefined || range.maxNs !== undefined) {
    throw new RefusedStatement("SHOW MEASUREMENTS doesn't support time in WHERE clause")
  }
  if (rest) checkOperators(rest)
  const names: string[] = []
  for (const measurement of db ? measurementsOf(db, []) : []) {
    if (show.with && !isChosen(show.with, measurement.name)) continue
    const valuesOf: ValuesOf = async (tag) =>
      measurement.tagKeys.includes(tag)
        ? reader.timeseries.tagValues(reader.tenantId, { db: name, measurement: measurement.name, tag })
        : []
    if (rest && !(await isMeantBy(rest, valuesOf))) continue
    names.push(measurement.name)
  }
  yield* part(
    'measurements',
    ['name'],
    paged(names, show).map((one) => [one]),
  )
}

export async function* showTagKeys(reader: Reader, show: ShowTagKeys): AsyncGenerator<SeriesPart> {
  const db = await dbOf(reader, show)
  const testOf = tagTest(show.where, reader)
  for (const measurement of measurementsOf(db, show.from)) {
    const { name, tagKeys } = measurement
    const passes = testOf?.(measurement)
    const keys = passes ? await keysOf(reader, db.name, name, passes) : [...tagKeys].sort()
    yield* part(
      name,
      ['tagKey'],
      paged(keys, show).map((key) => [key]),
    )
  }
}

async function keysOf(reader: Reader, db: string, measurement: string, passes: TagTest): Promise<string[]> {
  const keys = new Set<string>()
  for await (const { tags } of listSeries(reader, db, measurement, passes))
    for (const key of Object.keys(tags)) keys.add(key)
  return [...keys].sort()
}

export async function* showTagValues(reader: Reader, show: ShowTagValues): AsyncGenerator<SeriesPart> {
  const db = await dbOf(reader, show)
  const testOf = tagTest(show.where, reader)
  for (const measurement of measurementsOf(db, show.from)) {
    const { name, tagKeys } = measurement
    const passes = testOf?.(measurement)
    const keys = tagKeys.filter((key) => isChosen(show.key, key)).sort()
    const rows: string[][] = []
    const filtered = passes && keys.length > 0 ? await valuesOf(reader, db.name, name, passes) : undefined
    for (const tag of keys) {
      const values = filtered
        ? [...(filtered.get(tag) ?? [])].sort()
        : await reader.timeseries.tagValues(reader.tenantId, { db: db.name, measurement: name, tag })
      rows.push(...values.map((value) => [tag, value]))
    }
    yield* part(name, ['key', 'value'], paged(rows, show))
  }
}

async function valuesOf(reader: Reader, db: string, measurement: string, passes: TagTest) {
  const values = new Map<string, Set<string>>()
  for await (const { tags } of listSeries(reader, db, measurement, passes)) {
    for (const [key, value] of Object.entries(tags)) values.set(key, (values.get(key) ?? new Set()).add(value))
  }
  return values
}

export async function* showFieldKeys(reader: Reader, show: ShowFieldKeys): AsyncGenerator<SeriesPart> {
  const db = await dbOf(reader, show)
  for (const { name, fields } of measurementsOf(db, show.from)) {
    const rows = fields.map((field) => [field.name, TYPES[field.type]]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    yield* part(name, ['fieldKey', 'fieldType'], paged(rows, show))
  }
}

/** Series as they begin a line of line protocol. */
export async function* showSeries(reader: Reader, show: ShowSeries): AsyncGenerator<SeriesPart> {
  const db = await dbOf(reader, show)
  const testOf = tagTest(show.where, reader)
  const { limit = 0, offset = 0 } = show
  const rows: string[][] = []
  let seen = 0
  for (const measurement of measurementsOf(db, show.from)) {
    const { name } = measurement
    for await (const { tags } of listSeries(reader, db.name, name, testOf?.(measurement))) {
      if (seen++ < offset) continue
      const keys = Object.keys(tags).sort()
      rows.push([
        [escaped(name), ...keys.map((key) => `${escaped(key, true)}=${escaped(tags[key] ?? '', true)}`)].join(','),
      ])
      if (limit > 0 && rows.length >= limit) break
    }
    if (limit > 0 && rows.length >= limit) break
  }
  if (rows.length > 0) yield { columns: ['key'], rows, timeless: true }
}

function escaped(text: string, isTag = false): string {
  return text.replace(isTag ? /[ ,=]/g : /[ ,]/g, (one) => `\\${one}`)
}
