import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Ctx, inTenant } from '@atrium/server/call/ctx'
import type { Services } from '@atrium/server/call/services'
import { rawSql } from '@atrium/server/db/raw'
import { DEVICE_DB } from '@atrium/server/devices/telemetry'
import { placementFor, sharesFor, termsFor } from '@atrium/server/partners/shares-for'
import type { Point, Timeseries } from '@atrium/server/timeseries/model'
import { v7 as uuid } from 'uuid'
import { APP, fleetOf, KIND } from '../../sim/charging/fleet.ts'
import { openDice } from '../../sim/parts/dice.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import { postPast } from '../parts/books.ts'
import { insertMany } from '../parts/insert-many.ts'
import { type Charge, DAYS, planCharges } from './charges.ts'
import { pastOrder } from './past-order.ts'
import { PAST_TABLES, type PastDevice, type PastOrder, type PastTable } from './past-parts.ts'
import { DEMO_DEVICES } from './stand.ts'

interface PastUnit extends PastDevice {
  sn: string
}

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/**
 * Writes thirty days of charging up to `untilMs`: orders with money, shares and timelines, device readings, and offline
 * times. Readings first, then one transaction, so that the next start completes an interrupted one. Skipped if the
 * tenant has, or once had, an order.
 */
export async function writeNetworkHistory(services: Services, tenantId: string, untilMs: number): Promise<void> {
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenantId, ORIGIN, run)
  const found = await inside(readStand)
  if (!found) return
  const { units, riders } = found
  const charges = planCharges(fleetOf(units.length), riders.length, untilMs)
  await writeReadings(services.timeseries, tenantId, charges, units)
  await inside(async (ctx) => {
    const around = { tenantId, terms: await termsFor(ctx), untilMs }
    const past = charges.map((charge, index) =>
      pastOrder(charge, units[charge.device]!, riders[charge.rider]!, index, around),
    )
    for (const table of PAST_TABLES) await insertMany(ctx.tx, table, rowsOf(past, table))
    await insertMany(ctx.tx, 'device_login', loginsOf(units, untilMs))
    await sumUpRiders(ctx)
    // The ledger is locked last, as everywhere: a simultaneous sale holds a consumer's row and waits for the ledger.
    await postPast(
      ctx.tx,
      past.flatMap(({ postings }) => postings),
    )
  })
}

const rowsOf = (past: readonly PastOrder[], table: PastTable) => past.flatMap(({ rows }) => rows[table])

/** The demonstration's own devices and consumers; undefined if there are none, or if the history exists already. */
async function readStand(ctx: Ctx): Promise<{ units: PastUnit[]; riders: string[] } | undefined> {
  const { executeSql } = rawSql(ctx.tx)
  const reported = await executeSql('select 1 from charge_order limit 1')
  if (reported.rows.length > 0) return undefined
  const fleet = fleetOf(DEMO_DEVICES)
  const devices = await executeSql<
    Omit<PastUnit, 'placement' | 'shares'> & Record<'merchant' | 'agent' | 'channel', string | null>
  >(
    `select d.id, d.sn, d.name, c.kind, c.price_id as price, d.merchant_id as merchant, d.agent_id as agent,
       d.channel_id as channel
     from device d join charge_device c on c.tenant_id = d.tenant_id and c.id = d.id
     where d.app = $1 and d.no = any($2) and d.deleted_at is null and c.price_id is not null order by d.no`,
    [APP, fleet.map(({ no }) => no)],
  )
  const riders = await executeSql<{ id: string }>('select id from charge_user where deleted_at is null order by id')
  if (devices.rows.length < fleet.length || riders.rows.length === 0) return undefined
  const units: PastUnit[] = []
  for (const { merchant, agent, channel, ...device } of devices.rows) {
    const placed = { merchant, agent, channel }
    units.push({ ...device, placement: await placementFor(ctx, placed), shares: await sharesFor(ctx, placed) })
  }
  return { units, riders: riders.rows.map(({ id }) => id) }
}

const POINTS_AT_ONCE = 4000

/** The meter readings, in the format that the gateways store. */
async function writeReadings(
  timeseries: Timeseries,
  tenantId: string,
  charges: readonly Charge[],
  units: readonly PastUnit[],
): Promise<void> {
  let points: Point[] = []
  const flush = async () => {
    if (points.length > 0) await timeseries.write(tenantId, DEVICE_DB, points, { create: true })
    points = []
    await nextTurn()
  }
  for (const { device, port, readings } of charges) {
    const { sn, kind } = units[device]!
    for (const { atMs, w, v, wh, seconds, soc } of readings) {
      const fields = {
        w,
        v,
        a: Math.round((w / v) * 100) / 100,
        wh,
        seconds,
        ...(kind === KIND.bike ? {} : { socPct: soc }),
      }
      points.push({ measurement: `${APP}_device`, tags: { sn, port: String(port) }, fields, timeUs: atMs * 1000 })
    }
    if (points.length >= POINTS_AT_ONCE) await flush()
  }
  await flush()
}

/** Devices are online for a month, with short interruptions. */
function loginsOf(units: readonly PastUnit[], untilMs: number): object[] {
  const dice = openDice(77)
  return units.flatMap(({ id }) => {
    const rows: object[] = []
    const note = (event: number, atMs: number, extra: object) =>
      rows.push({
        id: uuid({ msecs: atMs }),
        device_id: id,
        event,
        at: new Date(atMs).toISOString(),
        reason: null,
        rssi: null,
        firmware: null,
        online_seconds: null,
        ...extra,
      })
    const signIn = (atMs: number) => note(1, atMs, { rssi: dice.whole(-86, -54), firmware: '2.4.1' })
    let sinceMs = untilMs - DAYS * DAY_MS
    signIn(sinceMs)
    for (;;) {
      const awayMs = sinceMs + dice.between(3, 12) * DAY_MS
      if (awayMs > untilMs - HOUR_MS) return rows
      note(2, awayMs, {
        reason: dice.pick(['lwt', 'timeout', 'restart']),
        online_seconds: Math.round((awayMs - sinceMs) / 1000),
      })
      sinceMs = awayMs + dice.between(1, 35) * MINUTE_MS
      signIn(sinceMs)
    }
  })
}

/** Sums of orders in the rows of consumers. */
async function sumUpRiders(ctx: Ctx): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update charge_user u set order_count = s.orders, total_paid = s.paid, last_order_at = s.last
     from (select user_id, count(*) filter (where paid_at is not null) as orders, sum(paid_amount) as paid,
         max(created_at) as last from charge_order where tenant_id = current_tenant() group by user_id) s
     where u.tenant_id = current_tenant() and u.id = s.user_id`,
  )
}
