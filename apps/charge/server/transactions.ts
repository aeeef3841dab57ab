import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import {
  type Device,
  type DeviceAnswer,
  type DeviceEvent,
  type FinishData,
  PROTOCOL,
  type StartedData,
} from '@atrium/devices/server/device'
import { REFUNDING } from '@atrium/selling/contract/patterns/order'
import { PORT } from '../entities/device.ts'
import { startByCard } from './cards.ts'
import { endCharge, endForgotten, freePort } from './end.ts'
import { closeStray, failStart } from './launch.ts'
import { findOrder, hiddenOf, type Order, orderOfTag, runningOn, STATUS } from './order-row.ts'
import { orders, type Stopped } from './orders.ts'
import { addPort, BEGUN, MAX_PORTS, notePort, portStatus } from './ports.ts'

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
    else await failStart(ctx, id, stored(portTaken))
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

/**
 * The end of a charge. A repeated report changes nothing; a late one corrects an order that the server had closed,
 * once.
 */
export async function finished(
  ctx: Ctx,
  of: Device,
  { at, data }: DeviceEvent<FinishData>,
): Promise<DeviceAnswer | undefined> {
  const order = await finishedOrder(ctx, of, data)
  if (!order) return undefined
  const { wh, seconds, meterStopWh, isPast } = data
  const reason = cut(String(data.reason ?? 'Other'), 40)
  const reported: Stopped = { at, reason, wh, seconds, meterStopWh, isPast }
  const running = order.status === STATUS.paid ? await beginLate(ctx, order, reported) : order
  if (running.status === STATUS.charging) {
    const reportedPort = isPast ? running.port : null
    const isFree = reportedPort !== null && (await portStatus(ctx, of._id, reportedPort)) === PORT.free
    await endCharge(ctx, running, reported, isFree)
    if (of.protocol !== PROTOCOL.ocpp16) freeUnlessBilled(ctx, of, order)
  } else if (isClosed(order) && (await hiddenOf(ctx, order._id)).isGivenUp) {
    await orders.act(ctx, 'correct', order, reported)
  }
  return { code: 0, data: { orderNo: order.no } }
}

const isClosed = ({ status, heldReason }: Order) =>
  status === STATUS.finished || (status === STATUS.settling && heldReason !== null)

/** The start was not reported; it is derived from the end. */
function beginLate(ctx: Ctx, order: Order, { at, seconds = 0 }: Stopped): Promise<Order> {
  return orders.act(ctx, 'start', order, { at: new Date(at.getTime() - seconds * 1000) })
}

async function finishedOrder(ctx: Ctx, of: Device, data: FinishData): Promise<Order | undefined> {
  const { orderNo, transactionId, port } = data
  if (orderNo !== undefined) return findOrder(ctx, of._id, { no: orderNo })
  if (transactionId !== undefined) return findOrder(ctx, of._id, { transactionId })
  return port === undefined ? undefined : runningOn(ctx, of._id, port)
}

/** Devices that do not report plugs have free ports after the end, unless occupation is billed. */
function freeUnlessBilled(ctx: Ctx, of: Device, { port, plan }: Order): void {
  if (port && (plan?.occupyFee ?? 0) === 0) freePort(ctx, of._id, port)
}
