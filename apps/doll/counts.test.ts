import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollServer from './server.ts'
import { type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(dollServer)
  hall = await openHall(world)
})

/** A machine at which an order with two games is played. */
async function played() {
  const machine = await hall.machine()
  const phone = await hall.phone(machine)
  const id = await phone.buy(await hall.price({ scope: 2, devices: [machine._id] }))
  const { orderNo } = await machine.obey('start')
  await eventually(async () => (await hall.order(id)).status).toBe(3)
  return { machine, phone, id, orderNo }
}

describe('a count that no machine can have', () => {
  test.each([
    ['gift', -5],
    ['gift', 1e9],
    ['gift', 0.5],
    ['giftTotal', 1e300],
    ['giftTotal', -1],
    ['n', 1e9],
  ])('refuses the result of a game: %s %d', async (name, value) => {
    const { machine, id, orderNo } = await played()
    const game = { orderNo, n: 1, win: true, gift: 1, giftTotal: 7 }
    const wrong = { code: 40001, msg: `${name} is wrong` }
    expect(await machine.event('game_result', { ...game, [name]: value })).toMatchObject(wrong)
    expect(await hall.order(id)).toMatchObject({ played: 0, gift: 0 })
    expect((await hall.device(machine._id)).giftStock).toBe(20)
    expect(await machine.event('game_result', game)).toMatchObject({ code: 0 })
    expect(await hall.order(id)).toMatchObject({ played: 1, gift: 1 })
  })

  test.each([
    ['insert', { kind: 'coin', num: 1e9 }, 'num'],
    ['insert', { kind: 'coin', num: 1, total: 1e300 }, 'total'],
    ['gift_out', { num: -5 }, 'num'],
    ['gift_out', { num: 1, total: 1e300 }, 'total'],
  ])('refuses %s %j', async (type, data, name) => {
    const machine = await hall.machine()
    expect(await machine.event(type, data)).toMatchObject({ code: 40001, msg: `${name} is wrong` })
    expect(await hall.inserts(machine._id)).toEqual([])
    expect((await hall.device(machine._id)).giftStock).toBe(20)
  })

  test('voids no coins of an order', async () => {
    for (const coins of [1e300, 3, -2, 0.5, '2']) {
      const { machine, id } = await played()
      await hall.clerk.put('/api/doll/order?type=refund', { _id: id, amount: 1000, reason: '机器故障' })
      await machine.obey('void', 0, { coins })
      await eventually(async () => (await hall.order(id)).status).toBe(7)
      expect((await hall.order(id)).voided).toBe(null)
    }
    expect(await hall.differences()).toEqual([])
  })
})

test('a counter of gifts that jumps was set: the reported gifts count, and later ones by the new counter', async () => {
  const machine = await hall.machine()
  for (const total of [300, 301, 5_000_000_000, 5_000_000_002, 40_000]) {
    expect(await machine.event('gift_out', { num: 1, total })).toMatchObject({ code: 0 })
  }
  expect(await hall.inserts(machine._id)).toEqual(['5 1', '5 1', '5 1', '5 2', '5 1'])
  expect((await hall.device(machine._id)).giftStock).toBe(14)
})
