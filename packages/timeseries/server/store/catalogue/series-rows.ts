import type { TsCell } from '../model.ts'
import { hasValue, type Part, valueAt } from './batch.ts'

/** The values of one field: numbers share an array in which NaN means "no value"; texts and booleans do not. */
export type Cells = Float64Array | TsCell[]

/** Inserting so many rows before others costs more than reading all of them again. */
const MAX_INSERTED = 256

/** With more text, rows are not kept. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

/** The rows of one series in one shard, from a time on, in the order of time; with some of the fields. */
export class SeriesRows {
  /** The shard's version with these rows. */
  version: number
  /** -Infinity: all rows of the shard. */
  fromUs: number
  times: Float64Array
  count: number
  /** By slot. */
  readonly columns: Map<number, Cells>
  private textBytes = 0

  constructor(version: number, fromUs: number, times: Float64Array, columns: Map<number, Cells>) {
    this.version = version
    this.fromUs = fromUs
    this.times = times
    this.count = times.length
    this.columns = columns
    for (const cells of columns.values()) {
      if (!(cells instanceof Float64Array)) for (const cell of cells) this.countText(cell)
    }
  }

  get isTooLarge(): boolean {
    return this.textBytes > MAX_TEXT_BYTES
  }

  /** Approximate. */
  get bytes(): number {
    return 256 + this.times.length * 8 * (1 + this.columns.size) + this.textBytes
  }

  /** The first row that is not before a time. */
  at(timeUs: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.times[middle] as number) < timeUs) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Adds rows that were stored; as in the file, a row at a known time changes only the fields that it has.
   * @returns false if these rows cannot be added; then this is not complete any more
   */
  add(part: Part, rows: Iterable<number>, maxRows: number): boolean {
    let inserted = 0
    for (const row of rows) {
      const timeUs = part.times[row] as number
      if (timeUs < this.fromUs) continue
      const isNewest = this.count === 0 || timeUs > (this.times[this.count - 1] as number)
      const at = isNewest ? this.count : this.at(timeUs)
      if (isNewest || this.times[at] !== timeUs) {
        if (!isNewest && ++inserted > MAX_INSERTED) return false
        this.open(at, timeUs)
      }
      if (!this.put(part, row, at)) return false
    }
    if (this.count > maxRows) this.dropOldest(this.count - (maxRows >> 1))
    return !this.isTooLarge
  }

  private put(part: Part, row: number, at: number): boolean {
    for (const [slot, cells] of this.columns) {
      const column = part.columns[slot]
      if (!column || !hasValue(column, row)) continue
      const value = valueAt(column, row)
      if (typeof value === 'bigint') return false
      cells[at] = value as number
      this.countText(value)
    }
    return true
  }

  private countText(value: TsCell): void {
    if (typeof value === 'string') this.textBytes += 24 + 2 * value.length
  }

  /** Makes room for a row. */
  private open(at: number, timeUs: number): void {
    if (this.count === this.times.length) this.grow()
    this.times.copyWithin(at + 1, at, this.count)
    this.times[at] = timeUs
    for (const cells of this.columns.values()) {
      if (cells instanceof Float64Array) {
        cells.copyWithin(at + 1, at, this.count)
        cells[at] = Number.NaN
      } else cells.splice(at, 0, null)
    }
    this.count++
  }

  private grow(): void {
    const size = Math.max(64, this.times.length * 2)
    this.times = longer(this.times, size)
    for (const [slot, cells] of this.columns) {
      if (cells instanceof Float64Array) this.columns.set(slot, longer(cells, size))
    }
  }

  private dropOldest(count: number): void {
    this.fromUs = this.times[count] as number
    this.times = this.times.slice(count, this.count)
    for (const [slot, cells] of this.columns) this.columns.set(slot, cells.slice(count, this.count))
    this.count -= count
  }
}

function longer(numbers: Float64Array, size: number): Float64Array {
  const copy = new Float64Array(size)
  copy.set(numbers)
  return copy
}
