import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Shard } from '../../catalogue/shard.ts'
import type { Measurement, Tenant } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import { sync } from '../../sync.ts'
import { DUCKDB } from './dialect.ts'
import type { Remnant } from './drop.ts'
import type { QueryRun } from './query-run.ts'
import { fileOf, isFloat, rowsOfFile, tableOf } from './tables.ts'

/** The rows of a shard in a file, in the order of series and time; the file is not in use yet. */
export interface RestingCopy {
  measurement: Measurement
  shard: Shard
  number: number
  path: string
  /** The shard's version when the copy was begun. */
  version: number
}

// Version 2 stores times as differences and floats byte by byte, which zstd then packs. Small row groups: a reader of one
// series takes at least one, and times are stored as differences only if they are too many for a dictionary.
const OPTIONS = 'FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd, ROW_GROUP_SIZE 16384'

/** A shard that has had no writes for a while and is still a table. */
export function quietShard(tenant: Tenant, limits: Limits): { measurement: Measurement; shard: Shard } | null {
  const nowMs = performance.now()
  for (const db of tenant.dbs.values()) {
    for (const measurement of db.measurements.values()) {
      const newest = measurement.shards.at(-1)
      const shard = measurement.shards.find((one) => {
        const quietMs = one === newest ? limits.newestShardQuietMs : limits.shardQuietMs
        return one.stored && !one.file && one.writtenAtMs <= nowMs - quietMs && one.rows >= limits.sortFromRows
      })
      if (shard) return { measurement, shard }
    }
  }
  return null
}

/**
 * Copies a shard's rows into a file, which is on the disk when this resolves. Commits go on meanwhile; if one of them
 * changes this shard, the copy is useless.
 */
export async function copyToFile(
  run: QueryRun,
  alias: string,
  folder: string,
  measurement: Measurement,
  shard: Shard,
): Promise<RestingCopy> {
  const { version } = shard
  const floats = shard.slots.filter((slot) => isFloat(measurement, slot))
  const number = measurement.tenant.tableNumber()
  const path = fileOf(folder, measurement, shard.tableName(number))
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await sync(dirname(folder))
  const unfinished = `${path}.new`
  try {
    await writeFile(run, tableOf(alias, measurement, shard), floats, unfinished)
    await sync(unfinished)
    await rename(unfinished, path)
    await sync(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  return { measurement, shard, number, path, version }
}

/** A float column whose values all have few digits after the point is written as decimals: these take half of the space. */
async function writeFile(run: QueryRun, table: string, floats: readonly number[], path: string): Promise<void> {
  const columns = floats.map((slot) => `max(${decimalsSql(`f${slot}`)})`)
  const found = await run.run(`SELECT ${['count(*)', ...columns].join(', ')} FROM ${table}`)
  const [[, ...decimals] = []] = await found.getRows()
  // A value that does not fit came between the two statements: then the copy is useless.
  const written = floats.flatMap((slot, i) => {
    const digits = Number(decimals[i])
    return digits > MAX_DECIMALS ? [] : [`TRY_CAST(f${slot} AS ${decimalType(digits)}) AS f${slot}`]
  })
  const replaced = written.length > 0 ? ` REPLACE (${written.join(', ')})` : ''
  await run.run(`COPY (SELECT *${replaced} FROM ${table} ORDER BY sid, time) TO ${DUCKDB.text(path)} (${OPTIONS})`)
}

/** The digits after the point with which a float can be written and read exactly; more than MAX_DECIMALS if none can. */
function decimalsSql(column: string): string {
  const cases = Array.from({ length: MAX_DECIMALS + 1 }, (_, digits) => {
    const isSame = `CAST(TRY_CAST(${column} AS ${decimalType(digits)}) AS DOUBLE) = ${column}`
    return `WHEN ${isSame} AND NOT (${column} = 0 AND signbit(${column})) THEN ${digits}`
  })
  return `CASE WHEN ${column} IS NULL THEN 0 ${cases.join(' ')} ELSE ${MAX_DECIMALS + 1} END`
}

const MAX_DECIMALS = 6
// Integers of 15 digits are exact as a double, so reading is one division, which IEEE 754 rounds correctly.
const decimalType = (digits: number) => `DECIMAL(15, ${digits})`

/** Lets a shard be read from the copy. No commit may run meanwhile. @returns what is not in use any more */
export async function swapIn(connection: DuckDBConnection, alias: string, copy: RestingCopy): Promise<Remnant> {
  const { measurement, shard, number, path, version } = copy
  const isThere = measurement.db.measurements.get(measurement.name) === measurement
  if (!isThere || shard.version !== version || !measurement.shards.includes(shard)) return { path }
  const found = await connection.runAndReadAll(`SELECT count(*) FROM ${rowsOfFile(path)}`)
  const rows = Number(found.getRows()[0]?.[0])
  const old = tableOf(alias, measurement, shard)
  await connection.run(`UPDATE ${alias}.main.shard SET number = ${number}, sorted_rows = ${rows}, at_rest = true
    WHERE measurement = ${measurement.id} AND start_day = ${shard.startDay}`)
  shard.tableNumber = number
  shard.rows = rows
  shard.sortedRows = rows
  shard.file = path
  return { table: old }
}

/** Makes a shard at rest a table again, because it is to be changed. @returns the file, which is not in use any more */
export async function wake(
  connection: DuckDBConnection,
  alias: string,
  measurement: Measurement,
  shard: Shard,
): Promise<Remnant> {
  const path = shard.file as string
  const number = measurement.tenant.tableNumber()
  const table = `${alias}.d${measurement.db.id}.${shard.tableName(number)}`
  await connection.run('BEGIN')
  try {
    await connection.run(`CREATE TABLE ${table} AS SELECT * FROM ${tableOf(alias, measurement, shard)}`)
    await connection.run(`UPDATE ${alias}.main.shard SET number = ${number}, sorted_rows = -1, at_rest = false
      WHERE measurement = ${measurement.id} AND start_day = ${shard.startDay}`)
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
  shard.tableNumber = number
  shard.sortedRows = -1
  shard.file = null
  return { path }
}
