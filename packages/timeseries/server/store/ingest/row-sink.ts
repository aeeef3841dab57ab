import { cut } from '@atrium/core/contract/cut'
import type { Batch } from '../catalogue/batch.ts'
import { seriesKey, sortTags } from '../catalogue/tags.ts'
import type { Db, Field, Measurement, Series, WrittenSeries } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import { readSeriesKey, unescapeKey, unescapeText } from '../lines/escapes.ts'
import { LATER, type LineSink } from '../lines/line-reader.ts'
import { ownText } from '../lines/own-text.ts'
import type { FieldLimits } from '../memory-limits.ts'
import type { FieldType, RefusedLine } from '../model.ts'

const WORD: Record<FieldType, string> = { float: 'float', int: 'integer', string: 'string', bool: 'boolean' }

/** Adds the rows of one request to the tenant's batch; rows that cannot be stored are refused one by one. */
export class RowSink implements LineSink {
  readonly refused: RefusedLine[] = []
  refusedCount = 0
  written = 0
  batch: Batch
  /** The message that is being read, and the refusals of those before it; undefined if the request has no messages. */
  private message: number | undefined
  private earlierRefused = 0
  private readonly db: Db
  private readonly limits: Limits
  private readonly fieldLimits: FieldLimits
  private readonly onlyMeasurement: string | undefined
  /** Points before this time would be dropped again at once. */
  private readonly horizonUs: number

  /** The series of the line before, as it was written. */
  private last: WrittenSeries | null = null
  /** The field whose name the reader has found. */
  private expected: Field | null = null

  // The current line. It is added to the catalogue and the batch only after the whole line has proved valid.
  private series: Series | null = null
  private measurement: Measurement | null = null
  private newSeries: { measurement: string; tags: [string, string][]; key: string; raw: string } | null = null
  private fieldCount = 0
  private readonly fields: Field[] = []
  private readonly numbers: number[] = []
  private readonly others: (string | bigint | null)[] = []
  private newFields = new Map<string, { type: FieldType; value: number | string | bigint }>()

  constructor(batch: Batch, db: Db, limits: Limits, fieldLimits: FieldLimits, onlyMeasurement?: string) {
    this.batch = batch
    this.db = db
    this.limits = limits
    this.fieldLimits = fieldLimits
    this.onlyMeasurement = onlyMeasurement
    this.horizonUs = db.horizonUs(Date.now() * 1000)
  }

  beginExpected(bytes: Buffer, from: number): number {
    const next = this.last?.next
    if (!next || this.isOther(next.series) || !beginsWith(bytes, from, next.raw)) return -1
    this.last = next
    this.begin(next.series, next.series.measurement)
    return from + next.raw.length - 1
  }

  beginLine(bytes: Buffer, from: number, to: number): string | null {
    const raw = bytes.toString('utf8', from, to)
    const known = this.db.seriesByRawKey.get(raw)
    if (known && !this.isOther(known.series)) {
      this.follow(known)
      this.begin(known.series, known.series.measurement)
      return null
    }
    const parts = readSeriesKey(raw)
    if (typeof parts === 'string') return parts
    return this.selectSeries(parts.measurement, parts.tags, raw)
  }

  expectField(bytes: Buffer, from: number): number {
    const field = this.measurement?.layout[this.fieldCount]
    this.expected = field && field.raw.length > 0 && beginsWith(bytes, from, field.raw) ? field : null
    return this.expected ? from + this.expected.raw.length - 1 : -1
  }

  /** Starts a row of the series with these tags. @returns null, or the reason why the series is refused. */
  selectSeries(measurementName: string, tags: [string, string][], raw = ''): string | null {
    if (this.onlyMeasurement !== undefined && measurementName !== this.onlyMeasurement) {
      return `measurement "${clip(measurementName)}" is not "${this.onlyMeasurement}", which the topic names`
    }
    if (tags.length > this.limits.maxTagsPerSeries) return `more than ${this.limits.maxTagsPerSeries} tags`
    const sorted = sortTags(tags)
    if (sorted === null) return 'duplicate tag key'
    const measurement = this.db.measurements.get(measurementName) ?? null
    const key = seriesKey(sorted)
    const series = measurement?.seriesByKey.get(key) ?? null
    this.begin(series, measurement)
    if (series) {
      this.rememberRaw(raw, series)
      return null
    }
    this.newSeries = { measurement: measurementName, tags: sorted, key, raw }
    return this.whyNoSeries(measurementName, sorted)
  }

  putNumber(bytes: Buffer, from: number, to: number, escaped: boolean, type: FieldType, value: number): string | null {
    const field = this.expected
    if (field === null) return this.putValue(nameOf(bytes, from, to, escaped), type, value)
    if (field.type !== type) return this.conflict(field, type)
    const i = this.fieldCount++
    this.fields[i] = field
    this.numbers[i] = value
    this.others[i] = null
    return null
  }

  putText(bytes: Buffer, from: number, to: number, escaped: boolean, raw: string, rawEscaped: boolean): string | null {
    return this.putValue(nameOf(bytes, from, to, escaped), 'string', rawEscaped ? unescapeText(raw) : raw)
  }

  putBigint(bytes: Buffer, from: number, to: number, escaped: boolean, value: bigint): string | null {
    return this.putValue(nameOf(bytes, from, to, escaped), 'int', value)
  }

  /** Adds a value to the row by its field's name. @returns null, or the reason why the row is refused. */
  putValue(name: string, type: FieldType, value: number | string | bigint): string | null {
    if (type === 'string' && (value as string).length * 3 > this.limits.maxTextBytes) {
      if (Buffer.byteLength(value as string) > this.limits.maxTextBytes) {
        return `text of field "${clip(name)}" is longer than ${this.limits.maxTextBytes} bytes`
      }
    }
    const field = this.measurement?.fieldByName.get(name)
    if (!field) return this.putNewField(name, type, value)
    if (field.type !== type) return this.conflict(field, type)
    const i = this.fieldCount++
    this.fields[i] = field
    this.numbers[i] = typeof value === 'number' ? value : Number.NaN
    this.others[i] = typeof value === 'number' ? null : value
    if (this.measurement) this.measurement.layout[i] = field
    return null
  }

  endLine(timeUs: number): string | null {
    if (Math.abs(timeUs) > this.limits.maxTimeUs) return 'time outside the range'
    if (timeUs < this.horizonUs) return 'points beyond retention policy'
    if (this.fieldCount === 0 && this.newFields.size === 0) return 'missing fields'
    if ((this.measurement?.fields.length ?? 0) > this.fieldLimits.maxFieldsPerRow) {
      return `the measurement has more than ${this.fieldLimits.maxFieldsPerRow} fields, which the memory does not allow`
    }
    const fieldCount = (this.measurement?.fields.length ?? 0) + this.newFields.size
    if (!this.batch.takes(this.measurement, fieldCount)) return LATER
    const series = this.series ?? this.addSeries()
    const part = this.batch.part(series.measurement)
    part.beginRow(series.sid, timeUs)
    for (let i = 0; i < this.fieldCount; i++) {
      const field = this.fields[i] as Field
      const other = this.others[i] as string | bigint | null
      if (other === null) part.setNumber(field, this.numbers[i] as number)
      else if (typeof other === 'string') part.setText(field, other)
      else part.setBigint(field, other)
    }
    for (const [name, { type, value }] of this.newFields) {
      const field = series.measurement.addField(name, type)
      this.batch.newNames.push(field)
      if (typeof value === 'number') part.setNumber(field, value)
      else if (typeof value === 'string') part.setText(field, value)
      else part.setBigint(field, value)
    }
    part.endRow()
    this.batch.added(part)
    this.written++
    return null
  }

  /** The number of lines or points so far. */
  get seen(): number {
    return this.written + this.refusedCount
  }

  /** What follows belongs to that message. */
  beginMessage(number: number): void {
    this.message = number
    this.earlierRefused = this.refused.length
  }

  refuse(line: number, reason: string): void {
    this.refusedCount++
    if (this.refused.length - this.earlierRefused >= this.limits.maxRefusalsShown) return
    this.refused.push(this.message === undefined ? { line, reason } : { line, reason, message: this.message })
  }

  private begin(series: Series | null, measurement: Measurement | null): void {
    this.series = series
    this.measurement = measurement
    this.newSeries = null
    this.fieldCount = 0
    if (this.newFields.size > 0) this.newFields = new Map()
  }

  /** Whether only lines of another measurement are accepted. */
  private isOther({ measurement }: Series): boolean {
    return this.onlyMeasurement !== undefined && measurement.name !== this.onlyMeasurement
  }

  /** Senders repeat their series in the same order, so the one that follows another is found without its text. */
  private follow(written: WrittenSeries): void {
    if (this.last) this.last.next = written
    this.last = written
  }

  private putNewField(name: string, type: FieldType, value: number | string | bigint): string | null {
    const { maxNameLength, maxFieldsPerTenant } = this.limits
    if (name === 'time') return 'input field "time" is reserved'
    if (name.length > maxNameLength) return `field name longer than ${maxNameLength} characters`
    const before = this.newFields.get(name)
    if (before && before.type !== type) return `field type conflict: field "${clip(name)}" has two types in one line`
    if (before) {
      before.value = value
      return null
    }
    const fieldCount = (this.measurement?.fields.length ?? 0) + this.newFields.size
    if (fieldCount >= this.fieldLimits.maxFieldsPerMeasurement) return tooManyFields(this.fieldLimits)
    if (this.batch.tenant.fieldCount + this.newFields.size >= maxFieldsPerTenant) {
      return `more than ${maxFieldsPerTenant} fields in all measurements`
    }
    this.newFields.set(ownText(name), { type, value })
    return null
  }

  private conflict(field: Field, type: FieldType): string {
    const { name } = field.measurement
    return `field type conflict: input field "${clip(field.name)}" on measurement "${clip(name)}" is type ${WORD[type]}, already exists as type ${WORD[field.type]}`
  }

  private whyNoSeries(measurement: string, tags: [string, string][]): string | null {
    const { maxNameLength, maxTagValueLength, maxSeriesPerTenant, maxMeasurementsPerTenant } = this.limits
    if (measurement.length > maxNameLength) return `measurement name longer than ${maxNameLength} characters`
    for (const [key, value] of tags) {
      if (key === 'time') return 'input tag "time" is reserved'
      if (key.length > maxNameLength) return `tag key longer than ${maxNameLength} characters: ${clip(key)}`
      if (value.length > maxTagValueLength) {
        return `tag value longer than ${maxTagValueLength} characters: ${clip(key)}=${clip(value)}`
      }
    }
    const { tenant } = this.batch
    const isNew = !this.db.measurements.has(measurement)
    if (isNew && tenant.measurementCount >= maxMeasurementsPerTenant) {
      return `more than ${maxMeasurementsPerTenant} measurements`
    }
    if (tenant.seriesCount >= maxSeriesPerTenant) return `more than ${maxSeriesPerTenant} series`
    return null
  }

  /** Creates the series of the finished line, with its measurement and database if these are new too. */
  private addSeries(): Series {
    const { measurement: name, tags, key, raw } = this.newSeries as NonNullable<typeof this.newSeries>
    let measurement = this.db.measurements.get(name)
    if (!measurement) {
      if (this.db.measurements.size === 0 && !this.db.stored) this.batch.newNames.push(this.db)
      measurement = this.batch.tenant.addMeasurement(this.db, ownText(name))
      this.batch.newNames.push(measurement)
    }
    const copies = tags.map(([tag, value]) => [ownText(tag), ownText(value)] as const)
    const series = measurement.addSeries(copies, key)
    this.batch.newSeries.push(series)
    this.rememberRaw(raw, series)
    return series
  }

  private rememberRaw(raw: string, series: Series): void {
    if (raw === '') return
    const known = this.db.seriesByRawKey
    // The same series can be written in many ways (order of tags, escapes), so the map is limited and refilled by use.
    if (known.size > 2 * this.limits.maxSeriesPerTenant) known.clear()
    const written = { series, raw: Buffer.from(`${raw} `), next: null }
    known.set(raw, written)
    this.follow(written)
  }
}

const tooManyFields = ({ maxFieldsPerMeasurement, isFileLarge }: FieldLimits) =>
  `more than ${maxFieldsPerMeasurement} fields in the measurement${isFileLarge ? ', as much data is stored' : ''}`

function nameOf(bytes: Buffer, from: number, to: number, escaped: boolean): string {
  const raw = bytes.toString('utf8', from, to)
  return escaped ? unescapeKey(raw) : raw
}

function beginsWith(bytes: Buffer, from: number, expected: Uint8Array): boolean {
  if (from + expected.length > bytes.length) return false
  for (let i = 0; i < expected.length; i++) if (bytes[from + i] !== expected[i]) return false
  return true
}

const clip = (name: string): string => (name.length > 60 ? `${cut(name, 60)}…` : name)
