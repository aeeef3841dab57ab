import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { type Device, type DeviceHooks, noteInsert, takenEvents } from '@atrium/devices/server/implement'
import { device } from '../entities/device.ts'
import { INSERT, insert } from '../entities/insert.ts'
import { commandEnded } from './delivery.ts'
import { events, fault, sends } from './events.ts'
import { giftsOut } from './gifts.ts'
import { type Order, STATUS } from './order-row.ts'
import { orders } from './orders.ts'
import { alarms, config } from './setting.ts'
import { sendVoid } from './void.ts'

const gameWon = storable('doll.gameWon', {
  zh_CN: '第 {n} 局：抓中 {gift} 个',
  en_US: 'Game {n}: won {gift|gift|gifts}',
})
const gameLost = storable('doll.gameLost', { zh_CN: '第 {n} 局：未抓中', en_US: 'Game {n}: nothing won' })

/** The machine's code for an order that it may not play. */
const NOT_PLAYING = { code: 5, msg: 'the order is not being played' }

export const devices: DeviceHooks = {
  entity: device,
  sends,
  config,
  alarms,
  onCommandEnd: commandEnded,
  ...takenEvents(events, {
    async game_start(ctx, of, { data: { orderNo } }) {
      return isPlayed(await orderOf(ctx, of, orderNo)) ? undefined : NOT_PLAYING
    },

    async game_result(ctx, of, { at, data: { orderNo, n, win, gift: told, giftTotal } }) {
      const gift = told ?? (win ? 1 : 0)
      const order = await orderOf(ctx, of, orderNo)
      const isReported = order?.results.some((game) => game.n === n) ?? false
      const isNew = isPlayed(order) && n <= order.plays && !isReported
      // Without its counter the machine cannot say the same twice, so only a new game counts.
      const num = isNew ? gift : 0
      await giftsOut(ctx, of, { at, num, total: giftTotal, order: isPlayed(order) ? order._id : undefined })
      if (!isNew) return isReported ? undefined : NOT_PLAYING
      const reason = stored(win ? gameWon : gameLost, { n, gift })
      const row = await orders.act(ctx, 'result', order, { n, win, gift, reason })
      if (row.played === row.plays) await orders.act(ctx, 'finish', row._id, { reason: 'allPlayed' })
      return undefined
    },

    async insert(ctx, of, { at, data: { kind, num, total } }) {
      await noteInsert(ctx, insert, of, { kind: INSERT[kind], num, coinTotal: total, at })
    },

    gift_out: async (ctx, of, { at, data: { num, total } }) => void (await giftsOut(ctx, of, { at, num, total })),

    fault: fault.take,
  }),
}

const ENDED: readonly number[] = [STATUS.finished, STATUS.failed, STATUS.refunded]

/**
 * The order of a game, locked. A game proves that its order has started, even if the acknowledgement was lost. The coins
 * of an order that may not be played any more are voided again.
 */
async function orderOf(ctx: Ctx, of: Device, no: string): Promise<Order | undefined> {
  const order = await orders.find(ctx, { device: of._id, no })
  if (order?.status === STATUS.paid) return orders.act(ctx, 'start', order, {})
  if (order && ENDED.includes(order.status) && order.played < order.plays) await sendVoid(ctx, order)
  return order
}

const isPlayed = (order: Order | undefined): order is Order => order?.status === STATUS.playing
