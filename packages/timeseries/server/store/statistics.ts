import type { Db } from './catalogue/tenant.ts'
import type { Engine } from './engine.ts'
import type { IngestRate } from './ingest/rate.ts'
import type { DbStatistics, TenantStatistics } from './model.ts'

/** Size and rate: details of one tenant, or a summary of all. */
export async function readStatistics(
  engine: Engine,
  rate: IngestRate,
  tenantId: string | undefined,
): Promise<TenantStatistics[]> {
  const nowMs = performance.now()
  const short = (id: string) => ({
    tenantId: id,
    bytes: engine.bytesOf(id),
    pointsLastMinute: rate.of(id, undefined, nowMs),
  })
  if (tenantId === undefined) return (await engine.tenantIds()).map(short)
  const dbs = await engine.use(tenantId, false, async (tenant) =>
    [...tenant.dbs.values()].filter((db) => db.stored).map((db) => statisticsOf(db, rate.of(tenantId, db.name, nowMs))),
  )
  return [{ ...short(tenantId), dbs: dbs ?? [] }]
}

function statisticsOf(db: Db, pointsLastMinute: number): DbStatistics {
  const measurements = [...db.measurements.values()]
    .filter((one) => one.stored)
    .map(({ name, fields, liveSeries, shards }) => ({
      name,
      fields: fields.length,
      series: liveSeries,
      rows: shards.reduce((sum, shard) => sum + shard.rows, 0),
      shards: shards.length,
      sortedShards: shards.filter((shard) => shard.isSorted).length,
    }))
  const sum = (pick: (one: (typeof measurements)[number]) => number) => {
    return measurements.reduce((total, one) => total + pick(one), 0)
  }
  const { name, retentionDays } = db
  return {
    name,
    retentionDays,
    series: sum((one) => one.series),
    rows: sum((one) => one.rows),
    pointsLastMinute,
    measurements,
  }
}
