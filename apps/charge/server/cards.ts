import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { AuthorizeData, Device, DeviceAnswer, DeviceEvent, StartedData } from '@atrium/devices/server/device'
import { INSERT } from '../entities/insert.ts'
import { MODE, type PricePlan } from '../price-plan.ts'
import { noUsage } from '../settlement.ts'
import { endForgotten, endLeft } from './end.ts'
import { noteInsert } from './inserts.ts'
import { getDevice } from './launch.ts'
import { makeOrder, planOf } from './new-order.ts'
import { type Order, orderOfTag, STATUS } from './order-row.ts'

interface Holder {
  _id: string
  status: number
  /** In fen. */
  balance: number
  hasOpen: boolean
}

const BLOCKED = 2
const PAID_LATER = 4
const FROM_DEVICE = 4

/** Finds the owner of a tag: an order that is about to start, or the card of a known consumer. */
export async function authorize(ctx: Ctx, of: Device, { at, data }: DeviceEvent<AuthorizeData>): Promise<DeviceAnswer> {
  const { idTag, port } = data
  const order = await orderOfTag(ctx, of._id, idTag)
  if (order) return allowed(orderVerdict(order))
  const holder = await holderOf(ctx, idTag)
  await noteInsert(ctx, of, { kind: INSERT.card, at, port, cardNo: idTag })
  return holder ? allowed(verdictOn(holder), { balance: holder.balance }) : allowed('Invalid')
}

/** Devices that know no statuses read `allow`. */
const allowed = (status: string, balance: object = {}): DeviceAnswer => ({
  code: 0,
  data: { status, allow: status === 'Accepted', ...balance },
})

const answer = (status: string): DeviceAnswer => ({ code: 0, data: { status } })

function orderVerdict({ status }: Order): string {
  if (status === STATUS.paid) return 'Accepted'
  if (status === STATUS.charging) return 'ConcurrentTx'
  return status === STATUS.unpaid ? 'Invalid' : 'Expired'
}

function verdictOn({ status, hasOpen }: Holder): string {
  if (status === BLOCKED) return 'Blocked'
  return hasOpen ? 'ConcurrentTx' : 'Accepted'
}

async function holderOf(ctx: Ctx, cardNo: string): Promise<Holder | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<Holder>(
    `select u.id as "_id", u.status, u.money as balance, exists (
       select 1 from charge_order o where o.user_id = u.id and o.status in (2, 3) and o.port_free_at is null and o.deleted_at is null) as "hasOpen"
     from charge_user_row u where lower(u.card_no) = lower($1) and u.deleted_at is null`,
    [cardNo],
  )
  return rows[0]
}

/**
 * Creates an order for a charge that a card started, perhaps while the charge point was offline. It is paid afterwards.
 * @returns undefined if the tag is not the card of a consumer
 */
export async function startByCard(
  ctx: Ctx,
  of: Device,
  { port, idTag, transactionId, meterStartWh, isPast }: StartedData & { idTag: string },
  at: Date,
): Promise<DeviceAnswer | undefined> {
  const holder = await holderOf(ctx, idTag)
  if (!holder) return undefined
  const verdict = verdictOn(holder)
  if (verdict !== 'Accepted') return answer(verdict)
  await endLeft(ctx, { user: holder._id })
  if (!isPast) await endForgotten(ctx, of, port, '', at)
  const charged = await getDevice(ctx, of._id)
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from charge_order where device_id = $1 and port = $2 and status in (1, 2, 3)',
    [of._id, port],
  )
  if (rows.length > 0) return answer('ConcurrentTx')
  const plan = charged.price === null ? null : (await planOf(ctx, charged.price)).plan
  const order = await makeOrder(ctx, {
    of: charged,
    port,
    status: STATUS.charging,
    source: FROM_DEVICE,
    user: holder._id,
    price: charged.price,
    plan,
    option: plan && longest(plan),
    payType: PAID_LATER,
  })
  await rawSql(ctx.tx).executeSql(
    `update charge_order set started_at = $2, metered_at = $2, meter_start = $3, transaction_id = $4, usage = $5
     where id = $1`,
    [order._id, at, meterStartWh ?? null, transactionId ?? null, JSON.stringify(noUsage(at.getTime()))],
  )
  return { code: 0, data: { orderNo: order.no, status: 'Accepted' } }
}

/** If the price is by time, the rate follows from the chosen amount; here the longest one, because none was chosen. */
function longest({ mode, prepay }: PricePlan) {
  if (mode !== MODE.time) return null
  return prepay.toSorted((one, other) => (one.minutes ?? 0) - (other.minutes ?? 0)).at(-1) ?? null
}
