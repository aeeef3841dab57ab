import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields } from '@atrium/core/server/entity/rows'
import { commandCalls, missingInput, timing } from '@atrium/devices/server/command-calls'
import { sendCommand } from '@atrium/devices/server/commands'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { refuseWhileRefunding } from '@atrium/selling/server/money/refunds/order-refund'
import { device, isBusy } from '../entities/device.ts'
import { sendClose, sendOpen } from './launch.ts'
import { makeOrder } from './new-order.ts'
import { findOrder, runningOn, STATUS } from './order-row.ts'
import { lockPort, noSuchPort } from './ports.ts'

/** What clerks send to devices: `POST /api/charge/device/cmd?type=…`. */

type ChargeDevice = Row<typeof device>

const DEFAULT_MINUTES = 60
const BACK_OFFICE = 3

interface CommandInput {
  port?: number
  orderNo?: string
  reason?: string
  minutes?: number
}

export const deviceCommands = commandCalls('charge', device, {
  open: { send: open },
  close: { send: close },
  query: {
    /** The last reported state of the ports, after the device was asked for it. */
    async answer(ctx, { _id, port }) {
      const { ports } = await getFields({ ...ctx, scope: null }, device, _id, ['ports'])
      const wanted = (ports ?? []).filter(({ no }) => port === undefined || no === port)
      if (wanted.length === 0) throw noSuchPort()
      return { ports: wanted }
    },
  },
  playSound: {
    params: ({ volume }, { sound }) => (typeof sound === 'number' ? { id: sound, volume } : { text: sound, volume }),
  },
  restart: {
    async refuse(ctx, { _id, busyPorts }, { force }) {
      if (force) return
      const { rows } = await rawSql(ctx.tx).executeSql(
        'select 1 from charge_order where device_id = $1 and status in (2, 3) limit 1',
        [_id],
      )
      if (rows.length > 0 || (busyPorts ?? 0) > 0) throw deviceBusy()
    },
    params: (_, { reset }) => ({ hard: reset === 'Hard' }),
  },
})

/** Starts a paid order, or a charge without an order: then the clerk gives a reason, and the charge is free. */
async function open(ctx: Ctx, of: ChargeDevice, { port, orderNo, reason, minutes }: CommandInput): Promise<string> {
  if (orderNo !== undefined) {
    const order = await findOrder(ctx, of._id, { no: orderNo })
    if (!order) throw recordNotFound()
    if (order.status !== STATUS.paid) throw deviceBusy()
    refuseWhileRefunding(order)
    return sendOpen(ctx, of, order)
  }
  if (port === undefined) throw missingInput('port')
  if (reason === undefined) throw missingInput('reason')
  const order = await makeOrder(ctx, {
    of,
    port,
    status: STATUS.paid,
    source: BACK_OFFICE,
    option: { amount: 0, minutes: minutes ?? DEFAULT_MINUTES },
  })
  await rawSql(ctx.tx).executeSql('update charge_order set remark = $2, creator_id = $3 where id = $1', [
    order._id,
    reason,
    ctx.userId,
  ])
  return sendOpen(ctx, of, order)
}

async function close(ctx: Ctx, of: ChargeDevice, { port, orderNo }: CommandInput): Promise<string> {
  const order =
    orderNo === undefined
      ? port === undefined
        ? undefined
        : await runningOn(ctx, of._id, port)
      : await findOrder(ctx, of._id, { no: orderNo })
  if (order) return sendClose(ctx, order, 'admin')
  if (port === undefined) throw missingInput('port')
  const { status } = await lockPort(ctx, of._id, port)
  if (!isBusy(status)) throw deviceBusy()
  // There is no order: a transaction that this server did not start.
  return sendCommand(ctx, { device: of._id, type: 'close', params: { port }, ...timing(of, device.commands.close) })
}
