import { statSync } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Measurement } from '../../catalogue/tenant.ts'
import type { Batch } from '../../ingest/batch.ts'
import type { Limits } from '../../limits.ts'
import type { LatestQuery, TsQuery } from '../../model.ts'
import { type Answer, cellOf } from '../../read/answer.ts'
import { commitBatch } from './commit.ts'
import { type TenantFile, TenantFiles } from './files.ts'
import { loadLast } from './last.ts'
import { ConnectionPool } from './pool.ts'
import { columnsOf, emptyAnswer, QueryRun, runQuery } from './run-query.ts'
import { selectSeries } from './select-series.ts'

/** Everything that touches DuckDB, for one data folder. */
export class DuckdbEngine {
  readonly files: TenantFiles
  private readonly writers: ConnectionPool
  private readonly readers: ConnectionPool
  private readonly limits: Limits
  /** The writing work of each tenant happens one after the other. */
  private readonly writing = new Map<string, Promise<unknown>>()
  private readonly checkpointing = new Set<TenantFile>()

  private constructor(files: TenantFiles, writers: ConnectionPool, readers: ConnectionPool, limits: Limits) {
    this.files = files
    this.writers = writers
    this.readers = readers
    this.limits = limits
  }

  static async open(folder: string, limits: Limits): Promise<DuckdbEngine> {
    const files = await TenantFiles.open(folder, limits)
    const writers = await ConnectionPool.open(files.instance, limits.maxParallelCommits)
    const readers = await ConnectionPool.open(files.instance, limits.maxRunningQueries + 1)
    return new DuckdbEngine(files, writers, readers, limits)
  }

  /** Waits for what is under way and writes everything back into the files. */
  async close(): Promise<void> {
    await this.files.idle()
    this.writers.close()
    this.readers.close()
    await this.files.close()
  }

  async commit(file: TenantFile, batch: Batch): Promise<void> {
    await this.alone(file, (connection) => commitBatch(connection, file.alias, batch, this.limits))
    if (logBytes(file) < this.limits.checkpointThresholdMiB * 1024 * 1024 || this.checkpointing.has(file)) return
    this.checkpointing.add(file)
    void this.checkpoint(file).finally(() => this.checkpointing.delete(file))
  }

  /**
   * Writes the log back into the file. DuckDB would do so inside some commit, whose writers would wait for it, and in
   * this thread when the commit is a short one. It can be refused while readers hold old rows: then the next one does it.
   */
  private async checkpoint(file: TenantFile): Promise<void> {
    await this.files
      .use(file.tenantId, false, () => this.alone(file, (connection) => connection.run(`CHECKPOINT ${file.alias}`)))
      .catch(() => null)
  }

  /** `started` is given the means to stop it, once it has a connection. */
  async query(tenantId: string, query: TsQuery, started: (interrupt: () => void) => void): Promise<Answer> {
    const found = await this.files.use(tenantId, false, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      return this.readers.with(async (connection) => {
        const run = new QueryRun(connection)
        started(() => run.stop())
        try {
          return await runQuery(run, file.alias, measurement, query, this.limits)
        } finally {
          run.end()
        }
      })
    })
    if (found) return found
    const wanted = query.fields.map((asked) => ({ asked, field: undefined, type: 'float' as const }))
    return emptyAnswer(columnsOf({ query, wanted }), query)
  }

  async latest(tenantId: string, query: LatestQuery): Promise<Answer> {
    const found = await this.files.use(tenantId, false, async (file, tenant) => {
      const measurement = tenant.dbs.get(query.db)?.measurements.get(query.measurement)
      if (!measurement) return null
      if (!measurement.last.loaded) {
        await this.alone(file, (connection) => loadLast(connection, file.alias, measurement))
      }
      const filters = query.tags ?? []
      const sids = filters.length === 0 ? null : await this.readers.with((c) => selectSeries(c, measurement, filters))
      return lastRows(measurement, sids)
    })
    return found ?? { columns: [{ name: 'time', type: 'time' }], data: [[]], count: 0 }
  }

  private async alone<T>(file: TenantFile, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const before = this.writing.get(file.tenantId) ?? Promise.resolve()
    const result = before.then(() => this.writers.with(work))
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

function logBytes(file: TenantFile): number {
  return statSync(`${file.path}.wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** A row per series: its newest time, all tags, and each field's last value. */
function lastRows(measurement: Measurement, sids: number[] | null): Answer {
  const { last, series } = measurement
  const fields = measurement.fields.filter((field) => field.stored)
  const tagKeys = [...measurement.tagIndex.keys()].sort()
  const timeOf = (sid: number) => Math.max(...fields.map((field) => last.timeOf(field.slot, sid)))
  const chosen = sids ?? Array.from({ length: measurement.storedSeries }, (_, sid) => sid)
  const known = chosen.filter((sid) => timeOf(sid) !== Number.NEGATIVE_INFINITY)
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
