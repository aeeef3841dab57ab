import { statusNumber } from '@atrium/core/contract/define/entity'
import { illegalTransition, relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { selectList, sourceOf } from '@atrium/core/server/entity/columns'
import { lockRow, wireTimes } from '@atrium/core/server/entity/rows'
import { refuseWhileRefunding } from '../money/refunds/order-refund.ts'
import type { Consumer, ConsumerDevice, ConsumerDevices, ConsumerOrder } from '../orders/storefront.ts'
import { entryOfOrder } from './entry.ts'
import { isStoppable } from './order-view.ts'
import { consumerBlocked, orderOpen } from './refusals.ts'
import { blockingStatuses, nameOf, ownOrder, type Selling } from './selling.ts'

export interface OrderRequest {
  device?: string
  /** Of the app's own code. */
  no?: string
  idemKey: string
  source?: number
  [field: string]: unknown
}

/**
 * Makes an order, or returns the one that was made with the same idempotency key.
 * @throws consumerBlocked | orderOpen | relatedMissing | deviceNotInService | deviceOffline, unknownCode, and the app's refusals
 */
export async function makeOrder(
  ctx: Ctx,
  selling: Selling,
  consumer: Consumer,
  request: OrderRequest,
): Promise<ConsumerOrder> {
  const { key, storefront } = selling
  const { device: deviceId, no, idemKey, source = 2, ...body } = request
  // The lock makes two requests of one phone run one after the other, so that the second one sees the first one's
  // order.
  const [{ status }, known, open] = await Promise.all([
    lockRow(ctx, storefront.consumer, consumer._id),
    orderOfRequest(ctx, selling, consumer, idemKey),
    openOrderOf(ctx, selling, consumer._id),
  ])
  if (known) return ownOrder(ctx, selling, consumer, known)
  if (status !== statusNumber(storefront.consumer, 'normal')) throw consumerBlocked()
  if (open) throw orderOpen({ params: { order: open } })
  const device = selling.devices ? await readyDevice(ctx, selling.devices, deviceId) : null
  const entry = await entryOfOrder(ctx, selling, no)
  const made = await storefront.createOrder(ctx, consumer, { device, source, entry, body })
  const text = 'insert into consumer_order (id, app, consumer_id, idem_key) values ($1, $2, $3, $4)'
  send(ctx.tx, text, [made._id, key, consumer._id, idemKey])
  return made
}

async function orderOfRequest(
  ctx: Ctx,
  { key }: Selling,
  { _id }: Consumer,
  idemKey: string,
): Promise<string | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    'select id from consumer_order where app = $1 and consumer_id = $2 and idem_key = $3',
    [key, _id, idemKey],
  )
  return rows[0]?.id
}

/** The order that keeps the consumer from making another one; null if there may be several. An unpaid order whose time is over does not count. */
export async function openOrderOf(ctx: Ctx, selling: Selling, consumerId: string): Promise<string | null> {
  const { phone, passes = 'false', several } = selling.storefront
  if (several) return null
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from "${phone.order.table}"
     where tenant_id = current_tenant() and user_id = $1 and status = any($2) and deleted_at is null
       and not (status = 1 and expire_at <= now()) and not (${passes})
     order by created_at desc limit 1`,
    [consumerId, blockingStatuses(selling)],
  )
  return rows[0]?.id ?? null
}

async function readyDevice(ctx: Ctx, devices: ConsumerDevices, id: string | undefined): Promise<ConsumerDevice> {
  if (id === undefined) throw relatedMissing()
  return devices.getReady(ctx, id)
}

/** @throws illegalTransition unless the delivery is running */
export async function stopOrder(ctx: Ctx, selling: Selling, consumer: Consumer, id: string): Promise<ConsumerOrder> {
  const order = await ownOrder(ctx, selling, consumer, id, 'for update')
  if (!isStoppable(selling, order)) throw illegalTransition({ params: { from: order.status, action: 'stop' } })
  refuseWhileRefunding(order)
  await selling.storefront.stop!(ctx, consumer, order)
  return ownOrder(ctx, selling, consumer, id)
}

/** @throws illegalTransition if it is paid */
export async function cancelOrder(ctx: Ctx, selling: Selling, consumer: Consumer, id: string): Promise<ConsumerOrder> {
  const order = await ownOrder(ctx, selling, consumer, id, 'for update')
  // A repeated request.
  if (nameOf(selling, order) === 'cancelled') return order
  if (order.status !== 1 || !selling.storefront.cancel) {
    throw illegalTransition({ params: { from: order.status, action: 'cancel' } })
  }
  await selling.storefront.cancel(ctx, order)
  return ownOrder(ctx, selling, consumer, id)
}

export interface Page {
  current: number
  pageSize: number
  asOf?: string
}

/** The consumer's orders, newest first. */
export async function listOrders(ctx: Ctx, { storefront }: Selling, { _id }: Consumer, page: Page) {
  const { current, pageSize, asOf } = page
  const { executeSql } = rawSql(ctx.tx)
  const where = `tenant_id = current_tenant() and user_id = $1 and deleted_at is null and ${isAsOf('created_at', '$2')}`
  const { rows } = await executeSql<ConsumerOrder>(
    `select ${selectList(storefront.phone.order)} from ${sourceOf(storefront.phone.order)} where ${where}
     order by created_at desc, id desc limit $3 offset $4`,
    [_id, asOf ?? null, pageSize, (current - 1) * pageSize],
  )
  const { rows: counted } = await executeSql<{ total: number; now: string }>(
    `select count(*) as total, ${MOMENT} as now from "${storefront.phone.order.table}" where ${where}`,
    [_id, asOf ?? null],
  )
  const { total, now } = counted[0]!
  return { list: rows.map(wireTimes), total, asOf: asOf ?? now }
}
