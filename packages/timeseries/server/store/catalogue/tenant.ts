import type { FieldType } from '../model.ts'
import { LastValues } from './last-values.ts'
import { DAY_US, type Shard } from './shard.ts'
import { seriesKey } from './tags.ts'

/**
 * The contents of a tenant's file in memory: names, types, series and shards. Entries that are not `stored` belong to a
 * write whose commit is not finished; readers must not see them.
 */
export class Tenant {
  readonly id: string
  readonly dbs = new Map<string, Db>()
  seriesCount = 0
  measurementCount = 0
  fieldCount = 0
  /** The most fields that one of its measurements has, or has had before it was dropped. */
  mostFields = 0
  // Numbers of dropped measurements are not reused while this is in memory: their tables may still be read.
  private nextMeasurementId = 1
  private nextDbId = 1
  private nextTable = 1

  constructor(id: string) {
    this.id = id
  }

  /** The database of that name; if it is new, it is created in memory and stored with its first measurement. */
  ensureDb(name: string, retentionDays: number | null): Db {
    const known = this.dbs.get(name)
    if (known) return known
    const db = new Db(this.nextDbId++, name, retentionDays)
    this.dbs.set(name, db)
    return db
  }

  restoreDb(id: number, name: string, retentionDays: number | null): Db {
    const db = new Db(id, name, retentionDays)
    db.stored = true
    this.dbs.set(name, db)
    this.nextDbId = Math.max(this.nextDbId, id + 1)
    return db
  }

  dropDb(db: Db): void {
    for (const measurement of [...db.measurements.values()]) this.dropMeasurement(measurement)
    this.dbs.delete(db.name)
  }

  dropMeasurement(measurement: Measurement): void {
    const { db, name } = measurement
    db.measurements.delete(name)
    db.seriesByRawKey.clear()
    this.measurementCount--
    this.seriesCount -= measurement.liveSeries
    this.fieldCount -= measurement.fields.length
  }

  /** A number for a new table, never used before; `known` is a number found in a file. */
  tableNumber(known?: number): number {
    if (known !== undefined) this.nextTable = Math.max(this.nextTable, known + 1)
    return known ?? this.nextTable++
  }

  addMeasurement(db: Db, name: string, id = this.nextMeasurementId): Measurement {
    const measurement = new Measurement(this, db, id, name)
    this.nextMeasurementId = Math.max(this.nextMeasurementId, id + 1)
    this.measurementCount++
    db.measurements.set(name, measurement)
    return measurement
  }
}

export class Db {
  readonly kind = 'db'
  readonly id: number
  readonly name: string
  stored = false
  readonly measurements = new Map<string, Measurement>()
  /** Series by their key as it is written in lines, so that the same key need not be parsed again. */
  readonly seriesByRawKey = new Map<string, WrittenSeries>()
  /** Null if points are kept for ever. */
  retentionDays: number | null

  constructor(id: number, name: string, retentionDays: number | null) {
    this.id = id
    this.name = name
    this.retentionDays = retentionDays
  }

  /** Points before this time are no longer kept; -Infinity without a retention. */
  horizonUs(nowUs: number): number {
    return this.retentionDays === null ? Number.NEGATIVE_INFINITY : nowUs - this.retentionDays * DAY_US
  }

  /** A database that was named but never received a point does not exist. */
  get exists(): boolean {
    return this.stored || this.measurements.size > 0
  }
}

export class Field {
  readonly kind = 'field'
  readonly measurement: Measurement
  /** Its number within the measurement: the column is called `f<slot>`. */
  readonly slot: number
  readonly name: string
  readonly type: FieldType
  /** Its name and `=` as they are written; empty for a name with characters that must be escaped. */
  readonly raw: Uint8Array
  stored = false

  constructor(measurement: Measurement, slot: number, name: string, type: FieldType) {
    this.measurement = measurement
    this.slot = slot
    this.name = name
    this.raw = Buffer.from(/[,= \\\n]/.test(name) ? '' : `${name}=`)
    this.type = type
  }
}

/**
 * One combination of tags of a measurement. Its number is its index in `series`; indexes of dropped series are null.
 */
export interface Series {
  readonly sid: number
  readonly measurement: Measurement
  /** Sorted by key. */
  readonly tags: readonly (readonly [string, string])[]
}

/** A series in one of the ways in which senders write its key. */
export interface WrittenSeries {
  readonly series: Series
  /** The key and the space behind it. */
  readonly raw: Uint8Array
  /** The one in the line that followed it the last time. */
  next: WrittenSeries | null
}

export class Measurement {
  readonly kind = 'measurement'
  readonly tenant: Tenant
  readonly db: Db
  readonly id: number
  readonly name: string
  stored = false
  readonly fields: Field[] = []
  readonly fieldByName = new Map<string, Field>()
  /** The fields in the order of the previous line: the next line most likely has the same order. */
  readonly layout: Field[] = []
  readonly series: (Series | null)[] = []
  /** The number of entries in `series` that were not dropped. */
  liveSeries = 0
  /** How many of `series` are durable; readers see only lower numbers. */
  storedSeries = 0
  readonly seriesByKey = new Map<string, Series>()
  /** Tag key → value → numbers of the series with it. */
  readonly tagIndex = new Map<string, Map<string, number[]>>()
  /** Ascending in time, without overlaps. */
  readonly shards: Shard[] = []
  readonly last: LastValues

  constructor(tenant: Tenant, db: Db, id: number, name: string) {
    this.tenant = tenant
    this.db = db
    this.id = id
    this.name = name
    this.last = new LastValues()
  }

  addField(name: string, type: FieldType): Field {
    const field = new Field(this, this.fields.length, name, type)
    this.fields.push(field)
    this.tenant.fieldCount++
    this.tenant.mostFields = Math.max(this.tenant.mostFields, this.fields.length)
    this.fieldByName.set(name, field)
    return field
  }

  addSeries(tags: readonly (readonly [string, string])[], key = seriesKey(tags), sid = this.series.length): Series {
    const series: Series = { sid, measurement: this, tags }
    while (this.series.length < sid) this.series.push(null)
    this.series.push(series)
    this.seriesByKey.set(key, series)
    this.tenant.seriesCount++
    this.liveSeries++
    for (const [tag, value] of tags) {
      const values = this.tagIndex.get(tag) ?? new Map<string, number[]>()
      this.tagIndex.set(tag, values)
      const sids = values.get(value)
      if (sids) sids.push(series.sid)
      else values.set(value, [series.sid])
    }
    return series
  }

  /** Removes series without points. No write to them may be in progress. */
  dropSeries(sids: ReadonlySet<number>): void {
    for (const sid of sids) {
      const series = this.series[sid]
      if (!series) continue
      this.series[sid] = null
      this.seriesByKey.delete(seriesKey(series.tags))
      this.tenant.seriesCount--
      this.liveSeries--
    }
    for (const [tag, values] of this.tagIndex) {
      for (const [value, theirs] of values) {
        const left = theirs.filter((sid) => !sids.has(sid))
        if (left.length > 0) values.set(value, left)
        else values.delete(value)
      }
      if (values.size === 0) this.tagIndex.delete(tag)
    }
    this.db.seriesByRawKey.clear()
  }

  /** The numbers of the durable series, ascending. */
  storedSids(): number[] {
    const sids: number[] = []
    for (let sid = 0; sid < this.storedSeries; sid++) if (this.series[sid]) sids.push(sid)
    return sids
  }

  storedField(name: string): Field | undefined {
    const field = this.fieldByName.get(name)
    return field?.stored ? field : undefined
  }
}
