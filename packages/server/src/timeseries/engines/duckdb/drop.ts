import type { DuckDBConnection } from '@duckdb/node-api'
import type { Shard } from '../../catalogue/shard.ts'
import type { Db, Measurement, Tenant } from '../../catalogue/tenant.ts'
import { loadLast } from './last.ts'
import { tableOf } from './tables.ts'

// Names go first, in one transaction; the statements returned drop the tables, once nobody reads them any more. A kill
// in between leaves tables without a name, which sweepFile drops.

const OF_MEASUREMENT = ['field', 'series', 'series_field', 'shard', 'shard_column']

async function inTransaction(connection: DuckDBConnection, statements: readonly string[]): Promise<void> {
  await connection.run('BEGIN')
  try {
    for (const statement of statements) await connection.run(statement)
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const deleteMeasurement = (alias: string, { id }: Measurement): string[] => [
  `DELETE FROM ${alias}.main.measurement WHERE id = ${id}`,
  ...OF_MEASUREMENT.map((table) => `DELETE FROM ${alias}.main.${table} WHERE measurement = ${id}`),
]

const dropTables = (alias: string, measurement: Measurement, shards: readonly Shard[]): string[] =>
  shards.map((shard) => `DROP TABLE IF EXISTS ${tableOf(alias, measurement, shard)}`)

export async function dropDb(connection: DuckDBConnection, alias: string, tenant: Tenant, db: Db): Promise<string[]> {
  const measurements = [...db.measurements.values()].flatMap((one) => deleteMeasurement(alias, one))
  await inTransaction(connection, [`DELETE FROM ${alias}.main.db WHERE id = ${db.id}`, ...measurements])
  tenant.dropDb(db)
  return db.stored ? [`DROP SCHEMA IF EXISTS ${alias}.d${db.id} CASCADE`] : []
}

export async function dropMeasurement(
  connection: DuckDBConnection,
  alias: string,
  tenant: Tenant,
  measurement: Measurement,
): Promise<string[]> {
  await inTransaction(connection, deleteMeasurement(alias, measurement))
  tenant.dropMeasurement(measurement)
  return dropTables(alias, measurement, measurement.shards)
}

/** Shards all of whose times are before the horizon of their database, by measurement. */
export function expiredShards(tenant: Tenant, nowUs: number): Map<Measurement, Shard[]> {
  const expired = new Map<Measurement, Shard[]>()
  for (const db of tenant.dbs.values()) {
    const horizonUs = db.horizonUs(nowUs)
    for (const measurement of db.measurements.values()) {
      const shards = measurement.shards.filter((shard) => shard.stored && shard.endUs <= horizonUs)
      if (shards.length > 0) expired.set(measurement, shards)
    }
  }
  return expired
}

/** Drops shards, the oldest of their measurement, and what no longer has a point: series, and their fields. */
export async function dropShards(
  connection: DuckDBConnection,
  alias: string,
  measurement: Measurement,
  shards: readonly Shard[],
): Promise<string[]> {
  const { id, last, tenant } = measurement
  if (shards.length === measurement.shards.length) return dropMeasurement(connection, alias, tenant, measurement)
  await loadLast(connection, alias, measurement)
  const rest = measurement.shards.slice(shards.length)
  const pairs = last.forgetBefore(rest[0]?.startUs ?? Number.POSITIVE_INFINITY)
  const gone = new Set(pairs.map(({ sid }) => sid).filter((sid) => !last.hasAny(sid)))
  const days = shards.map((shard) => shard.startDay).join(', ')
  await inTransaction(connection, [
    `DELETE FROM ${alias}.main.shard WHERE measurement = ${id} AND start_day IN (${days})`,
    `DELETE FROM ${alias}.main.shard_column WHERE measurement = ${id} AND start_day IN (${days})`,
    ...[...new Set(pairs.map(({ slot }) => slot))].map((slot) => {
      const sids = pairs.flatMap((pair) => (pair.slot === slot ? [pair.sid] : []))
      return `DELETE FROM ${alias}.main.series_field WHERE measurement = ${id} AND slot = ${slot} AND sid IN (${sids})`
    }),
    ...(gone.size > 0 ? [`DELETE FROM ${alias}.main.series WHERE measurement = ${id} AND sid IN (${[...gone]})`] : []),
  ])
  measurement.shards.splice(0, shards.length)
  measurement.dropSeries(gone)
  return dropTables(alias, measurement, shards)
}
