import { seriesKey, sortTags } from '../catalogue/tags.ts'
import type { Db, Field, Measurement, Series } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import { readSeriesKey, unescapeKey, unescapeText } from '../lines/escapes.ts'
import type { LineSink } from '../lines/line-reader.ts'
import { ownText } from '../lines/own-text.ts'
import type { FieldType, RefusedLine } from '../model.ts'
import type { Batch } from './batch.ts'

const WORD: Record<FieldType, string> = { float: 'float', int: 'integer', string: 'string', bool: 'boolean' }

/** Adds the rows of one request to the tenant's batch; rows that cannot be stored are refused one by one. */
export class RowSink implements LineSink {
  readonly refused: RefusedLine[] = []
  refusedCount = 0
  written = 0
  batch: Batch
  private readonly db: Db
  private readonly limits: Limits
  private readonly onlyMeasurement: string | undefined
  /** Points before this time would be dropped again at once. */
  private readonly horizonUs: number

  // The current line. It is added to the catalogue and the batch only after the whole line has proved valid.
  private series: Series | null = null
  private measurement: Measurement | null = null
  private newSeries: { measurement: string; tags: [string, string][]; key: string; raw: string } | null = null
  private fieldCount = 0
  private readonly fields: Field[] = []
  private readonly numbers: number[] = []
  private readonly others: (string | bigint | null)[] = []
  private newFields: { name: string; type: FieldType; value: number | string | bigint }[] = []

  constructor(batch: Batch, db: Db, limits: Limits, onlyMeasurement?: string) {
    this.batch = batch
    this.db = db
    this.limits = limits
    this.onlyMeasurement = onlyMeasurement
    this.horizonUs = db.horizonUs(Date.now() * 1000)
  }

  beginLine(text: string, from: number, to: number): string | null {
    const raw = text.slice(from, to)
    const known = this.db.seriesByRawKey.get(raw)
    if (known && (this.onlyMeasurement === undefined || known.measurement.name === this.onlyMeasurement)) {
      this.begin(known, known.measurement)
      return null
    }
    const parts = readSeriesKey(raw)
    if (typeof parts === 'string') return parts
    return this.selectSeries(parts.measurement, parts.tags, raw)
  }

  /** Starts a row of the series with these tags. @returns null, or the reason why the series is refused. */
  selectSeries(measurementName: string, tags: [string, string][], raw = ''): string | null {
    if (this.onlyMeasurement !== undefined && measurementName !== this.onlyMeasurement) {
      return `measurement "${clip(measurementName)}" is not "${this.onlyMeasurement}", which the topic names`
    }
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

  putNumber(text: string, from: number, to: number, escaped: boolean, type: FieldType, value: number): string | null {
    const field = this.expectedField(text, from, to, escaped)
    if (field === null) return this.putValue(nameOf(text, from, to, escaped), type, value)
    if (field.type !== type) return this.conflict(field, type)
    const i = this.fieldCount++
    this.fields[i] = field
    this.numbers[i] = value
    this.others[i] = null
    return null
  }

  putText(text: string, from: number, to: number, escaped: boolean, raw: string, rawEscaped: boolean): string | null {
    return this.putValue(nameOf(text, from, to, escaped), 'string', rawEscaped ? unescapeText(raw) : ownText(raw))
  }

  putBigint(text: string, from: number, to: number, escaped: boolean, value: bigint): string | null {
    return this.putValue(nameOf(text, from, to, escaped), 'int', value)
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
    if (this.fieldCount === 0 && this.newFields.length === 0) return 'missing fields'
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
    for (const { name, type, value } of this.newFields) {
      const field = series.measurement.fieldByName.get(name) ?? series.measurement.addField(name, type)
      if (!field.stored && !this.batch.newNames.includes(field)) this.batch.newNames.push(field)
      if (typeof value === 'number') part.setNumber(field, value)
      else if (typeof value === 'string') part.setText(field, value)
      else part.setBigint(field, value)
    }
    part.endRow()
    this.batch.rows++
    this.written++
    return null
  }

  refuse(line: number, reason: string): void {
    this.refusedCount++
    if (this.refused.length < this.limits.maxRefusalsShown) this.refused.push({ line, reason })
  }

  private begin(series: Series | null, measurement: Measurement | null): void {
    this.series = series
    this.measurement = measurement
    this.newSeries = null
    this.fieldCount = 0
    if (this.newFields.length > 0) this.newFields = []
  }

  /** The field at this position in the previous line, if the name is the same; null otherwise. */
  private expectedField(text: string, from: number, to: number, escaped: boolean): Field | null {
    if (escaped || this.measurement === null) return null
    const field = this.measurement.layout[this.fieldCount]
    return field && field.name.length === to - from && text.startsWith(field.name, from) ? field : null
  }

  private putNewField(name: string, type: FieldType, value: number | string | bigint): string | null {
    const { maxNameLength, maxFieldsPerMeasurement, maxFieldsPerTenant } = this.limits
    if (name === 'time') return 'input field "time" is reserved'
    if (name.length > maxNameLength) return `field name longer than ${maxNameLength} characters`
    const before = this.newFields.find((field) => field.name === name)
    if (before && before.type !== type) return `field type conflict: field "${clip(name)}" has two types in one line`
    if (before) {
      before.value = value
      return null
    }
    const fieldCount = (this.measurement?.fields.length ?? 0) + this.newFields.length
    if (fieldCount >= maxFieldsPerMeasurement) return `more than ${maxFieldsPerMeasurement} fields in the measurement`
    if (this.batch.tenant.fieldCount + this.newFields.length >= maxFieldsPerTenant) {
      return `more than ${maxFieldsPerTenant} fields in all measurements`
    }
    this.newFields.push({ name: ownText(name), type, value })
    return null
  }

  private conflict(field: Field, type: FieldType): string {
    const { name } = field.measurement
    return `field type conflict: input field "${clip(field.name)}" on measurement "${clip(name)}" is type ${WORD[type]}, already exists as type ${WORD[field.type]}`
  }

  private whyNoSeries(measurement: string, tags: [string, string][]): string | null {
    const { maxNameLength, maxTagValueLength, maxTagsPerSeries, maxSeriesPerTenant, maxMeasurementsPerTenant } =
      this.limits
    if (measurement.length > maxNameLength) return `measurement name longer than ${maxNameLength} characters`
    if (tags.length > maxTagsPerSeries) return `more than ${maxTagsPerSeries} tags`
    for (const [key, value] of tags) {
      if (key === 'time') return 'input tag "time" is reserved'
      if (key.length > maxNameLength) return `tag key longer than ${maxNameLength} characters`
      if (value.length > maxTagValueLength) return `tag value longer than ${maxTagValueLength} characters`
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
    known.set(ownText(raw), series)
  }
}

function nameOf(text: string, from: number, to: number, escaped: boolean): string {
  const raw = text.slice(from, to)
  return escaped ? unescapeKey(raw) : raw
}

const clip = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)
