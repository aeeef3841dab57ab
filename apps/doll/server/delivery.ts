import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { sendCommand } from '@atrium/devices/server/commands'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import { noteInsert } from '@atrium/devices/server/inserts'
import { deliveryOf } from '@atrium/selling/server/at-devices/delivery'
import { deviceNotInService } from '@atrium/selling/server/consumer/refusals'
import { INSERT, insert } from '../entities/insert.ts'
import { coinsOf, isPlaying, machineInUse, type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { sendVoid, VOID } from './void.ts'

/** The command that credits coins: of an order, or from a clerk. */
export const START = { type: 'start', timeoutMs: 15_000, retries: 1 } as const

const ENABLED = 1

const coinsVoid = storable('doll.coinsVoid', { zh_CN: '作废 {coins} 币', en_US: '{coins|coin|coins} void' })

/** A paid order has its coins credited, and is over when the time of its games is. */
export const delivery = deliveryOf('doll', {
  orders,
  begin,
  command: START.type,
  begun: (ctx, order) => orders.act(ctx, 'start', order, {}),
  undo: sendVoid,
  others: { [VOID.type]: voided },
  late: {
    when: `o.paid_at < now() - interval '90 seconds'`,
    reason: { zh_CN: '设备没有按时启动', en_US: 'The machine did not start in time' },
  },
  over: {
    running: 'playing',
    when: 'o.ends_at < now()',
    sweep: 'end',
    everyS: 5,
    end: (ctx, order) => orders.act(ctx, 'finish', order, { reason: 'timeUp' }),
  },
})

/**
 * Credits the coins of an order that was just paid.
 * @throws machineInUse | deviceNotInService | deviceOffline: then the order fails
 */
async function begin(ctx: Ctx, order: Order): Promise<void> {
  const device = order.device!
  // Of two orders that are paid at the same time the second one waits here, and then finds the first one.
  const { rows } = await rawSql(ctx.tx).executeSql<{ status: number }>(
    'select status from doll_device where id = $1 and deleted_at is null for update',
    [device],
  )
  const status = rows[0]?.status
  if (status !== ENABLED) throw deviceNotInService({ params: { status } })
  if (await isPlaying(ctx, device, order._id)) throw machineInUse()
  const { _id: orderId, no: orderNo, playSeconds } = order
  const coins = coinsOf(order)
  await sendCommand(ctx, { ...START, device, params: { coins, playSeconds }, orderId, orderNo })
  await noteInsert(ctx, insert, { _id: device }, { kind: INSERT.scan, num: coins, order: orderId, at: new Date() })
}

/** The machine has voided the coins of an order that were not played. If it was being played, it has ended. */
async function voided(ctx: Ctx, order: Order, { status, data }: DeviceCommand): Promise<void> {
  const coins = status === COMMAND.succeeded ? coinsIn(data, coinsOf(order)) : 0
  if (coins > 0) await orders.act(ctx, 'void', order, { coins, reason: stored(coinsVoid, { coins }) })
  if (order.status === STATUS.playing) await orders.act(ctx, 'finish', order._id, { reason: 'refund' })
}

/** What is not a count of the order's coins voids none. */
function coinsIn(data: DeviceCommand['data'], most: number): number {
  const coins = data?.coins
  return typeof coins === 'number' && Number.isInteger(coins) && coins <= most ? coins : 0
}

/** Handles the result of a command. */
export async function commandEnded(ctx: Ctx, of: Device, command: DeviceCommand): Promise<void> {
  const { type, status, orderId, params } = command
  if (type === START.type && orderId === null && status === COMMAND.succeeded) {
    const { coins: num, reason } = params
    await noteInsert(ctx, insert, of, { kind: INSERT.remote, num, reason, at: new Date() })
  }
  await delivery.commandEnded(ctx, of, command)
}
