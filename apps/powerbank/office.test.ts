import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankApp from './index.ts'
import powerbankServer from './server.ts'
import { openStreet, type Street } from './testing/world.ts'

let world: World
let street: Street
beforeAll(async () => {
  world = await appWorld(powerbankServer)
  street = await openStreet(world)
})

const act = (type: string, _id: string, more: object = {}) =>
  street.clerk.put(`/api/powerbank/order?type=${type}`, { _id, ...more })
const codeOf = async (answer: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('[R522] [R523] [R524] [R525] [R526] [R527] [R528] the menu has the pages of the specification', () => {
  expect(powerbankApp.menu.map(({ path }) => path)).toEqual([
    'dashboard',
    'order',
    'user',
    'device/list',
    'battery/list',
    'trail/list',
    'price/list',
    'setting/powerbank',
    'setting/qrcode',
    'refund/list',
    'feedback/list',
  ])
})

test('[K419] [K420] [K421] [K422] [K423] [K424] [K429] [K435] [K436] [K442] [K443] [K444] [K445] [K446] [K447] [K448] [K449] [K450] [K451] the other calls of the specification', async () => {
  const { clerk } = street
  const at = '/api/powerbank'
  const cabinet = await street.filled(1, { slotNum: 4 })
  const { rev, slotNum, ...device } = await street.device(cabinet._id)
  expect([slotNum, device.no]).toEqual([4, cabinet.no])
  const renamed = await clerk.put(`${at}/device`, { _id: cabinet._id, rev, name: '一楼大厅', slotNum: 8 })
  expect(renamed.body.device).toMatchObject({ name: '一楼大厅', slotNum: 8 })
  expect((await street.device(cabinet._id)).slots).toHaveLength(8)
  expect((await clerk.get(`${at}/device/list?keyword=${cabinet.no}`)).body.list).toMatchObject([{ _id: cabinet._id }])
  expect((await clerk.get(`${at}/device/login/list?device=${cabinet._id}`)).body.list).not.toEqual([])
  const phone = await street.phone(cabinet)
  const { _id: order } = (await phone.rent()).body.order
  expect(await codeOf(clerk.del(`${at}/device`, { _id: cabinet._id }))).toEqual([409, 40904])
  expect(await codeOf(clerk.del(`${at}/order`, { _id: order }))).toEqual([409, 40910])
  await phone.post('powerbank/order/cancel', { _id: order })
  expect((await clerk.get(`${at}/order`, { _id: order })).body.order).toMatchObject({ status: 6 })
  expect((await clerk.get(`${at}/order/list?device=${cabinet._id}`)).body.list).toMatchObject([{ _id: order }])
  expect((await clerk.del(`${at}/order`, { _id: order })).body.code).toBe(0)
  const user = (await clerk.get(`${at}/user`, { _id: phone._id })).body.user
  const named = await clerk.put(`${at}/user`, { _id: phone._id, rev: user.rev, nickName: '阿宝' })
  expect(named.body.user).toMatchObject({ nickName: '阿宝' })
  expect((await clerk.get(`${at}/user/list?keyword=阿宝`)).body.list).toMatchObject([{ _id: phone._id }])
  const [code] = (await clerk.post(`${at}/qrcode`, { count: 1 })).body.list
  expect((await clerk.get(`${at}/qrcode`, { _id: code._id })).body.qrcode).toMatchObject({ no: code.no, status: 1 })
  const bound = await clerk.put(`${at}/qrcode`, { _id: code._id, rev: 0, device: cabinet._id })
  expect(bound.body.qrcode).toMatchObject({ status: 2 })
  expect((await clerk.get(`${at}/qrcode/list?keyword=${code.no}`)).body.list).toMatchObject([{ _id: code._id }])
  expect((await clerk.del(`${at}/qrcode`, { _id: code._id })).body.code).toBe(0)
  expect((await clerk.del(`${at}/device`, { _id: cabinet._id })).body.code).toBe(0)
  expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 5, device: null })
  const own = await openStreet(world)
  expect((await own.clerk.get(`${at}/setting`)).body.setting).toMatchObject({ name: '共享充电宝', payTimeout: 15 })
  const saved = await own.clerk.post(`${at}/setting`, { name: '借电', servicePhone: world.mobile(), payTimeout: 5 })
  expect(saved.body.setting).toMatchObject({ name: '借电', payTimeout: 5 })
})

describe('prices', () => {
  test('[R612] [K437] [K438] [K439] [K440] [K441] a price is private unless said otherwise, and its limits are kept', async () => {
    const body = { name: '专属', unitPrice: 200, dayMax: 3000 }
    const { _id, price } = (await street.clerk.post('/api/powerbank/price', body)).body
    expect(price).toMatchObject({ type: 1, deposit: 9900, freeMinutes: 5, overHours: 168, payMode: 1 })
    for (const wrong of [
      { overHours: 23 },
      { overHours: 721 },
      { dayMax: 199 },
      { deposit: 2999 },
      { freeMinutes: 30 },
    ]) {
      const answer = await street.clerk.post('/api/powerbank/price', { ...body, name: '错', ...wrong })
      expect([wrong, answer.body.code]).toEqual([wrong, 40001])
    }
    const changed = await street.clerk.put('/api/powerbank/price', { _id, rev: 0, unitPrice: 300 })
    expect(changed.body.price).toMatchObject({ unitPrice: 300 })
    expect((await street.clerk.get('/api/powerbank/price', { _id })).body.price).toMatchObject({ name: '专属' })
    const { list } = (await street.clerk.get('/api/powerbank/price/list?type=1')).body
    expect(list.map(({ name }: { name: string }) => name)).toContain('专属')
    expect((await street.clerk.del('/api/powerbank/price', { _id })).body.code).toBe(0)
  })

  test('a private price is for its own agent’s cabinets; one that a foreign agent’s cabinet uses stays public', async () => {
    const agent = randomUUID()
    const mine = await ofAgent('powerbank_price', await street.price({ type: 1 }), agent)
    const all = await ofAgent('powerbank_price', await street.price({ type: 2 }), agent)
    const made = (price: string) => {
      const no = world.unique('PBA')
      return street.clerk.post('/api/powerbank/device', { no, sn: no, name: no, slotNum: 4, price })
    }
    const refused = await made(mine)
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([409, 40902, ['price']])
    const { _id, rev } = (await made(all)).body.device
    expect(await codeOf(street.clerk.put('/api/powerbank/device', { _id, rev, price: mine }))).toEqual([409, 40902])
    const toPrivate = { _id: all, rev: 0, type: 1 }
    expect(await codeOf(street.clerk.put('/api/powerbank/price', toPrivate))).toEqual([409, 40904])
    expect(await codeOf(street.clerk.del('/api/powerbank/price', { _id: all }))).toEqual([409, 40904])
    // Once the cabinet is the agent's, too, nothing is in the way; and it stays the agent's then.
    await ofAgent('device', _id, agent)
    expect((await street.clerk.put('/api/powerbank/price', toPrivate)).body.code).toBe(0)
    expect((await street.clerk.put('/api/powerbank/device', { _id, rev, price: mine })).body.code).toBe(0)
    const free = { _id, agent: null }
    expect(await codeOf(street.clerk.put('/api/powerbank/device?type=bind', free))).toEqual([409, 40902])
  })

  /** Agents are another app's. */
  async function ofAgent(table: string, id: string, agent: string): Promise<string> {
    await world.sql(`update ${table} set agent_id = '${agent}' where id = '${id}'`)
    return id
  }
})

describe('[R623] what clerks do with orders', () => {
  test('[K430] complete: returned by hand at a time within the rent, and the rest of the deposit goes back', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 100)
    for (const returnAt of [minutesAgo(200), minutesAgo(-10)]) {
      expect(await codeOf(act('complete', id, { returnAt, reason: '机柜断网' }))).toEqual([400, 40001])
    }
    expect((await act('complete', id, { returnAt: minutesAgo(40), reason: '机柜断网' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 5, minutes: 60, fee: 400, paidAmount: 400 })
    expect(await street.backs(id)).toEqual([9500])
    expect((await street.timeline(id)).slice(0, 3)).toEqual(['paid', 'rent', 'complete 机柜断网'])
    expect(await street.battery(sn)).toMatchObject({ status: 5, order: null, device: null })
    expect(await street.differences()).toEqual([])
  })

  test('[K431] [K432] pay takes the deposit offline; cancel gives it back before anything has come out', async () => {
    const cabinet = await street.filled(2)
    const phone = await street.phone(cabinet)
    const { _id: id } = (await phone.rent()).body.order
    expect((await act('pay', id, { method: '现金', reason: '手机没电', idemKey: 'dialog-0001' })).body.code).toBe(0)
    await cabinet.asked('pop')
    expect(await street.order(id)).toMatchObject({ status: 2, payType: 4, paidAmount: 0 })
    expect((await act('cancel', id, { reason: '不借了' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 6 })
    expect(await street.backs(id)).toEqual([9900])
    const { slots } = await street.device(cabinet._id)
    expect(slots[0]).toMatchObject({ status: 2, batterySn: cabinet.sns[0] })
    expect(await street.differences()).toEqual([])
    expect(await codeOf(act('complete', id, { returnAt: minutesAgo(0), reason: '随便' }))).toEqual([409, 40910])
    expect((await street.clerk.del('/api/powerbank/order', { _id: id })).body.code).toBe(0)
  })

  test('[K433] refund: the fee is given back, and the order is refunded when all of it is', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 95)
    await cabinet.event('returned', { slot: 1, sn })
    const refund = (amount: number, idemKey: string) => act('refund', id, { amount, reason: '充不进电', idemKey })
    expect((await refund(801, 'dialog-0001')).body.code).toBe(40922)
    expect((await refund(300, 'dialog-0002')).body.code).toBe(0)
    await eventually(async () => (await street.order(id)).refundedAmount).toBe(300)
    expect(await street.order(id)).toMatchObject({ status: 5 })
    expect((await refund(500, 'dialog-0003')).body.code).toBe(0)
    await street.statusOf(id).toBe(7)
    expect((await street.backs(id)).sort()).toEqual([300, 500, 9100].sort())
    expect(await street.differences()).toEqual([])
  })

  test('[K434] close: lost costs the deposit; found within 30 days, what the rent did not cost goes back', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 95)
    expect((await act('close', id, { type: 3, reason: '找不到人' })).body.code).toBe(40001)
    expect((await act('close', id, { type: 1, reason: '用户说丢了' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 8, closeType: 1, fee: 9900, paidAmount: 9900 })
    expect(await street.battery(sn)).toMatchObject({ status: 3, order: null })
    expect(await street.backs(id)).toEqual([])
    expect(await cabinet.event('returned', { slot: 2, sn })).toMatchObject({ code: 0, data: { fee: 800 } })
    expect(await street.backs(id)).toEqual([9100])
    expect(await street.order(id)).toMatchObject({ status: 5, fee: 800, paidAmount: 9900, refundedAmount: 9100 })
    expect(await street.battery(sn)).toMatchObject({ status: 1, slot: 2 })
    expect(await street.differences()).toEqual([])
  })

  test('a day out is noted once, after the hours of the price it is bought, and after 30 days nothing goes back', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 25 * 60)
    await street.sweep('overdue')
    await street.sweep('overdue')
    expect(await street.timeline(id)).toEqual(['paid', 'rent', 'remind 借出已满一天'])
    expect(await street.order(id)).toMatchObject({ status: 3, overdue: true })
    await street.sweep('bought')
    expect(await street.order(id)).toMatchObject({ status: 3 })
    await world.sql(`update powerbank_order set rent_at = now() - interval '169 hours' where id = '${id}'`)
    await street.sweep('bought')
    expect(await street.order(id)).toMatchObject({
      status: 8,
      closeType: 2,
      fee: 9900,
      paidAmount: 9900,
      overdue: false,
    })
    expect((await street.timeline(id)).at(-1)).toBe('buyOut overHours')
    await world.sql(`update powerbank_order set finished_at = now() - interval '31 days' where id = '${id}'`)
    expect(await cabinet.event('returned', { slot: 1, sn })).toMatchObject({ code: 0 })
    expect(await street.order(id)).toMatchObject({ status: 8 })
    expect(await street.battery(sn)).toMatchObject({ status: 1 })
    expect(await street.backs(id)).toEqual([])
    expect(await street.differences()).toEqual([])
  })
})

test('[K452] the overview counts rents, returns, and cabinets where nobody can rent or return, as their lists do', async () => {
  const own = await openStreet(world)
  const [empty, full] = [await own.cabinet(), await own.cabinet()]
  const sns = Array.from({ length: 4 }, () => own.sn())
  await empty.holds([null, null, null, null])
  await full.holds(sns)
  const { id, sn } = await own.rented(full, 60)
  await empty.event('returned', { slot: 1, sn, level: 10 })
  await own.rented(full, 25 * 60)
  await full.holds([null, sns[1]!, sns[2]!, sns[3]!])
  const { body } = await own.clerk.get('/api/powerbank/dashboard')
  const values = Object.fromEntries(body.kpis.map(({ key, value }: { key: string; value: number }) => [key, value]))
  expect(values).toMatchObject({
    income: 4,
    orders: 1,
    returns: 1,
    minutes: 60,
    averageMinutes: 60,
    renting: 1,
    overdue: 1,
    lost: 0,
    available: 2,
    noneAvailable: 1,
    noEmpty: 0,
    devices: 2,
  })
  expect(values.turnover).toBeGreaterThan(0)
  // What is out shows what the phone shows, and no sum has it.
  const out = (await own.clerk.get('/api/powerbank/order/list', { status: '3' })).body
  expect(out.list[0]).toMatchObject({ fee: 0, minutes: null })
  expect(out.list[0].soFar.minutes).toBeGreaterThanOrEqual(25 * 60)
  expect(out.list[0].soFar.fee).toBeGreaterThan(0)
  expect(out.summary.fee).toBe(0)
  expect(body.alerts).toContainEqual(expect.objectContaining({ _id: empty._id, kind: 'noneAvailable' }))
  const total = async (path: string) => (await own.clerk.get(path)).body.pagination.total
  expect(await total('/api/powerbank/device/list?noneAvailable=true')).toBe(1)
  expect(await total('/api/powerbank/order/list?overdue=true')).toBe(1)
  expect(await total(`/api/powerbank/order/list?keyword=${(await own.order(id)).batterySn}`)).toBe(1)
  expect((await own.clerk.get('/api/powerbank/device/list')).body.summary).toMatchObject({ available: 2 })
  expect(await own.device(full._id)).toMatchObject({ todayOrders: 1, todayIncome: 400 })
})
