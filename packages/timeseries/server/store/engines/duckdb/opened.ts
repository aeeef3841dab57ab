import type { Limits } from '../../limits.ts'
import { type CheckpointParts, Checkpoints } from './checkpoints.ts'
import { TenantFiles } from './files.ts'
import { KeptRows } from './kept-rows.ts'
import { ConnectionPool } from './pool.ts'

interface Pools {
  readonly writers: ConnectionPool
  /** For writes that need much of the memory: one at a time, and the others do not wait for them. */
  readonly wide: ConnectionPool
  readonly readers: ConnectionPool
  /** For slow work that nobody waits for. */
  readonly sorter: ConnectionPool
}

/** One instance of DuckDB: the tenants' files, the connections, and what is kept in memory of the files. */
export class Opened {
  readonly files: TenantFiles
  readonly pools: Pools
  readonly kept: KeptRows
  readonly checkpoints: Checkpoints

  private constructor(files: TenantFiles, pools: Pools, limits: Limits, alone: CheckpointParts['alone']) {
    this.files = files
    this.pools = pools
    this.kept = new KeptRows(limits)
    this.checkpoints = new Checkpoints({ files, limits, pool: pools.sorter, alone })
  }

  static async open(folder: string, limits: Limits, alone: CheckpointParts['alone']): Promise<Opened> {
    const files = await TenantFiles.open(folder, limits)
    const { maxParallelCommits, maxRunningQueries, maxRunningExports } = limits
    const writers = await ConnectionPool.open(files.instance, maxParallelCommits)
    const wide = await ConnectionPool.open(files.instance, 1)
    const readers = await ConnectionPool.open(files.instance, maxRunningQueries + maxRunningExports + 1)
    const sorter = await ConnectionPool.open(files.instance, 1)
    return new Opened(files, { writers, wide, readers, sorter }, limits, alone)
  }

  async close(): Promise<void> {
    await this.files.idle()
    this.closePools()
    await this.files.close()
  }

  /** Closes an instance that refuses everything: whatever runs is stopped. */
  async abandon(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.stop()))
    this.closePools()
    await this.files.abandon()
  }

  private closePools(): void {
    for (const pool of Object.values(this.pools)) pool.close()
  }
}
