import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { type Hall, itemsOf, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const statusOf = (id: string) => eventually(async () => (await hall.order(id)).status)
const came = (slot: number, num = 1) => ({ slot, num, ok: true, dropDetected: true, ms: 1850, err: null })
const jam = (slot: number, num = 1) => ({ slot, num, ok: false, err: 'jam' })

describe('goods from lanes', () => {
  test('[R422] an order is paid, dispensed item by item and completed, and everything follows from it', async () => {
    const machine = await hall.machine([
      { product: '可乐', price: 350, stock: 5 },
      { product: '薯片', price: 600 },
    ])
    const phone = await hall.phone(machine)
    const { body: seen } = await phone.get(`vend/qrcode?no=${machine.code}`)
    expect(seen).toMatchObject({ mode: 1, taken: false, device: { online: 1 } })
    expect(seen.slots).toMatchObject([
      { no: 1, product: { name: '可乐' }, price: 350, left: 5, isForSale: true },
      { no: 2, product: { name: '薯片' }, price: 600, left: 5, isForSale: true },
    ])
    const placed = await phone.placeOrder({ device: machine._id, items: await itemsOf(phone, machine, { 1: 2, 2: 1 }) })
    expect(placed.body.order).toMatchObject({ status: 1, amount: 1300 })
    const id = placed.body.order._id
    expect(await hall.stocks(machine)).toEqual(['5/2', '5/1'])
    await phone.pay(id)
    const command = await machine.asked('dispense')
    const items = [
      { slot: 1, num: 2 },
      { slot: 2, num: 1 },
    ]
    expect(command).toMatchObject({ orderNo: (await hall.order(id)).no, params: { items, timeoutMs: 105_000 } })
    expect(await hall.order(id)).toMatchObject({ status: 3, cmdId: command.cmdId })
    await machine.answer(command, 1)
    const { orderNo } = command
    expect(await machine.event('dispense_result', { orderNo, items: [came(1, 1)] })).toMatchObject({ code: 0 })
    const { live } = (await phone.get(`vend/order?_id=${id}`)).body.order
    expect(live).toMatchObject({
      mode: 1,
      lines: [
        { name: '可乐', num: 2, dispensed: 1 },
        { name: '薯片', dispensed: 0 },
      ],
    })
    expect(await hall.stocks(machine)).toEqual(['4/1', '5/1'])
    await machine.event('dispense_result', { orderNo, items: [came(1, 2), came(2)] })
    await machine.answer(command)
    expect(await hall.order(id)).toMatchObject({ status: 4, num: 3, dispensed: 3, paidAmount: 1300, refundedAmount: 0 })
    expect(await hall.stocks(machine)).toEqual(['3/0', '4/0'])
    expect(await hall.timeline(id)).toEqual([
      'paid',
      'dispense',
      'result 1 号货道：可乐 已出货 1 件',
      'result 1 号货道：可乐 已出货 2 件',
      'result 2 号货道：薯片 已出货 1 件',
      'finish',
    ])
    expect(await hall.device(machine._id)).toMatchObject({ todayOrders: 1, todayIncome: 1300 })
    expect(await hall.differences()).toEqual([])
  })

  test('vend partial: of two lines one jams: it is refunded, its slot is faulty, and the other one is sold', async () => {
    const machine = await hall.machine([{ price: 350 }, { price: 600, stock: 5 }])
    const { id, phone } = await hall.buy(machine, { 1: 1, 2: 1 })
    const { orderNo, cmdId } = await machine.asked('dispense')
    await machine.event('dispense_result', { orderNo, cmdId, items: [came(1), jam(2)] })
    await eventually(async () => (await hall.order(id)).refundedAmount).toBe(600)
    expect(await hall.order(id)).toMatchObject({ status: 8, dispensed: 1, paidAmount: 950, refundStatus: 3 })
    expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
    const { slots, faultySlots } = await hall.device(machine._id)
    expect(faultySlots).toBe(1)
    expect(slots[1]).toMatchObject({ fault: true, faultCode: 'jam' })
    expect((await hall.messages(`/vend/device/list/${machine._id}`)).join()).toContain('卡货')
    // Nobody can buy from it, until the machine says that it works.
    const { body } = await phone.get(`vend/qrcode?no=${machine.code}`)
    expect(body.slots.map(({ isForSale }: { isForSale: boolean }) => isForSale)).toEqual([true, false])
    const next = { device: machine._id, items: [{ slot: 2, num: 1, price: 600 }] }
    const refused = await phone.placeOrder(next)
    expect([refused.status, refused.body.code]).toEqual([409, 40920])
    await machine.report('status', { slots: [{ no: 2, fault: false }] })
    expect((await phone.placeOrder(next)).body.code).toBe(0)
    expect((await hall.timeline(id)).slice(-2)).toEqual(['partly', 'refunded partly'])
    expect(await hall.differences()).toEqual([])
  })

  test('when nothing comes out, all of the money goes back', async () => {
    const machine = await hall.machine([{}])
    const { id } = await hall.buy(machine, { 1: 1 })
    const command = await machine.asked('dispense')
    await machine.event('dispense_result', { orderNo: command.orderNo, items: [jam(1)] })
    await machine.answer(command, 4)
    await statusOf(id).toBe(7)
    expect(await hall.order(id)).toMatchObject({ failReason: '商品没有出货', refundedAmount: 300 })
    expect(await hall.stocks(machine)).toEqual(['5/0'])
    expect(await hall.differences()).toEqual([])
  })
})

test('a locker opens the doors of the slots, and shows the own ones', async () => {
  const machine = await hall.machine([{ stock: 1 }, { stock: 1 }, { stock: 1 }], { mode: 2 })
  const { id, phone } = await hall.buy(machine, { 2: 1 })
  const command = await machine.asked('dispense')
  expect(command.params.items).toEqual([{ slot: 2, num: 1, door: 2 }])
  await machine.event('door', { door: 3, open: true, by: 'staff' })
  await machine.event('door', { door: 2, open: true, by: 'order' })
  const { order } = (await phone.get(`vend/order?_id=${id}`)).body
  expect(order.live).toMatchObject({ mode: 2, lines: [{ door: 2, doorOpen: true }], doors: [{ no: 2, open: true }] })
  expect(order.doorOpenedAt).not.toBeNull()
  await machine.event('dispense_result', { orderNo: command.orderNo, items: [came(2)] })
  await machine.event('door', { door: 2, open: false })
  await statusOf(id).toBe(4)
  expect(await hall.stocks(machine)).toEqual(['1/0', '0/0', '1/0'])
  expect(await hall.differences()).toEqual([])
})
