/** What the time-series room takes and gives. Times are microseconds since 1970 (exact in a number until 2255). */

/** A bigint is kept as an integer field; a number is a float field, also when it happens to be whole. */
export type FieldValue = number | bigint | string | boolean

export type FieldType = 'float' | 'int' | 'string' | 'bool'

export interface Point {
  measurement: string
  tags?: Record<string, string>
  fields: Record<string, FieldValue>
  /** Absent: the moment of writing. */
  timeUs?: number
}

export type Precision = 'ns' | 'us' | 'ms' | 's' | 'm' | 'h'

export interface WriteOptions {
  /** Whether a database that does not exist yet may be made. */
  create: boolean
}

export interface LineOptions extends WriteOptions {
  /** Unit of the timestamps. What is finer than a microsecond is floored. */
  precision: Precision
  /** Lines of any other measurement are refused one by one. */
  measurement?: string
}

export interface RefusedLine {
  /** 1 is the first line of the body, or the first point. */
  line: number
  reason: string
}

export interface WriteResult {
  written: number
  /** At most `LIMITS.maxRefusalsTold` of them; `refusedCount` counts all. */
  refused: RefusedLine[]
  refusedCount: number
}

export const AGGREGATES = [
  'none',
  'mean',
  'median',
  'min',
  'max',
  'spread',
  'sum',
  'count',
  'last',
  'first',
  'stddev',
  'percentile',
] as const
export type Aggregate = (typeof AGGREGATES)[number]

export interface TsField {
  field: string
  /** The column's name in the answer; the field's name by default. */
  as?: string
  /**
   * Either every field of a query has one, or none has. All are defined as InfluxDB 1.x defines them: `stddev` is the
   * sample's; `median` of an even number of values lies in the middle of two; `percentile` is the nearest rank, a value
   * that was written; of equal times, `last` and `first` take the larger value.
   */
  aggregate?: Aggregate
  /** For `percentile`: 0 to 100. */
  percentile?: number
}

export interface TsTagFilter {
  key: string
  /** A series without the tag counts as having the value ''. Expressions are RE2's. */
  operator: '=' | '!=' | '=~' | '!~' | 'in'
  value: string | string[]
}

/** Compares a field's value. A row without the field, or whose field is of another kind than the value, does not match. */
export interface TsFieldFilter {
  field: string
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~'
  /** Texts know `=`, `!=`, `=~` and `!~` only, booleans `=` and `!=`. Expressions are RE2's. */
  value: FieldValue
}

export type TsCondition = { and: TsCondition[] } | { or: TsCondition[] } | TsTagFilter | TsFieldFilter

export interface TsQuery {
  db: string
  measurement: string
  fields: TsField[]
  tags?: TsTagFilter[]
  /** Which rows count, beside `tags` and the range. It may look at fields that are not asked for. */
  where?: TsCondition
  /** Tag keys: each becomes a column after the time, and aggregates are per combination. */
  groupBy?: string[]
  /** Inclusive. */
  startUs: number
  /** Exclusive. */
  endUs: number
  /** Length of the buckets that aggregates are made of; absent: one bucket, whose time is `startUs`. */
  intervalUs?: number
  /** Moves the buckets' edges. */
  offsetUs?: number
  /** Without an interval, and of the only field: min, max, first, last and percentile give the time of the point they chose. */
  ownTime?: boolean
  limit?: number
  offset?: number
  /** By time; 'asc' by default. */
  order?: 'asc' | 'desc'
  /** Also count the rows that the query would give without limit and offset. */
  withCount?: boolean
  /**
   * Down-sampling: the range is cut into this many buckets, and of each the rows that hold a field's minimum or maximum
   * stay, at their own times. A row shows the fields whose extreme it is and null elsewhere. Texts and booleans keep
   * the bucket's last value.
   */
  envelope?: { buckets: number }
  timeoutMs?: number
}

export interface TsColumn {
  name: string
  type: 'time' | 'tag' | FieldType
}

/** A cell: int fields beyond ±2^53 are given as a text of digits, so that none is silently rounded. */
export type TsCell = number | string | boolean | null

export interface TsResult {
  /** The time in microseconds, then the tags of groupBy (or, of `latest`, all tags), then the fields. */
  columns: TsColumn[]
  rows: TsCell[][]
  /** With `withCount` only. */
  total?: number
  /** More rows than `LIMITS.maxRowsPerAnswer` matched, and the rest was left out. */
  truncated?: boolean
  /** With an envelope: of each bucket that has any its start, how many values it stands for, and the newest one's time. */
  buckets?: [startUs: number, values: number, newestUs: number][]
  /** How long the store worked on it, without its wait for a turn; of `query` only. */
  tookMs?: number
}

export interface LatestQuery {
  db: string
  measurement: string
  tags?: TsTagFilter[]
}

export interface CatalogueMeasurement {
  name: string
  fields: { name: string; type: FieldType }[]
  tagKeys: string[]
  seriesCount: number
}

export interface CatalogueDb {
  name: string
  /** Points older than that are dropped; null: none are. */
  retentionDays: number | null
  measurements: CatalogueMeasurement[]
}

export interface SeriesQuery {
  db: string
  /** Absent: of all measurements. */
  measurement?: string
  tags?: TsTagFilter[]
  limit: number
  offset: number
}

export interface TsSeries {
  measurement: string
  tags: Record<string, string>
}

export interface MeasurementStatistics {
  name: string
  fields: number
  series: number
  rows: number
  /** Tables that its rows lie in, and how many of these are sorted by series and time. */
  shards: number
  sortedShards: number
}

export interface DbStatistics {
  name: string
  retentionDays: number | null
  series: number
  rows: number
  /** Points stored in the last minute. */
  pointsLastMinute: number
  measurements: MeasurementStatistics[]
}

export interface TenantStatistics {
  tenantId: string
  /** Size of the tenant's file and its log. */
  bytes: number
  /** Points stored in the last minute, in all databases. */
  pointsLastMinute: number
  /** Only of the tenant that was asked for: to know them of all would open every file. */
  dbs?: DbStatistics[]
}

export interface SlowQuery {
  /** Milliseconds since 1970 when it was asked. */
  atMs: number
  durationMs: number
  tenantId: string
  db: string
  measurement: string
  rows: number
  outcome: 'answered' | 'too slow' | 'cancelled' | 'failed'
}

export interface TsStatistics {
  tenants: TenantStatistics[]
  /** The newest ones first, at most `LIMITS.maxSlowQueriesKept`. */
  slowQueries: SlowQuery[]
}

export type ExportFormat = 'csv' | 'parquet'

/** Told after the points are durable; one event per measurement and commit. */
export interface WrittenEvent {
  tenantId: string
  db: string
  measurement: string
  minTimeUs: number
  maxTimeUs: number
  /** How many different series, and how many points. */
  series: number
  points: number
  /** How many of the points were not newer than their series was. */
  late: number
}

export interface Timeseries {
  /** Resolves when the points are durable. @throws Refusal: queue full, database not found. */
  write(tenantId: string, db: string, points: Point[], options: WriteOptions): Promise<WriteResult>
  /** A body of Influx line protocol. Bad lines are refused one by one, the others are kept. */
  writeLines(tenantId: string, db: string, body: Uint8Array, options: LineOptions): Promise<WriteResult>
  /** A body `{tags?, fields, time?}` or an array of these; time in ms or as an ISO 8601 text. Numbers are floats. */
  writeJson(
    tenantId: string,
    db: string,
    measurement: string,
    body: Uint8Array,
    options: WriteOptions,
  ): Promise<WriteResult>
  /** An unknown database, measurement or field gives no rows. @throws Refusal: invalid query, too slow, too many. */
  query(tenantId: string, query: TsQuery, signal?: AbortSignal): Promise<TsResult>
  /** The last value of every field of every series, from memory. The time is the series' newest. */
  latest(tenantId: string, query: LatestQuery): Promise<TsResult>
  catalogue(tenantId: string, db?: string): Promise<CatalogueDb[]>
  tagValues(tenantId: string, query: { db: string; measurement: string; tag: string }): Promise<string[]>
  /** In the order of measurements and tags. */
  series(tenantId: string, query: SeriesQuery): Promise<TsSeries[]>
  /** Makes an empty database unless it is there. @throws Refusal: invalid name, too many databases. */
  createDb(tenantId: string, db: string): Promise<void>
  /** @returns whether there was such a database. What was acknowledged before the call is dropped, what comes later is kept. */
  dropDb(tenantId: string, db: string): Promise<boolean>
  dropMeasurement(tenantId: string, db: string, measurement: string): Promise<boolean>
  /** `days: null` keeps points for ever. @throws Refusal: database not found, invalid number of days. */
  setRetention(tenantId: string, db: string, retention: { days: number | null }): Promise<void>
  /** Of one tenant in detail, or of all in short. */
  statistics(tenantId?: string): Promise<TsStatistics>
  /**
   * A query's rows as a file, piece by piece. It is made in the store first and removed when the reader has ended, so
   * that a slow reader holds nothing up. In CSV, times are ISO 8601 texts, and texts that a spreadsheet would take for a
   * formula begin with an apostrophe. @throws Refusal as `query` does.
   */
  export(tenantId: string, query: TsQuery, format: ExportFormat, signal?: AbortSignal): AsyncIterable<Uint8Array>
  watch(listener: (event: WrittenEvent) => void): () => void
  /** Commits what was accepted, writes the files back and ends the worker. */
  close(): Promise<void>
}
