/** The types of the time series. Times are microseconds since 1970 (exact in a number until 2255). */

/** A bigint is stored as an integer field; a number is a float field, even if it is whole. */
export type FieldValue = number | bigint | string | boolean

export type FieldType = 'float' | 'int' | 'string' | 'bool'

export interface Point {
  measurement: string
  tags?: Record<string, string>
  fields: Record<string, FieldValue>
  /** If absent, the time of writing is used. */
  timeUs?: number
}

export type Precision = 'ns' | 'us' | 'ms' | 's' | 'm' | 'h'

export interface WriteOptions {
  /** Whether a missing database may be created. */
  create: boolean
  /** The sender gets no acknowledgement: the points can be read at once, and are durable after `LIMITS.logLazyMs`. */
  unacknowledged?: boolean
}

export interface BodyOptions extends WriteOptions {
  /** Points without a time are refused with `NO_OWN_TIME`, because when they were measured is not known. */
  ownTimes?: boolean
}

export interface JsonOptions extends BodyOptions {
  /** Tags of every point, instead of its own with the same names. */
  tags?: Record<string, string>
}

export const NO_OWN_TIME = 'no time of its own'

export interface LineOptions extends BodyOptions {
  /** Unit of the timestamps. Finer times are rounded down to microseconds. */
  precision: Precision
  /** Lines of any other measurement are refused one by one. */
  measurement?: string
}

export interface RefusedLine {
  /** 1 is the first line of the body, or the first point. */
  line: number
  reason: string
  /** Its message of those that were written together; 0 is the first. */
  message?: number
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
  /** The column's name in the result; default: the field's name. */
  as?: string
  /**
   * Either every field of a query has an aggregate, or none has. All are defined as in InfluxDB 1.x: `stddev` is that
   * of a sample; `median` of an even number of values is the mean of the two middle ones; `percentile` is the nearest
   * rank, so a written value; of values at equal times, `last` and `first` take the larger one.
   */
  aggregate?: Aggregate
  /** For `percentile`: 0 to 100. */
  percentile?: number
}

export interface TsTagFilter {
  key: string
  /** A series without the tag has the value ''. Expressions are RE2. */
  operator: '=' | '!=' | '=~' | '!~' | 'in'
  value: string | string[]
}

/**
 * Compares a field's value. A row without the field, or whose field has another type than the value, does not match.
 */
export interface TsFieldFilter {
  field: string
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~'
  /** Texts allow `=`, `!=`, `=~` and `!~` only, booleans `=` and `!=`. Expressions are RE2. */
  value: FieldValue
}

export type TsCondition = { and: TsCondition[] } | { or: TsCondition[] } | TsTagFilter | TsFieldFilter

export interface TsQuery {
  db: string
  measurement: string
  fields: TsField[]
  tags?: TsTagFilter[]
  /** A condition on rows, beside `tags` and the range. It may use fields that are not selected. */
  where?: TsCondition
  /** Tag keys: each becomes a column after the time, and aggregates are computed per combination. */
  groupBy?: string[]
  /** Inclusive. */
  startUs: number
  /** Exclusive. */
  endUs: number
  /** Length of the buckets for aggregates; absent: one bucket, whose time is `startUs`. */
  intervalUs?: number
  /** Shifts the edges of the buckets. */
  offsetUs?: number
  /**
   * Buckets of unequal length, instead of an interval: the start of each, ascending. The last one ends at `endUs`. Rows
   * before the first start are in the first bucket.
   */
  edgesUs?: number[]
  /**
   * Beside `edgesUs`: from each start on, up to the next one, there are buckets of this length. The first start is not
   * after `startUs`.
   */
  stepsUs?: number[]
  /** For a query without an interval: the time of a row is that of its newest point. */
  newestTime?: boolean
  /**
   * For a query without an interval and with one field: min, max, first, last and percentile return the time of their
   * point.
   */
  ownTime?: boolean
  limit?: number
  offset?: number
  /** The order by time; default: 'asc'. */
  order?: 'asc' | 'desc'
  /** Also counts the rows that the query would return without limit and offset. */
  withCount?: boolean
  /**
   * Down-sampling: the range is cut into this many buckets. Of each bucket the rows with a field's minimum or maximum
   * stay, at their own times. A row contains the fields that have an extreme there, and null for the others. Texts and
   * booleans keep the bucket's last value.
   */
  envelope?: { buckets: number }
  timeoutMs?: number
}

export interface TsColumn {
  name: string
  type: 'time' | 'tag' | FieldType
}

/** A cell: integers beyond ±2^53 are returned as text, so that none is silently rounded. */
export type TsCell = number | string | boolean | null

export interface TsResult {
  /** The time in microseconds, then the tags of groupBy (for `latest`: all tags), then the fields. */
  columns: TsColumn[]
  rows: TsCell[][]
  /** Only with `withCount`. */
  total?: number
  /** More rows than `LIMITS.maxRowsPerAnswer` matched, and the others were left out. */
  truncated?: boolean
  /**
   * With an envelope: for each bucket that is not empty its start, its number of values, and the time of the newest
   * one.
   */
  buckets?: [startUs: number, values: number, newestUs: number][]
  /** How long the store worked on it, without the time in the queue; only of `query`. */
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
  /** Older points are dropped; null: points are kept for ever. */
  retentionDays: number | null
  measurements: CatalogueMeasurement[]
}

/**
 * Without `db` the databases are read, with `db` its measurements, with `measurement` its fields and tags, with `tag`
 * the values of that tag. With `search` and without `measurement`, the answer has names of measurements, fields and
 * tags, of all databases if `db` is absent too: there, a word may also be in the name of the database.
 */
export interface BrowseQuery {
  db?: string
  measurement?: string
  tag?: string
  /** Words separated by spaces. Each must be contained in the name, in any case. */
  search?: string
  limit: number
  offset: number
}

/** One page of the catalogue, sorted by name. Only the lists that the query asks for are present. */
export interface Browsed {
  /** How many entries there are on all pages of the list. Of a measurement: how many fields. */
  total: number
  dbs?: { name: string; retentionDays: number | null; measurements: number }[]
  measurements?: BrowsedMeasurement[]
  found?: FoundName[]
  about?: BrowsedMeasurement & { series: number; oldestUs: number | null; newestUs: number | null }
  /** All tags of the measurement that match, with the number of their values. */
  tags?: { name: string; values: number }[]
  fields?: BrowsedField[]
  values?: string[]
}

export interface BrowsedMeasurement {
  name: string
  fields: number
  tags: number
}

/** A measurement, or one of its fields or tags, that a search has found. */
export interface FoundName {
  db: string
  measurement: string
  field?: string
  type?: FieldType
  tag?: string
}

export interface BrowsedField {
  name: string
  type: FieldType
  /** The newest value in any series, and when it was measured; null if there is none. */
  newest: { timeUs: number; value: TsCell } | null
}

export interface NewestQuery {
  db: string
  measurement: string
  fields: string[]
}

export interface SeriesQuery {
  db: string
  /** If absent, of all measurements. */
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
  /** The parts with its rows, by days, and how many of these rest in files, sorted by series and time. */
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
  /** Only for a requested tenant: for all tenants, every file would have to be opened. */
  dbs?: DbStatistics[]
}

export interface SlowQuery {
  /** The time of the request, in milliseconds since 1970. */
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
  /** The newest first, at most `LIMITS.maxSlowQueriesKept`. */
  slowQueries: SlowQuery[]
}

export type ExportFormat = 'csv' | 'parquet'

/** Points of one measurement, in the order in which they were written. */
export interface WrittenRows {
  fields: { name: string; type: FieldType }[]
  rows: {
    /** Sorted by key. */
    tags: readonly (readonly [key: string, value: string])[]
    timeUs: number
    /** One for each of `fields`; null if the point does not have the field. */
    values: TsCell[]
  }[]
}

/**
 * Sent when the points can be read, for each measurement, before their senders are answered. An event without points
 * says that points of the measurement were dropped, or could not be stored.
 */
export interface WrittenEvent {
  tenantId: string
  db: string
  measurement: string
  minTimeUs: number
  maxTimeUs: number
  /** The number of different series, and of points. */
  series: number
  points: number
  /** How many of the points were not newer than their series; 0 if the event is sent before their commit. */
  late: number
  /** The points themselves, if `carry` asked for them and they are not too many. */
  carried?: WrittenRows
}

export interface Timeseries {
  /** Resolves when the points are durable. @throws Refusal: queue full, database not found. */
  write(tenantId: string, db: string, points: Point[], options: WriteOptions): Promise<WriteResult>
  /** Writes a body of Influx line protocol. Invalid lines are refused one by one, the others are stored. */
  writeLines(tenantId: string, db: string, body: Uint8Array, options: LineOptions): Promise<WriteResult>
  /** Writes a JSON body: see `readJsonPoints`. Numbers are floats. */
  writeJson(
    tenantId: string,
    db: string,
    measurement: string,
    body: Uint8Array,
    options: JsonOptions,
  ): Promise<WriteResult>
  /**
   * Writes messages of one measurement, as if each were written by itself: JSON if it begins with `{` or `[` or is a
   * number, otherwise line protocol with nanosecond timestamps. Either all are stored, or none.
   */
  writeMessages(
    tenantId: string,
    db: string,
    measurement: string,
    messages: Uint8Array[],
    options: WriteOptions,
  ): Promise<WriteResult>
  /**
   * For an unknown database, measurement or field it returns no rows. @throws Refusal: invalid query, too slow, too
   * many.
   */
  query(tenantId: string, query: TsQuery, signal?: AbortSignal): Promise<TsResult>
  /** The last value of every field of every series, from memory. The time is that of the series' newest point. */
  latest(tenantId: string, query: LatestQuery): Promise<TsResult>
  catalogue(tenantId: string, db?: string): Promise<CatalogueDb[]>
  tagValues(tenantId: string, query: { db: string; measurement: string; tag: string }): Promise<string[]>
  /** One page of the catalogue; an unknown name gives an empty page. */
  browse(tenantId: string, query: BrowseQuery): Promise<Browsed>
  /** The newest value of each of these fields that exists, in their order. */
  newest(tenantId: string, query: NewestQuery): Promise<BrowsedField[]>
  /** Sorted by measurement and tags. */
  series(tenantId: string, query: SeriesQuery): Promise<TsSeries[]>
  /** Creates an empty database if it does not exist. @throws Refusal: invalid name, too many databases. */
  createDb(tenantId: string, db: string): Promise<void>
  /**
   * @returns whether there was such a database. Points acknowledged before the call are dropped, later ones are kept.
   */
  dropDb(tenantId: string, db: string): Promise<boolean>
  dropMeasurement(tenantId: string, db: string, measurement: string): Promise<boolean>
  /** `days: null` keeps points for ever. @throws Refusal: database not found, invalid number of days. */
  setRetention(tenantId: string, db: string, retention: { days: number | null }): Promise<void>
  /** Details of one tenant, or a summary of all. */
  statistics(tenantId?: string): Promise<TsStatistics>
  /**
   * A query's rows as a file, piece by piece. The file is first created in the store and removed when the reader has
   * ended, so that a slow reader blocks nothing. In CSV, times are ISO 8601 texts, and texts that a spreadsheet would
   * take for a formula begin with an apostrophe. @throws Refusal like `query`.
   */
  export(tenantId: string, query: TsQuery, format: ExportFormat, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** `lost` is called when events may have been missed. */
  watch(listener: (event: WrittenEvent) => void, lost?: () => void): () => void
  /**
   * From now on the events of a measurement contain its points, for at least `LIMITS.carryMs`. @returns the tag keys
   * that its series have.
   */
  carry(tenantId: string, place: { db: string; measurement: string }): Promise<string[]>
  /** Commits what was accepted, writes the files back and ends the worker. */
  close(): Promise<void>
}
