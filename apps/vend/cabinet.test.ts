import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { passTime } from '@atrium/devices/testing/pass-time'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { type Filled, type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const LIMIT = 20_000
const statusOf = (id: string) => eventually(async () => (await hall.order(id)).status)
const held = async () => {
  const text = `select coalesce(sum(balance), 0)::int as fen from account where owner_type = 'suspense' and owner_id = 'deposit'`
  return (await world.sql(text))[0]!.fen
}

/** A cabinet with two kinds of goods, and a customer whose deposit is held. */
async function opening(
  slots: readonly Filled[] = [
    { price: 800, stock: 10 },
    { price: 15_000, stock: 10 },
  ],
) {
  const machine = await hall.machine(slots, { mode: 3 })
  const phone = await hall.phone(machine)
  const { body } = await phone.get(`vend/qrcode?no=${machine.code}`)
  expect(body).toMatchObject({ mode: 3, limit: LIMIT, taken: false })
  const placed = await phone.placeOrder({ device: machine._id })
  const id: string = placed.body.order._id
  expect(placed.body.order).toMatchObject({ status: 1, amount: LIMIT, limit: LIMIT })
  await phone.pay(id)
  const command = await machine.asked('door_open')
  return { machine, phone, id, command, orderNo: command.orderNo! }
}

async function open(slots?: readonly Filled[]) {
  const opened = await opening(slots)
  const { machine, id, command } = opened
  await machine.answer(command)
  await machine.event('door', { door: 1, open: true, by: 'order' })
  await eventually(async () => (await hall.order(id)).doorOpenedAt).not.toBe(null)
  return opened
}

test('what is taken is charged, the rest of the deposit goes back, and the goods leave the stock', async () => {
  const { machine, phone, id, orderNo } = await open()
  expect(await hall.order(id)).toMatchObject({ status: 3, paidAmount: 0, payType: 1 })
  expect(await held()).toBe(LIMIT)
  const other = await hall.phone(machine)
  expect((await other.get(`vend/qrcode?no=${machine.code}`)).body.taken).toBe(true)
  const refused = await other.placeOrder({ device: machine._id })
  expect([refused.status, refused.body.code]).toEqual([503, 50320])
  expect((await phone.get(`vend/order?_id=${id}`)).body.order.live.doors).toMatchObject([{ no: 1, open: true }])
  await machine.event('door', { door: 1, open: false })
  const items = [
    { slot: 1, num: 2 },
    { slot: 2, num: 1 },
  ]
  expect(await machine.event('door_settled', { orderNo, items })).toMatchObject({ code: 0 })
  await statusOf(id).toBe(4)
  const settled = { amount: 16_600, paidAmount: 16_600, refundedAmount: 0, num: 3, dispensed: 3 }
  expect(await hall.order(id)).toMatchObject(settled)
  await eventually(held).toBe(0)
  expect(await hall.stocks(machine)).toEqual(['8/0', '9/0'])
  // Only the first report counts.
  await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 9 }] })
  await machine.event('door_settled', { orderNo, items: [] })
  expect(await hall.order(id)).toMatchObject({ status: 4, ...settled })
  await eventually(() => hall.timeline(id)).toEqual([
    'paid',
    'dispense',
    'result',
    'settle',
    'finish',
    'depositBack 34.00 元：押金余额退回',
  ])
  expect(await hall.differences()).toEqual([])
})

test('when nothing was taken, all of the deposit goes back and the order is cancelled', async () => {
  const { machine, id, orderNo } = await open()
  await machine.event('door_settled', { orderNo, items: [] })
  await statusOf(id).toBe(5)
  expect(await hall.order(id)).toMatchObject({ amount: 0, paidAmount: 0, refundedAmount: 0 })
  await eventually(held).toBe(0)
  expect(await hall.stocks(machine)).toEqual(['10/0', '10/0'])
  expect(await hall.timeline(id)).toContain('nothing')
  expect(await hall.differences()).toEqual([])
})

test('goods above the limit are charged up to it, and the timeline says so', async () => {
  const { machine, id, orderNo } = await open()
  await machine.event('door_settled', { orderNo, items: [{ slot: 2, num: 2 }] })
  await statusOf(id).toBe(4)
  expect(await hall.order(id)).toMatchObject({ amount: 30_000, paidAmount: LIMIT })
  expect(await hall.timeline(id)).toContain('settle 商品共 300.00 元，超过授权上限 200.00 元，超出部分未收取')
  expect(await held()).toBe(0)
  expect(await hall.differences()).toEqual([])
})

test('the prices and goods of the moment when the door was opened count, by slot or barcode', async () => {
  const { machine, id, orderNo } = await open([{ product: '盒饭', price: 1200 }])
  const { _id, rev } = (await hall.clerk.get('/api/vend/product/list', { keyword: '盒饭' })).body.list[0]
  await hall.clerk.put('/api/vend/product', { _id, rev, price: 9900, no: '6901234567892' })
  expect(await machine.event('door_settled', { orderNo, items: [{ product: '000', num: 1 }] })).toMatchObject({
    code: 40902,
  })
  expect(await machine.event('door_settled', { orderNo, items: [{ slot: 7, num: 1 }] })).toMatchObject({ code: 40902 })
  expect((await hall.messages(`/vend/device/list/${machine._id}`)).join()).toContain(orderNo)
  expect(await hall.order(id)).toMatchObject({ status: 3 })
  await machine.event('door_settled', { orderNo, items: [{ product: '6901234567892', num: 1 }] })
  await statusOf(id).toBe(4)
  expect(await hall.order(id)).toMatchObject({ paidAmount: 1200 })
  expect(await hall.differences()).toEqual([])
})

test('a door that does not open, or of which nobody knows, costs nothing; goods taken then are a loss', async () => {
  const refused = await opening()
  await refused.machine.answer(refused.command, 4)
  await statusOf(refused.id).toBe(6)
  await eventually(held).toBe(0)
  const { machine, id, command, orderNo } = await opening()
  await passTime(world, command.cmdId, 11_000)
  await machine.asked('query')
  for (let asked = 0; asked <= 300_000; asked += 30_000) await passTime(world, command.cmdId, 30_000)
  await statusOf(id).toBe(6)
  await eventually(held).toBe(0)
  await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 1 }] })
  await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 1 }] })
  expect(await hall.stocks(machine)).toEqual(['9/0', '10/0'])
  expect((await hall.timeline(id)).filter((step) => step.startsWith('lost'))).toHaveLength(1)
  expect(await hall.differences()).toEqual([])
})

test('a cabinet that never says what was taken gives the deposit back after half an hour', async () => {
  const { id } = await open()
  await hall.sweep('settle')
  expect(await hall.order(id)).toMatchObject({ status: 3 })
  await world.sql(`update vend_order set ends_at = now() - interval '1 s' where id = '${id}'`)
  await hall.sweep('settle')
  await statusOf(id).toBe(6)
  await eventually(held).toBe(0)
  expect(await hall.differences()).toEqual([])
})

test('a clerk ends the order of a cabinet that never says what was taken: nothing is charged', async () => {
  const { id } = await open()
  const { body } = await hall.clerk.put('/api/vend/order?type=complete', { _id: id, reason: '设备损坏' })
  expect(body.code).toBe(0)
  expect(await hall.order(id)).toMatchObject({ status: 4, amount: 0, paidAmount: 0 })
  await eventually(held).toBe(0)
  expect(await hall.differences()).toEqual([])
})

describe('pay score', () => {
  /** A cabinet whose door was opened because the customer has consented. */
  async function consented({ late = false, code = 0 as number | null } = {}) {
    const { rev, ...setting } = (await hall.clerk.get('/api/vend/setting')).body.setting
    const saved = { ...setting, rev, servicePhone: world.mobile(), payTypes: [1, 3, 5] }
    if (!setting.payTypes.includes(5)) await hall.clerk.post('/api/vend/setting', saved)
    const machine = await hall.machine([{ price: 800, stock: 10 }], { mode: 3 })
    const phone = await hall.phone(machine)
    const id: string = (await phone.placeOrder({ device: machine._id })).body.order._id
    const { body } = await phone.post('pay', { order: id, channel: 'score' })
    const { searchParams } = new URL(body.pay.url)
    const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
    const act = (name: string) => world.anonymous().post('/api/pay/mock/score', { ...trade, act: name, late })
    expect((await act('consent')).body.code).toBe(0)
    const command = await machine.asked('door_open')
    if (code !== null) {
      await machine.answer(command, code)
      await eventually(async () => (await hall.order(id)).doorOpenedAt).not.toBe(null)
    }
    return { machine, phone, id, command, orderNo: command.orderNo!, act }
  }

  test('what is taken is captured, and shown as paid by pay score', async () => {
    const { machine, id, orderNo } = await consented()
    expect(await hall.order(id)).toMatchObject({ status: 3, payType: 5, paidAmount: 0 })
    await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 2 }] })
    await statusOf(id).toBe(4)
    expect(await hall.order(id)).toMatchObject({ amount: 1600, paidAmount: 1600, payType: 5 })
    expect(await hall.stocks(machine)).toEqual(['8/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('nothing taken: the consent is released, and the order cancelled', async () => {
    const { machine, id, orderNo } = await consented()
    await machine.event('door_settled', { orderNo, items: [] })
    await statusOf(id).toBe(5)
    expect(await hall.order(id)).toMatchObject({ amount: 0, paidAmount: 0 })
    const state = `select status from payment where biz_id = '${id}'`
    await eventually(() => world.sql(state)).toEqual([{ status: 3 }])
    expect(await hall.differences()).toEqual([])
  })

  test('while the provider still collects, the order waits for the money', async () => {
    const { machine, id, orderNo, act } = await consented({ late: true })
    await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 1 }] })
    expect(await hall.order(id)).toMatchObject({ status: 3, amount: 800, paidAmount: 0 })
    const complete = { _id: id, reason: '手动完成' }
    expect((await hall.clerk.put('/api/vend/order?type=complete', complete)).body.code).toBe(40910)
    await eventually(async () => (await act('collect')).body.code).toBe(0)
    await statusOf(id).toBe(4)
    expect(await hall.order(id)).toMatchObject({ paidAmount: 800 })
    expect(await hall.differences()).toEqual([])
  })

  test('what was taken stays owed, also if the cabinet then says that its door did not open', async () => {
    const { machine, id, command, orderNo, act } = await consented({ late: true, code: null })
    await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 1 }] })
    await machine.answer(command, 4)
    expect(await hall.order(id)).toMatchObject({ status: 3, amount: 800 })
    await eventually(async () => (await act('collect')).body.code).toBe(0)
    await statusOf(id).toBe(4)
    expect(await hall.stocks(machine)).toEqual(['9/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('after a withdrawn consent the customer owes what was taken, and pays it in another way', async () => {
    const { machine, phone, id, orderNo, act } = await consented()
    await act('withdraw')
    await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 3 }] })
    await eventually(() => hall.timeline(id)).toContain('consentWithdrawn')
    const { order } = (await phone.get(`vend/order?_id=${id}`)).body
    expect(order).toMatchObject({ status: 3, due: { part: 'fee', fen: 2400 } })
    await phone.pay(id)
    await statusOf(id).toBe(4)
    expect(await hall.order(id)).toMatchObject({ paidAmount: 2400, payType: 1 })
    expect(await hall.differences()).toEqual([])
  })
})
