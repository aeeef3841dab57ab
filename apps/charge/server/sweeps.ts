import type { Database } from '@atrium/server/db/database'
import { rawSql } from '@atrium/server/db/raw'
import type { AppSweep, Ctx } from '@atrium/server/entity/implement'
import { oneByOne } from '@atrium/server/jobs/one-by-one'
import { act } from './act.ts'
import { endCharge, freePort } from './end.ts'
import { failStart, sendClose } from './launch.ts'
import { hiddenOf, leftToUse, lockOrder, type Order, STATUS } from './order-row.ts'
import { overdue, TIME_IS_UP } from './overdue.ts'
import { passOver } from './pass-over.ts'
import { noteUnpaid, pauseOver } from './unpaid.ts'

const BATCH = 200

interface Due {
  id: string
  tenantId: string
}

/** Finds orders that are due and does each in a transaction of its own: one that fails holds up nobody. */
function sweep(name: string, everyS: number, where: string, one: (ctx: Ctx, order: Order) => Promise<void>): AppSweep {
  return {
    name: `charge.${name}`,
    everyS,
    async run(db, inTenant, log) {
      await oneByOne(log, `an order was not swept (${name})`, await dueOrders(db, where), ({ id, tenantId }) =>
        inTenant(tenantId, async (ctx) => one(ctx, await lockOrder(ctx, id))).catch(passOver),
      )
    },
  }
}

async function dueOrders(db: Database, where: string): Promise<Due[]> {
  return db.asPlatform('charge sweep', async (tx) => {
    const text = `select o.id, o.tenant_id as "tenantId" from charge_order o
      left join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
      where ${where} and o.deleted_at is null order by o.created_at limit ${BATCH}`
    return (await rawSql(tx).executeSql<Due>(text)).rows
  })
}

const ENDLESS_S = 24 * 3600

/** What time alone brings about. Each may run twice and change nothing the second time. */
export const sweeps: readonly AppSweep[] = [
  sweep('expire', 15, overdue.payment, async (ctx, order) => {
    if (order.status !== STATUS.unpaid) return
    await act(ctx, 'cancel', order._id, { reason: 'notPaid' })
    await noteUnpaid(ctx, order.user)
  }),

  sweep('launch', 15, overdue.start, async (ctx, order) => {
    if (order.status === STATUS.paid) await failStart(ctx, order._id, '设备没有按时开始充电')
  }),

  sweep(
    'limit',
    15,
    `o.status = 3 and d.online = 1 and coalesce(o.stop_sent_at, '-infinity') < now() - interval '2 minutes'
     and (o.stop_asked is not null or ${TIME_IS_UP})`,
    endWhatIsUsedUp,
  ),

  // No word for half an hour, and the device gone for an hour: it will hardly come back with this charge.
  sweep(
    'zombie',
    60,
    `o.status = 3 and coalesce(o.metered_at, o.started_at) < now() - interval '30 minutes'
     and d.online <> 1 and coalesce(d.offline_at, d.last_seen_at, d.created_at) < now() - interval '60 minutes'`,
    async (ctx, order) => {
      if (order.status !== STATUS.charging) return
      const at = new Date(order.meteredAt ?? order.startedAt ?? order.createdAt)
      await endCharge(ctx, order, { at, reason: 'offline', givenUp: true })
      if (order.device && order.port) freePort(ctx, order.device, order.port)
    },
  ),

  // The device is there and says nothing of it: its port is free, or it is asked to end what it may have forgotten.
  sweep(
    'silent',
    60,
    // What was recorded offline has old readings: its end is told with the next messages.
    `o.status = 3 and d.online = 1 and o.updated_at < now() - interval '5 minutes'
     and coalesce(o.metered_at, o.started_at) < now() - interval '5 minutes'
     and (coalesce(o.metered_at, o.started_at) < now() - interval '30 minutes' or exists (select 1 from charge_port p
       where p.tenant_id = o.tenant_id and p.device_id = o.device_id and p.no = o.port and p.status = 1))`,
    endForgotten,
  ),

  sweep(
    'occupied',
    60,
    `o.status = 4 and (coalesce((o.plan ->> 'occupyFee')::integer, 0) = 0
     or o.ended_at + make_interval(mins => least(1440, (o.plan ->> 'occupyFree')::integer
       + ceil((o.paid_amount - o.refunded_amount - o.elec_fee - o.service_fee)::numeric / nullif((o.plan ->> 'occupyFee')::integer, 0))::integer))
       <= now())`,
    endOccupation,
  ),

  pauseOver,
]

/** By the clock, where a device has not told; and once more where it has not obeyed. */
async function endWhatIsUsedUp(ctx: Ctx, order: Order): Promise<void> {
  if (order.status !== STATUS.charging) return
  const { stopAsked } = await hiddenOf(ctx, order._id)
  // What was asked because nothing was heard is given up by the other sweep.
  if (stopAsked !== 'fault') await sendClose(ctx, order, stopAsked ?? 'timeUp')
}

async function endForgotten(ctx: Ctx, order: Order): Promise<void> {
  if (order.status !== STATUS.charging || !order.device || !order.port) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ isFree: boolean; isLate: boolean; wasAsked: boolean }>(
    `select p.status = 1 as "isFree", o.stop_asked_at is not null as "wasAsked",
       coalesce(o.stop_asked_at < now() - interval '10 minutes', false) as "isLate"
     from charge_order o join charge_port p on p.device_id = o.device_id and p.no = o.port where o.id = $1`,
    [order._id],
  )
  const { isFree = false, isLate = false, wasAsked = false } = rows[0] ?? {}
  if (!isFree && !isLate) {
    if (!wasAsked) await sendClose(ctx, order, 'fault')
    return
  }
  const at = new Date(order.meteredAt ?? order.startedAt ?? order.createdAt)
  await endCharge(ctx, order, { at, reason: 'fault', givenUp: true }, true)
  freePort(ctx, order.device, order.port)
}

/** Nobody has pulled the plug: the order ends when nothing is left to be billed, or after a day. */
async function endOccupation(ctx: Ctx, order: Order): Promise<void> {
  if (order.status !== STATUS.settling || !order.endedAt) return
  const { plan, elecFee, serviceFee } = order
  const left = ((await leftToUse(ctx, order)) ?? 0) - elecFee - serviceFee
  const perMinute = plan?.occupyFee ?? 0
  const longestS = perMinute > 0 ? ((plan?.occupyFree ?? 0) + Math.ceil(left / perMinute)) * 60 : 0
  const until = new Date(Date.parse(order.endedAt) + Math.min(ENDLESS_S, longestS) * 1000)
  if (until > new Date()) return
  await act(ctx, 'settle', order._id, { until })
  if (order.device && order.port) freePort(ctx, order.device, order.port)
}
