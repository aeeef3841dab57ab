import { cellOf } from '../cell-of.ts'
import type { Limits } from '../limits.ts'
import type { WrittenEvent, WrittenRows } from '../model.ts'
import type { Db, Field, Measurement, Series, Tenant } from './tenant.ts'

const FIRST_ROWS = 64
/** DuckDB takes 8 bytes for each column of a row, also for those without a value; an array here, about twice as much. */
const MAX_CELLS = 4_000_000
/** A table takes as much memory for its first row as for some hundreds. */
const ROWS_PER_TABLE = 500
/** A commit of rows with more fields is slow, slower still if the file has these rows already. */
const WIDE_FIELDS = 200
/** `maxHeldRows` counts rows with at most so many fields. */
const FIELDS_PER_HELD_ROW = 12

/** The values of one field. Numbers, safe integers and booleans (0, 1) share an array in which NaN means "no value". */
export interface Column {
  readonly field: Field
  numbers: Float64Array
  /** The values of a text field, instead of `numbers`. */
  texts: (string | null)[] | null
  /** Integers that are too large for a number, by row; `numbers` contains their rounded values. */
  bigints: Map<number, bigint> | null
}

/** Rows of one measurement, column by column, in the order of arrival. */
export class Part {
  readonly measurement: Measurement
  count = 0
  /** The size of its table in a commit. */
  cells = 0
  /** The number of rows that were not newer than their series; known after they are stored. */
  late = 0
  /** The number of rows of which watchers know; see Batch.takeEvents. */
  known = 0
  sids = new Int32Array(FIRST_ROWS)
  times = new Float64Array(FIRST_ROWS)
  /** Slot → the values; fields without a value in any row are absent. */
  readonly columns: (Column | undefined)[] = []

  constructor(measurement: Measurement) {
    this.measurement = measurement
  }

  /** Starts a row; then its values follow by `set…`, and `endRow`. */
  beginRow(sid: number, timeUs: number): void {
    if (this.count === this.times.length) this.grow()
    this.sids[this.count] = sid
    this.times[this.count] = timeUs
  }

  setNumber(field: Field, value: number): void {
    const column = this.column(field)
    column.numbers[this.count] = value
    column.bigints?.delete(this.count)
  }

  setBigint(field: Field, value: bigint): void {
    const column = this.column(field)
    column.numbers[this.count] = Number(value)
    column.bigints ??= new Map()
    column.bigints.set(this.count, value)
  }

  setText(field: Field, value: string): void {
    const column = this.column(field)
    const texts = column.texts as (string | null)[]
    while (texts.length < this.count) texts.push(null)
    texts[this.count] = value
  }

  endRow(): void {
    this.count++
  }

  private column(field: Field): Column {
    return this.columns[field.slot] ?? this.addColumn(field)
  }

  private addColumn(field: Field): Column {
    const isText = field.type === 'string'
    const numbers = isText ? new Float64Array(0) : new Float64Array(this.times.length).fill(Number.NaN)
    const column: Column = { field, numbers, texts: isText ? [] : null, bigints: null }
    this.columns[field.slot] = column
    return column
  }

  private grow(): void {
    const size = this.times.length * 2
    const sids = new Int32Array(size)
    sids.set(this.sids)
    this.sids = sids
    const times = new Float64Array(size)
    times.set(this.times)
    this.times = times
    for (const column of this.columns) {
      if (!column || column.texts) continue
      const numbers = new Float64Array(size).fill(Number.NaN)
      numbers.set(column.numbers)
      column.numbers = numbers
    }
  }
}

export function hasValue(column: Column, row: number): boolean {
  if (column.texts) return (column.texts[row] ?? null) !== null
  const value = column.numbers[row] as number
  return !Number.isNaN(value)
}

/** The value as it is stored; null if the row has none. */
export function valueAt(column: Column, row: number): number | string | boolean | bigint | null {
  if (column.texts) return column.texts[row] ?? null
  const value = column.numbers[row] as number
  if (Number.isNaN(value)) return null
  if (column.field.type === 'bool') return value === 1
  return column.bigints?.get(row) ?? value
}

/** The content of one commit of a tenant: rows by measurement, and the names that they introduced. */
export class Batch {
  readonly tenant: Tenant
  readonly parts = new Map<Measurement, Part>()
  readonly newNames: (Db | Measurement | Field)[] = []
  readonly newSeries: Series[] = []
  private namesTaken = 0
  rows = 0
  /** Its rows as `maxHeldRows` counts them. */
  heldRows = 0
  /** A row had no room: it is for the next batch, as all after it. */
  isClosed = false
  private cells = 0
  /** A commit of these rows has failed: this one gets as much memory as there is. */
  isRetried = false

  constructor(tenant: Tenant) {
    this.tenant = tenant
  }

  get hasNewNames(): boolean {
    return this.newNames.length + this.newSeries.length > 0
  }

  /** Whether it has new names since the last call. */
  takeNameNews(): boolean {
    const before = this.namesTaken
    this.namesTaken = this.newNames.length + this.newSeries.length
    return this.namesTaken > before
  }

  isFull({ maxRowsPerCommit, maxMeasurementsPerCommit }: Limits): boolean {
    return this.isClosed || this.rows >= maxRowsPerCommit || this.parts.size >= maxMeasurementsPerCommit
  }

  /**
   * Whether it takes one more row of a measurement, which then has so many fields: all of them are columns of its table.
   * A row by itself is always taken.
   */
  takes(measurement: Measurement | null, fields: number): boolean {
    const part = measurement ? this.parts.get(measurement) : undefined
    const more = cellsOf((part?.count ?? 0) + 1, fields) - (part?.cells ?? 0)
    if (this.rows > 0 && this.cells + more > MAX_CELLS) this.isClosed = true
    return !this.isClosed
  }

  /** A row of a measurement was added. */
  added(part: Part): void {
    const fields = part.measurement.fields.length
    const cells = cellsOf(part.count, fields)
    this.cells += cells - part.cells
    part.cells = cells
    this.rows++
    this.heldRows += Math.max(1, fields / FIELDS_PER_HELD_ROW)
  }

  /** Whether it has rows with so many fields that a restart should not store them again. */
  get isWide(): boolean {
    return [...this.parts.keys()].some(({ fields }) => fields.length > WIDE_FIELDS)
  }

  part(measurement: Measurement): Part {
    const known = this.parts.get(measurement)
    if (known) return known
    const part = new Part(measurement)
    this.parts.set(measurement, part)
    return part
  }

  /** The events about rows of which watchers do not know; `carries` says whether an event shall contain the points. */
  takeEvents(carries: (part: Part) => boolean = () => false): WrittenEvent[] {
    const news = [...this.parts.values()].filter(({ known, count }) => known < count)
    return news.map((part) => {
      const from = part.known
      part.known = part.count
      const sids = new Set<number>()
      let minTimeUs = Number.POSITIVE_INFINITY
      let maxTimeUs = Number.NEGATIVE_INFINITY
      for (let i = from; i < part.count; i++) {
        const timeUs = part.times[i] as number
        if (timeUs < minTimeUs) minTimeUs = timeUs
        if (timeUs > maxTimeUs) maxTimeUs = timeUs
        sids.add(part.sids[i] as number)
      }
      const { db, name, tenant } = part.measurement
      return {
        tenantId: tenant.id,
        db: db.name,
        measurement: name,
        minTimeUs,
        maxTimeUs,
        series: sids.size,
        points: part.count - from,
        late: part.late,
        ...(carries(part) ? { carried: rowsOf(part, from) } : {}),
      }
    })
  }
}

const cellsOf = (rows: number, fields: number): number => (rows + ROWS_PER_TABLE) * fields

function rowsOf({ measurement, count, sids, times, columns }: Part, from: number): WrittenRows {
  const used = columns.filter((column) => column !== undefined)
  return {
    fields: used.map(({ field: { name, type } }) => ({ name, type })),
    rows: Array.from({ length: count - from }, (_, i) => ({
      tags: measurement.series[sids[from + i] as number]?.tags ?? [],
      timeUs: times[from + i] as number,
      values: used.map((column) => cellOf(valueAt(column, from + i))),
    })),
  }
}
