import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollServer from './server.ts'
import type { Machine } from './testing/machine.ts'
import { type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(dollServer)
  hall = await openHall(world)
})

const statusOf = (id: string) => eventually(async () => (await hall.order(id)).status)

/** Buys two games, and waits until the machine has credited them. */
async function playing(machine: Machine, values?: object) {
  const phone = await hall.phone(machine)
  const id = await phone.buy(await hall.price({ scope: 2, devices: [machine._id], ...values }))
  const { orderNo } = await machine.obey('start')
  await statusOf(id).toBe(3)
  return { phone, id, orderNo: orderNo! }
}

describe('coins from the scan to the last game', () => {
  test('[R423] an order is paid, started, played and finished, and everything follows from it', async () => {
    const machine = await hall.machine({ giftCost: 350, coinPerPlay: 2, playSeconds: 20 })
    const place = { scope: 2, devices: [machine._id] }
    const small = await hall.price({ amount: 500, coins: 2, order: 1, ...place })
    const large = await hall.price({ amount: 1000, coins: 4, giftCoins: 1, order: 2, ...place })
    await hall.price({ scope: 2, devices: [(await hall.machine())._id] })
    const phone = await hall.phone(machine)
    const seen = await phone.get(`doll/qrcode?no=${machine.code}`)
    expect(seen.body).toMatchObject({
      device: { _id: machine._id, online: 1 },
      prices: [
        { _id: small, amount: 500, coins: 2, giftCoins: 0, plays: 1, isBest: false },
        { _id: large, amount: 1000, coins: 4, giftCoins: 1, plays: 2, isBest: true },
      ],
      playing: false,
    })
    expect(seen.body.prices).toHaveLength(2)

    const id = await phone.buy(large)
    const start = await machine.asked('start')
    expect(start).toMatchObject({ orderNo: (await hall.order(id)).no, params: { coins: 5, playSeconds: 20 } })
    expect((await phone.get(`doll/qrcode?no=${machine.code}`)).body.playing).toBe(true)
    await machine.answer(start)
    await statusOf(id).toBe(3)
    const { orderNo } = start
    expect(await machine.event('game_start', { orderNo, n: 1 })).toMatchObject({ code: 0 })
    await machine.event('game_result', { orderNo, n: 1, win: false, gift: 0, giftTotal: 317 })
    const { order: live } = (await phone.get(`doll/order?_id=${id}`)).body
    expect(live.live).toEqual({
      coins: 5,
      plays: 2,
      played: 1,
      results: [{ n: 1, win: false, gift: 0 }],
      endsAt: expect.any(String),
    })
    await machine.event('game_result', { orderNo, n: 2, win: true, gift: 1, giftTotal: 318 })
    expect(await hall.order(id)).toMatchObject({
      status: 4,
      played: 2,
      wins: 1,
      win: true,
      gift: 1,
      coins: 4,
      giftCoins: 1,
      paidAmount: 1000,
    })
    const games = ['result 第 1 局：未抓中', 'result 第 2 局：抓中 1 个']
    expect(await hall.timeline(id)).toEqual(['paid', 'start', ...games, 'finish allPlayed'])
    expect(await hall.device(machine._id)).toMatchObject({ giftStock: 19, todayOrders: 1, todayIncome: 1000 })
    expect(await hall.inserts(machine._id)).toEqual(['3 5', '5 1'])
    expect(await hall.differences()).toEqual([])
  })

  test('[R624] a refund while it is played voids the remaining coins and ends the order', async () => {
    const machine = await hall.machine()
    const { id, orderNo } = await playing(machine)
    await machine.event('game_result', { orderNo, n: 1, win: false })
    const refund = { _id: id, amount: 500, reason: '抓不到', idemKey: 'dialog-0001' }
    expect((await hall.clerk.put('/api/doll/order?type=refund', refund)).body.code).toBe(0)
    expect((await machine.obey('void', 0, { coins: 1 })).orderNo).toBe(orderNo)
    await statusOf(id).toBe(4)
    await eventually(async () => (await hall.order(id)).refundedAmount).toBe(500)
    expect(await hall.order(id)).toMatchObject({ status: 4, played: 1, voided: 1, refundStatus: 3 })
    expect((await hall.timeline(id)).sort()).toEqual(
      [
        'paid',
        'start',
        'result 第 1 局：未抓中',
        'refund 抓不到',
        'void 作废 1 币',
        'finish refund',
        'refunded 抓不到',
      ].sort(),
    )
    expect(await machine.event('game_result', { orderNo, n: 2, win: true })).toMatchObject({ code: 5 })
    const rest = { _id: id, amount: 500, reason: '全退', idemKey: 'dialog-0002' }
    await hall.clerk.put('/api/doll/order?type=refund', rest)
    await statusOf(id).toBe(7)
    for (const type of ['paid', 'start', 'result', 'finish', 'void', 'expire', 'fail']) {
      expect([type, (await hall.clerk.put(`/api/doll/order?type=${type}`, { _id: id })).status]).toEqual([type, 400])
    }
    expect(await hall.differences()).toEqual([])
    expect((await hall.clerk.del('/api/doll/order', { _id: id })).body.code).toBe(0)
  })

  test('when the time of all games is over, the order ends with what was played', async () => {
    const machine = await hall.machine()
    const { id, orderNo } = await playing(machine)
    await machine.event('game_result', { orderNo, n: 1, win: true, gift: 1 })
    await hall.sweep('end')
    expect((await hall.order(id)).status).toBe(3)
    await world.sql(`update doll_order set ends_at = now() - interval '1 s' where id = '${id}'`)
    await hall.sweep('end')
    expect(await hall.order(id)).toMatchObject({ status: 4, played: 1, gift: 1 })
    expect((await hall.timeline(id)).at(-1)).toBe('finish timeUp')
    expect((await hall.device(machine._id)).giftStock).toBe(19)
    expect(await hall.differences()).toEqual([])
  })
})
