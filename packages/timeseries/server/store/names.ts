import type { Measurement, Tenant } from './catalogue/tenant.ts'
import type { Engine } from './engine.ts'
import { checkNewDb } from './ingest/check-db.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { Limits } from './limits.ts'
import type { CatalogueDb, SeriesQuery, TsSeries } from './model.ts'
import { dbNotFound, invalidRetention } from './refusals.ts'

/** Called after points of these measurements were dropped. */
export type OnDropped = (measurements: readonly Measurement[]) => void

/** Reads and changes databases, measurements and series by name. */
export class Names {
  private readonly engine: Engine
  private readonly ingest: Ingest
  private readonly limits: Limits
  private readonly onDropped: OnDropped

  constructor(engine: Engine, ingest: Ingest, limits: Limits, onDropped: OnDropped) {
    this.engine = engine
    this.ingest = ingest
    this.limits = limits
    this.onDropped = onDropped
  }

  async catalogue(tenantId: string, db?: string): Promise<CatalogueDb[]> {
    const found = await this.engine.use(tenantId, false, async (tenant) => {
      const dbs = [...tenant.dbs.values()].filter((one) => one.stored && (db === undefined || one.name === db))
      return dbs.map(({ name, retentionDays, measurements }) => ({
        name,
        retentionDays,
        measurements: [...measurements.values()]
          .filter((one) => one.stored)
          .map((one) => ({
            name: one.name,
            fields: one.fields.filter((field) => field.stored).map(({ name, type }) => ({ name, type })),
            tagKeys: [...one.tagIndex.keys()].sort(),
            seriesCount: Math.min(one.liveSeries, one.storedSeries),
          })),
      }))
    })
    return found ?? []
  }

  async tagValues(tenantId: string, db: string, measurement: string, tag: string): Promise<string[]> {
    const found = await this.engine.use(tenantId, false, async (tenant) => {
      const index = tenant.dbs.get(db)?.measurements.get(measurement)?.tagIndex.get(tag)
      return [...(index?.keys() ?? [])].sort()
    })
    return found ?? []
  }

  async tagKeys(tenantId: string, db: string, measurement: string): Promise<string[]> {
    const found = await this.engine.use(tenantId, false, async (tenant) => {
      return [...(tenant.dbs.get(db)?.measurements.get(measurement)?.tagIndex.keys() ?? [])]
    })
    return found ?? []
  }

  async series(tenantId: string, { db, measurement, tags = [], limit, offset }: SeriesQuery): Promise<TsSeries[]> {
    const found = await this.engine.use(tenantId, false, async (tenant) => {
      const all = [...(tenant.dbs.get(db)?.measurements.values() ?? [])]
      const wanted = all.filter((one) => one.stored && (measurement === undefined || one.name === measurement))
      const series: TsSeries[] = []
      for (const one of wanted.sort((a, b) => compare(a.name, b.name))) {
        if (series.length >= offset + limit) break
        series.push(...inOrder(one, await this.engine.selectSids(one, tags)))
      }
      return series.slice(offset, offset + limit)
    })
    return found ?? []
  }

  async createDb(tenantId: string, name: string): Promise<void> {
    await this.ingest.inTurn(tenantId, async (tenant) => {
      if (tenant.dbs.get(name)?.exists) return
      checkNewDb(tenant, name, this.limits)
      await this.engine.createDb(tenant, name, this.limits.defaultRetentionDays || null)
    })
  }

  dropDb(tenantId: string, name: string): Promise<boolean> {
    return this.change(tenantId, async (tenant) => {
      const db = tenant.dbs.get(name)
      if (!db?.exists) return false
      const measurements = [...db.measurements.values()]
      await this.engine.dropDb(tenant, db)
      this.onDropped(measurements)
      return true
    })
  }

  dropMeasurement(tenantId: string, db: string, name: string): Promise<boolean> {
    return this.change(tenantId, async (tenant) => {
      const measurement = tenant.dbs.get(db)?.measurements.get(name)
      if (!measurement) return false
      await this.engine.dropMeasurement(tenant, measurement)
      this.onDropped([measurement])
      return true
    })
  }

  async setRetention(tenantId: string, name: string, days: number | null): Promise<void> {
    const max = this.limits.maxRetentionDays
    if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= max))
      throw invalidRetention({ params: { max } })
    const done = await this.change(tenantId, async (tenant) => {
      const db = tenant.dbs.get(name)
      if (!db?.exists) return false
      await this.engine.setRetention(tenant, db, days)
      return true
    })
    if (!done) throw dbNotFound({ params: { db: name } })
  }

  /** Runs in the tenant's turn; a tenant without stored data gets no file from this. */
  private async change(tenantId: string, work: (tenant: Tenant) => Promise<boolean>): Promise<boolean> {
    const isThere = await this.engine.use(tenantId, false, async () => true)
    return isThere ? this.ingest.inTurn(tenantId, work) : false
  }
}

function inOrder(measurement: Measurement, sids: readonly number[]): TsSeries[] {
  const keyed = sids.flatMap((sid) => {
    const tags = measurement.series[sid]?.tags
    return tags ? [{ key: tags.map(([tag, value]) => `${tag}=${value}`).join(','), tags }] : []
  })
  keyed.sort((a, b) => compare(a.key, b.key))
  return keyed.map(({ tags }) => ({ measurement: measurement.name, tags: Object.fromEntries(tags) }))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
