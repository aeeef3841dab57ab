import { BIGINT, BOOLEAN, DOUBLE, type DuckDBDataChunk, type DuckDBType, INTEGER, VARCHAR } from '@duckdb/node-api'
import type { FieldType } from '../../model.ts'

export const COLUMN_TYPE: Record<FieldType, DuckDBType> = {
  float: DOUBLE,
  int: BIGINT,
  string: VARCHAR,
  bool: BOOLEAN,
}
export const SID_TYPE = INTEGER
export const TIME_TYPE = BIGINT

// The library's vectors hide their memory and have one call per value, which is several times slower than filling
// arrays. Only this file uses the private parts; chunk.test.ts fails if a new version changes them.
interface Inside<Items> {
  items: Items
  validity: { data: BigUint64Array | null }
  flush(): void
}

interface InsideOfBooleans {
  dataView: DataView
  validity: { data: BigUint64Array | null }
  flush(): void
}

interface InsideOfTexts {
  validity: { data: BigUint64Array | null }
  setItem(index: number, value: string | null): void
  flush(): void
}

/** Which rows of a chunk have a value: one bit each. */
class Present {
  private readonly bits: Uint8Array
  private missing = false

  constructor(rows: number) {
    this.bits = new Uint8Array(Math.ceil(rows / 64) * 8).fill(0xff)
  }

  drop(row: number): void {
    const byte = row >> 3
    this.bits[byte] = (this.bits[byte] as number) & ~(1 << (row & 7))
    this.missing = true
  }

  giveTo(vector: { validity: { data: BigUint64Array | null } }): void {
    // Without data all rows are valid, which is the state of a new vector.
    if (this.missing) vector.validity.data = new BigUint64Array(this.bits.buffer)
  }
}

// Private parts that the library's vector types do not declare; see above.
const inside = <T>(chunk: DuckDBDataChunk, column: number): T => chunk.getColumnVector(column) as unknown as T

/** Writes rows order[from], … (or from, … if order is null) of an array of series numbers. */
export function fillSids(chunk: DuckDBDataChunk, column: number, sids: Int32Array, rows: Rows): void {
  const vector = inside<Inside<Int32Array>>(chunk, column)
  for (let i = 0; i < rows.count; i++) vector.items[i] = sids[rowAt(rows, i)] as number
  vector.flush()
}

/** A section of an order of rows. */
export interface Rows {
  order: Int32Array | null
  from: number
  count: number
}

export function rowAt(rows: Rows, i: number): number {
  return rows.order === null ? rows.from + i : (rows.order[rows.from + i] as number)
}

export function fillFloats(chunk: DuckDBDataChunk, column: number, numbers: Float64Array, rows: Rows): void {
  const vector = inside<Inside<Float64Array>>(chunk, column)
  const present = new Present(rows.count)
  for (let i = 0; i < rows.count; i++) {
    const value = numbers[rowAt(rows, i)] as number
    if (!Number.isNaN(value)) vector.items[i] = value
    else present.drop(i)
  }
  present.giveTo(vector)
  vector.flush()
}

/** Writes 64-bit integers from exact numbers (NaN: none), or from bigints by row if numbers are not exact. */
export function fillInts(
  chunk: DuckDBDataChunk,
  column: number,
  numbers: Float64Array,
  bigints: Map<number, bigint> | null,
  rows: Rows,
): void {
  const vector = inside<Inside<BigInt64Array>>(chunk, column)
  // Creating a bigint per value is the slowest way: its two halves are written instead.
  const halves = new Int32Array(vector.items.buffer, vector.items.byteOffset, rows.count * 2)
  const present = new Present(rows.count)
  for (let i = 0; i < rows.count; i++) {
    const row = rowAt(rows, i)
    const value = numbers[row] as number
    if (Number.isNaN(value)) present.drop(i)
    else if (bigints?.has(row)) vector.items[i] = bigints.get(row) as bigint
    else {
      const high = Math.floor(value / 4294967296)
      halves[2 * i] = value - high * 4294967296
      halves[2 * i + 1] = high
    }
  }
  present.giveTo(vector)
  vector.flush()
}

/** Writes booleans from 1, 0 and NaN. */
export function fillBooleans(chunk: DuckDBDataChunk, column: number, numbers: Float64Array, rows: Rows): void {
  const vector = inside<InsideOfBooleans>(chunk, column)
  const present = new Present(rows.count)
  for (let i = 0; i < rows.count; i++) {
    const value = numbers[rowAt(rows, i)] as number
    if (!Number.isNaN(value)) vector.dataView.setUint8(i, value)
    else present.drop(i)
  }
  present.giveTo(vector)
  vector.flush()
}

export function fillTexts(chunk: DuckDBDataChunk, column: number, texts: (string | null)[], rows: Rows): void {
  const vector = inside<InsideOfTexts>(chunk, column)
  const present = new Present(rows.count)
  for (let i = 0; i < rows.count; i++) {
    const value = texts[rowAt(rows, i)] ?? null
    if (value !== null) vector.setItem(i, value)
    else present.drop(i)
  }
  present.giveTo(vector)
  vector.flush()
}

export function fillNulls(chunk: DuckDBDataChunk, column: number, count: number): void {
  const vector = inside<InsideOfTexts>(chunk, column)
  vector.validity.data = new BigUint64Array(Math.ceil(count / 64))
  vector.flush()
}

/** The values of a result column as numbers, NaN for null; null if numbers cannot hold them exactly. */
export function numbersOf(chunk: DuckDBDataChunk, column: number): Float64Array | null {
  const { items, validity } = inside<Inside<unknown>>(chunk, column)
  const count = chunk.rowCount
  const out = new Float64Array(count)
  const bits = validity.data ? new Uint8Array(validity.data.buffer, validity.data.byteOffset) : null
  const isNull = (i: number) => bits !== null && ((bits[i >> 3] as number) & (1 << (i & 7))) === 0
  if (items instanceof Float64Array || items instanceof Int32Array) {
    for (let i = 0; i < count; i++) out[i] = isNull(i) ? Number.NaN : (items[i] as number)
    return out
  }
  if (!(items instanceof BigInt64Array)) return null
  const halves = new Int32Array(items.buffer, items.byteOffset, count * 2)
  for (let i = 0; i < count; i++) {
    const value = (halves[2 * i + 1] as number) * 4294967296 + ((halves[2 * i] as number) >>> 0)
    if (isNull(i)) out[i] = Number.NaN
    else if (Number.isSafeInteger(value)) out[i] = value
    else return null
  }
  return out
}
