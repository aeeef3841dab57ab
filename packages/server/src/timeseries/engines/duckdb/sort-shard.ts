import type { DuckDBConnection } from '@duckdb/node-api'
import type { Shard } from '../../catalogue/shard.ts'
import type { Measurement, Tenant } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import type { QueryRun } from './query-run.ts'
import { tableOf } from './tables.ts'

/** The rows of a shard in a new table, in the order of series and time; the table is not in use yet. */
export interface SortedCopy {
  measurement: Measurement
  shard: Shard
  number: number
  table: string
  /** The shard's version when the copy was begun. */
  version: number
}

/**
 * A shard that is not the newest of its measurement, has had no writes for a while, and would gain from being sorted.
 */
export function quietShard(tenant: Tenant, limits: Limits): { measurement: Measurement; shard: Shard } | null {
  const beforeMs = performance.now() - limits.shardQuietMs
  for (const db of tenant.dbs.values()) {
    for (const measurement of db.measurements.values()) {
      const shard = measurement.shards
        .slice(0, -1)
        .find((one) => one.stored && one.writtenAtMs <= beforeMs && isWorthSorting(one, limits))
      if (shard) return { measurement, shard }
    }
  }
  return null
}

function isWorthSorting({ rows, sortedRows }: Shard, { sortFromRows, resortShare }: Limits): boolean {
  if (rows < sortFromRows) return false
  return sortedRows < 0 || Math.abs(rows - sortedRows) > rows * resortShare
}

/** Copies a shard's rows. Commits go on meanwhile; if one of them changes this shard, the copy is useless. */
export async function copySorted(
  run: QueryRun,
  alias: string,
  measurement: Measurement,
  shard: Shard,
): Promise<SortedCopy> {
  const { version } = shard
  const number = measurement.tenant.tableNumber()
  const from = tableOf(alias, measurement, shard)
  const table = `${alias}.d${measurement.db.id}.${shard.tableName(number)}`
  await run.run(`CREATE TABLE ${table} AS SELECT * FROM ${from} ORDER BY sid, time`)
  return { measurement, shard, number, table, version }
}

/**
 * Replaces the shard's table by the copy. No commit may run meanwhile. @returns the statement that drops the old table.
 */
export async function swapIn(connection: DuckDBConnection, alias: string, copy: SortedCopy): Promise<string> {
  const { measurement, shard, number, table, version } = copy
  const isThere = measurement.db.measurements.get(measurement.name) === measurement
  if (!isThere || shard.version !== version || !measurement.shards.includes(shard))
    return `DROP TABLE IF EXISTS ${table}`
  const found = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)
  const rows = Number(found.getRows()[0]?.[0])
  const old = tableOf(alias, measurement, shard)
  await connection.run(`UPDATE ${alias}.main.shard SET number = ${number}, sorted_rows = ${rows}
    WHERE measurement = ${measurement.id} AND start_day = ${shard.startDay}`)
  shard.tableNumber = number
  shard.rows = rows
  shard.sortedRows = rows
  return `DROP TABLE IF EXISTS ${old}`
}
