import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Batch } from '../../catalogue/batch.ts'
import type { Db, Field, Measurement, Tenant } from '../../catalogue/tenant.ts'
import type { Engine, Started } from '../../engine.ts'
import type { Limits } from '../../limits.ts'
import { type FieldLimits, fieldLimits } from '../../memory-limits.ts'
import type { BrowsedField, ExportFormat, LatestQuery, TsQuery, TsTagFilter } from '../../model.ts'
import type { Answer } from '../../read/answer.ts'
import type { CopiedRows } from '../../row-cache.ts'
import { fileBytes, logBytes } from './checkpoints.ts'
import { commitBatch } from './commit.ts'
import { dropDb, dropExpired, dropMeasurement, findExpired, type Remnant, removeRemnant } from './drop.ts'
import { SMALL_BLOCK_BYTES } from './file-header.ts'
import { type EngineListeners, Instances } from './instances.ts'
import type { Opened } from './opened.ts'
import { stoppable } from './query-run.ts'
import { Reads } from './reads.ts'
import { copyToFile, quietShard, swapIn } from './rest-shard.ts'
import { makeBlocksSmall } from './small-blocks.ts'
import { writeStructure } from './tables.ts'
import { reading, type TenantFile } from './tenant-file.ts'
import { whyTooWide } from './too-wide.ts'

/** The engine that stores points with DuckDB, for one data folder. */
export class DuckdbEngine implements Engine {
  private readonly instances: Instances
  private readonly reads: Reads
  private readonly limits: Limits

  private constructor(instances: Instances, limits: Limits) {
    this.instances = instances
    this.reads = new Reads(instances, limits)
    this.limits = limits
  }

  static async open(folder: string, limits: Limits, listeners: EngineListeners = {}): Promise<DuckdbEngine> {
    return new DuckdbEngine(await Instances.open(folder, limits, listeners), limits)
  }

  private get opened(): Opened {
    return this.instances.opened
  }

  close(): Promise<void> {
    return this.instances.close()
  }

  use<T>(tenantId: string, create: boolean, work: (tenant: Tenant) => Promise<T>): Promise<T | null> {
    return this.instances.use(tenantId, create, (_, tenant) => work(tenant))
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
    const file = this.instances.fileOf(batch.tenant)
    // Before anything is written: DuckDB would fail in the middle, and the columns would stay.
    if (whyTooWide(batch, fieldLimits(this.limits, file.blockBytes))) {
      const reason = whyTooWide(batch, fieldLimits(this.limits, SMALL_BLOCK_BYTES))
      if (reason) throw reason
      await this.makeBlocksSmall(file)
    }
    await this.instances.alone(
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
    return makeBlocksSmall(files, file, (work) =>
      this.instances.alone(file, async (connection) => {
        await checkpoints.write(connection, file)
        await work(connection)
      }),
    )
  }

  query(tenantId: string, query: TsQuery, started: Started): Promise<Answer> {
    return this.reads.query(tenantId, query, started)
  }

  queryMemory(tenantId: string, query: TsQuery): Answer | null {
    return this.reads.queryMemory(tenantId, query)
  }

  copyRows(tenantId: string, query: TsQuery): CopiedRows | null {
    return this.reads.copyRows(tenantId, query)
  }

  export(tenantId: string, query: TsQuery, format: ExportFormat, path: string, started: Started): Promise<void> {
    return this.reads.export(tenantId, query, format, path, started)
  }

  latest(tenantId: string, query: LatestQuery): Promise<Answer> {
    return this.reads.latest(tenantId, query)
  }

  edges(tenantId: string, measurement: Measurement): Promise<{ oldestUs: number; newestUs: number } | null> {
    return this.reads.edges(tenantId, measurement)
  }

  newest(tenantId: string, measurement: Measurement, fields: readonly Field[]): Promise<BrowsedField[]> {
    return this.reads.newest(tenantId, measurement, fields)
  }

  selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]> {
    return this.reads.selectSids(measurement, filters)
  }

  async createDb(tenant: Tenant, name: string, retentionDays: number | null): Promise<void> {
    const file = this.instances.fileOf(tenant)
    const db = tenant.ensureDb(name, retentionDays)
    if (db.stored) return
    const structure = { names: [db], shards: [], columns: [] }
    await this.instances.alone(file, (connection) => writeStructure(connection, file.alias, structure, async () => {}))
  }

  async dropDb(tenant: Tenant, db: Db): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropDb(connection, alias, tenant, db))
  }

  async dropMeasurement(tenant: Tenant, measurement: Measurement): Promise<void> {
    await this.drop(tenant, (connection, alias) => dropMeasurement(connection, alias, tenant, measurement))
  }

  async setRetention(tenant: Tenant, db: Db, days: number | null): Promise<void> {
    const file = this.instances.fileOf(tenant)
    const sql = `UPDATE ${file.alias}.main.db SET retention_days = ${days ?? 'NULL'} WHERE id = ${db.id}`
    await this.instances.alone(file, (connection) => connection.run(sql))
    db.retentionDays = days
  }

  async dropExpired(tenant: Tenant, nowUs: number): Promise<void> {
    for (const expired of findExpired(tenant, nowUs)) {
      await this.drop(tenant, (connection, alias) => dropExpired(connection, alias, expired))
    }
  }

  /** Removes names, and drops their tables and files after their readers have ended. */
  private async drop(tenant: Tenant, work: (connection: DuckDBConnection, alias: string) => Promise<Remnant[]>) {
    const file = this.instances.fileOf(tenant)
    this.bury(file, tenant, await this.instances.alone(file, (connection) => work(connection, file.alias)))
  }

  /**
   * Runs in the background. What is left by an error or a kill is removed when the file is read the next time.
   */
  private bury(file: TenantFile, tenant: Tenant, remnants: readonly Remnant[]): void {
    const readers = [...file.reads]
    const buried = this.instances.use(file.tenantId, false, async () => {
      await Promise.allSettled(readers)
      await this.instances.alone(file, async (connection) => {
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
    const moved = await this.instances.use(tenantId, false, async (file, tenant) => {
      const found = quietShard(tenant, this.limits)
      if (!found) return false
      const { measurement, shard } = found
      const copying = this.opened.pools.sorter.with((connection) =>
        stoppable(connection, started, (run) => {
          return copyToFile(run, file.alias, file.shardFolder, measurement, shard)
        }),
      )
      const copy = await reading(file, copying).catch((error) => {
        // For example after a full disk: try again after another quiet period, not at once.
        shard.writtenAtMs = performance.now()
        throw error
      })
      await this.instances.alone(file, async (connection) => {
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
    return this.opened.files.shrink(this.instances.fileOf(tenant))
  }
}

function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + fileBytes(join(folder, name)), 0)
}
