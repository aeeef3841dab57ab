import type { CatalogueMeasurement, TsSeries } from '../../store/model.ts'
import type { Expr, ShowCardinality } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { expandDimensions } from '../select/expand.ts'
import { byKey } from '../select/groups.ts'
import { schemaOf } from '../select/schema.ts'
import { splitTime } from '../select/time-range.ts'
import type { SeriesPart } from '../series.ts'
import { dbOf, isChosen, measurementsOf } from './chosen-names.ts'
import { listSeries } from './series-list.ts'
import { type TagTest, tagsPass } from './tag-condition.ts'

/** Distinct names or values, by the tags that the answer is grouped by. */
interface Group {
  key: string[]
  names: Set<string>
}

/** The counts: one for everything if nothing is selected, else one per measurement. */
export async function* showCardinality(reader: Reader, show: ShowCardinality): AsyncGenerator<SeriesPart> {
  if (isEstimate(show)) return yield* estimate(reader, show)
  const rest = conditionOf(reader, show)
  const db = await dbOf(reader, show)
  const measurements = measurementsOf(db, show.from)
  const passes = testOf(show, rest, measurements)
  const tags = expandDimensions(checkDimensions(show.groupBy), measurements.map(schemaOf))
  // Each answer has one row.
  if ((show.offset ?? 0) > 0) return
  const all: [name: string, groups: Map<string, Group>][] = []
  for (const measurement of measurements) {
    const together = show.of === 'measurement' ? all[0]?.[1] : undefined
    const groups = together ?? new Map<string, Group>()
    if (!together) all.push([measurement.name, groups])
    for await (const series of listSeries(reader, db.name, measurement.name, passes)) {
      const names = namesOf(show, measurement, series)
      if (names.length === 0) continue
      const group = groupOf(
        groups,
        tags.map((tag) => series.tags[tag] ?? ''),
      )
      for (const name of names) group.names.add(name)
    }
  }
  for (const [name, groups] of all) {
    for (const { key, names } of [...groups.values()].sort(byKey({ tags, order: 'asc' }))) {
      yield {
        ...(show.of !== 'measurement' && { name }),
        ...(tags.length > 0 && { tags: Object.fromEntries(tags.map((tag, i) => [tag, key[i] ?? ''])) }),
        columns: ['count'],
        rows: [[BigInt(names.size)]],
        timeless: true,
      }
    }
  }
}

function isEstimate({ of, exact, from, where, groupBy, limit = 0, offset = 0 }: ShowCardinality): boolean {
  if (exact || (of !== 'series' && of !== 'measurement')) return false
  return from.length === 0 && !where && groupBy.length === 0 && limit === 0 && offset === 0
}

/** InfluxDB returns an estimate; here the number is exact. A missing database has none. */
async function* estimate(reader: Reader, { of, db = reader.db }: ShowCardinality): AsyncGenerator<SeriesPart> {
  if (db === '') throw new RefusedStatement('database name required')
  const [found] = await reader.timeseries.catalogue(reader.tenantId, db)
  const measurements = found?.measurements ?? []
  const count =
    of === 'series' ? measurements.reduce((sum, { seriesCount }) => sum + seriesCount, 0) : measurements.length
  yield { columns: ['cardinality estimation'], rows: [[BigInt(count)]], timeless: true }
}

/** The condition without times, which no count uses. */
function conditionOf(reader: Reader, { of, where }: ShowCardinality): Expr | undefined {
  const { rest, range } = splitTime(where, { nowNs: reader.nowNs })
  if (range.minNs === undefined && range.maxNs === undefined) return rest
  // Only this count accepts a time, and then finds nothing.
  if (of === 'tag values') return { kind: 'boolean', value: false }
  const described = of === 'field key' ? 'FIELD KEY' : `${of.toUpperCase()} EXACT`
  throw new RefusedStatement(`SHOW ${described} CARDINALITY doesn't support time in WHERE clause`)
}

function testOf({ of }: ShowCardinality, rest: Expr | undefined, measurements: CatalogueMeasurement[]): TagTest {
  if (!rest) return () => true
  const fields = new Set(measurements.flatMap((one) => one.fields.map(({ name }) => name)))
  return tagsPass(rest, (name, tag) => (fields.has(name) ? null : (tag ?? (of === 'tag values' ? null : ''))))
}

function checkDimensions(groupBy: readonly Expr[]): readonly Expr[] {
  if (groupBy.some(({ kind }) => kind === 'call')) {
    throw new RefusedStatement('GROUP BY time() of SHOW CARDINALITY is not supported')
  }
  if (groupBy.every(({ kind }) => kind === 'ref' || kind === 'wildcard' || kind === 'regex')) return groupBy
  throw new RefusedStatement('only time and tag dimensions allowed')
}

/** What a series adds to the count. */
function namesOf({ of, key }: ShowCardinality, { name, fields }: CatalogueMeasurement, { tags }: TsSeries): string[] {
  switch (of) {
    case 'measurement':
      return [name]
    case 'field key':
      return fields.map((field) => field.name)
    case 'tag key':
      return Object.keys(tags)
    case 'tag values':
      return Object.entries(tags).flatMap(([tag, value]) => (key && isChosen(key, tag) ? [value] : []))
    case 'series':
      return [JSON.stringify(Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1)))]
  }
}

function groupOf(groups: Map<string, Group>, key: string[]): Group {
  const name = JSON.stringify(key)
  const group = groups.get(name) ?? { key, names: new Set() }
  groups.set(name, group)
  return group
}
