import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Batch } from '../../catalogue/batch.ts'
import type { Db, Field, Measurement, Tenant } from '../../catalogue/tenant.ts'
import { cellOf } from '../../cell-of.ts'
import type { Engine, Started } from '../../engine.ts'
import type { Limits } from '../../limits.ts'
import type { BrowsedField, ExportFormat, LatestQuery, TsQuery, TsTagFilter } from '../../model.ts'
import type { Answer } from '../../read/answer.ts'
import { asksLast } from '../../read/last-of-groups.ts'
import type { CopiedRows } from '../../row-cache.ts'
import { columnsOf } from '../../sql/query-sql.ts'
import { Checkpoints, fileBytes, logBytes } from './checkpoints.ts'
import { commitBatch } from './commit.ts'
import { dropDb, dropExpired, dropMeasurement, findExpired, type Remnant, removeRemnant } from './drop.ts'
import { exportRows } from './export.ts'
import { type TenantFile, TenantFiles } from './files.ts'
import { KeptRows } from './kept-rows.ts'
import { loadLast } from './last.ts'
import { readEdges, readNewest } from './newest.ts'
import { ConnectionPool } from './pool.ts'
import { QueryRun } from './query-run.ts'
import { copyToFile, quietShard, swapIn } from './rest-shard.ts'
import { emptyAnswer, lastInMemory, runQuery } from './run-query.ts'
import { selectSeries } from './select-series.ts'
import { writeStructure } from './tables.ts'

/** The engine that stores points with DuckDB, for one data folder. */
export class DuckdbEngine implements Engine {
  private readonly files: TenantFiles
  private readonly writers: ConnectionPool
  /** For writes that need much of the memory: one at a time, and the others do not wait for them. */
  private readonly wide: ConnectionPool
  private readonly readers: ConnectionPool
  /** For slow work that nobody waits for. */
  private readonly sorter: ConnectionPool
  private readonly limits: Limits
  /** The writes of each tenant run one after another. */
  private readonly writing = new Map<string, Promise<unknown>>()
  private readonly kept: KeptRows
  private readonly checkpoints: Checkpoints

  private constructor(
    files: TenantFiles,
    pools: { [name in 'writers' | 'wide' | 'readers' | 'sorter']: ConnectionPool },
    limits: Limits,
  ) {
    this.files = files
    this.writers = pools.writers
    this.wide = pools.wide
    this.readers = pools.readers
    this.sorter = pools.sorter
    this.limits = limits
    this.kept = new KeptRows(limits)
    const alone: typeof this.alone = (file, work) => this.alone(file, work)
    this.checkpoints = new Checkpoints({ files, limits, pool: pools.sorter, alone })
  }

  static async open(folder: string, limits: Limits): Promise<DuckdbEngine> {
    const files = await TenantFiles.open(folder, limits)
    const { maxParallelCommits, maxRunningQueries, maxRunningExports } = limits
    const writers = await ConnectionPool.open(files.instance, maxParallelCommits)
    const wide = await ConnectionPool.open(files.instance, 1)
    const readers = await ConnectionPool.open(files.instance, maxRunningQueries + maxRunningExports + 1)
    const sorter = await ConnectionPool.open(files.instance, 1)
    return new DuckdbEngine(files, { writers, wide, readers, sorter }, limits)
  }

  async close(): Promise<void> {
    await this.files.idle()
    for (const pool of [this.writers, this.wide, this.readers, this.sorter]) pool.close()
    await this.files.close()
  }

  use<T>(tenantId: string, create: boolean, work: (tenant: Tenant) => Promise<T>): Promise<T | null> {
    return this.files.use(tenantId, create, (_, tenant) => work(tenant))
  }

  forget(tenantId: string): void {
    this.files.forget(tenantId)
  }

  tenantIds(): Promise<string[]> {
    return this.files.tenantIds()
  }

  openTenantIds(): string[] {
    return this.files.attachedIds()
  }

  bytesOf(tenantId: string): number {
    const file = this.files.file(tenantId)
    file.shardBytes ??= folderBytes(file.shardFolder)
    return fileBytes(file.path) + logBytes(file) + file.shardBytes
  }

  async commit(batch: Batch): Promise<void> {
    const file = this.files.file(batch.tenant.id)
    await this.alone(file, async (connection) => {
      const before = file.firstWrites.tables
      const woken = await commitBatch(connection, file.alias, batch, this.limits, file.firstWrites)
      file.writtenAtMs = performance.now()
      if (woken.length > 0) this.bury(file, batch.tenant, woken)
      await this.checkpoints.afterCommit(connection, file, before)
    })
  }

  async query(tenantId: string, query: TsQuery, started: Started): Promise<Answer> {
    const known = this.queryMemory(tenantId, query)
    if (known) return known
    const found = await this.read(tenantId, query, started, async (run, alias, measurement) => {
      const asked = this.kept.asked(measurement, query)
      const kept = asked && (await this.kept.read(run, alias, asked))
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
    const asked = this.kept.asked(measurement, query)
    return asked ? this.kept.answer(asked) : lastInMemory(measurement, query, this.limits)
  }

  copyRows(tenantId: string, query: TsQuery): CopiedRows | null {
    const measurement = this.knownMeasurement(tenantId, query)
    const asked = measurement && this.kept.asked(measurement, query)
    return asked ? this.kept.copyRows(asked) : null
  }

  private knownMeasurement(tenantId: string, { db, measurement }: TsQuery): Measurement | undefined {
    return this.files.known(tenantId)?.dbs.get(db)?.measurements.get(measurement)
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
    return this.files.use(tenantId, false, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      if (asksLast(query)) await this.loadLast(file, measurement)
      const once = () =>
        this.readers.with((connection) =>
          this.stoppable(connection, started, (run) => work(run, file.alias, measurement)),
        )
      return this.reading(file, file.firstWrites.read(once))
    })
  }

  /** Records that tables are being read, until the work has ended. */
  private async reading<T>(file: TenantFile, work: Promise<T>): Promise<T> {
    file.reads.add(work)
    return work.finally(() => file.reads.delete(work))
  }

  private async stoppable<T>(connection: DuckDBConnection, started: Started, work: (run: QueryRun) => Promise<T>) {
    const run = new QueryRun(connection)
    started(() => run.stop())
    try {
      return await work(run)
    } finally {
      run.end()
    }
  }

  async latest(tenantId: string, query: LatestQuery): Promise<Answer> {
    const found = await this.files.use(tenantId, false, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      await this.loadLast(file, measurement)
      return lastRows(measurement, await this.selectSids(measurement, query.tags ?? []))
    })
    return found ?? { columns: [{ name: 'time', type: 'time' }], data: [[]], count: 0 }
  }

  async edges(tenantId: string, measurement: Measurement): Promise<{ oldestUs: number; newestUs: number } | null> {
    return this.files.use(tenantId, false, (file) => {
      const once = () => this.readers.with((connection) => readEdges(connection, file.alias, measurement))
      return this.reading(file, file.firstWrites.read(once))
    })
  }

  async newest(tenantId: string, measurement: Measurement, fields: readonly Field[]): Promise<BrowsedField[]> {
    const found = await this.files.use(tenantId, false, (file) => {
      const once = () => this.readers.with((connection) => readNewest(connection, file.alias, measurement, fields))
      return this.reading(file, file.firstWrites.read(once))
    })
    return found ?? []
  }

  private async loadLast(file: TenantFile, measurement: Measurement): Promise<void> {
    if (!measurement.last.loaded) await this.alone(file, (connection) => loadLast(connection, file.alias, measurement))
  }

  async selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]> {
    if (filters.length === 0) return measurement.storedSids()
    const sids = (await this.readers.with((connection) => selectSeries(connection, measurement, filters))) ?? []
    return sids.filter((sid) => measurement.series[sid])
  }

  async createDb(tenant: Tenant, name: string, retentionDays: number | null): Promise<void> {
    const file = this.files.file(tenant.id)
    const db = tenant.ensureDb(name, retentionDays)
    if (db.stored) return
    const structure = { names: [db], shards: [], columns: [] }
    await this.alone(file, (connection) => writeStructure(connection, file.alias, structure))
  }

  async dropDb(tenant: Tenant, db: Db): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropDb(connection, alias, tenant, db))
  }

  async dropMeasurement(tenant: Tenant, measurement: Measurement): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropMeasurement(connection, alias, tenant, measurement))
  }

  async setRetention(tenant: Tenant, db: Db, days: number | null): Promise<void> {
    const { alias } = this.files.file(tenant.id)
    const sql = `UPDATE ${alias}.main.db SET retention_days = ${days ?? 'NULL'} WHERE id = ${db.id}`
    await this.alone(this.files.file(tenant.id), (connection) => connection.run(sql))
    db.retentionDays = days
  }

  async dropExpired(tenant: Tenant, nowUs: number): Promise<void> {
    for (const expired of findExpired(tenant, nowUs)) {
      await this.drop(tenant, (connection, alias) => dropExpired(connection, alias, expired))
    }
  }

  /** Removes names, and drops their tables and files after their readers have ended. */
  private async drop(tenant: Tenant, work: (connection: DuckDBConnection, alias: string) => Promise<Remnant[]>) {
    const file = this.files.file(tenant.id)
    this.bury(file, tenant, await this.alone(file, (connection) => work(connection, file.alias)))
  }

  /**
   * Runs in the background. What is left by an error or a kill is removed when the file is read the next time.
   */
  private bury(file: TenantFile, tenant: Tenant, remnants: readonly Remnant[]): void {
    const readers = [...file.reads]
    const buried = this.files.use(file.tenantId, false, async () => {
      await Promise.allSettled(readers)
      await this.alone(file, async (connection) => {
        // The file was read again meanwhile: then the tables are already gone, and their names may belong to others.
        if (file.tenant !== tenant) return
        const tablesIn = (schema: string) => this.files.tablesIn(file, schema)
        for (const one of remnants) await removeRemnant(connection, file.alias, one, tablesIn)
        file.shardBytes = null
      })
      void this.checkpoints.run(file)
    })
    buried.catch(() => null)
  }

  async restQuietShard(tenantId: string, started: Started): Promise<boolean> {
    const moved = await this.files.use(tenantId, false, async (file, tenant) => {
      const found = quietShard(tenant, this.limits)
      if (!found) return false
      const { measurement, shard } = found
      const copying = this.sorter.with((connection) =>
        this.stoppable(connection, started, (run) => {
          return copyToFile(run, file.alias, file.shardFolder, measurement, shard)
        }),
      )
      const copy = await this.reading(file, copying).catch((error) => {
        // For example after a full disk: try again after another quiet period, not at once.
        shard.writtenAtMs = performance.now()
        throw error
      })
      await this.alone(file, async (connection) => {
        file.shardBytes = null
        if (file.tenant !== tenant) return
        this.bury(file, tenant, [await swapIn(connection, file.alias, copy)])
        file.firstWrites.expect(shard)
      })
      return true
    })
    return moved ?? false
  }

  saveQuietFile(tenantId: string): Promise<void> {
    return this.checkpoints.saveQuiet(this.files.file(tenantId))
  }

  canShrink(tenantId: string): Promise<boolean> {
    return this.files.canShrink(tenantId)
  }

  shrink(tenant: Tenant): Promise<void> {
    return this.files.shrink(this.files.file(tenant.id))
  }

  private async alone<T>(file: TenantFile, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const before = this.writing.get(file.tenantId) ?? Promise.resolve()
    // Also a checkpoint and a moved shard of such a file need memory for all columns of a table.
    const isWide = () => file.tenant?.hasWider(this.limits.wideFromFields) ?? false
    const result = before.then(() => (isWide() ? this.wide : this.writers).with(work))
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    this.writing.set(file.tenantId, settled)
    try {
      return await result
    } finally {
      if (this.writing.get(file.tenantId) === settled) this.writing.delete(file.tenantId)
    }
  }
}

function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + fileBytes(join(folder, name)), 0)
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
