const KiB = 1024
const MiB = 1024 * KiB
const MINUTE_MS = 60_000

/** Every bound of the time-series room. `openTimeseries` takes others (tests use small ones). */
export const LIMITS = {
  // A write
  maxBodyBytes: 25 * MiB,
  maxLinesPerRequest: 500_000,
  maxRefusalsTold: 100,
  maxNameLength: 255,
  maxTagValueLength: 1024,
  maxTextBytes: 64 * KiB,
  maxTagsPerSeries: 32,
  /** Beyond it, a time would no longer be exact in a number. */
  maxTimeUs: Number.MAX_SAFE_INTEGER,

  // What a tenant may have
  maxDbsPerTenant: 100,
  maxMeasurementsPerTenant: 1000,
  maxFieldsPerMeasurement: 1000,
  maxFieldsPerTenant: 20_000,
  maxSeriesPerTenant: 200_000,
  /** Size of its file and log; 0: as much as there is. */
  maxMiBPerTenant: 0,
  /** How long a new database keeps its points; 0: for ever. */
  defaultRetentionDays: 0,
  maxRetentionDays: 36_500,

  // The queue before the worker; beyond it a write is refused with Retry-After
  maxQueuedBytesPerTenant: 32 * MiB,
  maxQueuedBytes: 128 * MiB,
  /** Beyond that, for tenants that have less in the queue than an equal share of it. */
  reservedQueueBytes: 32 * MiB,
  maxQueuedWritesPerTenant: 10_000,
  retryAfterS: 1,

  // Fairness: how long one tenant's bodies are parsed before the next tenant's turn
  parseSliceRows: 8_000,
  parseSliceMs: 10,
  maxRowsPerCommit: 45_000,
  /** How long a commit waits for writers that the commit before had answered. */
  lingerMs: 2,
  maxParallelCommits: 2,

  // Reads
  maxRowsPerAnswer: 200_000,
  maxEnvelopeBuckets: 10_000,
  maxFieldsPerQuery: 200,
  maxConditionsPerQuery: 500,
  maxRunningQueries: 4,
  maxRunningQueriesPerTenant: 3,
  maxWaitingQueriesPerTenant: 200,
  queryTimeoutMs: 10_000,
  maxQueryTimeoutMs: MINUTE_MS,
  /** What took longer is remembered for the statistics. */
  slowQueryMs: 1_000,
  maxSlowQueriesKept: 100,

  // Exports: beside the queries, so that neither holds the other up
  maxRunningExports: 2,
  maxRunningExportsPerTenant: 1,
  maxWaitingExportsPerTenant: 3,
  maxRowsPerExport: 20_000_000,
  exportTimeoutMs: 10 * MINUTE_MS,

  // Upkeep in the background
  upkeepEveryMs: 30_000,
  /** How often files that nobody uses are opened to look for what is too old. */
  visitAllEveryMs: 60 * MINUTE_MS,
  /** A shard that was not written to for that long, and is not the newest, is sorted. */
  shardQuietMs: 5 * MINUTE_MS,
  /** Below it, all rows lie in one group that every read takes as a whole: their order saves nothing. */
  sortFromRows: 100_000,
  /** A sorted shard is sorted again when more than this part of it came later. */
  resortShare: 0.05,

  // DuckDB
  maxAttachedTenants: 64,
  /** Tenants whose names stay in memory while their file is not attached. */
  maxKnownTenants: 500,
  memoryLimitMiB: 1024,
  threads: 2,
  checkpointThresholdMiB: 64,
  rowsPerChunk: 2048,
  maxHotShardsPerMeasurement: 8,
} as const

export type Limits = { [name in keyof typeof LIMITS]: number }
