import type { Field, Measurement } from '../../catalogue/tenant.ts'
import { cellOf } from '../../cell-of.ts'
import type { Started } from '../../engine.ts'
import type { Limits } from '../../limits.ts'
import type { BrowsedField, ExportFormat, LatestQuery, TsQuery, TsTagFilter } from '../../model.ts'
import type { Answer } from '../../read/answer.ts'
import { asksLast } from '../../read/last-of-groups.ts'
import type { CopiedRows } from '../../row-cache.ts'
import { columnsOf } from '../../sql/query-sql.ts'
import { exportRows } from './export.ts'
import type { Instances } from './instances.ts'
import { loadLast } from './last.ts'
import { readEdges, readNewest } from './newest.ts'
import type { Opened } from './opened.ts'
import { type QueryRun, stoppable } from './query-run.ts'
import { emptyAnswer, lastInMemory, runQuery } from './run-query.ts'
import { selectSeries } from './select-series.ts'
import { reading, type TenantFile } from './tenant-file.ts'

/** Answers questions from the files, and from the rows of them that are in memory. */
export class Reads {
  private readonly instances: Instances
  private readonly limits: Limits

  constructor(instances: Instances, limits: Limits) {
    this.instances = instances
    this.limits = limits
  }

  private get opened(): Opened {
    return this.instances.opened
  }

  async query(tenantId: string, query: TsQuery, started: Started): Promise<Answer> {
    const known = this.queryMemory(tenantId, query)
    if (known) return known
    const found = await this.read(tenantId, query, started, async (run, alias, measurement) => {
      const asked = this.opened.kept.asked(measurement, query)
      const kept = asked && (await this.opened.kept.read(run, alias, asked))
      return kept ?? { answer: await runQuery(run, alias, measurement, query, this.limits), keep: () => {} }
    })
    found?.keep()
    if (found) return found.answer
    const wanted = query.fields.map((asked) => ({ asked, field: undefined, type: 'float' as const }))
    return emptyAnswer(columnsOf({ query, wanted }), query)
  }

  queryMemory(tenantId: string, query: TsQuery): Answer | null {
    const measurement = this.knownMeasurement(tenantId, query)
    if (!measurement) return null
    const asked = this.opened.kept.asked(measurement, query)
    return asked ? this.opened.kept.answer(asked) : lastInMemory(measurement, query, this.limits)
  }

  copyRows(tenantId: string, query: TsQuery): CopiedRows | null {
    const measurement = this.knownMeasurement(tenantId, query)
    const asked = measurement && this.opened.kept.asked(measurement, query)
    return asked ? this.opened.kept.copyRows(asked) : null
  }

  private knownMeasurement(tenantId: string, { db, measurement }: TsQuery): Measurement | undefined {
    return this.opened.files.known(tenantId)?.dbs.get(db)?.measurements.get(measurement)
  }

  async export(tenantId: string, query: TsQuery, format: ExportFormat, path: string, started: Started): Promise<void> {
    await this.read(tenantId, query, started, (run, alias, measurement) => {
      return exportRows(run, alias, measurement, query, { format, path, maxRows: this.limits.maxRowsPerExport })
    })
  }

  /** Runs a query of one measurement on its own connection; null if there is no such measurement. */
  private read<T>(
    tenantId: string,
    query: TsQuery,
    started: Started,
    work: (run: QueryRun, alias: string, measurement: Measurement) => Promise<T>,
  ): Promise<T | null> {
    return this.instances.read(tenantId, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      if (asksLast(query)) await this.loadLast(file, measurement)
      const once = () =>
        this.opened.pools.readers.with((connection) =>
          stoppable(connection, started, (run) => work(run, file.alias, measurement)),
        )
      return reading(file, file.firstWrites.read(once))
    })
  }

  async latest(tenantId: string, query: LatestQuery): Promise<Answer> {
    const found = await this.instances.read(tenantId, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      await this.loadLast(file, measurement)
      return lastRows(measurement, await this.selectSids(measurement, query.tags ?? []))
    })
    return found ?? { columns: [{ name: 'time', type: 'time' }], data: [[]], count: 0 }
  }

  async edges(tenantId: string, measurement: Measurement): Promise<{ oldestUs: number; newestUs: number } | null> {
    return this.instances.read(tenantId, (file) => {
      const once = () => this.opened.pools.readers.with((connection) => readEdges(connection, file.alias, measurement))
      return reading(file, file.firstWrites.read(once))
    })
  }

  async newest(tenantId: string, measurement: Measurement, fields: readonly Field[]): Promise<BrowsedField[]> {
    const found = await this.instances.read(tenantId, (file) => {
      const once = () =>
        this.opened.pools.readers.with((connection) => readNewest(connection, file.alias, measurement, fields))
      return reading(file, file.firstWrites.read(once))
    })
    return found ?? []
  }

  private async loadLast(file: TenantFile, measurement: Measurement): Promise<void> {
    if (measurement.last.loaded) return
    await this.instances.alone(file, (connection) => loadLast(connection, file.alias, measurement))
  }

  async selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]> {
    if (filters.length === 0) return measurement.storedSids()
    const sids =
      (await this.opened.pools.readers.with((connection) => selectSeries(connection, measurement, filters))) ?? []
    return sids.filter((sid) => measurement.series[sid])
  }
}

/** One row per series: its newest time, all tags, and each field's last value. */
function lastRows(measurement: Measurement, sids: readonly number[]): Answer {
  const { last, series } = measurement
  const fields = measurement.fields.filter((field) => field.stored)
  const tagKeys = [...measurement.tagIndex.keys()].sort()
  const timeOf = (sid: number) => Math.max(...fields.map((field) => last.timeOf(field.slot, sid)))
  const known = sids.filter((sid) => timeOf(sid) !== Number.NEGATIVE_INFINITY)
  const tags = known.map((sid) => new Map(series[sid]?.tags))
  return {
    columns: [
      { name: 'time', type: 'time' },
      ...tagKeys.map((name) => ({ name, type: 'tag' as const })),
      ...fields.map(({ name, type }) => ({ name, type })),
    ],
    data: [
      Float64Array.from(known, timeOf),
      ...tagKeys.map((key) => tags.map((own) => own.get(key) ?? '')),
      ...fields.map(({ slot }) => known.map((sid) => cellOf(last.valueOf(slot, sid)))),
    ],
    count: known.length,
  }
}
