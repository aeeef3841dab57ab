import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollApp from './index.ts'
import dollServer from './server.ts'
import type { Machine } from './testing/machine.ts'
import { type Hall, openHall } from './testing/world.ts'

let world: World
let hall: Hall
beforeAll(async () => {
  world = await appWorld(dollServer)
  hall = await openHall(world)
})

test('[R491] [R492] [R493] [R494] [R495] [R496] [R497] the menu has the pages of the specification', () => {
  expect(dollApp.menu.map(({ path }) => path)).toEqual([
    'dashboard',
    'order',
    'user',
    'device/list',
    'insert/list',
    'price/list',
    'setting/doll',
    'setting/qrcode',
    'refund/list',
    'feedback/list',
  ])
})

test('[R638] remote credit waits for the machine, and is recorded with its reason when it has credited', async () => {
  const machine = await hall.machine({ playSeconds: 45 })
  const open = (body: object) => hall.clerk.post('/api/doll/device/open', { _id: machine._id, ...body })
  const asked = open({ coins: 3, reason: '补偿顾客' })
  const start = await machine.asked('start')
  expect(start).toMatchObject({ params: { coins: 3, playSeconds: 45 } })
  expect(start.orderNo ?? null).toBe(null)
  expect(await hall.inserts(machine._id)).toEqual([])
  await machine.answer(start)
  expect((await asked).body).toMatchObject({ code: 0, status: 3 })
  const { list } = (await hall.clerk.get(`/api/doll/device/insert/list?device=${machine._id}`)).body
  expect(list).toMatchObject([{ kind: 4, num: 3, reason: '补偿顾客', order: null }])
  const refused = open({ coins: 1, reason: '再来一次' })
  await machine.obey('start', 2)
  expect((await refused).body.code).toBe(50320)
  for (const body of [
    { coins: 0, reason: '补偿' },
    { coins: 100, reason: '补偿' },
    { coins: 1 },
    { coins: 1, reason: 'x' },
  ]) {
    expect([(await open(body)).status, (await open(body)).body.code]).toEqual([400, 40001])
  }
  await machine.leave()
  await eventually(async () => (await hall.device(machine._id)).online).toBe(2)
  expect((await open({ coins: 1, reason: '补偿' })).body.code).toBe(50310)
  expect(await hall.inserts(machine._id)).toEqual(['4 3'])
})

test('a machine gets its settings at the login, after each change, and when a clerk sends them', async () => {
  const machine = await hall.machine()
  const { rev } = await hall.device(machine._id)
  await hall.clerk.put('/api/doll/device', { _id: machine._id, rev, clawWeak: 10, playSeconds: 40 })
  const changed = { coinPerPlay: 1, playSeconds: 40, claw: { strong: 80, weak: 10, winRate: 15 } }
  expect((await machine.obey('config')).params).toMatchObject(changed)
  const sent = hall.clerk.post('/api/doll/device/cmd?type=config', { _id: machine._id })
  expect((await machine.obey('config')).params).toMatchObject(changed)
  expect((await sent).body.code).toBe(0)
  const asked = hall.clerk.post('/api/doll/device/cmd?type=query', { _id: machine._id })
  await machine.obey('query', 0, { coins: 2, giftTotal: 318 })
  expect((await asked).body.data).toEqual({ coins: 2, giftTotal: 318 })
  const login = await machine.report('login', { firmware: '1.1' })
  expect(login.data).toMatchObject({ config: changed })
})

test('a machine in use is neither restarted nor deleted', async () => {
  const machine = await hall.machine()
  const phone = await hall.phone(machine)
  await phone.buy(await hall.price({ scope: 2, devices: [machine._id] }))
  const { body } = await hall.clerk.post('/api/doll/device/cmd?type=restart', { _id: machine._id })
  expect(body.code).toBe(50320)
  expect((await hall.clerk.del('/api/doll/device', { _id: machine._id })).body.code).toBe(40904)
})

test('a fault is shown with the machine and announced, until the machine says that it is over', async () => {
  const machine = await hall.machine()
  await machine.event('fault', { code: 'claw_stuck', msg: '爪子卡住' })
  expect(await hall.device(machine._id)).toMatchObject({ faultCode: 'claw_stuck', faultMsg: '爪子卡住' })
  await eventually(() =>
    world.sql(`select title from message where content like '%爪子卡住%' and url like '%${machine._id}'`),
  ).toEqual([{ title: '{"key":"device.faultOf","values":{"kind":"{\\"key\\":\\"doll.device\\"}"}}' }])
  await machine.event('fault', { code: '' })
  expect(await hall.device(machine._id)).toMatchObject({ faultCode: null })
})

test('packages: limits, a chosen scope needs machines, best value only where packages differ', async () => {
  const create = async (values: object) =>
    (await hall.clerk.post('/api/doll/price', { name: '限制', amount: 100, coins: 1, ...values })).body
  for (const wrong of [
    { amount: 0 },
    { coins: 0 },
    { giftCoins: -1 },
    { scope: 3 },
    { scope: 2 },
    { scope: 2, devices: [] },
  ]) {
    expect([wrong, (await create(wrong)).code]).toEqual([wrong, 40001])
  }
  const machine = await hall.machine()
  const place = { scope: 2, devices: [machine._id] }
  await hall.price({ amount: 500, coins: 5, ...place })
  const phone = await hall.phone(machine)
  const best = async () =>
    (await phone.get(`doll/qrcode?no=${machine.code}`)).body.prices.map(({ isBest }: { isBest: boolean }) => isBest)
  await hall.price({ amount: 1000, coins: 10, order: 1, ...place })
  expect(await best()).toEqual([false, false])
  await hall.price({ amount: 1000, coins: 10, giftCoins: 2, order: 2, ...place })
  expect(await best()).toEqual([false, false, true])
})

test('each day of a machine is reconciled: lost coins, a counter that began anew, and late reports', async () => {
  const machine = await hall.machine()
  const noon = (daysAgo: number) => `(date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '${daysAgo} days'
    + interval '12 hours') at time zone 'Asia/Shanghai'`
  const coin = (daysAgo: number, seconds: number, num: number, total: number) =>
    world.sql(`insert into doll_insert (id, tenant_id, device_id, kind, num, coin_total, at)
      select gen_random_uuid(), tenant_id, id, 1, ${num}, ${total}, ${noon(daysAgo)} + interval '${seconds} s'
      from doll_device where id = '${machine._id}'`)
  await coin(2, 0, 1, 101)
  await coin(2, 1, 2, 103)
  // Two coins were never reported.
  await coin(1, 0, 1, 106)
  // The counter began anew.
  await coin(1, 1, 1, 1)
  await coin(0, 0, 1, 50)
  await hall.sweep('reconcile')
  const days = async () => {
    const { body } = await hall.clerk.get(`/api/doll/device/reconciliation/list?device=${machine._id}`)
    return body.list.map((row: Record<string, unknown>) =>
      ['counterStart', 'counterEnd', 'counted', 'recorded', 'difference', 'restarted'].map((name) => row[name]),
    )
  }
  const before = [100, 103, 3, 3, 0, false]
  expect(await days()).toEqual([[103, 1, 4, 2, 2, true], before])
  const { alerts } = (await hall.clerk.get('/api/doll/dashboard')).body
  expect(alerts).toContainEqual(expect.objectContaining({ _id: machine._id, kind: 'coins' }))
  await coin(1, -1, 2, 105)
  await hall.sweep('reconcile')
  expect(await days()).toEqual([[103, 1, 4, 4, 0, true], before])
})

test('the overview counts games, gifts, coins and machines that are low on gifts, and links to the lists', async () => {
  const own = await openHall(world)
  const machine = await own.machine({ giftStock: 4, giftWarn: 3, giftCost: 350 })
  await play(own, machine, [true, false])
  await play(own, machine, [false, false])
  await machine.event('insert', { kind: 'coin', num: 3, total: 3 })
  await machine.event('insert', { kind: 'card', num: 2, total: 2 })
  const { body } = await own.clerk.get('/api/doll/dashboard')
  const values = Object.fromEntries(body.kpis.map(({ key, value }: { key: string; value: number }) => [key, value]))
  expect(values).toMatchObject({
    income: 20,
    orders: 2,
    plays: 4,
    wins: 1,
    winRate: 25,
    gifts: 1,
    giftCost: 3.5,
    coins: 3,
    scans: 4,
    coinsToScans: 75,
    giftLow: 1,
    devices: 1,
    online: 1,
  })
  const top = (name: string) => body.tops.find(({ key }: { key: string }) => key === name).rows
  expect(top('lowGifts')).toMatchObject([{ _id: machine._id, giftStock: 3 }])
  expect(top('devices')).toMatchObject([{ _id: machine._id, orders: 2, plays: 4, winRate: 25 }])
  const total = async (path: string) => (await own.clerk.get(path)).body.pagination.total
  expect(await total('/api/doll/device/list?giftLow=true')).toBe(1)
  const today = new Date(Date.now() - 3_600_000).toISOString()
  expect(await total(`/api/doll/order/list?startedAtStart=${today}`)).toBe(2)
  expect(await total(`/api/doll/order/list?startedAtStart=${today}&win=true`)).toBe(1)
  const until = new Date(Date.now() + 60_000).toISOString()
  const axis = await own.clerk.get('/api/doll/device/axis', { _id: machine._id, start: today, end: until })
  expect(axis.body.entries).toContainEqual(expect.objectContaining({ type: 'gift', data: { num: 1, cost: 350 } }))
})

/** Buys two games and plays them with these results. */
async function play(own: Hall, machine: Machine, wins: boolean[]): Promise<void> {
  const phone = await own.phone(machine)
  const id = await phone.buy(await own.price({ scope: 2, devices: [machine._id] }))
  const { orderNo } = await machine.obey('start')
  await eventually(async () => (await own.order(id)).status).toBe(3)
  for (const [index, win] of wins.entries()) await machine.event('game_result', { orderNo, n: index + 1, win })
  expect((await own.order(id)).status).toBe(4)
}
