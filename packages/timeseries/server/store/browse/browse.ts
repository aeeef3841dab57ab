import { setImmediate } from 'node:timers/promises'
import type { Db, Measurement, Tenant } from '../catalogue/tenant.ts'
import type { Engine } from '../engine.ts'
import type { Browsed, BrowsedField, BrowsedMeasurement, BrowseQuery, FoundName, NewestQuery } from '../model.ts'
import { type Search, searchOf } from './search.ts'
import { TopEntries } from './top-entries.ts'

/** How many names are looked at before other work of the thread has its turn. */
const NAMES_PER_SLICE = 20_000

/** One page of the catalogue; see BrowseQuery. */
export async function browse(engine: Engine, tenantId: string, query: BrowseQuery): Promise<Browsed> {
  const search = searchOf(query.search)
  const found = await engine.use(tenantId, false, async (tenant): Promise<Browsed> => {
    const { db, measurement, tag } = query
    if (measurement === undefined && search) return names(tenant, query, search)
    if (db === undefined) return databases(tenant, query)
    const known = tenant.dbs.get(db)
    if (!known?.stored) return { total: 0 }
    if (measurement === undefined) return measurements(known, query)
    const one = known.measurements.get(measurement)
    if (!one?.stored) return { total: 0 }
    return tag === undefined ? fields(engine, one, query, search) : values(one, tag, query, search)
  })
  return found ?? { total: 0 }
}

/** The newest values of those of the fields that exist. */
export async function newestOf(engine: Engine, tenantId: string, query: NewestQuery): Promise<BrowsedField[]> {
  const found = await engine.use(tenantId, false, async (tenant) => {
    const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
    const known = query.fields.flatMap((name) => measurement?.storedField(name) ?? [])
    return measurement && known.length > 0 ? engine.newest(tenantId, measurement, known) : []
  })
  return found ?? []
}

function databases(tenant: Tenant, { offset, limit }: BrowseQuery): Browsed {
  const top = new TopEntries<Db>(byName, offset, limit)
  for (const db of tenant.dbs.values()) if (db.stored) top.offer(db)
  const dbs = top.page().map(({ name, retentionDays, measurements: all }) => {
    return { name, retentionDays, measurements: [...all.values()].filter((one) => one.stored).length }
  })
  return { total: top.total, dbs }
}

function measurements(db: Db, { offset, limit }: BrowseQuery): Browsed {
  const top = new TopEntries<Measurement>(byName, offset, limit)
  for (const one of db.measurements.values()) if (one.stored) top.offer(one)
  return { total: top.total, measurements: top.page().map(summaryOf) }
}

/** Measurements whose names match come first, then fields and tags, then measurements of databases whose names match. */
async function names(tenant: Tenant, { db, offset, limit }: BrowseQuery, search: Search): Promise<Browsed> {
  const top = new TopEntries<FoundName>(inOrderOf(search), offset, limit)
  let seen = 0
  for (const one of tenant.dbs.values()) {
    if (!one.stored || (db !== undefined && one.name !== db)) continue
    for (const measurement of one.measurements.values()) {
      if (!measurement.stored) continue
      const place = { db: one.name, measurement: measurement.name }
      // Words of a search in all databases may be of their names.
      const inside = search.within(db === undefined ? `${one.name} ${measurement.name}` : measurement.name)
      if (inside.isWhole) top.offer(place)
      for (const { name: field, type, stored } of measurement.fields) {
        if (stored && inside.matches(field)) top.offer({ ...place, field, type })
      }
      for (const tag of measurement.tagIndex.keys()) if (inside.matches(tag)) top.offer({ ...place, tag })
      const before = seen
      seen += measurement.fields.length + 1
      if (Math.floor(before / NAMES_PER_SLICE) < Math.floor(seen / NAMES_PER_SLICE)) await setImmediate()
    }
  }
  return { total: top.total, found: top.page() }
}

async function fields(
  engine: Engine,
  measurement: Measurement,
  { offset, limit }: BrowseQuery,
  search: Search | undefined,
): Promise<Browsed> {
  const tenantId = measurement.tenant.id
  const top = new TopEntries<Measurement['fields'][number]>(byName, offset, limit)
  for (const field of measurement.fields) {
    if (field.stored && (!search || search.matches(field.name))) top.offer(field)
  }
  const edges = await engine.edges(tenantId, measurement)
  const page = top.page()
  const tags = [...measurement.tagIndex].filter(([name]) => !search || search.matches(name))
  return {
    total: top.total,
    about: {
      ...summaryOf(measurement),
      series: Math.min(measurement.liveSeries, measurement.storedSeries),
      oldestUs: edges?.oldestUs ?? null,
      newestUs: edges?.newestUs ?? null,
    },
    tags: tags.map(([name, index]) => ({ name, values: index.size })).sort(byName),
    fields: page.length > 0 ? await engine.newest(tenantId, measurement, page) : [],
  }
}

async function values(
  measurement: Measurement,
  tag: string,
  { offset, limit }: BrowseQuery,
  search: Search | undefined,
): Promise<Browsed> {
  const top = new TopEntries<string>(compare, offset, limit)
  let seen = 0
  for (const value of measurement.tagIndex.get(tag)?.keys() ?? []) {
    if (!search || search.matches(value)) top.offer(value)
    if (++seen % NAMES_PER_SLICE === 0) await setImmediate()
  }
  return { total: top.total, values: top.page() }
}

function summaryOf({ name, fields: all, tagIndex }: Measurement): BrowsedMeasurement {
  return { name, fields: all.filter((field) => field.stored).length, tags: tagIndex.size }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name)

function inOrderOf(search: Search) {
  const rankOf = ({ measurement, field, tag }: FoundName) =>
    field !== undefined ? 1 : tag !== undefined ? 2 : search.matches(measurement) ? 0 : 3
  return (a: FoundName, b: FoundName) =>
    rankOf(a) - rankOf(b) ||
    compare(a.field ?? a.tag ?? '', b.field ?? b.tag ?? '') ||
    compare(a.measurement, b.measurement) ||
    compare(a.db, b.db)
}
