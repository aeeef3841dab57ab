import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(vendServer)
  hall = await openHall(world)
})

const codeOf = async (answer: Promise<{ body: { code: number } }>) => (await answer).body.code

test('[K322] [K323] [K324] [K325] [K326] a machine is made, read, listed, changed and removed', async () => {
  const { clerk } = hall
  const values = { no: 'VM-CALLS', sn: 'VM-CALLS', name: '一楼', mode: 2, slotCount: 3 }
  const made = await clerk.post('/api/vend/device', values)
  expect(made.body).toMatchObject({ code: 0, secret: expect.any(String) })
  const { _id } = made.body
  const { device } = (await clerk.get('/api/vend/device', { _id })).body
  expect(device).toMatchObject({ name: '一楼', mode: 2, online: 3, slots: [{ door: 1 }, { door: 2 }, { door: 3 }] })
  const list = async (query: object) => (await clerk.get('/api/vend/device/list', { ...query })).body.list
  expect((await list({ mode: '2', keyword: 'VM-CALLS' })).map(({ name }: { name: string }) => name)).toEqual(['一楼'])
  expect(await codeOf(clerk.put('/api/vend/device', { _id, rev: device.rev, name: '二楼' }))).toBe(0)
  expect(await codeOf(clerk.put('/api/vend/device', { _id, rev: device.rev, name: '三楼' }))).toBe(40901)
  for (const wrong of [{ slotCount: 0 }, { slotCount: 201 }, { mode: 4 }, { doorCount: -1 }]) {
    expect([
      wrong,
      await codeOf(clerk.post('/api/vend/device', { ...values, no: 'VM-2', sn: 'VM-2', ...wrong })),
    ]).toEqual([wrong, 40001])
  }
  expect(await codeOf(clerk.del('/api/vend/device', { _id }))).toBe(0)
  expect(await codeOf(clerk.get('/api/vend/device', { _id }))).toBe(40400)
})

test('[K327] [K336] [K341] [K342] [K343] [K344] [K345] logins, orders and users are listed', async () => {
  const { clerk } = hall
  const machine = await hall.machine([{ product: '雪碧' }])
  const logins = (await clerk.get('/api/vend/device/login/list', { device: machine._id })).body.list
  expect(logins).toMatchObject([{ event: 1, deviceName: machine.name }])
  const { id, phone } = await hall.buy(machine, { 1: 1 })
  const { orderNo } = await machine.asked('dispense')
  const found = (await clerk.get('/api/vend/order/list', { keyword: orderNo! })).body
  expect(found).toMatchObject({ list: [{ _id: id, status: 3 }], summary: { num: 1, dispensed: 0 } })
  expect((await clerk.get('/api/vend/order', { _id: id })).body.order.products).toMatchObject([
    { name: '雪碧', num: 1 },
  ])
  expect(await codeOf(clerk.del('/api/vend/order', { _id: id }))).toBe(40910)
  const { user } = (await clerk.get('/api/vend/user', { _id: phone._id })).body
  expect(user).toMatchObject({ orderCount: 1, totalPaid: 300 })
  expect(await codeOf(clerk.put('/api/vend/user', { _id: phone._id, rev: user.rev, nickName: '小王' }))).toBe(0)
  const users = (await clerk.get('/api/vend/user/list', { keyword: '小王' })).body.list
  expect(users).toMatchObject([{ _id: phone._id }])
})

test('[K346] [K347] [K348] [K349] [K350] [K351] [K352] codes and settings are read and saved', async () => {
  const { clerk } = hall
  const [code] = (await clerk.post('/api/vend/qrcode', { count: 1 })).body.list
  const machine = await hall.machine([{}])
  expect((await clerk.get('/api/vend/qrcode', { _id: code._id })).body.qrcode).toMatchObject({
    no: code.no,
    device: null,
  })
  expect(await codeOf(clerk.put('/api/vend/qrcode', { _id: code._id, rev: 0, device: machine._id }))).toBe(0)
  const codes = (await clerk.get('/api/vend/qrcode/list', { keyword: code.no })).body.list
  expect(codes).toMatchObject([{ no: code.no, deviceName: machine.name }])
  const [other] = (await clerk.post('/api/vend/qrcode', { count: 1 })).body.list
  expect(await codeOf(clerk.del('/api/vend/qrcode', { _id: other._id }))).toBe(0)
  const { setting } = (await clerk.get('/api/vend/setting')).body
  expect(setting).toMatchObject({ lowStockWarn: true, doorAlarmSec: 120, refundOnPartial: true, cabinetLimit: 20_000 })
  const saved = { ...setting, servicePhone: world.mobile(), doorAlarmSec: 60 }
  expect(await codeOf(clerk.post('/api/vend/setting', { ...saved, doorAlarmSec: 5 }))).toBe(40001)
  expect(await codeOf(clerk.post('/api/vend/setting', saved))).toBe(0)
  expect((await clerk.get('/api/vend/setting')).body.setting).toMatchObject({ doorAlarmSec: 60 })
})

test('without automatic refunds what did not come out stays paid, and a clerk decides', async () => {
  const { clerk } = hall
  const { setting } = (await clerk.get('/api/vend/setting')).body
  const saved = { ...setting, servicePhone: world.mobile(), refundOnPartial: false, refundAuto: false }
  expect(await codeOf(clerk.post('/api/vend/setting', saved))).toBe(0)
  const machine = await hall.machine([{}, {}])
  const partly = await hall.buy(machine, { 1: 1, 2: 1 })
  const first = await machine.asked('dispense')
  const items = [
    { slot: 1, ok: true },
    { slot: 2, ok: false, err: 'jam' },
  ]
  await machine.event('dispense_result', { orderNo: first.orderNo, items })
  expect(await hall.order(partly.id)).toMatchObject({ status: 8, refundedAmount: 0, refundStatus: 0 })
  const whole = await hall.buy(machine, { 1: 1 })
  const second = await machine.asked('dispense')
  await machine.answer(second, 4)
  expect(await hall.order(whole.id)).toMatchObject({ status: 6, refundedAmount: 0 })
  expect(await hall.stocks(machine)).toEqual(['4/0', '5/0'])
  // It has come out after all: it is sold, because nobody has got the money back.
  await machine.event('dispense_result', { orderNo: second.orderNo, items: [{ slot: 1, ok: true }] })
  expect(await hall.order(whole.id)).toMatchObject({ status: 4, dispensed: 1 })
  expect(await hall.stocks(machine)).toEqual(['3/0', '5/0'])
  expect(await hall.differences()).toEqual([])
})
