import { totalmem } from 'node:os'

/** What the parts of one process may take, and the PostgreSQL that it starts. All in MiB, unless the name says other. */
export interface MemoryShares {
  /** Shared by all connections of the embedded PostgreSQL; what it does not hold, the system's file cache may. */
  postgresBuffersMiB: number
  /** For building an index, and for each vacuum. */
  postgresUpkeepMiB: number
  /** Connections at work: each keeps the plans of its statements, up to 25 MiB. */
  maxConnections: number
  /** So many of them suffice as long as nobody waits for one for more than a moment. */
  usualConnections: number
  duckdbMiB: number
  /** Of `duckdbMiB`: columns that were written since the last checkpoint. */
  duckdbUnsavedMiB: number
  /** Stored points that are not in DuckDB yet; about 100 bytes each. */
  maxHeldRows: number
  /** Requests that wait for the time-series store. */
  queuedMiB: number
  /** Large answers that slow readers have not taken yet, and the rows from which such answers are made. */
  answersMiB: number
  /** Of points in memory that open dashboards show; about 200 bytes each. */
  maxLiveRows: number
  /** By how much JavaScript's heap may grow before garbage is collected; undefined: V8 decides by speed. */
  heapGrowthPercent: number | undefined
}

/** The smallest `MEMORY_MB`: below it, the process itself and its caches do not fit. */
export const MIN_MEMORY_MB = 512

/** Outside production, `MEMORY_MB` is not more than this by default: on such a machine people run other programs, too. */
export const DEMONSTRATION_MEMORY_MB = 1024

/**
 * Divides the memory of the machine. From 10 GiB on, all limits are as large as they get; on a gateway with 1 GiB they
 * add up to about 800 MiB while everything is in use at once.
 */
export function memoryShares(memoryMb: number): MemoryShares {
  const share = (part: number, least: number, most: number) => {
    return Math.round(Math.min(most, Math.max(least, memoryMb * part)))
  }
  return {
    postgresBuffersMiB: share(1 / 40, 24, 256),
    postgresUpkeepMiB: share(1 / 64, 16, 64),
    maxConnections: share(1 / 128, 6, 16),
    usualConnections: share(1 / 340, 3, 16),
    duckdbMiB: share(1 / 5, 128, 1024),
    duckdbUnsavedMiB: share(1 / 16, 48, 256),
    maxHeldRows: share(100, 50_000, 500_000),
    queuedMiB: share(1 / 16, 48, 128),
    answersMiB: share(1 / 16, 32, 256),
    maxLiveRows: share(100, 50_000, 500_000),
    heapGrowthPercent: memoryMb < 2048 ? 50 : undefined,
  }
}

/** The memory that this process may use: the machine's, or the limit of its container. */
export function machineMemoryMb(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.floor(Math.min(totalmem(), limit) / 2 ** 20)
}
