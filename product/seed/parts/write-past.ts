import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { placementFor, sharesFor } from '@atrium/core/server/partners/shares-for'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { postPast } from '@atrium/selling/server/money/books/past'
import type { Point, Timeseries } from '@atrium/timeseries/server/store/model'
import { loginsOf } from './logins.ts'
import type { Past, PastDevice } from './past.ts'

interface Line {
  app: string
  /** Numbers of the line's devices in the demonstration. */
  nos: readonly string[]
  /** The columns of `<app>_device`, called `o`, that the line needs. */
  own: string
}

/**
 * The demonstration's own devices and consumers of a line; undefined if some are missing, or if the tenant has, or once
 * had, an order.
 */
export async function readStand<Own extends object>(
  ctx: Ctx,
  { app, nos, own }: Line,
): Promise<{ devices: (PastDevice & Own)[]; consumers: string[] } | undefined> {
  const { executeSql } = rawSql(ctx.tx)
  const sold = await executeSql(`select 1 from ${app}_order limit 1`)
  if (sold.rows.length > 0) return undefined
  const found = await executeSql<Own & Pick<PastDevice, 'id' | 'sn' | 'name'> & PastDevice['placement']>(
    `select d.id, d.sn, d.name, d.merchant_id as merchant, d.agent_id as agent, d.channel_id as channel, ${own}
     from device d join ${app}_device o on o.tenant_id = d.tenant_id and o.id = d.id
     where d.app = $1 and d.no = any($2) and d.deleted_at is null order by d.no`,
    [app, nos],
  )
  const people = await executeSql<{ id: string }>(`select id from ${app}_user where deleted_at is null order by id`)
  if (found.rows.length < nos.length || people.rows.length === 0) return undefined
  const devices = []
  for (const { merchant, agent, channel, ...device } of found.rows) {
    const placed = { merchant, agent, channel }
    const sharing = { placement: await placementFor(ctx, placed), shares: await sharesFor(ctx, placed) }
    devices.push({ ...device, ...sharing } as PastDevice & Own)
  }
  return { devices, consumers: people.rows.map(({ id }) => id) }
}

const POINTS_AT_ONCE = 4000

/** Writes telemetry of the past into the database to which the gateways write. */
export async function writeReadings(
  timeseries: Timeseries,
  tenantId: string,
  readings: Iterable<Point>,
): Promise<void> {
  let points: Point[] = []
  const flush = async () => {
    if (points.length > 0) await timeseries.write(tenantId, DEVICE_DB, points, { create: true })
    points = []
    await nextTurn()
  }
  for (const point of readings) {
    points.push(point)
    if (points.length >= POINTS_AT_ONCE) await flush()
  }
  await flush()
}

interface History {
  app: string
  past: readonly Past[]
  devices: readonly PastDevice[]
  untilMs: number
}

/** Writes the orders with all that belongs to them, and the devices' times offline. */
export async function writePast(ctx: Ctx, { app, past, devices, untilMs }: History): Promise<void> {
  const tables = new Set(past.flatMap(({ rows }) => Object.keys(rows)))
  for (const table of tables) {
    await insertMany(
      ctx.tx,
      table,
      past.flatMap(({ rows }) => rows[table] ?? []),
    )
  }
  await insertMany(ctx.tx, 'device_login', loginsOf(devices, untilMs))
  await sumUpConsumers(ctx, app)
  // The ledger is locked last, as everywhere: a simultaneous sale holds a consumer's row and waits for the ledger.
  await postPast(
    ctx.tx,
    past.flatMap(({ postings }) => postings),
  )
}

/** Sums of orders in the rows of consumers. */
async function sumUpConsumers(ctx: Ctx, app: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update ${app}_user u set order_count = s.orders, total_paid = s.paid, last_order_at = s.last
     from (select user_id, count(*) filter (where paid_at is not null) as orders, sum(paid_amount) as paid,
         max(created_at) as last from ${app}_order where tenant_id = current_tenant() group by user_id) s
     where u.tenant_id = current_tenant() and u.id = s.user_id`,
  )
}
