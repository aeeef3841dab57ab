import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Shard } from '../../catalogue/shard.ts'
import type { Tenant } from '../../catalogue/tenant.ts'
import { DUCKDB } from './dialect.ts'
import { listTables } from './tables.ts'

/**
 * Drops tables without a name: the old table of a rewritten or dropped shard stays until its last reader has ended, and
 * the process may be killed before that. Also reads the number of rows of each shard.
 */
export async function sweepFile(connection: DuckDBConnection, alias: string, tenant: Tenant): Promise<void> {
  const shards = new Map<string, Shard>()
  const schemas = new Set<string>(['main'])
  for (const db of tenant.dbs.values()) {
    schemas.add(`d${db.id}`)
    for (const { shards: theirs } of db.measurements.values()) {
      for (const shard of theirs) if (!shard.file) shards.set(`d${db.id}.${shard.table}`, shard)
    }
  }
  const left: string[] = []
  for (const { schema, name, rows } of await listTables(connection, alias)) {
    const shard = shards.get(`${schema}.${name}`)
    if (shard) shard.rows = rows
    else if (schema !== 'main') left.push(`DROP TABLE ${alias}.${schema}.${name}`)
  }
  const found = await connection.runAndReadAll(`SELECT schema_name FROM duckdb_schemas()
    WHERE database_name = ${DUCKDB.text(alias)} AND schema_name LIKE 'd%' AND NOT internal`)
  for (const [schema] of found.getRows()) {
    if (!schemas.has(schema as string)) left.push(`DROP SCHEMA ${alias}.${schema} CASCADE`)
  }
  for (const statement of left) await connection.run(statement)
}

/** Removes files that no shard has: of a copy that was not taken, or of a shard that was changed or dropped. */
export async function sweepFolder(folder: string, tenant: Tenant): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const measurements = [...tenant.dbs.values()].flatMap((db) => [...db.measurements.values()])
  const used = new Set(measurements.flatMap(({ shards }) => shards.map(({ file }) => file)))
  for (const name of names) if (!used.has(join(folder, name))) await rm(join(folder, name))
}
