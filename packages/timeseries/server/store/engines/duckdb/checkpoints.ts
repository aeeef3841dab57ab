import { statSync } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Limits } from '../../limits.ts'
import { SMALL_BLOCK_BYTES } from './file-header.ts'
import type { TenantFiles } from './files.ts'
import type { ConnectionPool } from './pool.ts'
import { writeCheckpoint } from './saved-blocks.ts'
import type { TenantFile } from './tenant-file.ts'

const MIB = 1024 * 1024

export interface CheckpointParts {
  files: TenantFiles
  limits: Limits
  /** For questions beside the writes. */
  pool: ConnectionPool
  /** Runs work on a file while no write to it runs. */
  alone<T>(file: TenantFile, work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
}

/** Decides when the log of a tenant's file is written back into the file, and does it. */
export class Checkpoints {
  private readonly parts: CheckpointParts
  private readonly running = new Set<TenantFile>()

  constructor(parts: CheckpointParts) {
    this.parts = parts
  }

  /** Begins a checkpoint if one is due. `tablesBefore`: `firstWrites.tables` before the commit. */
  async afterCommit(connection: DuckDBConnection, file: TenantFile, tablesBefore: number): Promise<void> {
    const { files, limits } = this.parts
    const { tables } = file.firstWrites
    if (file.blockBytes === SMALL_BLOCK_BYTES && files.isWide(file)) return this.giveBack(connection, file)
    const isMemoryFull = tables > tablesBefore && (await unsavedBytes(connection)) >= limits.maxUnsavedMiB * MIB
    if (logBytes(file) >= longestLogMiB(tables, limits) * MIB) void this.run(file)
    // The memory is shared by all files, so the one with the most to write back is written.
    else if (isMemoryFull) void this.run(files.leastSaved())
  }

  /** Gives back all memory that a file with hundreds of columns has taken, before the next one that waits for its turn. */
  private async giveBack(connection: DuckDBConnection, file: TenantFile): Promise<void> {
    await this.write(connection, file)
    await this.parts.files.reopen(file)
  }

  /** A checkpoint of a file that is not written now, so that it gives back its memory. */
  async saveQuiet(file: TenantFile): Promise<void> {
    const { saveFromMiB, saveQuietMs, saveEveryMs } = this.parts.limits
    const dueMs = Math.max(file.writtenAtMs + saveQuietMs, file.savedAtMs + saveEveryMs)
    if (file.firstWrites.tables === 0 || performance.now() < dueMs) return
    if ((await this.parts.pool.with(unsavedBytes)) >= saveFromMiB * MIB) await this.run(file)
  }

  /**
   * Writes the log back into the file. DuckDB by itself would do so inside some commit, whose writers would have to
   * wait, and on this thread if the commit is a short one. DuckDB may refuse it while readers use old rows; then the
   * next checkpoint does it.
   */
  async run(file: TenantFile): Promise<void> {
    if (this.running.has(file)) return
    this.running.add(file)
    const { files, alone } = this.parts
    await files
      .use(file.tenantId, false, () => alone(file, (connection) => this.write(connection, file)))
      .catch(() => null)
    this.running.delete(file)
  }

  /** No other write to the file may be running. */
  async write(connection: DuckDBConnection, file: TenantFile): Promise<void> {
    await writeCheckpoint(connection, file).catch(() => this.parts.files.reopenIfInvalid(file))
    file.firstWrites.expect()
    file.savedAtMs = performance.now()
  }
}

/** 0 if there is no such file. */
export const fileBytes = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The size of a file's log; 0 after a checkpoint. */
export const logBytes = (file: TenantFile): number => fileBytes(`${file.path}.wal`)

/**
 * Writers and their readers wait while a checkpoint runs, so a short log is better. But a checkpoint also writes the
 * last row group of every table anew if it got rows, so with more tables it comes later.
 */
function longestLogMiB(tables: number, limits: Limits): number {
  const { checkpointFromMiB, checkpointMiBPerTable, checkpointThresholdMiB } = limits
  return Math.min(checkpointThresholdMiB, Math.max(checkpointFromMiB, tables * checkpointMiBPerTable))
}

/** The memory of all columns that were written since the last checkpoint of their file. */
async function unsavedBytes(connection: DuckDBConnection): Promise<number> {
  const found = await connection.runAndReadAll(
    "SELECT memory_usage_bytes FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'",
  )
  return Number(found.getRows()[0]?.[0])
}
