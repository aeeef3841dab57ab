import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Batch } from '../../catalogue/batch.ts'
import type { Db, Field, Measurement, Tenant } from '../../catalogue/tenant.ts'
import { cellOf } from '../../cell-of.ts'
import type { Engine, Started } from '../../engine.ts'
import type { Limits } from '../../limits.ts'
import { type FieldLimits, fieldLimits } from '../../memory-limits.ts'
import type { BrowsedField, ExportFormat, LatestQuery, TsQuery, TsTagFilter } from '../../model.ts'
import type { Answer } from '../../read/answer.ts'
import { asksLast } from '../../read/last-of-groups.ts'
import { StaleNames } from '../../refusals.ts'
import type { CopiedRows } from '../../row-cache.ts'
import { columnsOf } from '../../sql/query-sql.ts'
import { fileBytes, logBytes } from './checkpoints.ts'
import { commitBatch } from './commit.ts'
import { dropDb, dropExpired, dropMeasurement, findExpired, type Remnant, removeRemnant } from './drop.ts'
import { exportRows } from './export.ts'
import { SMALL_BLOCK_BYTES } from './file-header.ts'
import type { TenantFile } from './files.ts'
import { loadLast } from './last.ts'
import { readEdges, readNewest } from './newest.ts'
import { Opened } from './opened.ts'
import { QueryRun } from './query-run.ts'
import { copyToFile, quietShard, swapIn } from './rest-shard.ts'
import { emptyAnswer, lastInMemory, runQuery } from './run-query.ts'
import { selectSeries } from './select-series.ts'
import { writeStructure } from './tables.ts'
import { whyTooWide } from './too-wide.ts'

const REOPEN_AGAIN_MS = 500
/** What DuckDB says after a fatal error, but also of a single file whose checkpoint has failed. */
const INVALIDATED = /invalidated|FATAL Error|must be restarted/

interface EngineListeners {
  /** Called when the instance is closed because of a fatal error, and when it is open again. */
  onOpen?(isOpen: boolean): void
  onFault?(error: unknown): void
}

/** The engine that stores points with DuckDB, for one data folder. */
export class DuckdbEngine implements Engine {
  private opened!: Opened
  private reopening: Promise<void> | null = null
  private isOpen = false
  private isClosing = false
  private readonly folder: string
  private readonly limits: Limits
  private readonly listeners: EngineListeners
  /** The writes of each tenant run one after another. */
  private readonly writing = new Map<string, Promise<unknown>>()

  private constructor(folder: string, limits: Limits, listeners: EngineListeners) {
    this.folder = folder
    this.limits = limits
    this.listeners = listeners
  }

  static async open(folder: string, limits: Limits, listeners: EngineListeners = {}): Promise<DuckdbEngine> {
    const engine = new DuckdbEngine(folder, limits, listeners)
    await engine.openInstance()
    return engine
  }

  private async openInstance(): Promise<void> {
    this.opened = await Opened.open(this.folder, this.limits, (file, work) => this.alone(file, work))
    this.isOpen = true
  }

  async close(): Promise<void> {
    this.isClosing = true
    await this.reopening
    if (this.isOpen) await this.opened.close()
  }

  /** Resolves after an error when there is an instance that can be used. */
  private async afterError(error: unknown): Promise<void> {
    if (INVALIDATED.test(String(error))) {
      this.reopening ??= this.reopenIfInvalid().finally(() => {
        this.reopening = null
      })
    }
    await this.reopening
  }

  /**
   * After a fatal error, DuckDB refuses everything until its instance is opened again. What was acknowledged is in the
   * files and in the log.
   */
  private async reopenIfInvalid(): Promise<void> {
    const { onOpen, onFault } = this.listeners
    if (!(await this.opened.files.isInvalid())) return
    onOpen?.(false)
    this.isOpen = false
    await this.opened.abandon().catch((error) => onFault?.(error))
    while (!this.isClosing) {
      try {
        await this.openInstance()
        onOpen?.(true)
        return
      } catch (error) {
        onFault?.(error)
        await setTimeout(REOPEN_AGAIN_MS)
      }
    }
  }

  private async useFile<T>(
    tenantId: string,
    create: boolean,
    work: (file: TenantFile, tenant: Tenant) => Promise<T>,
  ): Promise<T | null> {
    if (this.reopening) await this.reopening
    try {
      return await this.opened.files.use(tenantId, create, work)
    } catch (error) {
      void this.afterError(error)
      throw error
    }
  }

  /** Like `useFile`; work that met the end of an instance is done again with the next one. */
  private async readFile<T>(
    tenantId: string,
    work: (file: TenantFile, tenant: Tenant) => Promise<T>,
  ): Promise<T | null> {
    const { opened } = this
    try {
      return await this.useFile(tenantId, false, work)
    } catch (error) {
      await this.afterError(error)
      if (this.opened === opened) throw error
      return this.useFile(tenantId, false, work)
    }
  }

  /** The file with these names. @throws StaleNames if they were read again since */
  private fileOf(tenant: Tenant): TenantFile {
    const file = this.opened.files.file(tenant.id)
    if (file.tenant !== tenant) throw new StaleNames('The names of the tenant were read again meanwhile')
    return file
  }

  use<T>(tenantId: string, create: boolean, work: (tenant: Tenant) => Promise<T>): Promise<T | null> {
    return this.useFile(tenantId, create, (_, tenant) => work(tenant))
  }

  forget(tenantId: string): void {
    this.opened.files.forget(tenantId)
  }

  tenantIds(): Promise<string[]> {
    return this.opened.files.tenantIds()
  }

  openTenantIds(): string[] {
    return this.opened.files.attachedIds()
  }

  bytesOf(tenantId: string): number {
    const file = this.opened.files.file(tenantId)
    file.shardBytes ??= folderBytes(file.shardFolder)
    return fileBytes(file.path) + logBytes(file) + file.shardBytes
  }

  fieldLimits(tenantId: string): FieldLimits {
    return this.opened.files.fieldLimits(tenantId)
  }

  async commit(batch: Batch): Promise<void> {
    const file = this.fileOf(batch.tenant)
    // Before anything is written: DuckDB would fail in the middle, and the columns would stay.
    if (whyTooWide(batch, fieldLimits(this.limits, file.blockBytes))) {
      const reason = whyTooWide(batch, fieldLimits(this.limits, SMALL_BLOCK_BYTES))
      if (reason) throw reason
      await this.makeBlocksSmall(file)
    }
    await this.alone(
      file,
      async (connection) => {
        const before = file.firstWrites.tables
        const checkpoint = () => this.opened.checkpoints.write(connection, file)
        const left = await commitBatch(connection, file.alias, batch, this.limits, file.firstWrites, checkpoint)
        file.writtenAtMs = performance.now()
        if (left.length > 0) this.bury(file, batch.tenant, left)
        await this.opened.checkpoints.afterCommit(connection, file, before)
      },
      batch.isRetried,
    )
  }

  private makeBlocksSmall(file: TenantFile): Promise<void> {
    const { files, checkpoints } = this.opened
    return files.makeBlocksSmall(file, (work) =>
      this.alone(file, async (connection) => {
        await checkpoints.write(connection, file)
        await work(connection)
      }),
    )
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
    return this.readFile(tenantId, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      if (asksLast(query)) await this.loadLast(file, measurement)
      const once = () =>
        this.opened.pools.readers.with((connection) =>
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
    const found = await this.readFile(tenantId, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      await this.loadLast(file, measurement)
      return lastRows(measurement, await this.selectSids(measurement, query.tags ?? []))
    })
    return found ?? { columns: [{ name: 'time', type: 'time' }], data: [[]], count: 0 }
  }

  async edges(tenantId: string, measurement: Measurement): Promise<{ oldestUs: number; newestUs: number } | null> {
    return this.readFile(tenantId, (file) => {
      const once = () => this.opened.pools.readers.with((connection) => readEdges(connection, file.alias, measurement))
      return this.reading(file, file.firstWrites.read(once))
    })
  }

  async newest(tenantId: string, measurement: Measurement, fields: readonly Field[]): Promise<BrowsedField[]> {
    const found = await this.readFile(tenantId, (file) => {
      const once = () =>
        this.opened.pools.readers.with((connection) => readNewest(connection, file.alias, measurement, fields))
      return this.reading(file, file.firstWrites.read(once))
    })
    return found ?? []
  }

  private async loadLast(file: TenantFile, measurement: Measurement): Promise<void> {
    if (!measurement.last.loaded) await this.alone(file, (connection) => loadLast(connection, file.alias, measurement))
  }

  async selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]> {
    if (filters.length === 0) return measurement.storedSids()
    const sids =
      (await this.opened.pools.readers.with((connection) => selectSeries(connection, measurement, filters))) ?? []
    return sids.filter((sid) => measurement.series[sid])
  }

  async createDb(tenant: Tenant, name: string, retentionDays: number | null): Promise<void> {
    const file = this.fileOf(tenant)
    const db = tenant.ensureDb(name, retentionDays)
    if (db.stored) return
    const structure = { names: [db], shards: [], columns: [] }
    await this.alone(file, (connection) => writeStructure(connection, file.alias, structure, async () => {}))
  }

  async dropDb(tenant: Tenant, db: Db): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropDb(connection, alias, tenant, db))
  }

  async dropMeasurement(tenant: Tenant, measurement: Measurement): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropMeasurement(connection, alias, tenant, measurement))
  }

  async setRetention(tenant: Tenant, db: Db, days: number | null): Promise<void> {
    const file = this.fileOf(tenant)
    const sql = `UPDATE ${file.alias}.main.db SET retention_days = ${days ?? 'NULL'} WHERE id = ${db.id}`
    await this.alone(file, (connection) => connection.run(sql))
    db.retentionDays = days
  }

  async dropExpired(tenant: Tenant, nowUs: number): Promise<void> {
    for (const expired of findExpired(tenant, nowUs)) {
      await this.drop(tenant, (connection, alias) => dropExpired(connection, alias, expired))
    }
  }

  /** Removes names, and drops their tables and files after their readers have ended. */
  private async drop(tenant: Tenant, work: (connection: DuckDBConnection, alias: string) => Promise<Remnant[]>) {
    const file = this.fileOf(tenant)
    this.bury(file, tenant, await this.alone(file, (connection) => work(connection, file.alias)))
  }

  /**
   * Runs in the background. What is left by an error or a kill is removed when the file is read the next time.
   */
  private bury(file: TenantFile, tenant: Tenant, remnants: readonly Remnant[]): void {
    const readers = [...file.reads]
    const buried = this.useFile(file.tenantId, false, async () => {
      await Promise.allSettled(readers)
      await this.alone(file, async (connection) => {
        // The file was read again meanwhile: then the tables are already gone, and their names may belong to others.
        if (file.tenant !== tenant) return
        const tablesIn = (schema: string) => this.opened.files.tablesIn(file, schema)
        for (const one of remnants) await removeRemnant(connection, file.alias, one, tablesIn)
        file.shardBytes = null
      })
      void this.opened.checkpoints.run(file)
    })
    buried.catch(() => null)
  }

  async restQuietShard(tenantId: string, started: Started): Promise<boolean> {
    const moved = await this.useFile(tenantId, false, async (file, tenant) => {
      const found = quietShard(tenant, this.limits)
      if (!found) return false
      const { measurement, shard } = found
      const copying = this.opened.pools.sorter.with((connection) =>
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
    return this.opened.checkpoints.saveQuiet(this.opened.files.file(tenantId))
  }

  canShrink(tenantId: string): Promise<boolean> {
    return this.opened.files.canShrink(tenantId)
  }

  shrink(tenant: Tenant): Promise<void> {
    return this.opened.files.shrink(this.fileOf(tenant))
  }

  private async alone<T>(
    file: TenantFile,
    work: (connection: DuckDBConnection) => Promise<T>,
    needsMemory = false,
  ): Promise<T> {
    const before = this.writing.get(file.tenantId) ?? Promise.resolve()
    const result = before.then(async () => {
      if (this.reopening) await this.reopening
      const { files, pools } = this.opened
      if (files.file(file.tenantId) !== file) throw new StaleNames('The file was opened again meanwhile')
      // Also a checkpoint and a moved shard of a wide file need memory for all columns of a table.
      return (needsMemory || files.isWide(file) ? pools.wide : pools.writers).with(work)
    })
    result.catch((error) => this.afterError(error))
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
