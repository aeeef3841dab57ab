import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { DeviceCommand } from '@atrium/devices/testing/mqtt-device'
import { passTime } from '@atrium/devices/testing/pass-time'
import { sendRefunds } from '@atrium/selling/server/money/sweeps'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { type Hall, itemsOf, type Machine, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const statusOf = (id: string) => eventually(async () => (await hall.order(id)).status)
const came = (slot: number, num = 1) => ({ slot, num, ok: true })
const jam = (slot: number, num = 1) => ({ slot, num, ok: false, err: 'jam' })

/** A machine with two full slots at 300 fen, and an order of one of each that it has received. */
async function dispensing() {
  const machine = await hall.machine([{}, {}])
  const { id, phone } = await hall.buy(machine, { 1: 1, 2: 1 })
  const command = await machine.asked('dispense')
  return { machine, id, phone, command, orderNo: command.orderNo! }
}

const TIMEOUT_MS = 91_000
const ASKING_MS = 5 * 60_000

/** The machine does not answer in time, and is asked. @returns the question */
async function silent(machine: Machine, { cmdId }: DeviceCommand): Promise<DeviceCommand> {
  await passTime(world, cmdId, TIMEOUT_MS)
  return machine.asked('query')
}

/** Nobody gets to know whether the machine has dispensed. */
async function unknown(machine: Machine, command: DeviceCommand): Promise<void> {
  await silent(machine, command)
  for (let asked = 0; asked <= ASKING_MS; asked += 30_000) await passTime(world, command.cmdId, 30_000)
}

describe('an outcome that is not known', () => {
  test('the machine is asked, the phone shows it, and what it has done is sold', async () => {
    const { machine, id, phone, command } = await dispensing()
    const question = await silent(machine, command)
    expect(question.params).toEqual({ cmdId: command.cmdId })
    const shown = (await phone.get(`vend/order?_id=${id}`)).body.order
    expect(shown).toMatchObject({ status: 3, askedAt: expect.any(String) })
    await machine.answer(question, 0, { cmdId: command.cmdId, done: true, items: [came(1), jam(2)] })
    await statusOf(id).toBe(8)
    expect(await hall.timeline(id)).toContain('ask 设备没有按时应答，正在向设备确认')
    expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
    expect(machine.commands).toEqual([])
    expect(await hall.differences()).toEqual([])
  })

  test('not done: the money goes back, and nothing is sent again', async () => {
    const { machine, id, command } = await dispensing()
    await machine.answer(await silent(machine, command), 0, { cmdId: command.cmdId, done: false })
    await statusOf(id).toBe(7)
    expect(await hall.stocks(machine)).toEqual(['5/0', '5/0'])
    expect(machine.commands).toEqual([])
    expect(await hall.differences()).toEqual([])
  })

  test('after five minutes the money goes back; a success reported later is a loss, once', async () => {
    const { machine, id, command, orderNo } = await dispensing()
    await unknown(machine, command)
    await statusOf(id).toBe(7)
    expect(await hall.order(id)).toMatchObject({ failReason: '设备没有应答', refundedAmount: 600 })
    expect(await hall.stocks(machine)).toEqual(['5/0', '5/0'])
    await machine.event('dispense_result', { orderNo, items: [came(1)] })
    expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
    await machine.event('dispense_result', { orderNo, items: [came(1), came(2)] })
    await machine.event('dispense_result', { orderNo, items: [came(1), came(2)] })
    await machine.answer(command)
    expect(await hall.stocks(machine)).toEqual(['4/0', '4/0'])
    const order = await hall.order(id)
    expect(order).toMatchObject({ status: 7, dispensed: 0, refundedAmount: 600 })
    expect(order.products.map(({ lost }: { lost: number }) => lost)).toEqual([1, 1])
    const lost = (await hall.timeline(id)).filter((step) => step.startsWith('lost'))
    expect(lost).toHaveLength(2)
    expect(lost[0]).toContain(order.products[0].name)
    await eventually(() => hall.messages(`/vend/order/${id}`)).toHaveLength(2)
    expect(await hall.differences()).toEqual([])
  })

  test('an item that was reported before the silence is sold; only the rest goes back', async () => {
    const { machine, id, command, orderNo } = await dispensing()
    await machine.event('dispense_result', { orderNo, items: [came(1)] })
    await unknown(machine, command)
    await statusOf(id).toBe(8)
    await eventually(async () => (await hall.order(id)).refundedAmount).toBe(300)
    expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
    expect(await hall.differences()).toEqual([])
  })
})

describe('messages that come doubled, late or out of order', () => {
  test('an acknowledgement without results waits for them; without any, all of it has come out', async () => {
    const { machine, id, command } = await dispensing()
    await machine.answer(command)
    expect(await hall.order(id)).toMatchObject({ status: 3, dispensed: 0 })
    await world.sql(`update vend_order set ends_at = now() - interval '1 s' where id = '${id}'`)
    await hall.sweep('settle')
    expect(await hall.order(id)).toMatchObject({ status: 4, dispensed: 2 })
    expect(await hall.stocks(machine)).toEqual(['4/0', '4/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('a clerk refunds everything while the results are waited for: the goods have left the machine', async () => {
    const { machine, id, command } = await dispensing()
    await machine.answer(command)
    const { paidAmount: amount } = await hall.order(id)
    const { body } = await hall.clerk.put('/api/vend/order?type=refund', { _id: id, amount, reason: '顾客投诉' })
    expect(body.code).toBe(0)
    await statusOf(id).toBe(7)
    expect(await hall.stocks(machine)).toEqual(['4/0', '4/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('an acknowledgement without results comes while the refund of everything is on its way: the goods are gone', async () => {
    const { machine, id, command } = await dispensing()
    const of = `no = (select pay_no from payment where biz_id = '${id}')`
    // The channel refuses the refund for now.
    await world.sql(`update pay_stand_in set state = 'gone' where ${of}`)
    const refund = { _id: id, amount: 600, reason: '顾客等不及' }
    expect((await hall.clerk.put('/api/vend/order?type=refund', refund)).body.code).toBe(0)
    await eventually(() => world.sql(`select status, try_count from refund where biz_id = '${id}'`)).toEqual([
      { status: 1, try_count: 1 },
    ])
    await machine.answer(command)
    await world.sql(`update pay_stand_in set state = 'paid' where ${of}`)
    await world.sql(`update refund set next_try_at = now() where biz_id = '${id}'`)
    await sendRefunds(world.server.services)
    await statusOf(id).toBe(7)
    expect(await hall.order(id)).toMatchObject({ dispensed: 2, refundedAmount: 600 })
    expect(await hall.stocks(machine)).toEqual(['4/0', '4/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('a result after the acknowledgement counts, and repeated messages change nothing', async () => {
    const { machine, id, command, orderNo } = await dispensing()
    await machine.answer(command)
    const result = { orderNo, items: [jam(2), came(1)] }
    await machine.event('dispense_result', result, { id: '01970000-0000-7000-8000-000000000001' })
    await statusOf(id).toBe(8)
    await eventually(async () => (await hall.order(id)).refundedAmount).toBe(300)
    const before = [await hall.order(id), await hall.timeline(id), await hall.stocks(machine)]
    await machine.event('dispense_result', result, { id: '01970000-0000-7000-8000-000000000001' })
    await machine.event('dispense_result', result)
    await machine.answer(command)
    await hall.sweep('settle')
    expect([await hall.order(id), await hall.timeline(id), await hall.stocks(machine)]).toEqual(before)
    expect(await hall.differences()).toEqual([])
  })

  test('a result that proves an item which was reported as jammed is sold, and its money stays', async () => {
    const { machine, id, orderNo } = await dispensing()
    await machine.event('dispense_result', { orderNo, items: [jam(2)] })
    await machine.event('dispense_result', { orderNo, items: [came(2), came(1)] })
    await statusOf(id).toBe(4)
    expect(await hall.order(id)).toMatchObject({ dispensed: 2, refundedAmount: 0 })
    expect(await hall.differences()).toEqual([])
  })

  test('goods that come out after a clerk has refunded everything are lost', async () => {
    const { machine, id, command, orderNo } = await dispensing()
    const refund = { _id: id, amount: 600, reason: '顾客等不及', idemKey: 'dialog-0001' }
    expect((await hall.clerk.put('/api/vend/order?type=refund', refund)).body.code).toBe(0)
    await statusOf(id).toBe(7)
    expect(await hall.stocks(machine)).toEqual(['5/0', '5/0'])
    await machine.event('dispense_result', { orderNo, items: [came(1), jam(2)] })
    await machine.answer(command)
    expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
    expect(await hall.order(id)).toMatchObject({ status: 7, refundedAmount: 600 })
    expect(await hall.differences()).toEqual([])
  })

  test('results for unknown orders, slots and machines are refused, and change nothing', async () => {
    const { machine, id, orderNo } = await dispensing()
    const other = await hall.machine([{}, {}])
    for (const [at, data, code] of [
      [machine, { orderNo: 'VE2601010000000000', items: [came(1)] }, 5],
      [other, { orderNo, items: [came(1)] }, 5],
      [machine, { orderNo, items: [came(1), came(9)] }, 40902],
      [machine, { orderNo, items: [] }, 40001],
      [machine, { orderNo, items: [{ slot: 1, num: 1e9, ok: true }] }, 40001],
      [machine, { orderNo, items: [{ slot: -1, ok: true }] }, 40001],
      [machine, { orderNo, items: 'all' }, 40001],
      [machine, { items: [came(1)] }, 40001],
    ] as const) {
      expect([data, await at.event('dispense_result', data)]).toMatchObject([data, { code }])
    }
    expect(await hall.order(id)).toMatchObject({ status: 3, dispensed: 0 })
    expect(await hall.stocks(machine)).toEqual(['5/1', '5/1'])
    // More than was ordered is what was ordered.
    await machine.event('dispense_result', { orderNo, items: [came(1, 999), came(2, 3)] })
    await statusOf(id).toBe(4)
    expect(await hall.order(id)).toMatchObject({ dispensed: 2 })
    expect(await hall.stocks(machine)).toEqual(['4/0', '4/0'])
    expect(await hall.differences()).toEqual([])
  })
})

describe('machines and phones', () => {
  test('stock race: two phones want the last can: one gets it, the other one is refused at once', async () => {
    const machine = await hall.machine([{ stock: 1 }])
    const phones = [await hall.phone(machine), await hall.phone(machine)]
    const body = { device: machine._id, items: await itemsOf(phones[0]!, machine, { 1: 1 }) }
    const placed = await Promise.all(phones.map((phone) => phone.placeOrder(body)))
    expect(placed.map(({ body: { code } }) => code).sort()).toEqual([0, 40920])
    expect(await hall.stocks(machine)).toEqual(['1/1'])
    const won = placed.findIndex(({ body: { code } }) => code === 0)
    await phones[won]!.post('vend/order/cancel', { _id: placed[won]!.body.order._id })
    expect(await hall.stocks(machine)).toEqual(['1/0'])
    expect((await phones[1 - won]!.placeOrder(body)).body.code).toBe(0)
    expect(await hall.differences()).toEqual([])
  })

  test('an order that is paid in the second in which it expires is paid or refunded, never both', async () => {
    const machine = await hall.machine([{}])
    const phone = await hall.phone(machine)
    const { _id } = (await phone.placeOrder({ device: machine._id, items: await itemsOf(phone, machine, { 1: 2 }) }))
      .body.order
    const opened = await phone.post('pay', { order: _id, channel: 'mock' })
    const { searchParams } = new URL(opened.body.pay.url)
    const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
    await world.sql(`update vend_order set expire_at = now() - interval '1 s' where id = '${_id}'`)
    await Promise.all([hall.sweep('expire'), world.anonymous().post('/api/pay/mock/notify', trade)])
    const { status } = await hall.order(_id)
    expect([3, 5]).toContain(status)
    if (status === 5) {
      const refunded = `select amount from refund where biz_id = '${_id}' and status = 2`
      await eventually(() => world.sql(refunded)).toEqual([{ amount: 600 }])
      expect(machine.commands).toEqual([])
    }
    expect(await hall.stocks(machine)).toEqual([status === 5 ? '5/0' : '5/2'])
    expect(await hall.differences()).toEqual([])
  })

  test('a machine that refuses, and one that has left, cost nobody anything', async () => {
    const { machine, id, command } = await dispensing()
    await machine.answer(command, 2)
    await statusOf(id).toBe(7)
    const phone = await hall.phone(machine)
    const items = await itemsOf(phone, machine, { 1: 1 })
    const { _id } = (await phone.placeOrder({ device: machine._id, items })).body.order
    await machine.leave()
    await eventually(async () => (await hall.device(machine._id)).online).toBe(2)
    await phone.pay(_id)
    await statusOf(_id).toBe(7)
    expect(await hall.timeline(_id)).toEqual(['paid', 'fail 设备离线', 'refunded fail'])
    // Its slots are shown with their age, and nothing is for sale.
    const late = await hall.phone(machine)
    const { body } = await late.get(`vend/qrcode?no=${machine.code}`)
    expect(body).toMatchObject({ device: { online: 2 }, seenAt: expect.any(String) })
    expect(body.slots.map(({ isForSale }: { isForSale: boolean }) => isForSale)).toEqual([false, false])
    const refused = await late.placeOrder({ device: machine._id, items })
    expect([refused.status, refused.body.code]).toEqual([503, 50310])
    expect(await hall.stocks(machine)).toEqual(['5/0', '5/0'])
    expect(await hall.differences()).toEqual([])
  })

  test('what changed between basket and order is refused with its field, and holds nothing', async () => {
    const machine = await hall.machine([{ product: '牛奶', price: 500 }, { stock: 0 }], { slotCount: 3 })
    const phone = await hall.phone(machine)
    const order = async (items: object[]) => {
      const { status, body } = await phone.placeOrder({ device: machine._id, items })
      return [status, body.code, ...Object.keys(body.fields ?? {})]
    }
    const line = { slot: 1, num: 1, price: 500 }
    expect(await order([{ ...line, price: 499 }])).toEqual([409, 40902, 'items'])
    expect(await order([{ slot: 3, num: 1, price: 500 }])).toEqual([409, 40902, 'items'])
    expect(await order([{ slot: 200, num: 1, price: 500 }])).toEqual([409, 40902, 'items'])
    expect(await order([line, line])).toEqual([400, 40001, 'items'])
    expect(await order([{ ...line, num: 0 }])).toEqual([400, 40001, 'items.0.num'])
    expect(await order([{ ...line, num: 6 }])).toEqual([409, 40920])
    expect(await order([line, { slot: 2, num: 1, price: 300 }])).toEqual([409, 40920])
    expect(await order([])).toEqual([400, 40001, 'items'])
    const { _id, rev } = (await hall.clerk.get('/api/vend/product/list', { keyword: '牛奶' })).body.list[0]
    await hall.clerk.put('/api/vend/product?type=disable', { _id })
    expect(await order([line])).toEqual([409, 40902, 'items'])
    expect(await hall.stocks(machine)).toEqual(['5/0', '0/0', '0/0'])
    await hall.clerk.put('/api/vend/product?type=enable', { _id })
    await hall.clerk.put('/api/vend/product', { _id, rev: rev + 2, price: 550 })
    expect(await order([line])).toEqual([409, 40902, 'items'])
    expect(await order([{ ...line, price: 550 }])).toEqual([200, 0])
    expect(await hall.differences()).toEqual([])
  })

  test('64 KB of slots, and what is no slot, change nothing', async () => {
    const machine = await hall.machine([{}, {}])
    const slots = Array.from({ length: 2000 }, (_, no) => ({ no: no + 1, stock: 3, fault: false }))
    const message = JSON.stringify({ id: 'big', ts: Date.now(), v: 1, data: { slots } })
    expect(message.length).toBeGreaterThan(64 * 1024)
    await machine.client.publishAsync(`iot/vend/${machine.sn}/up/heartbeat`, message, { qos: 1 }).catch(() => undefined)
    const next = await hall.machine([{}])
    for (const slot of [{ no: 0 }, { no: 201 }, { no: 1, stock: -1 }, { no: 1, stock: 1e300 }, { no: '1' }, null, 7]) {
      await next.report('status', { slots: [slot], ports: [slot], temp: 1e9 })
    }
    expect(await hall.device(next._id)).toMatchObject({ temperature: null, faultySlots: 0, doorOpen: false })
    expect((await hall.device(next._id)).slots).toMatchObject([{ stock: 5, counted: null }])
    await next.event('stock', { slots: [{ no: 1, stock: 3 }] })
    expect((await hall.device(next._id)).slots).toMatchObject([{ stock: 5, counted: 3 }])
    expect((await hall.device(machine._id)).slots).toMatchObject([{ stock: 5 }, { stock: 5 }])
  })
})
