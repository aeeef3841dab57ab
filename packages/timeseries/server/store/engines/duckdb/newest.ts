import type { DuckDBConnection } from '@duckdb/node-api'
import type { Kept } from '../../catalogue/last-values.ts'
import type { Shard } from '../../catalogue/shard.ts'
import type { Field, Measurement } from '../../catalogue/tenant.ts'
import { cellOf } from '../../cell-of.ts'
import type { BrowsedField } from '../../model.ts'
import { tableOf } from './tables.ts'

/** The times of the oldest and the newest point. */
export async function readEdges(connection: DuckDBConnection, alias: string, measurement: Measurement) {
  const stored = measurement.shards.filter((shard) => shard.stored)
  const oldest = await edgeOf(connection, alias, measurement, stored)
  const newest = await edgeOf(connection, alias, measurement, stored.toReversed())
  return oldest && newest ? { oldestUs: oldest.oldestUs, newestUs: newest.newestUs } : null
}

/** The edges of the first shard that has rows. */
async function edgeOf(connection: DuckDBConnection, alias: string, measurement: Measurement, shards: readonly Shard[]) {
  for (const shard of shards) {
    const sql = `SELECT min(time), max(time) FROM ${tableOf(alias, measurement, shard)}`
    const [[oldest, newest] = []] = (await connection.runAndReadAll(sql)).getRows()
    if (oldest !== null && oldest !== undefined) return { oldestUs: Number(oldest), newestUs: Number(newest) }
  }
  return undefined
}

/**
 * The newest value of each field in any series. If the last values of the series are not in memory, only these fields
 * are searched, from the newest shard backwards.
 */
export async function readNewest(
  connection: DuckDBConnection,
  alias: string,
  measurement: Measurement,
  fields: readonly Field[],
): Promise<BrowsedField[]> {
  const { last } = measurement
  const found = new Map<Field, { timeUs: number; value: Kept }>()
  for (const field of fields) {
    const known = last.loaded ? last.newestOf(field.slot) : undefined
    if (known) found.set(field, known)
  }
  if (!last.loaded) {
    for (const shard of measurement.shards.toReversed()) {
      const missing = fields.filter((field) => !found.has(field) && shard.stored && shard.slots.includes(field.slot))
      if (missing.length > 0) await searchShard(connection, tableOf(alias, measurement, shard), missing, found)
    }
  }
  return fields.map((field) => {
    const newest = found.get(field)
    const { name, type } = field
    return { name, type, newest: newest ? { timeUs: newest.timeUs, value: cellOf(newest.value) } : null }
  })
}

async function searchShard(
  connection: DuckDBConnection,
  table: string,
  fields: readonly Field[],
  found: Map<Field, { timeUs: number; value: Kept }>,
): Promise<void> {
  const columns = fields.map(({ slot }) => `max(time) FILTER (f${slot} IS NOT NULL), arg_max(f${slot}, time)`)
  const [cells = []] = (await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM ${table}`)).getRows()
  fields.forEach((field, i) => {
    const timeUs = cells[2 * i]
    if (timeUs !== null) found.set(field, { timeUs: Number(timeUs), value: cells[2 * i + 1] as Kept })
  })
}
