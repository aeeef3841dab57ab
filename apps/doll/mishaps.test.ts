import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
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
const offeredAt = (machine: Machine, values?: object) => hall.price({ scope: 2, devices: [machine._id], ...values })

async function bought(machine: Machine) {
  const phone = await hall.phone(machine)
  const id = await phone.buy(await offeredAt(machine))
  const { no } = await hall.order(id)
  return { phone, id, orderNo: no as string }
}

test('of two phones that pay for one machine the first plays, and the second gets its money back', async () => {
  const machine = await hall.machine({ coordinates: { lng: 121.5, lat: 31.2, address: '人民广场' } })
  const price = await offeredAt(machine)
  const phones = [await hall.phone(machine), await hall.phone(machine)]
  const placed = await Promise.all(phones.map((phone) => phone.placeOrder(price)))
  const ids = placed.map(({ body }) => body.order._id as string)
  await Promise.all(phones.map((phone, index) => phone.pay(ids[index]!)))
  const { orderNo } = await machine.obey('start')
  const rows = await Promise.all(ids.map((id) => hall.order(id)))
  const [first, second] = rows[0].no === orderNo ? ids : [ids[1]!, ids[0]!]
  await statusOf(first!).toBe(3)
  await statusOf(second!).toBe(7)
  expect(await hall.order(second!)).toMatchObject({ failReason: '机器正在使用', refundedAmount: 1000 })
  expect(await hall.timeline(second!)).toEqual(['paid', 'fail 机器正在使用', 'refunded fail'])
  expect(machine.commands).toEqual([])
  const { list } = (await phones[0]!.get('doll/device/nearby?lng=121.5&lat=31.2')).body
  expect(list).toMatchObject([{ name: machine.name, about: { playing: true } }])
  // While somebody plays, nobody can order.
  const third = await (await hall.phone(machine)).placeOrder(price)
  expect([third.status, third.body.code]).toEqual([503, 50320])
  expect(await hall.inserts(machine._id)).toEqual(['3 2'])
  expect(await hall.differences()).toEqual([])
})

test('an order that is paid in the second in which it expires is paid or refunded, never both', async () => {
  const machine = await hall.machine()
  const phone = await hall.phone(machine)
  const { _id } = (await phone.placeOrder(await offeredAt(machine))).body.order
  const opened = await phone.post('pay', { order: _id, channel: 'mock' })
  const { searchParams } = new URL(opened.body.pay.url)
  const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
  await world.sql(`update doll_order set expire_at = now() - interval '1 s' where id = '${_id}'`)
  await Promise.all([hall.sweep('expire'), world.anonymous().post('/api/pay/mock/notify', trade)])
  const { status } = await hall.order(_id)
  expect([2, 5]).toContain(status)
  if (status === 5) {
    expect(await hall.timeline(_id)).toContain('expire notPaid')
    const refunded = `select amount from refund where biz_id = '${_id}' and status = 2`
    await eventually(() => world.sql(refunded)).toEqual([{ amount: 1000 }])
    expect(machine.commands).toEqual([])
  } else {
    await machine.obey('start')
    await statusOf(_id).toBe(3)
  }
  expect(await hall.differences()).toEqual([])
})

test('the first game proves the start whose acknowledgement was lost; later acknowledgements change nothing', async () => {
  const machine = await hall.machine()
  const { id, orderNo } = await bought(machine)
  const first = await machine.asked('start')
  expect(await machine.event('game_start', { orderNo, n: 1 })).toMatchObject({ code: 0 })
  expect(await hall.order(id)).toMatchObject({ status: 3 })
  // The acknowledgement arrives after all, twice.
  await machine.answer(first)
  await machine.answer(first)
  expect(await hall.timeline(id)).toEqual(['paid', 'start'])
  expect(await hall.inserts(machine._id)).toEqual(['3 2'])
})

test('without an acknowledgement the money is refunded; a late one and a late game change nothing', async () => {
  const machine = await hall.machine()
  const { id, orderNo } = await bought(machine)
  const start = await machine.asked('start')
  await world.sql(`update doll_order set paid_at = now() - interval '2 minutes' where id = '${id}'`)
  await Promise.all([hall.sweep('launch'), hall.sweep('launch')])
  await statusOf(id).toBe(7)
  expect(await hall.order(id)).toMatchObject({ failReason: '设备没有按时启动', refundedAmount: 1000 })
  await machine.answer(start)
  await machine.obey('void', 0, { coins: 2 })
  await eventually(async () => (await hall.order(id)).voided).toBe(2)
  expect(await machine.event('game_start', { orderNo, n: 1 })).toMatchObject({ code: 5 })
  expect(await machine.event('game_result', { orderNo, n: 1, win: true, gift: 1 })).toMatchObject({ code: 5 })
  // Each time the machine is told again.
  await machine.asked('void')
  expect(await hall.order(id)).toMatchObject({ status: 7, played: 0, gift: 0, refundedAmount: 1000 })
  expect((await hall.device(machine._id)).giftStock).toBe(20)
  const timeline = await hall.timeline(id)
  expect(timeline).toContain('fail 设备没有按时启动')
  expect(timeline).toContain('void 作废 2 币')
  expect(await hall.differences()).toEqual([])
})

test('a machine that refuses, and one that is offline, cost nobody anything', async () => {
  const machine = await hall.machine()
  const refused = await bought(machine)
  await machine.obey('start', 4)
  await statusOf(refused.id).toBe(7)
  expect((await hall.order(refused.id)).failReason).toMatch(/^设备拒绝启动/)
  const phone = await hall.phone(machine)
  const { _id } = (await phone.placeOrder(await offeredAt(machine))).body.order
  await machine.leave()
  await eventually(async () => (await hall.device(machine._id)).online).toBe(2)
  await phone.pay(_id)
  await statusOf(_id).toBe(7)
  expect(await hall.timeline(_id)).toEqual(['paid', 'fail 设备离线', 'refunded fail'])
  const late = await (await hall.phone(machine)).placeOrder(await offeredAt(machine))
  expect([late.status, late.body.code]).toEqual([503, 50310])
  expect(await hall.differences()).toEqual([])
})

test('results may come doubled and out of order; each game counts once, and no game that nobody paid', async () => {
  const machine = await hall.machine({ coinPerPlay: 1 })
  const { id, orderNo } = await bought(machine)
  await machine.obey('start')
  await statusOf(id).toBe(3)
  const ts = Date.now()
  const second = { orderNo, n: 2, win: true, gift: 1, giftTotal: 52 }
  const first = { orderNo, n: 1, win: true, gift: 1, giftTotal: 51 }
  expect(await machine.event('game_result', { ...second, n: 3 }, { ts })).toMatchObject({ code: 5 })
  await machine.event('game_result', second, { ts: ts + 2 })
  await machine.event('game_result', second, { ts: ts + 2 })
  await machine.event('game_result', first, { ts: ts + 1 })
  expect(await hall.order(id)).toMatchObject({ status: 4, played: 2, wins: 2, gift: 2 })
  expect((await hall.order(id)).results.map(({ n }: { n: number }) => n)).toEqual([1, 2])
  expect(await machine.event('game_result', first, { ts: ts + 1 })).toMatchObject({ code: 0 })
  const unknown = { orderNo: 'DO2601010000000000', n: 1, win: true, gift: 1 }
  expect(await machine.event('game_result', unknown)).toMatchObject({ code: 5 })
  const events = `select count(*)::int as n from device_event where device_id = '${machine._id}' and type = 'game_result'`
  expect(await world.sql(events)).toEqual([{ n: 6 }])
  expect(await hall.differences()).toEqual([])
})

test('a package that was disabled can be paid if it was ordered before, and not be ordered any more', async () => {
  const machine = await hall.machine()
  const price = await offeredAt(machine)
  const phone = await hall.phone(machine)
  const { _id } = (await phone.placeOrder(price)).body.order
  const { rev } = (await hall.clerk.get(`/api/doll/price?_id=${price}`)).body.price
  await hall.clerk.put('/api/doll/price', { _id: price, rev, coins: 9 })
  await hall.clerk.put('/api/doll/price?type=disable', { _id: price })
  const other = await (await hall.phone(machine)).placeOrder(price)
  expect([other.status, other.body.code, Object.keys(other.body.fields)]).toEqual([409, 40902, ['price']])
  await phone.pay(_id)
  expect((await machine.obey('start')).params).toMatchObject({ coins: 2 })
  await statusOf(_id).toBe(3)
})

test('a gift counter that runs backwards begins anew, and a late report of an older counter counts nothing', async () => {
  const machine = await hall.machine({ giftStock: 10 })
  const ts = Date.now()
  await machine.event('gift_out', { num: 1, total: 100 }, { ts })
  await machine.event('gift_out', { num: 1, total: 103 }, { ts: ts + 3 })
  await machine.event('gift_out', { num: 1, total: 102 }, { ts: ts + 2 })
  expect((await hall.device(machine._id)).giftStock).toBe(6)
  await machine.event('gift_out', { num: 1, total: 2 }, { ts: ts + 4 })
  expect((await hall.device(machine._id)).giftStock).toBe(4)
  expect(await hall.inserts(machine._id)).toEqual(['5 1', '5 3', '5 2'])
})

test('staff are notified once when gifts run low, and again after the machine was filled up', async () => {
  const machine = await hall.machine({ giftStock: 5, giftWarn: 3 })
  const messages = async () =>
    (await world.sql(`select content from message where title like '%doll.fewGifts%' and url like '%${machine._id}'`))
      .length
  await machine.event('gift_out', { num: 1 })
  expect(await messages()).toBe(0)
  await machine.event('gift_out', { num: 1 })
  await machine.event('gift_out', { num: 9 })
  await eventually(messages).toBe(1)
  const { rev, giftStock } = await hall.device(machine._id)
  expect(giftStock).toBe(0)
  const filled = await hall.clerk.put('/api/doll/device', { _id: machine._id, rev, giftStock: 6 })
  expect(filled.body.device.giftStock).toBe(6)
  await machine.event('gift_out', { num: 3 })
  await eventually(messages).toBe(2)
})

test('with a clock that is a day off, the time of the server is used', async () => {
  const machine = await hall.machine()
  const before = Date.now()
  for (const ts of [before - 25 * 3_600_000, before + 25 * 3_600_000]) {
    await machine.event('insert', { kind: 'coin', num: 1, total: 10 }, { ts })
  }
  const { body } = await hall.clerk.get(`/api/doll/device/insert/list?device=${machine._id}`)
  for (const { at } of body.list as { at: string }[]) expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000)
  expect((await hall.device(machine._id)).todayCoins).toBe(2)
})

test('coins and gifts are never added up: only the list of one kind has a sum of them', async () => {
  const machine = await hall.machine()
  await machine.event('insert', { kind: 'coin', num: 2, total: 10 })
  await machine.event('gift_out', { num: 3 })
  await eventually(async () => (await hall.inserts(machine._id)).length).toBe(2)
  const sumOf = async (filter: string) =>
    (await hall.clerk.get(`/api/doll/device/insert/list?device=${machine._id}${filter}`)).body.summary.num
  expect([await sumOf(''), await sumOf('&kind=1,5')]).toEqual([undefined, undefined])
  expect([await sumOf('&kind=1'), await sumOf('&kind=5')]).toEqual([2, 3])
})
