import { clockText } from '@atrium/contract/zone'
import { DEVICE_DB } from '@atrium/server/devices/telemetry'
import { withDevice } from '@atrium/server/figures/device-figures'
import { type Points, placeOf, pointsOf } from '@atrium/server/figures/span'
import { sql } from 'kysely'
import type { Charging } from '../dashboard.ts'

/** Kilowatt-hours, by the end time of the charges. */
export async function energyOverTime({ tx, orders, span }: Charging) {
  const { rows } = await sql<{ place: string; energy: number }>`
    select ${placeOf(sql.ref('o.ended_at'), span)} as place, sum(o.energy)::bigint as energy
    from ${orders} o where o.deleted_at is null and o.ended_at >= ${span.from} and o.ended_at < ${span.to}
    group by 1`.execute(tx)
  const points = pointsOf(
    span,
    rows,
    ({ energy }) => energy,
    (wh) => Math.round(wh / 10) / 100,
  )
  return [{ key: 'energy', points }]
}

const DAY_US = 86_400_000_000
const BUCKET_US = 15 * 60_000_000
/** With more devices than this no per-device series are read. */
const MAX_NAMED = 300

/** Power of all ports together in kilowatts, for each quarter of an hour of the last day. */
export async function powerOverTime(at: Charging) {
  return [{ key: 'power', points: await powerPoints(at) }]
}

async function powerPoints({ ctx, tx, devices, span }: Charging): Promise<Points> {
  const { rows: names } = await sql<{ sn: string }>`
    select d.sn from ${withDevice(devices)} where c.deleted_at is null limit ${MAX_NAMED}`.execute(tx)
  if (names.length === 0) return []
  const endUs = Math.ceil((span.to.getTime() * 1000) / BUCKET_US) * BUCKET_US
  const fromUs = Math.floor((span.from.getTime() * 1000) / BUCKET_US) * BUCKET_US
  const startUs = Math.max(fromUs, endUs - DAY_US)
  try {
    const { rows } = await ctx.timeseries.query(ctx.tenantId, {
      db: DEVICE_DB,
      measurement: 'charge_device',
      fields: [{ field: 'w', aggregate: 'mean' }],
      tags: [{ key: 'sn', operator: 'in', value: names.map(({ sn }) => sn) }],
      groupBy: ['sn', 'port'],
      startUs,
      endUs,
      intervalUs: BUCKET_US,
    })
    const sums = new Map<number, number>()
    for (const [at, , , w] of rows) sums.set(Number(at), (sums.get(Number(at)) ?? 0) + Number(w ?? 0))
    if (sums.size === 0) return []
    // Quarters without power are included, so that the axis is complete.
    const quarters = Array.from({ length: Math.ceil((endUs - startUs) / BUCKET_US) }, (_, n) => startUs + n * BUCKET_US)
    return quarters.map((at) => [
      clockText(span.zone, at / 1000).slice(11, 16),
      Math.round((sums.get(at) ?? 0) / 10) / 100,
    ])
  } catch (error) {
    // No readings yet, or the time-series store is not available: the dashboard still shows the money.
    ctx.log.info({ err: error }, 'the power of charging was not read')
    return []
  }
}
