import { MAX_RETENTION_DAYS } from '@atrium/core/server/settings/retention'

const KiB = 1024
const MiB = 1024 * KiB
const MINUTE_MS = 60_000

/** All limits of the time series. `openTimeseries` accepts others (tests use small ones). */
export const LIMITS = {
  // Limits of a write
  maxBodyBytes: 25 * MiB,
  maxLinesPerRequest: 500_000,
  maxRefusalsShown: 100,
  maxNameLength: 255,
  maxTagValueLength: 1024,
  maxTextBytes: 64 * KiB,
  maxTagsPerSeries: 32,
  /** Beyond it, a number could not hold the time exactly. */
  maxTimeUs: Number.MAX_SAFE_INTEGER,

  // Limits of a tenant
  maxDbsPerTenant: 100,
  maxMeasurementsPerTenant: 20_000,
  /** With little memory it is less; see fieldLimits. */
  maxFieldsPerMeasurement: 4_000,
  maxFieldsPerTenant: 400_000,
  maxSeriesPerTenant: 200_000,
  /** The size of its file and log; 0: no limit. */
  maxMiBPerTenant: 0,
  /** How long a new database keeps its points; 0: for ever. */
  defaultRetentionDays: 0,
  maxRetentionDays: MAX_RETENTION_DAYS,

  // The queue before the worker; above the limit a write is refused with Retry-After
  maxQueuedBytesPerTenant: 32 * MiB,
  maxQueuedBytes: 128 * MiB,
  /** Additional space, for tenants with less in the queue than an equal share of it. */
  reservedQueueBytes: 32 * MiB,
  maxQueuedWritesPerTenant: 10_000,
  retryAfterS: 1,

  // Fairness: how long one tenant's bodies are parsed before the next tenant's turn
  parseSliceRows: 8_000,
  parseSliceMs: 10,
  /** A row group of DuckDB. */
  maxRowsPerCommit: 122_880,
  /** A commit keeps a block for each column of each table in memory, so a body with more is written in several. */
  maxMeasurementsPerCommit: 200,
  /**
   * How long rows that are in the log wait for more of them: a commit costs about as much with the points of a second as
   * with those of a minute, and takes memory for each column. Readers end the waiting. It is less than `shardQuietMs`,
   * so that a shard that gets late points does not come to rest between two commits.
   */
  holdMs: 4 * MINUTE_MS,
  /** So many rows wait for less time: the commit of more would keep a reader waiting. */
  manyHeldRows: 30_000,
  holdManyMs: 30_000,
  /** The rows of all tenants that wait, and the number of tenants that have some. */
  maxHeldRows: 500_000,
  maxHeldTenants: 48,
  /** How long points are gathered before watchers learn of them, unless their writer is answered before. */
  gatherMs: 4,

  // The log; see WriteLog
  logSegmentBytes: 16 * MiB,
  logFiles: 8,
  logLazyMs: 500,
  logLazyEntries: 200,
  logLazyBytes: 64 * KiB,
  logRetryMs: 1_000,
  maxParallelCommits: 2,

  // Limits of reads
  maxRowsPerAnswer: 200_000,
  maxEnvelopeBuckets: 10_000,
  maxBucketEdges: 4_000,
  maxFieldsPerQuery: 200,
  maxConditionsPerQuery: 500,
  maxRunningQueries: 4,
  maxRunningQueriesPerTenant: 3,
  maxWaitingQueriesPerTenant: 200,
  queryTimeoutMs: 10_000,
  maxQueryTimeoutMs: MINUTE_MS,
  /** Slower queries are listed in the statistics. */
  slowQueryMs: 1_000,
  maxSlowQueriesKept: 100,

  /** How long events contain the points of a measurement after they were asked for; see Timeseries.carry. */
  carryMs: 5 * MINUTE_MS,
  /** An event with more values contains none of its points. */
  maxCarriedValues: 5_000,

  // Exports run beside the queries, so that neither blocks the other
  maxRunningExports: 2,
  maxRunningExportsPerTenant: 1,
  maxWaitingExportsPerTenant: 3,
  maxRowsPerExport: 20_000_000,
  exportTimeoutMs: 10 * MINUTE_MS,

  // Maintenance in the background
  upkeepEveryMs: 30_000,
  /** How often unused files are opened to look for expired points. */
  visitAllEveryMs: 60 * MINUTE_MS,
  /** A shard without writes for that long comes to rest in a file of its own. The next write makes it a table again. */
  shardQuietMs: 5 * MINUTE_MS,
  /** The same for the newest shard of a measurement, which is the most likely to be written. */
  newestShardQuietMs: 60 * MINUTE_MS,
  /** With fewer rows, a file of its own saves no space. */
  sortFromRows: 5_000,
  /** A tenant's file is rewritten if so much of it, and about its half, is free; but not if more is used, nor more often. */
  shrinkFromMiB: 1,
  shrinkToMiB: 64,
  shrinkEveryMs: 60 * MINUTE_MS,
  /** A larger file is not rewritten with small blocks, which a measurement with many fields needs: it takes seconds. */
  smallBlocksToMiB: 32,

  // DuckDB
  maxAttachedTenants: 64,
  /** Of these, files with a wide measurement have so many fields in all: a column takes 5 KB beyond `memoryLimitMiB`. */
  maxAttachedWideFields: 80_000,
  /** Tenants whose names stay in memory while their file is detached. */
  maxKnownTenants: 500,
  memoryLimitMiB: 1024,
  threads: 2,
  /** A checkpoint runs when the log has so much for each written table: at least the first of these, at most the last. */
  checkpointFromMiB: 16,
  checkpointMiBPerTable: 4,
  checkpointThresholdMiB: 64,
  /** A checkpoint also runs when the columns written since the last one fill this much of `memoryLimitMiB`. */
  maxUnsavedMiB: 256,
  /** A checkpoint also frees so much of them if the file was not written for a while. It writes to the disk, so not often. */
  saveFromMiB: 16,
  saveQuietMs: 15_000,
  saveEveryMs: 3 * MINUTE_MS,
  rowsPerChunk: 2048,
  maxHotShardsPerMeasurement: 8,
  /** Rows of series that were read are kept in memory: of one series and shard, and the size of all. */
  maxKeptRows: 20_000,
  keptRowsMiB: 32,
  /** Copies of them for the main thread. */
  maxCopiedRows: 5_000,
  rowCacheMiB: 8,
} as const

export type Limits = { [name in keyof typeof LIMITS]: number }
