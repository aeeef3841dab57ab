import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import {
  type Device,
  type DeviceAnswer,
  type DeviceEvent,
  PROTOCOL,
  type StartedData,
} from '@atrium/devices/server/device'
import { REFUNDING } from '@atrium/selling/contract/patterns/order'
import { startByCard } from './cards.ts'
import { delivery } from './delivery.ts'
import { endForgotten } from './end.ts'
import { closeStray } from './launch.ts'
import { findOrder, type Order, orderOfTag, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { addPort, BEGUN, MAX_PORTS, notePort } from './ports.ts'

const portTaken = storable('charge.portTaken', {
  zh_CN: '端口已被其他车辆使用',
  en_US: 'The port is used by another vehicle',
})

/** A charge has started at a port. It is stopped again if it has no order. */
export async function started(
  ctx: Ctx,
  of: Device,
  { at, data }: DeviceEvent<StartedData>,
): Promise<DeviceAnswer | undefined> {
  const { port, orderNo, idTag, transactionId, meterStartWh, isPast } = data
  if (port < 1 || port > MAX_PORTS) return { code: 0, data: { status: 'Invalid' } }
  await addPort(ctx, of._id, port)
  const order = await orderOf(ctx, of, data)
  if (order?.status === STATUS.charging) {
    // The same start sent again is accepted; a second transaction with the same tag is refused.
    if (orderNo !== undefined || order.transactionId === transactionId) return accepted(order)
    return { code: 0, data: { status: 'ConcurrentTx' } }
  }
  if (order && order.status === STATUS.paid && order.refundStatus !== REFUNDING) {
    await endForgotten(ctx, of, port, order._id, at)
    const begun = await orders.act(ctx, 'start', await onPort(ctx, of, order, port), {
      at,
      meterStartWh,
      transactionId,
    })
    if (!isPast) await notePort(ctx, of._id, port, BEGUN)
    return accepted(begun)
  }
  const byCard = order || idTag === undefined ? undefined : await startByCard(ctx, of, { ...data, idTag }, at)
  if (byCard) {
    if (byCard.data?.status === 'Accepted' && !isPast) await notePort(ctx, of._id, port, BEGUN)
    return byCard
  }
  // The order has failed or was refunded in the meantime, or there is none.
  if (order) await closeStray(ctx, of._id, port, transactionId)
  else if (of.protocol !== PROTOCOL.ocpp16) await closeStray(ctx, of._id, port)
  return { code: 0, data: { status: 'Invalid' } }
}

const accepted = ({ no }: Order): DeviceAnswer => ({ code: 0, data: { orderNo: no, status: 'Accepted' } })

function orderOf(ctx: Ctx, of: Device, { orderNo, idTag }: StartedData): Promise<Order | undefined> {
  if (orderNo !== undefined) return findOrder(ctx, of._id, { no: orderNo })
  return idTag === undefined ? Promise.resolve(undefined) : orderOfTag(ctx, of._id, idTag)
}

/** Another driver uses the port: an order that reserved it is cancelled, and refunded if it was paid. */
async function giveWay(ctx: Ctx, of: Device, port: number, except: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; status: number }>(
    `select id, status from charge_order where device_id = $1 and port = $2 and status in (1, 2) and id <> $3
     for no key update`,
    [of._id, port, except],
  )
  for (const { id, status } of rows) {
    if (status === STATUS.unpaid) await orders.act(ctx, 'cancel', id, {})
    else await delivery.fail(ctx, await orders.lock(ctx, id), stored(portTaken))
  }
}

/** The driver may have plugged in at another port than the one they paid for. */
async function onPort(ctx: Ctx, of: Device, order: Order, port: number): Promise<Order> {
  if (order.port === port) return order
  await giveWay(ctx, of, port, order._id)
  await rawSql(ctx.tx).executeSql('update charge_order set port = $2 where id = $1', [order._id, port])
  await rawSql(ctx.tx).executeSql(
    `update charge_port set order_id = case when no = $3 then $2::uuid end
     where device_id = $1 and (order_id = $2 or no = $3)`,
    [of._id, order._id, port],
  )
  return { ...order, port }
}
