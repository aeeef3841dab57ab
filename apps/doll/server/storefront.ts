import { relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields } from '@atrium/core/server/entity/rows'
import type { Storefront } from '@atrium/selling/server/at-devices/implement'
import { device as dollDevice } from '../entities/device.ts'
import { phone } from '../phone.ts'
import { coinsOf, players } from './order-row.ts'
import { orders } from './orders.ts'
import { dollSettings } from './setting.ts'

/** The storefront of doll machines. */
export const consumers: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid', 'playing'],
  settings: dollSettings.shown,

  async resolve(ctx, device) {
    if (!device) return { prices: [], playing: false }
    const [prices, playing, { coinPerPlay }] = await Promise.all([
      offeredAt(ctx, device._id),
      players.takenOf(ctx, [device._id]),
      gamesAt(ctx, device._id),
    ])
    const offered = withBest(prices).map((price) => ({ ...price, plays: playsFor(price, coinPerPlay) }))
    return { prices: offered, playing: playing.size > 0 }
  },

  async around(ctx, devices) {
    const playing = await players.takenOf(ctx, devices)
    return new Map(devices.map((id) => [id, { playing: playing.has(id) }]))
  },

  async createOrder(ctx, consumer, { device, source, body }) {
    const sold = (await offeredAt(ctx, device!._id)).find(({ _id }) => _id === body.price)
    if (!sold) throw relatedMissing({ fields: { price: NOT_OFFERED } })
    await players.refuseTaken(ctx, device!._id)
    const { coinPerPlay, playSeconds } = await gamesAt(ctx, device!._id)
    const { _id: price, name: priceName, amount, coins, giftCoins } = sold
    const plays = playsFor(sold, coinPerPlay)
    const values = { price, priceName, amount, coins, giftCoins, plays, playSeconds }
    return orders.make(ctx, device, { ...values, user: consumer._id, source })
  },

  async orderView(_ctx, { plays, played, results, endsAt, ...order }) {
    return { coins: coinsOf(order), plays, played, results, endsAt }
  },
}

const gamesAt = (ctx: Ctx, device: string) =>
  getFields({ ...ctx, scope: null }, dollDevice, device, ['coinPerPlay', 'playSeconds'])

/** How many games the coins of a package are enough for. */
const playsFor = (sold: Offered, coinPerPlay: number) => Math.max(1, Math.floor(coinsOf(sold) / coinPerPlay))

const NOT_OFFERED = { zh_CN: '该套餐已下架，请重新选择', en_US: 'This package is no longer offered; choose another' }

interface Offered {
  _id: string
  name: string
  amount: number
  coins: number
  giftCoins: number
}

async function offeredAt(ctx: Ctx, device: string): Promise<Offered[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<Offered>(
    `select p.id as "_id", p.name, p.amount, p.coins, p.gift_coins as "giftCoins" from doll_price p
     where p.tenant_id = current_tenant() and doll_offered(p, $1) order by p."order", p.amount, p.id`,
    [device],
  )
  return rows
}

/** Marks the package with the most coins for the money, if packages differ in it. */
function withBest(prices: readonly Offered[]) {
  const values = prices.map((price) => coinsOf(price) / price.amount)
  const best = Math.max(...values)
  const differ = values.some((value) => value < best)
  return prices.map((price, index) => ({ ...price, isBest: differ && values.indexOf(best) === index }))
}
