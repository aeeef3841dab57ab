import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { cutOf, type Shard } from '../../catalogue/shard.ts'
import type { Db, Measurement, Tenant } from '../../catalogue/tenant.ts'
import { loadLast } from './last.ts'
import { wake } from './rest-shard.ts'
import { tableOf } from './tables.ts'

// Names are deleted first, in one transaction. What is returned is removed when nobody reads it any more. If the process
// is killed in between, tables and files without a name remain; sweepFile removes them.

/** A table or a schema of the tenant's file that is to be dropped, or a file that is to be removed. */
export type Remnant = { table: string } | { schema: string } | { path: string }

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

const remnantsOf = (alias: string, measurement: Measurement, shards: readonly Shard[]): Remnant[] =>
  shards.map((shard) => (shard.file ? { path: shard.file } : { table: tableOf(alias, measurement, shard) }))

export async function dropDb(connection: DuckDBConnection, alias: string, tenant: Tenant, db: Db): Promise<Remnant[]> {
  const measurements = [...db.measurements.values()].flatMap((one) => deleteMeasurement(alias, one))
  await inTransaction(connection, [`DELETE FROM ${alias}.main.db WHERE id = ${db.id}`, ...measurements])
  const files = [...db.measurements.values()].flatMap(({ shards }) => shards.flatMap(({ file }) => file ?? []))
  tenant.dropDb(db)
  const schema = db.stored ? [{ schema: `d${db.id}` }] : []
  return [...schema, ...files.map((path) => ({ path }))]
}

/** @param tablesIn the names of all tables of a schema */
export async function removeRemnant(
  connection: DuckDBConnection,
  alias: string,
  remnant: Remnant,
  tablesIn: (schema: string) => Promise<string[]>,
): Promise<void> {
  if ('path' in remnant) await rm(remnant.path, { force: true })
  else if ('table' in remnant) await connection.run(`DROP TABLE IF EXISTS ${remnant.table}`)
  else await dropSchema(connection, `${alias}.${remnant.schema}`, await tablesIn(remnant.schema))
}

/**
 * Drops each table by itself: DuckDB 1.5.6 loses sight of a table that got a column. Then the log of DROP SCHEMA … CASCADE
 * does not mention the table, and after a kill the file could not be opened with this log.
 */
async function dropSchema(connection: DuckDBConnection, schema: string, tables: readonly string[]): Promise<void> {
  const drops = tables.map((table) => `DROP TABLE ${schema}.${table}`)
  await inTransaction(connection, [...drops, `DROP SCHEMA IF EXISTS ${schema} CASCADE`])
}

export async function dropMeasurement(
  connection: DuckDBConnection,
  alias: string,
  tenant: Tenant,
  measurement: Measurement,
): Promise<Remnant[]> {
  await inTransaction(connection, deleteMeasurement(alias, measurement))
  tenant.dropMeasurement(measurement)
  return remnantsOf(alias, measurement, measurement.shards)
}

/** The shards of one measurement that are before the horizon of its database. */
export interface Expired {
  measurement: Measurement
  /** Its oldest shards, which are dropped as a whole. */
  shards: Shard[]
  /** The next shard, if it is a long one that is partly before the horizon. */
  part: Shard | undefined
  horizonUs: number
}

export function findExpired(tenant: Tenant, nowUs: number): Expired[] {
  return [...tenant.dbs.values()].flatMap((db) => {
    const horizonUs = db.horizonUs(nowUs)
    return [...db.measurements.values()].flatMap((measurement) => {
      const shards = measurement.shards.filter((shard) => shard.expiry(horizonUs) === 'all')
      const part = measurement.shards.find((shard) => shard.expiry(horizonUs) === 'part')
      return shards.length > 0 || part ? [{ measurement, shards, part, horizonUs }] : []
    })
  })
}

/** Drops what is expired, and series and fields without points. */
export async function dropExpired(
  connection: DuckDBConnection,
  alias: string,
  { measurement, shards, part, horizonUs }: Expired,
): Promise<Remnant[]> {
  const { id, last, tenant } = measurement
  if (shards.length === measurement.shards.length) return dropMeasurement(connection, alias, tenant, measurement)
  await loadLast(connection, alias, measurement)
  const woken = part?.file ? [await wake(connection, alias, measurement, part)] : []
  const cutUs = part ? cutOf(horizonUs) : (measurement.shards[shards.length]?.startUs ?? horizonUs)
  const pairs = last.forgetBefore(cutUs)
  const gone = new Set(pairs.map(({ sid }) => sid).filter((sid) => !last.hasAny(sid)))
  const days = shards.map((shard) => shard.startDay)
  const remove = (table: string, which: string) =>
    `DELETE FROM ${alias}.main.${table} WHERE measurement = ${id} AND ${which}`
  await inTransaction(connection, [
    ...(days.length > 0 ? ['shard', 'shard_column'].map((one) => remove(one, `start_day IN (${days})`)) : []),
    ...(part ? [`DELETE FROM ${tableOf(alias, measurement, part)} WHERE time < ${cutUs}`] : []),
    ...[...new Set(pairs.map(({ slot }) => slot))].map((slot) => {
      const sids = pairs.flatMap((pair) => (pair.slot === slot ? [pair.sid] : []))
      return remove('series_field', `slot = ${slot} AND sid IN (${sids})`)
    }),
    ...(gone.size > 0 ? [remove('series', `sid IN (${[...gone]})`)] : []),
  ])
  measurement.shards.splice(0, shards.length)
  measurement.dropSeries(gone)
  if (part) await noteCut(connection, alias, measurement, part, cutUs)
  return [...woken, ...remnantsOf(alias, measurement, shards)]
}

async function noteCut(
  connection: DuckDBConnection,
  alias: string,
  measurement: Measurement,
  part: Shard,
  cutUs: number,
) {
  const found = await connection.runAndReadAll(`SELECT count(*) FROM ${tableOf(alias, measurement, part)}`)
  part.rows = Number(found.getRows()[0]?.[0])
  part.cutUs = cutUs
  part.touch(performance.now())
}
