import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { placementFor, sharesFor } from '@atrium/core/server/partners/shares-for'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { postPast } from '@atrium/selling/server/money/books/past'
import type { Point, Timeseries } from '@atrium/timeseries/server/store/model'
import { type Equipment, type FleetDevice, goodsOf } from '../../sim/parts/fleet.ts'
import { loginsOf } from './logins.ts'
import type { Past, PastDevice } from './past.ts'

interface Stood {
  devices: PastDevice[]
  consumers: string[]
  /** Ids of what is sold by their names. */
  prices: ReadonlyMap<string, string>
}

/**
 * The demonstration's own devices, consumers and prices of a line; undefined if some are missing, or if the tenant has,
 * or once had, an order.
 */
export async function readStand(
  ctx: Ctx,
  { app, prices: sold, goods }: Equipment,
  fleet: readonly FleetDevice[],
): Promise<Stood | undefined> {
  const { executeSql } = rawSql(ctx.tx)
  const ordered = await executeSql(`select 1 from ${app}_order limit 1`)
  if (ordered.rows.length > 0) return undefined
  const found = await executeSql<Pick<PastDevice, 'id' | 'sn' | 'name'> & PastDevice['placement']>(
    `select id, sn, name, merchant_id as merchant, agent_id as agent, channel_id as channel
     from device where app = $1 and no = any($2) and deleted_at is null order by no`,
    [app, fleet.map(({ no }) => no)],
  )
  const people = await executeSql<{ id: string }>(`select id from ${app}_user where deleted_at is null order by id`)
  const offered = await executeSql<{ id: string; name: string }>(
    `select id, name from ${app}_${goodsOf({ goods })} where deleted_at is null`,
  )
  const prices = new Map(offered.rows.map(({ id, name }) => [name, id]))
  const isWhole = found.rows.length === fleet.length && sold.every(({ name }) => prices.has(name))
  if (!isWhole || people.rows.length === 0) return undefined
  const devices = []
  for (const { merchant, agent, channel, ...device } of found.rows) {
    const placed = { merchant, agent, channel }
    devices.push({ ...device, placement: await placementFor(ctx, placed), shares: await sharesFor(ctx, placed) })
  }
  return { devices, consumers: people.rows.map(({ id }) => id), prices }
}

const POINTS_AT_ONCE = 4000

/** Writes telemetry of the past into the database to which the gateways write. */
export async function writeReadings(
  timeseries: Timeseries,
  tenantId: string,
  readings: Iterable<Point>,
  signal?: AbortSignal,
): Promise<void> {
  let points: Point[] = []
  const flush = async () => {
    signal?.throwIfAborted()
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
  signal?: AbortSignal | undefined
}

/** Writes the orders with all that belongs to them, and the devices' times offline. */
export async function writePast(ctx: Ctx, { app, past, devices, untilMs, signal }: History): Promise<void> {
  const tables = new Set(past.flatMap(({ rows }) => Object.keys(rows)))
  for (const table of tables) {
    await insertMany(
      ctx.tx,
      table,
      past.flatMap(({ rows }) => rows[table] ?? []),
      signal,
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
