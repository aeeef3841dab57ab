import type { Ctx } from '@atrium/core/server/call/ctx'
import { stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device, DeviceCommand } from '@atrium/devices/server/device'
import { sendCommand } from '@atrium/devices/server/implement'
import { deliveryOf } from '@atrium/selling/server/at-devices/implement'
import { noAnswer } from '@atrium/selling/server/at-devices/reasons'
import { MODE } from '../entities/device.ts'
import { collected } from './cabinet.ts'
import { type Order, openers, STATUS, sumOf } from './order-row.ts'
import { orders } from './orders.ts'
import { allCame, doneLate, isEnded, resultsIn, settle, take } from './results.ts'
import { slotsOf } from './slots.ts'

const FIRST_MS = 60_000
const EACH_MS = 15_000
const DOOR_MS = 10_000
/** After an acknowledgement without results they have so long to come. */
const RESULTS_S = 20
/** A cabinet may take so long from its open door to what was taken. */
const TAKING_MS = 30 * 60_000

/** The commands that hand goods over. */
const DISPENSE = 'dispense'
const OPEN = 'door_open'

/** A paid order has its goods handed over, or the door of a cabinet opened. */
export const delivery = deliveryOf('vend', {
  orders,
  begin,
  command: [DISPENSE, OPEN],
  begun,
  captured: collected,
  later: { fee: collected },
  /** What has come out is sold, whatever the machine says of the rest. */
  async again(ctx, order) {
    if (order.dispensed === 0) return false
    await settle(ctx, order)
    return true
  },
  unknown: (ctx, order) => settle(ctx, order, stored(noAnswer)),
  late: {
    when: `o.status = ${STATUS.paid} and o.updated_at < now() - interval '90 seconds'`,
    reason: { zh_CN: '售货机没有按时出货', en_US: 'The machine did not dispense in time' },
  },
  over: {
    running: 'dispensing',
    when: 'o.ends_at < now()',
    sweep: 'settle',
    everyS: 5,
    end: (ctx, order) => (order.ackAt === null ? settle(ctx, order, stored(noAnswer)) : allCame(ctx, order)),
  },
})

/** @throws cabinetInUse | deviceNotInService | deviceOffline: then the order fails */
async function begin(ctx: Ctx, order: Order): Promise<void> {
  const device = order.device!
  const of = { device, orderId: order._id, orderNo: order.no, moves: true }
  if (order.limit !== null) {
    await openers.take(ctx, device, order._id)
    const cmdId = await sendCommand(ctx, { ...of, type: OPEN, params: { door: 1 }, timeoutMs: DOOR_MS })
    await orders.act(ctx, 'dispense', order, { cmdId, endsAt: new Date(Date.now() + TAKING_MS).toISOString() })
    return
  }
  const timeoutMs = FIRST_MS + EACH_MS * sumOf(order.products, ({ num }) => num)
  const doors = new Map((await slotsOf(ctx, device)).map(({ no, door }) => [no, door]))
  const isLocker = (await modeOf(ctx, device)) === MODE.locker
  const items = order.products.map(({ slot, num }) => ({ slot, num, ...(isLocker && { door: doors.get(slot) }) }))
  const cmdId = await sendCommand(ctx, { ...of, type: DISPENSE, params: { items, timeoutMs }, timeoutMs })
  await orders.act(ctx, 'dispense', order, { cmdId, endsAt: null })
}

/** The machine is done, or the door is open. */
async function begun(ctx: Ctx, order: Order, of: Device, command: DeviceCommand): Promise<void> {
  if (command.type === OPEN) {
    const doorOpenedAt = order.doorOpenedAt ?? new Date().toISOString()
    await orders.act(ctx, 'result', order, { products: order.products, doorOpenedAt })
    return
  }
  const results = resultsIn(command)
  if (results) await take(ctx, of, order, results)
  const after = results ? await orders.lock(ctx, order._id) : order
  if (after.status !== STATUS.dispensing) return
  await rawSql(ctx.tx).executeSql(
    `update vend_order set ack_at = now(), ends_at = now() + interval '${RESULTS_S} seconds' where id = $1`,
    [order._id],
  )
}

/** A success that was reported when the order had ended. */
export async function handedOverLate(ctx: Ctx, of: Device, command: DeviceCommand): Promise<void> {
  if (command.type !== DISPENSE || command.orderId === null) return
  const order = await orders.lock(ctx, command.orderId)
  if (isEnded(order)) await doneLate(ctx, of, order, command)
}

export async function modeOf(ctx: Ctx, device: string): Promise<number> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ mode: number }>('select mode from vend_device where id = $1', [
    device,
  ])
  return rows[0]!.mode
}
