import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { getFields } from '@atrium/core/server/entity/rows'
import { sendCommand, sendIfOnline } from '@atrium/devices/server/commands'
import { PROTOCOL } from '@atrium/devices/server/device'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { device } from '../entities/device.ts'
import { limitsOf } from '../settlement.ts'
import { leftToUse, type Order, STATUS } from './order-row.ts'

// Not all fields: today's sales would be calculated for each reading, and nothing here needs them.
const NEEDED = [
  'name',
  'group',
  'kind',
  'protocol',
  'price',
  'merchant',
  'agent',
  'channel',
  'maxPower',
  'volume',
  'fullStop',
] as const

export type ChargeDevice = Pick<Row<typeof device>, '_id' | (typeof NEEDED)[number]>

export const getDevice = (ctx: Ctx, id: string): Promise<ChargeDevice> =>
  getFields({ ...ctx, scope: null }, device, id, NEEDED)

/** A charge point waits for the plug for its reported timeout, by default 90 s. A short margin is added. */
const OCPP_PLUG_S = 90
const OCPP_MORE_S = 30
const MQTT_START_S = 60
const OCPP_CALL_MS = 30_000
const MQTT_START_MS = 15_000
const MQTT_CALL_MS = 10_000
const START_FAILED_SOUND = { text: '启动失败' }

export const isOcpp = ({ protocol }: { protocol: number }) => protocol === PROTOCOL.ocpp16

/** Sends the start command of an order that was just paid. @throws deviceOffline */
export const launch = async (ctx: Ctx, order: Order): Promise<string> =>
  sendOpen(ctx, await getDevice(ctx, order.device!), order)

/**
 * @returns the command's id
 * @throws deviceOffline
 */
export async function sendOpen(ctx: Ctx, of: ChargeDevice, order: Order): Promise<string> {
  const ocpp = isOcpp(of)
  const text = `update charge_order set start_due_at = now() + make_interval(secs => $2::integer
    + case when $3 then (select coalesce(start_timeout, ${OCPP_PLUG_S}) from device where id = $4) else 0 end)
    where id = $1`
  send(ctx.tx, text, [order._id, ocpp ? OCPP_MORE_S : MQTT_START_S, ocpp, of._id])
  return sendCommand(ctx, {
    device: of._id,
    type: 'open',
    params: {
      port: order.port,
      idTag: order.idTag,
      ...(order.plan ? limitsOf(order.plan, order.option, await leftToUse(ctx, order)) : minutesOnly(order)),
      ...(of.maxPower === null ? {} : { maxW: of.maxPower }),
      fullStop: of.fullStop,
    },
    orderId: order._id,
    orderNo: order.no,
    timeoutMs: ocpp ? OCPP_CALL_MS : MQTT_START_MS,
    // A repeated start with the same id is harmless for MQTT devices; OCPP calls have their own answers.
    retries: ocpp ? 0 : 1,
  })
}

const minutesOnly = ({ option }: Order) => (option?.minutes ? { seconds: option.minutes * 60 } : {})

/** The device says that a charge did not start. */
export async function announceFailure(ctx: Ctx, { device }: Order): Promise<void> {
  if (!device) return
  await sendIfOnline(ctx, { device, type: 'playSound', params: START_FAILED_SOUND, timeoutMs: MQTT_CALL_MS })
}

/**
 * Sends the stop command; the device's report of the end then ends the order.
 * @returns the command's id
 * @throws deviceOffline | deviceBusy if no charge is running
 */
export async function sendClose(ctx: Ctx, order: Order, asked: string): Promise<string> {
  if (order.status !== STATUS.charging || !order.device) throw deviceBusy()
  const of = await getDevice(ctx, order.device)
  const id = await sendCommand(ctx, {
    device: of._id,
    type: 'close',
    params: { port: order.port, ...(order.transactionId === null ? {} : { transactionId: order.transactionId }) },
    orderId: order._id,
    orderNo: order.no,
    timeoutMs: isOcpp(of) ? OCPP_CALL_MS : MQTT_CALL_MS,
    retries: isOcpp(of) ? 0 : 1,
  })
  await rawSql(ctx.tx).executeSql(
    `update charge_order set stop_asked = coalesce(stop_asked, $2), stop_asked_at = coalesce(stop_asked_at, now()),
       stop_sent_at = now() where id = $1`,
    [order._id, asked],
  )
  return id
}

/** Stops a charge that is not paid for: its order has ended, or it has none. */
export const closeStray = (ctx: Ctx, device: string, port: number, transactionId?: number): Promise<void> =>
  sendIfOnline(ctx, {
    device,
    type: 'close',
    params: { port, ...(transactionId === undefined ? {} : { transactionId }) },
    timeoutMs: OCPP_CALL_MS,
  })
