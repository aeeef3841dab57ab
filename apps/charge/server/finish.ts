import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import {
  type Device,
  type DeviceAnswer,
  type DeviceEvent,
  type FinishData,
  PROTOCOL,
} from '@atrium/devices/server/device'
import { PORT } from '../entities/device.ts'
import { endCharge, freePort } from './end.ts'
import { findOrder, hiddenOf, type Order, runningOn, STATUS } from './order-row.ts'
import { orders, type Stopped } from './orders.ts'
import { portStatus } from './ports.ts'

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
