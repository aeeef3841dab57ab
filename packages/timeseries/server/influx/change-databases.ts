import type { Changer } from './reader.ts'
import { RefusedStatement } from './refused-statement.ts'
import { findDb } from './select/sources.ts'

const DAY_NS = 86_400_000_000_000n

type Duration = bigint | 'INF'

/** @throws RefusedStatement if the database exists with another retention */
export async function createDb(changer: Changer, name: string, durationNs: Duration | undefined): Promise<void> {
  const { timeseries, tenantId, note } = changer
  const days = durationNs === undefined ? undefined : daysOf(durationNs)
  const [before] = await timeseries.catalogue(tenantId, name)
  if (before && days !== undefined && days !== before.retentionDays) {
    throw new RefusedStatement('retention policy conflicts with an existing policy')
  }
  await timeseries.createDb(tenantId, name)
  if (before) return
  if (days) await timeseries.setRetention(tenantId, name, { days })
  await note({ action: 'create', after: { db: name, ...(days !== undefined && { days }) } })
}

export async function dropDb({ timeseries, tenantId, note }: Changer, name: string): Promise<void> {
  const isDropped = await timeseries.dropDb(tenantId, name)
  if (isDropped) await note({ action: 'drop', before: { db: name } })
}

/** Drops a measurement of the database that the request names. */
export async function dropMeasurement(changer: Changer, measurement: string): Promise<void> {
  const { timeseries, tenantId, note } = changer
  const db = (await findDb(changer, changer.db)).name
  const isDropped = await timeseries.dropMeasurement(tenantId, db, measurement)
  if (isDropped) await note({ action: 'drop', before: { db, measurement } })
}

export async function alterRetention(changer: Changer, name: string, durationNs: Duration): Promise<void> {
  const { timeseries, tenantId, note } = changer
  const { name: db, retentionDays } = await findDb(changer, name)
  const days = daysOf(durationNs)
  await timeseries.setRetention(tenantId, db, { days })
  await note({ action: 'update', before: { days: retentionDays }, after: { db, days } })
}

/** Null means for ever; InfluxDB also accepts 0 for this. */
function daysOf(durationNs: Duration): number | null {
  if (durationNs === 'INF' || durationNs === 0n) return null
  if (durationNs % DAY_NS === 0n) return Number(durationNs / DAY_NS)
  throw new RefusedStatement('retention policy duration must be whole days')
}
