import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import { rawSql } from '@atrium/core/server/db/raw'
import { delivery } from './delivery.ts'
import { endLeftOne, freePort, giveUp, settle } from './end.ts'
import { sendClose } from './launch.ts'
import { leftToUse, type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'

const ENDLESS_S = 24 * 3600

/** Changes that happen by time alone. Each is idempotent. */
export const sweeps: readonly AppSweep[] = [
  ...delivery.sweeps,

  orders.sweep('left', 15, `o.status = 3 and o.port_free_at < now() - interval '30 seconds'`, endLeftOne),

  // No reading for half an hour and the device offline for an hour: it will hardly return with this charge.
  orders.sweep(
    'zombie',
    60,
    `o.status = 3 and coalesce(o.metered_at, o.started_at) < now() - interval '30 minutes'
     and d.online <> 1 and coalesce(d.offline_at, d.last_seen_at, d.created_at) < now() - interval '60 minutes'`,
    async (ctx, order) => {
      if (order.status !== STATUS.charging) return
      await giveUp(ctx, order, 'offline')
      if (order.device && order.port) freePort(ctx, order.device, order.port)
    },
  ),

  // The device is online and reports nothing for the charge: if its port is free, the order ends; otherwise stop is
  // sent.
  orders.sweep(
    'silent',
    60,
    // Offline records have old readings; their end arrives with the next messages.
    `o.status = 3 and d.online = 1 and o.updated_at < now() - interval '5 minutes'
     and coalesce(o.metered_at, o.started_at) < now() - interval '5 minutes'
     and (coalesce(o.metered_at, o.started_at) < now() - interval '30 minutes' or exists (select 1 from charge_port p
       where p.tenant_id = o.tenant_id and p.device_id = o.device_id and p.no = o.port and p.status = 1))`,
    endForgotten,
  ),

  orders.sweep(
    'occupied',
    60,
    `o.status = 4 and o.freed_at is null and (coalesce((o.plan ->> 'occupyFee')::integer, 0) = 0
     or o.ended_at + make_interval(mins => least(1440, (o.plan ->> 'occupyFree')::integer
       + ceil((o.paid_amount - o.refunded_amount - o.elec_fee - o.service_fee)::numeric / nullif((o.plan ->> 'occupyFee')::integer, 0))::integer))
       <= now())`,
    endOccupation,
  ),
]

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
  await giveUp(ctx, order, 'fault', { isFree: true })
  freePort(ctx, order.device, order.port)
}

/** The plug was not pulled: the order ends when the prepaid money is used up, or after a day. */
async function endOccupation(ctx: Ctx, order: Order): Promise<void> {
  if (order.status !== STATUS.settling || !order.endedAt) return
  const { plan, elecFee, serviceFee } = order
  const left = ((await leftToUse(ctx, order)) ?? 0) - elecFee - serviceFee
  const perMinute = plan?.occupyFee ?? 0
  const longestS = perMinute > 0 ? ((plan?.occupyFree ?? 0) + Math.ceil(left / perMinute)) * 60 : 0
  const until = new Date(Date.parse(order.endedAt) + Math.min(ENDLESS_S, longestS) * 1000)
  if (until > new Date()) return
  await settle(ctx, order, until)
  if (order.device && order.port) freePort(ctx, order.device, order.port)
}
