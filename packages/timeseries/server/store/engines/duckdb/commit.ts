import type { DuckDBConnection } from '@duckdb/node-api'
import { type Batch, hasValue, type Part, valueAt } from '../../catalogue/batch.ts'
import type { SeriesRows } from '../../catalogue/series-rows.ts'
import { addShard, DAY_US, daysFor, firstEndingAfter, type Shard, shardAt } from '../../catalogue/shard.ts'
import type { Measurement } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import type { Remnant } from './drop.ts'
import type { FirstWrites } from './first-writes.ts'
import { bySeries, type Split, splitRows } from './order-rows.ts'
import { wake } from './rest-shard.ts'
import { type Structure, tableOf, writeStructure } from './tables.ts'
import { appendPairs, appendRows, appendSeries, mergeRows } from './write-rows.ts'

/** DuckDB reads so many rows at least, so the order of fewer does not matter. */
const ROWS_WORTH_ORDERING = 2_048

/** The rows of one part for one shard; null: all of them. */
export interface Portion {
  part: Part
  shard: Shard
  rows: Int32Array | null
  /** How its rows are written. */
  split?: Split
}

/**
 * Makes a batch durable: names and tables first, then all rows in one transaction. After it resolves, the catalogue in
 * memory matches the file. If it throws, no row is stored, and the catalogue must be read again.
 * @returns tables and files of shards that are not in use any more
 */
export async function commitBatch(
  connection: DuckDBConnection,
  alias: string,
  batch: Batch,
  limits: Limits,
  firstWrites: FirstWrites,
  checkpoint: () => Promise<void>,
): Promise<Remnant[]> {
  const structure: Structure = { names: [...batch.newNames], shards: [], columns: [] }
  const portions: Portion[] = []
  for (const part of batch.parts.values()) {
    portions.push(...(await placeRows(connection, alias, part, structure)))
  }
  const left: Remnant[] = []
  try {
    for (const { part, shard } of portions) {
      if (!shard.file) continue
      left.push(await wake(connection, alias, part.measurement, shard))
      firstWrites.expect(shard)
    }
    left.push(...(await writeStructure(connection, alias, structure, checkpoint)))
    // Some of these have a new table.
    for (const { shard } of structure.columns) firstWrites.expect(shard)
    const pairs = newPairs(batch)
    const shards = portions.map(({ shard }) => shard)
    await firstWrites.write(shards, async () => {
      // Without a transaction, an append that failed on a full disk would be tried again when its appender is closed,
      // and its rows would be stored twice.
      await connection.run('BEGIN')
      await appendSeries(connection, alias, batch.newSeries)
      await appendPairs(connection, alias, pairs)
      for (const portion of portions) await writePortion(connection, alias, portion)
      await connection.run('COMMIT')
    })
  } catch (error) {
    // The first error is the one to report; without an open transaction the rollback itself fails.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
  const nowMs = performance.now()
  for (const portion of portions) {
    const { version } = portion.shard
    portion.shard.touch(nowMs)
    addToKept(portion, version, limits.maxKeptRows)
  }
  for (const series of batch.newSeries) {
    series.measurement.storedSeries = Math.max(series.measurement.storedSeries, series.sid + 1)
  }
  for (const part of batch.parts.values()) {
    keepLast(part)
    coolShards(part.measurement, limits.maxHotShardsPerMeasurement)
  }
  return left
}

/** Finds or plans the shard of every row, and the columns that shards lack. */
async function placeRows(connection: DuckDBConnection, alias: string, part: Part, structure: Structure) {
  const { measurement } = part
  const bySharded = new Map<Shard, number[]>()
  let shard: Shard | undefined
  let rows: number[] = []
  for (let row = 0; row < part.count; row++) {
    const timeUs = part.times[row] as number
    if (!shard || timeUs < shard.startUs || timeUs >= shard.endUs) {
      shard = shardAt(measurement.shards, timeUs) ?? (await makeShard(connection, alias, part, timeUs, structure))
      rows = bySharded.get(shard) ?? []
      bySharded.set(shard, rows)
    }
    rows.push(row)
  }
  const used = part.columns.flatMap((column) => (column ? [column.field.slot] : []))
  const portions: Portion[] = []
  for (const [one, theirs] of bySharded) {
    const isNew = structure.shards.some((made) => made.shard === one)
    if (isNew) one.slots.push(...used)
    else {
      const lacking = used.filter((slot) => !one.slots.includes(slot))
      if (lacking.length > 0) structure.columns.push({ measurement, shard: one, slots: lacking })
    }
    await warmShard(connection, alias, measurement, one)
    portions.push({ part, shard: one, rows: theirs.length === part.count ? null : Int32Array.from(theirs) })
  }
  return portions
}

async function makeShard(
  connection: DuckDBConnection,
  alias: string,
  part: Part,
  timeUs: number,
  structure: Structure,
): Promise<Shard> {
  const { measurement } = part
  const before = measurement.shards[firstEndingAfter(measurement.shards, timeUs) - 1]
  if (before) await warmShard(connection, alias, measurement, before)
  const days = daysFor(Math.max(rowsPerDay(part), before ? before.rows / before.days : 0))
  const shard = addShard(measurement, timeUs, before || spanDays(part) > 2 ? days : 1, measurement.tenant.tableNumber())
  shard.reach(measurement.series.length)
  structure.shards.push({ measurement, shard })
  return shard
}

function spanDays(part: Part): number {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let row = 0; row < part.count; row++) {
    const timeUs = part.times[row] as number
    if (timeUs < min) min = timeUs
    if (timeUs > max) max = timeUs
  }
  return (max - min) / DAY_US
}

/** The rows per day of a batch; undefined unless the batch covers days, as an import does. */
function rowsPerDay(part: Part): number {
  const days = spanDays(part)
  return days > 2 ? part.count / days : 0
}

/** Reads a stored shard's watermarks and size if they are not in memory. */
async function warmShard(connection: DuckDBConnection, alias: string, measurement: Measurement, shard: Shard) {
  if (shard.watermarks === null) {
    const watermarks = shard.reach(measurement.series.length)
    const table = tableOf(alias, measurement, shard)
    const found = await connection.runAndReadAll(`SELECT sid, max(time), count(*) FROM ${table} GROUP BY sid`)
    shard.rows = 0
    for (const [sid, timeUs, count] of found.getRows()) {
      watermarks[sid as number] = Number(timeUs)
      shard.rows += Number(count)
    }
  }
  shard.reach(measurement.series.length)
}

async function writePortion(connection: DuckDBConnection, alias: string, portion: Portion) {
  const { part, shard, rows } = portion
  const table = { catalog: alias, schema: `d${part.measurement.db.id}`, table: shard.table }
  const split = splitRows(part, rows, shard.watermarks as Float64Array)
  portion.split = split
  part.late += split.late.length
  const freshCount = split.fresh?.length ?? part.count
  if (split.late.length > 0) {
    const used = part.columns.flatMap((column) => (column ? [column.field.slot] : []))
    await mergeRows(connection, table, part, used, split.late)
  }
  if (freshCount > 0) {
    const order = freshCount >= ROWS_WORTH_ORDERING ? bySeries(part, split.fresh) : split.fresh
    await appendRows(connection, table, part, shard.slots, { order, from: 0, count: freshCount })
  }
  if (split.late.length === 0) shard.rows += freshCount
  else {
    // Late rows may have overwritten stored ones.
    const found = await connection.runAndReadAll(`SELECT count(*) FROM ${tableOf(alias, part.measurement, shard)}`)
    shard.rows = Number(found.getRows()[0]?.[0])
  }
}

function newPairs(batch: Batch) {
  const pairs: { measurement: Measurement; sid: number; slot: number }[] = []
  for (const part of batch.parts.values()) {
    const { measurement, sids, count } = part
    for (const column of part.columns) {
      if (!column) continue
      const { slot } = column.field
      for (let row = 0; row < count; row++) {
        const sid = sids[row] as number
        if (hasValue(column, row) && measurement.last.notePair(slot, sid)) pairs.push({ measurement, sid, slot })
      }
    }
  }
  return pairs
}

function keepLast(part: Part): void {
  const { last } = part.measurement
  // Not loaded yet: the first reader loads them from the table, which contains these rows.
  if (!last.loaded) return
  for (const column of part.columns) {
    if (!column) continue
    for (let row = 0; row < part.count; row++) {
      if (!hasValue(column, row)) continue
      last.keep(column.field.slot, part.sids[row] as number, part.times[row] as number, valueAt(column, row))
    }
  }
}

/** Adds the stored rows to those of their series that are in memory. */
function addToKept({ part, shard, rows, split }: Portion, before: number, maxRows: number): void {
  if (shard.kept.size === 0) return
  const bySid = new Map([...shard.kept.keys()].map((sid) => [sid, [] as number[]]))
  const note = (row: number) => void bySid.get(part.sids[row] as number)?.push(row)
  if (split?.fresh) split.fresh.forEach(note)
  else if (rows) rows.forEach(note)
  else for (let row = 0; row < part.count; row++) note(row)
  split?.late.forEach(note)
  for (const [sid, own] of bySid) {
    const kept = shard.kept.get(sid) as SeriesRows
    if (kept.version === before && kept.add(part, own, maxRows)) kept.version = shard.version
    else shard.kept.delete(sid)
  }
}

/** Removes the watermarks of the oldest shards above a limit. */
function coolShards(measurement: Measurement, max: number): void {
  const hot = measurement.shards.filter((shard) => shard.watermarks !== null)
  for (const shard of hot.slice(0, Math.max(0, hot.length - max))) shard.watermarks = null
}
