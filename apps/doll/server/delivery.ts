import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { COMMAND, type DeviceHooks, noteInsert, sendCommand } from '@atrium/devices/server/implement'
import { deliveryOf } from '@atrium/selling/server/at-devices/implement'
import { INSERT, insert } from '../entities/insert.ts'
import { coinsOf, type Order, players, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { sendVoid, VOID } from './void.ts'

/** The command that credits coins: of an order, or from a clerk. */
export const START = { type: 'start', timeoutMs: 15_000, retries: 1 } as const

const coinsVoid = storable('doll.coinsVoid', { zh_CN: '作废 {coins} 币', en_US: '{coins|coin|coins} void' })

/** A paid order has its coins credited, and is over when the time of its games is. */
export const delivery = deliveryOf('doll', {
  orders,
  begin,
  command: START.type,
  begun: (ctx, order) => orders.act(ctx, 'start', order, {}),
  undo: sendVoid,
  others: {
    /** The coins that were not played are void. If the order was being played, it has ended. */
    async [VOID.type](ctx, order, { status, data }) {
      const coins = status === COMMAND.succeeded ? coinsIn(data?.coins, coinsOf(order)) : 0
      if (coins > 0) await orders.act(ctx, 'void', order, { coins, reason: stored(coinsVoid, { coins }) })
      if (order.status === STATUS.playing) await orders.act(ctx, 'finish', order._id, { reason: 'refund' })
    },
  },
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
  await players.take(ctx, device, order._id)
  const { _id: orderId, no: orderNo, playSeconds } = order
  const coins = coinsOf(order)
  await sendCommand(ctx, { ...START, device, params: { coins, playSeconds }, orderId, orderNo })
  await noteInsert(ctx, insert, { _id: device }, { kind: INSERT.scan, num: coins, order: orderId, at: new Date() })
}

/** What is not a count of the order's coins voids none. */
const coinsIn = (told: unknown, most: number): number =>
  typeof told === 'number' && Number.isInteger(told) && told <= most ? told : 0

/** Handles the result of a command. */
export const commandEnded: DeviceHooks['onCommandEnd'] = async (ctx, of, command) => {
  const { type, status, orderId, params } = command
  if (type === START.type && orderId === null && status === COMMAND.succeeded) {
    const { coins: num, reason } = params
    await noteInsert(ctx, insert, of, { kind: INSERT.remote, num, reason, at: new Date() })
  }
  await delivery.commandEnded(ctx, of, command)
}
