import type { DuckDBConnection } from '@duckdb/node-api'
import type { Kept } from '../../catalogue/last-values.ts'
import type { Shard } from '../../catalogue/shard.ts'
import type { Measurement } from '../../catalogue/tenant.ts'
import { compactInt } from '../../lines/number.ts'
import { tableOf } from './tables.ts'

/**
 * Reads the last value of every field of every series, from the newest shard backwards until all known pairs are found.
 * No commit of the tenant may run meanwhile.
 */
export async function loadLast(connection: DuckDBConnection, alias: string, measurement: Measurement): Promise<void> {
  const { last } = measurement
  if (last.loaded) return
  let missing = last.pairCount
  for (let i = measurement.shards.length - 1; i >= 0 && missing > 0; i--) {
    missing -= await loadShard(connection, alias, measurement, measurement.shards[i] as Shard)
  }
  last.loaded = true
}

async function loadShard(connection: DuckDBConnection, alias: string, measurement: Measurement, shard: Shard) {
  const { last } = measurement
  const lacking = shard.slots.filter((slot) =>
    measurement.series.some((_, sid) => last.hasPair(slot, sid) && last.timeOf(slot, sid) === Number.NEGATIVE_INFINITY),
  )
  if (lacking.length === 0) return 0
  const columns = lacking.map(
    (slot) => `max(time) FILTER (f${slot} IS NOT NULL) AS t${slot}, arg_max(f${slot}, time) AS v${slot}`,
  )
  const table = tableOf(alias, measurement, shard)
  const found = await connection.runAndReadAll(`SELECT sid, ${columns.join(', ')} FROM ${table} GROUP BY sid`)
  let count = 0
  for (const [sid, ...cells] of found.getRows()) {
    lacking.forEach((slot, i) => {
      const timeUs = cells[2 * i]
      if (timeUs === null || last.timeOf(slot, sid as number) !== Number.NEGATIVE_INFINITY) return
      last.keep(slot, sid as number, Number(timeUs), compact(cells[2 * i + 1] as Kept))
      count++
    })
  }
  return count
}

const compact = (value: Kept): Kept => (typeof value === 'bigint' ? compactInt(value) : value)
