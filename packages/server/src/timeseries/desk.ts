import { DuckdbEngine } from './engines/duckdb/engine.ts'
import { Ingest, type WriteRequest } from './ingest/ingest.ts'
import { jsonSource, lineSource, nextNowUs, pointSource } from './ingest/sources.ts'
import type { Limits } from './limits.ts'
import type { CatalogueDb, WrittenEvent } from './model.ts'
import type { CallName, Calls } from './protocol.ts'
import { checkQuery } from './read/check-query.ts'
import { QuerySlots } from './read/query-slots.ts'

type Takes<name extends CallName> = Calls[name]['takes']

export interface DeskListeners {
  onWritten(events: WrittenEvent[]): void
  onFault(error: unknown): void
}

/** Answers the calls that reach the worker. */
export class Desk {
  private readonly engine: DuckdbEngine
  private readonly ingest: Ingest
  private readonly slots: QuerySlots
  private readonly limits: Limits

  private constructor(engine: DuckdbEngine, limits: Limits, listeners: DeskListeners) {
    this.engine = engine
    this.limits = limits
    this.slots = new QuerySlots(limits)
    this.ingest = new Ingest({
      files: engine.files,
      limits,
      commit: (file, batch) => engine.commit(file, batch),
      ...listeners,
    })
  }

  static async open(folder: string, limits: Limits, listeners: DeskListeners): Promise<Desk> {
    return new Desk(await DuckdbEngine.open(folder, limits), limits, listeners)
  }

  async answer<name extends CallName>(call: name, takes: Takes<name>, cancelled?: AbortSignal): Promise<unknown> {
    switch (call) {
      case 'points':
        return this.writePoints(takes as Takes<'points'>)
      case 'lines':
        return this.writeLines(takes as Takes<'lines'>)
      case 'json':
        return this.writeJson(takes as Takes<'json'>)
      case 'query':
        return this.query(takes as Takes<'query'>, cancelled)
      case 'latest': {
        const { tenantId, query } = takes as Takes<'latest'>
        return this.engine.latest(tenantId, query)
      }
      case 'catalogue':
        return this.catalogue(takes as Takes<'catalogue'>)
      case 'tagValues':
        return this.tagValues(takes as Takes<'tagValues'>)
      default:
        return this.close()
    }
  }

  private writePoints({ tenantId, db, points, options }: Takes<'points'>) {
    return this.submit({ tenantId, db, create: options.create, source: pointSource(points, nextNowUs()) })
  }

  private writeLines({ tenantId, db, body, options }: Takes<'lines'>) {
    const { create, precision, measurement } = options
    return this.submit({
      tenantId,
      db,
      create,
      measurement,
      source: lineSource(body, precision, nextNowUs(), this.limits),
    })
  }

  private writeJson({ tenantId, db, measurement, body, options }: Takes<'json'>) {
    return this.submit({ tenantId, db, create: options.create, source: jsonSource(body, measurement, nextNowUs()) })
  }

  private submit(request: WriteRequest) {
    return this.ingest.submit(request)
  }

  private query({ tenantId, query }: Takes<'query'>, cancelled = new AbortController().signal) {
    checkQuery(query, this.limits)
    const timeoutMs = Math.min(query.timeoutMs ?? this.limits.queryTimeoutMs, this.limits.maxQueryTimeoutMs)
    return this.slots.run(tenantId, timeoutMs, cancelled, (started) => this.engine.query(tenantId, query, started))
  }

  private async catalogue({ tenantId, db }: Takes<'catalogue'>): Promise<CatalogueDb[]> {
    const found = await this.engine.files.use(tenantId, false, async (_, tenant) => {
      const dbs = [...tenant.dbs.values()].filter((one) => one.stored && (db === undefined || one.name === db))
      return dbs.map(({ name, measurements }) => ({
        name,
        measurements: [...measurements.values()]
          .filter((one) => one.stored)
          .map((one) => ({
            name: one.name,
            fields: one.fields.filter((field) => field.stored).map(({ name, type }) => ({ name, type })),
            tagKeys: [...one.tagIndex.keys()].sort(),
            seriesCount: one.storedSeries,
          })),
      }))
    })
    return found ?? []
  }

  private async tagValues({ tenantId, db, measurement, tag }: Takes<'tagValues'>): Promise<string[]> {
    const found = await this.engine.files.use(tenantId, false, async (_, tenant) => {
      const index = tenant.dbs.get(db)?.measurements.get(measurement)?.tagIndex.get(tag)
      return [...(index?.keys() ?? [])].sort()
    })
    return found ?? []
  }

  private async close(): Promise<null> {
    await this.ingest.drained()
    await this.engine.close()
    return null
  }
}
