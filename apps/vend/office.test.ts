import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendApp from './index.ts'
import vendServer from './server.ts'
import { type Hall, itemsOf, type Machine, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const statusOf = (id: string) => eventually(async () => (await hall.order(id)).status)
const act = (type: string, body: object) => hall.clerk.put(`/api/vend/order?type=${type}`, body)

test('[R484] [R485] [R486] [R487] [R488] [R489] [R490] the menu has the pages of the specification', () => {
  const pages = ['dashboard', 'order', 'user', 'device/list', 'product/list', 'setting/vend', 'setting/qrcode']
  const menu: readonly string[] = vendApp.menu.map(({ path }) => path)
  expect(menu.filter((path) => pages.includes(path))).toEqual(pages)
})

test('[R611] a machine shows its slots, doors and signal', async () => {
  const machine = await hall.machine([{ product: '矿泉水', price: 200, stock: 1 }], { slotCount: 3, doorCount: 2 })
  await machine.report('status', {
    rssi: -61,
    ports: [{ no: 2, open: true }],
    slots: [{ no: 3, fault: true, err: 'E7' }],
  })
  const shown = await hall.device(machine._id)
  expect(shown).toMatchObject({ fill: 10, emptySlots: 0, lowSlots: 1, faultySlots: 1, doorOpen: true })
  expect(shown.slots).toMatchObject([
    { no: 1, productName: '矿泉水', price: null, amount: 200, stock: 1, lockStock: 0, capacity: 10, warn: 2, door: 1 },
    { no: 2, product: null, amount: null, fault: false },
    { no: 3, fault: true, faultCode: 'E7' },
  ])
  expect(shown.ports).toMatchObject([
    { no: 1, open: false },
    { no: 2, open: true },
  ])
  const list = async (query: object) =>
    (await hall.clerk.get('/api/vend/device/list', { keyword: machine.no, ...query })).body.list.length
  expect([await list({ doorOpen: 'true' }), await list({ doorOpen: 'false' })]).toEqual([1, 0])
  expect([await list({ lowSlotsStart: 1 }), await list({ lowSlotsStart: 2 })]).toEqual([1, 0])
})

test('[R639] [K328] [K329] staff open and close a door with a reason, which stands with the command', async () => {
  const machine = await hall.machine([{}], { doorCount: 2 })
  const send = (call: string, body: object) =>
    hall.clerk.post(`/api/vend/device/${call}`, { _id: machine._id, ...body })
  const opening = send('openDoor', { door: 2, reason: '补货' })
  const command = await machine.asked('door_open')
  expect(command).toMatchObject({ params: { door: 2, reason: '补货' } })
  await machine.answer(command)
  expect((await opening).body).toMatchObject({ code: 0, status: 3 })
  await machine.event('door', { door: 2, open: true, by: 'staff' })
  const log = (await hall.clerk.get('/api/vend/device/command/list', { device: machine._id })).body.list
  expect(log).toMatchObject([{ type: 'door_open', params: { reason: '补货' }, status: 3 }])
  const text = `select action, after from audit_log where row_id = '${machine._id}' and action = 'openDoor'`
  expect(await world.sql(text)).toMatchObject([{ after: { door: 2, reason: '补货' } }])
  const closing = send('closeDoor', { door: 2, reason: '补货结束' })
  expect((await machine.obey('door_close')).params).toEqual({ door: 2, reason: '补货结束' })
  expect((await closing).body.code).toBe(0)
  expect((await hall.device(machine._id)).ports).toMatchObject([{ open: false }, { no: 2, open: false }])
  for (const [call, body, code] of [
    ['openDoor', { door: 2 }, 40001],
    ['openDoor', { door: 2, reason: 'x' }, 40001],
    ['openDoor', { door: 201, reason: '补货' }, 40001],
    ['openDoor', { door: 3, reason: '补货' }, 40902],
    ['closeDoor', { door: 2 }, 40001],
    ['closeDoor', { door: 3, reason: '补货' }, 40902],
  ] as const) {
    expect([call, body, (await send(call, body)).body.code]).toEqual([call, body, code])
  }
  await machine.leave()
  await eventually(async () => (await hall.device(machine._id)).online).toBe(2)
  expect((await send('openDoor', { door: 1, reason: '补货' })).body.code).toBe(50310)
})

test('[K337] a clerk completes what was handed over by hand: the goods leave the stock, the income is divided', async () => {
  const machine = await hall.machine([{ price: 500 }])
  const { id } = await hall.buy(machine, { 1: 2 })
  await machine.asked('dispense')
  expect((await act('complete', { _id: id })).body.code).toBe(40001)
  expect((await act('complete', { _id: id, reason: '人工取出' })).body.code).toBe(0)
  expect(await hall.order(id)).toMatchObject({ status: 4, dispensed: 2, paidAmount: 1000 })
  expect(await hall.stocks(machine)).toEqual(['3/0'])
  expect((await act('complete', { _id: id, reason: '人工取出' })).body.code).toBe(0)
  expect(await hall.stocks(machine)).toEqual(['3/0'])
  expect((await hall.timeline(id)).filter((step) => step.startsWith('complete'))).toEqual(['complete 人工取出'])
  expect(await hall.differences()).toEqual([])
})

test('[R622] [K338] [K339] [K340] a clerk takes cash, cancels, and refunds with the goods back in the machine', async () => {
  const machine = await hall.machine([{ price: 500 }])
  const phone = await hall.phone(machine)
  const order = async () =>
    (await phone.placeOrder({ device: machine._id, items: await itemsOf(phone, machine, { 1: 1 }) })).body.order._id
  const cancelled = await order()
  expect((await act('cancel', { _id: cancelled, reason: '顾客离开' })).body.code).toBe(0)
  expect(await hall.stocks(machine)).toEqual(['5/0'])
  expect(await hall.order(cancelled)).toMatchObject({ status: 5 })
  expect((await act('pay', { _id: cancelled, reason: '收现金' })).body.code).toBe(40910)

  const id = await order()
  expect((await act('pay', { _id: id, method: '现金', reason: '手机没电' })).body.code).toBe(0)
  const { orderNo } = await machine.asked('dispense')
  expect(await hall.order(id)).toMatchObject({ status: 3, payType: 4, paidAmount: 500 })
  await machine.event('dispense_result', { orderNo, items: [{ slot: 1, ok: true }] })
  await statusOf(id).toBe(4)
  expect((await act('cancel', { _id: id, reason: '太晚了' })).body).toMatchObject({ code: 40910 })
  const part = { _id: id, amount: 200, reason: '包装破损', idemKey: 'dialog-0001' }
  expect((await act('refund', part)).body.code).toBe(0)
  await statusOf(id).toBe(8)
  expect(await hall.stocks(machine)).toEqual(['4/0'])
  const rest = { _id: id, amount: 300, reason: '退货', restoreStock: true, idemKey: 'dialog-0002' }
  expect((await act('refund', rest)).body.code).toBe(0)
  await statusOf(id).toBe(7)
  expect(await hall.stocks(machine)).toEqual(['5/0'])
  expect((await act('refund', { ...rest, amount: 1, idemKey: 'dialog-0003' })).body.code).toBe(40910)
  for (const type of ['dispense', 'result', 'finish', 'partly', 'nothing', 'settle', 'lost', 'paid', 'fail']) {
    expect([type, (await act(type, { _id: id })).status]).toEqual([type, 400])
  }
  expect(await hall.differences()).toEqual([])
  expect((await hall.clerk.del('/api/vend/order', { _id: id })).body.code).toBe(0)
})

test('a locker has a door for each slot, also if it becomes one later', async () => {
  const { _id } = await hall.machine([{}, {}, {}], { doorCount: 2 })
  const doors = async () => {
    const { slots, ports, rev } = await hall.device(_id)
    return { slots: slots.map(({ door }: { door: number }) => door), doors: ports.length, rev }
  }
  const before = await doors()
  expect(before).toMatchObject({ slots: [1, 1, 1], doors: 2 })
  await hall.clerk.put('/api/vend/device', { _id, rev: before.rev, mode: 2, slotCount: 4 })
  const locker = await doors()
  expect(locker).toMatchObject({ slots: [1, 2, 3, 4], doors: 4 })
  await hall.clerk.put('/api/vend/device', { _id, rev: locker.rev, mode: 1, slotCount: 3 })
  expect(await doors()).toMatchObject({ slots: [1, 1, 1], doors: 2 })
})

test('a machine that dispenses is neither restarted nor deleted', async () => {
  const machine = await hall.machine([{}])
  await hall.buy(machine, { 1: 1 })
  await machine.asked('dispense')
  const restart = await hall.clerk.post('/api/vend/device/cmd?type=restart', { _id: machine._id })
  expect([restart.status, restart.body.code]).toEqual([503, 50320])
  expect((await hall.clerk.del('/api/vend/device', { _id: machine._id })).body.code).toBe(40904)
})

test('a door that stands open for too long is announced once, and again when it was opened again', async () => {
  const machine = await hall.machine([{}])
  const url = `/vend/device/list/${machine._id}`
  const openSince = async (seconds: number) => {
    await machine.event('door', { door: 1, open: true })
    await world.sql(`update vend_door set at = now() - interval '${seconds} s' where device_id = '${machine._id}'`)
    await Promise.all([hall.sweep('doors'), hall.sweep('doors')])
    await hall.sweep('doors')
  }
  await openSince(100)
  expect(await hall.messages(url)).toEqual([])
  await openSince(130)
  await eventually(() => hall.messages(url)).toHaveLength(1)
  expect((await hall.messages(url))[0]).toContain('1 号门已打开超过 120 秒')
  // Reported again, it is the same open door.
  await machine.event('door', { door: 1, open: true })
  await machine.report('status', { ports: [{ no: 1, open: true }] })
  await hall.sweep('doors')
  expect(await hall.messages(url)).toHaveLength(1)
  await machine.event('door', { door: 1, open: false })
  await openSince(130)
  await eventually(() => hall.messages(url)).toHaveLength(2)
})

test('a temperature that is off for ten minutes is announced, and drawn as a curve', async () => {
  const machine = await hall.machine([{}])
  const url = `/vend/device/list/${machine._id}`
  const asked = hall.clerk.post('/api/vend/device/cmd?type=setTemp', { _id: machine._id, c: 4 })
  expect((await machine.obey('set_temp')).params).toEqual({ c: 4 })
  expect((await asked).body.code).toBe(0)
  const heartbeat = (temp: number) =>
    machine.client.publishAsync(
      `iot/vend/${machine.sn}/up/heartbeat`,
      JSON.stringify({ ts: Date.now(), v: 1, data: { temp } }),
      { qos: 1 },
    )
  await heartbeat(6.5)
  await eventually(async () => (await hall.device(machine._id)).temperature).toBe(6.5)
  await heartbeat(12)
  await eventually(async () => (await hall.device(machine._id)).temperature).toBe(12)
  expect(await hall.device(machine._id)).toMatchObject({ targetTemp: 4, tempAlarm: false })
  const age = `update vend_climate set off_since = off_since - interval '11 minutes' where device_id = '${machine._id}'`
  await world.sql(age)
  expect(await hall.device(machine._id)).toMatchObject({ tempAlarm: true })
  await Promise.all([hall.sweep('climate'), hall.sweep('climate')])
  expect(await hall.messages(url)).toEqual([expect.stringContaining('温度 12 °C，目标 4 °C')])
  await heartbeat(5)
  await eventually(async () => (await hall.device(machine._id)).tempAlarm).toBe(false)
  const { curves } = (await hall.clerk.get('/api/vend/device/curve', { _id: machine._id })).body
  expect(curves[0].points.length).toBeGreaterThan(0)
})

test('staff are notified of a slot that runs low, unless the seller does not want it', async () => {
  const sell = async (machine: Machine, num: number) => {
    const { id } = await hall.buy(machine, { 1: num })
    const { orderNo } = await machine.asked('dispense')
    await machine.event('dispense_result', { orderNo, items: [{ slot: 1, num, ok: true }] })
    await statusOf(id).toBe(4)
  }
  const machine = await hall.machine([{ product: '橙汁', stock: 4 }])
  const url = `/vend/device/list/${machine._id}`
  await sell(machine, 1)
  expect(await hall.messages(url)).toEqual([])
  await sell(machine, 1)
  await sell(machine, 1)
  expect(await hall.messages(url)).toEqual([expect.stringContaining('橙汁）还剩 2 件')])
  const { setting } = (await hall.clerk.get('/api/vend/setting')).body
  await hall.clerk.post('/api/vend/setting', { ...setting, servicePhone: world.mobile(), lowStockWarn: false })
  const quiet = await hall.machine([{ stock: 3 }])
  await sell(quiet, 2)
  expect(await hall.messages(`/vend/device/list/${quiet._id}`)).toEqual([])
})
