import type { SeriesRows } from './series-rows.ts'

export const DAY_US = 86_400_000_000

/**
 * A table with the rows of one measurement for a number of days. Days limit the cost of a new column and of dropping
 * old data. Measurements with few rows get longer shards, because thousands of nearly empty tables would cost more than
 * they save.
 */
export class Shard {
  readonly measurementId: number
  readonly startDay: number
  readonly days: number
  /** The fields that have a column, by slot, in the order of the table. */
  readonly slots: number[]
  stored = false
  /**
   * The newest time of each series in this shard, by series number; null until it is needed. A newer row needs no
   * look-up.
   */
  watermarks: Float64Array | null = null
  rows = 0
  /** The number of rows that are known to be in the order of series and time; -1: none. */
  sortedRows = -1
  /** The file with its rows, if it is at rest; null: they are in its table. */
  file: string | null = null
  /** Rows before this time were deleted. */
  cutUs = Number.NEGATIVE_INFINITY
  /** Counts changes of the table, so that a sorted copy of an older version is not used. */
  version = 0
  /** The time of the last write, by `performance.now()`. */
  writtenAtMs = Number.NEGATIVE_INFINITY
  /** The rows of some series, by series number; current if they have its version. See KeptRows. */
  readonly kept = new Map<number, SeriesRows>()
  /** Distinguishes its table from earlier tables of the same rows; 0: the name without a number. */
  tableNumber: number

  constructor(measurementId: number, startDay: number, days: number, slots: number[], tableNumber: number) {
    this.measurementId = measurementId
    this.startDay = startDay
    this.days = days
    this.slots = slots
    this.tableNumber = tableNumber
  }

  /** Which of its rows are before a horizon: all, or some that were not deleted yet. */
  expiry(horizonUs: number): 'all' | 'part' | 'none' {
    if (!this.stored || horizonUs <= this.startUs) return 'none'
    if (this.endUs <= horizonUs) return 'all'
    return cutOf(horizonUs) > Math.max(this.startUs, this.cutUs) ? 'part' : 'none'
  }

  get isSorted(): boolean {
    return this.sortedRows === this.rows
  }

  get startUs(): number {
    return this.startDay * DAY_US
  }

  /** Exclusive. */
  get endUs(): number {
    return (this.startDay + this.days) * DAY_US
  }

  get table(): string {
    return this.tableName(this.tableNumber)
  }

  tableName(number: number): string {
    // Days before 1970 are negative, and a minus sign would need quotes.
    const day = this.startDay < 0 ? `b${-this.startDay}` : `${this.startDay}`
    return number === 0 ? `m${this.measurementId}_${day}` : `m${this.measurementId}_${day}_${number}`
  }

  /** Records that rows were written and are durable. */
  touch(nowMs: number): void {
    this.version++
    this.writtenAtMs = nowMs
  }

  /** The watermarks, extended for that many series. */
  reach(seriesCount: number): Float64Array {
    const known = this.watermarks
    if (known && known.length >= seriesCount) return known
    const longer = new Float64Array(Math.max(64, seriesCount, (known?.length ?? 0) * 2)).fill(Number.NEGATIVE_INFINITY)
    if (known) longer.set(known)
    this.watermarks = longer
    return longer
  }
}

/** Long shards lose their oldest days one by one; the day that contains the horizon is kept. */
export const cutOf = (horizonUs: number): number => Math.floor(horizonUs / DAY_US) * DAY_US

/** The shard that covers a time, or undefined. */
export function shardAt(shards: readonly Shard[], timeUs: number): Shard | undefined {
  const i = firstEndingAfter(shards, timeUs)
  const shard = shards[i]
  return shard && shard.startUs <= timeUs ? shard : undefined
}

/** Index of the first shard that ends after that time. */
export function firstEndingAfter(shards: readonly Shard[], timeUs: number): number {
  let low = 0
  let high = shards.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shards[middle] as Shard).endUs > timeUs) high = middle
    else low = middle + 1
  }
  return low
}

const ROWS_PER_DAY_FOR_DAYS: readonly [rowsPerDay: number, days: number][] = [
  [200, 64],
  [2_000, 16],
  [20_000, 4],
]

/** How many days a new shard should cover, by the number of rows per day. */
export function daysFor(rowsPerDay: number): number {
  return ROWS_PER_DAY_FOR_DAYS.find(([bound]) => rowsPerDay < bound)?.[1] ?? 1
}

/**
 * Creates the shard for a time, with the given length but without overlapping its neighbours, and inserts it in order.
 */
export function addShard(
  measurement: { id: number; shards: Shard[] },
  timeUs: number,
  days: number,
  tableNumber: number,
): Shard {
  const day = Math.floor(timeUs / DAY_US)
  const at = firstEndingAfter(measurement.shards, timeUs)
  const before = measurement.shards[at - 1]
  const after = measurement.shards[at]
  const wantedStart = Math.floor(day / days) * days
  const start = before ? Math.max(wantedStart, before.startDay + before.days) : wantedStart
  const end = after ? Math.min(wantedStart + days, after.startDay) : wantedStart + days
  const shard = new Shard(measurement.id, start, end - start, [], tableNumber)
  measurement.shards.splice(at, 0, shard)
  return shard
}
