import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import type { Consignee } from './entities/consignee.ts'
import { DELIVER, STATUS } from './entities/order.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await appWorld(shopServer)
  consignee = { name: '王', mobile: world.mobile(), province: '浙江省', city: '杭州市', area: '', address: '一号' }
})
beforeEach(async () => {
  shop = await openShop(world)
})

let consignee: Consignee
const logistics = { company: '顺丰', no: 'SF1234567890' }
const code = (run: Promise<unknown>) =>
  run.then(
    () => 0,
    (error: { code: number }) => error.code,
  )
/** A consumer has asked for money back. */
const applied = (id: string, amount: number) =>
  world.sql(`update shop_order set refund_status = 1, refund_apply = jsonb_build_object('amount', ${amount},
    'reason', '少了一份', 'photos', '[]'::jsonb, 'at', '2026-03-01T12:00:00.000Z') where id = '${id}'`)
const refunded = (id: string, amount: number) =>
  eventually(async () => (await shop.order(id)).refundedAmount).toBe(amount)

test('[K115] [R582] an order has its lines, its fees and its customer with a masked number', async () => {
  const noodles = await shop.product({ name: '拉面', price: 2800 })
  const user = await shop.user()
  const { _id } = await shop.place({ [noodles]: 2 }, { user, deliverOption: DELIVER.express, consignee })
  expect(await shop.order(_id)).toMatchObject({
    status: STATUS.unpaid,
    customer: { _id: user, name: '王小明', mobile: '138****5678' },
    consignee,
    products: [{ product: noodles, spec: null, name: '拉面', price: 2800, num: 2, amount: 5600, refundNum: 0 }],
    productAmount: 5600,
    deliverFee: 800,
    packFee: 0,
    discount: 0,
    amount: 6400,
    owed: 6400,
  })
  expect(await shop.left(noodles)).toBe('10/2')
})

test('[R621] [K117] [K119] a paid order is accepted once and finished by its pick-up code', async () => {
  const tea = await shop.product({}, 3)
  const { _id } = await shop.place({ [tea]: 2 })
  expect(await shop.act('finish', _id)).toMatchObject({ code: 40910, params: { from: 1, action: 'finish' } })
  await shop.pay(_id)
  expect(await shop.left(tea)).toBe('1/0')
  // The code stands on the customer's phone, and not on the desk.
  expect(await shop.order(_id)).toMatchObject({
    status: STATUS.paid,
    paidAmount: 2000,
    owed: null,
    pickupCode: '****',
  })
  expect(await shop.act('finish', _id)).toMatchObject({ code: 40910, params: { from: 2, action: 'finish' } })
  const both = [await shop.act('accept', _id), await shop.act('accept', _id)]
  expect(both.map((one) => one.code)).toEqual([0, 0])
  const [{ code: pickupCode }] = (await world.sql(
    `select pickup_code as code from shop_order where id = '${_id}'`,
  )) as [{ code: string }]
  const wrong = pickupCode === '000000' ? '111111' : '000000'
  expect(await shop.act('finish', _id)).toMatchObject({ code: 40001, fields: { pickupCode: expect.any(String) } })
  expect(await shop.act('finish', _id, { pickupCode: wrong })).toMatchObject({ code: 40001 })
  expect(await shop.act('finish', _id, { pickupCode })).toMatchObject({ code: 0, order: { status: STATUS.finished } })
  expect(await shop.timeline(_id)).toEqual(['pay', 'paid', 'accept', 'finish'])
  expect(await shop.differences()).toEqual([])
})

test('[K118] express needs a company and a number, and is finished by time', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 1 }, { deliverOption: DELIVER.express, consignee })
  await shop.pay(_id)
  expect(await shop.act('send', _id)).toMatchObject({ code: 40001, fields: { logistics: expect.any(String) } })
  expect(await shop.act('send', _id, { logistics })).toMatchObject({
    order: { status: STATUS.sent, logistics: { ...logistics, sentAt: expect.any(String) } },
  })
  await shop.sweep('autoFinish')
  expect((await shop.order(_id)).status).toBe(STATUS.sent)
  await world.sql(`update shop_order set finish_due_at = now() - interval '1 s' where id = '${_id}'`)
  await shop.sweep('autoFinish')
  expect((await shop.order(_id)).status).toBe(STATUS.finished)
  expect(await shop.differences()).toEqual([])
})

test('of two who want the last one the second is refused, and an order that is not paid gives it back', async () => {
  const last = await shop.product({}, 1)
  const orders = await Promise.allSettled([shop.place({ [last]: 1 }), shop.place({ [last]: 1 })])
  expect(orders.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const failed = orders.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(failed.reason.code).toBe(40920)
  expect(await shop.left(last)).toBe('1/1')
  await world.sql(`update shop_order set expire_at = now() - interval '1 s' where tenant_id = '${shop.tenant.id}'`)
  await shop.sweep('expire')
  expect(await shop.left(last)).toBe('1/0')
  expect(await shop.differences()).toEqual([])
})

test('[K121] [R621] an order that the shop does not take is paid back, and its goods are in stock again', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 2 })
  await shop.pay(_id)
  expect(await shop.act('reject', _id, { reason: '今天卖完了' })).toMatchObject({
    order: { status: STATUS.refunded, rejectReason: '今天卖完了', refundStatus: 2 },
  })
  expect(await shop.left(tea)).toBe('10/0')
  await refunded(_id, 2000)
  expect(await shop.order(_id)).toMatchObject({ refundStatus: 3, refundable: null, products: [{ refundNum: 2 }] })
  expect(await shop.act('accept', _id)).toMatchObject({ code: 40910 })
  expect(await shop.differences()).toEqual([])
})

test('[K120] [K121] a refund request is rejected, and the next one approved for a part; one piece comes back', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 3 }, { deliverOption: DELIVER.express, consignee })
  await shop.pay(_id)
  await shop.act('send', _id, { logistics })
  expect(await shop.act('approve', _id)).toMatchObject({ code: 40910 })
  await applied(_id, 1500)
  expect(await shop.act('reject', _id, { reason: '已签收' })).toMatchObject({
    order: { status: STATUS.sent, refundStatus: 4, refundApply: { answer: '已签收' } },
  })
  await applied(_id, 1500)
  const refundLines = [{ index: 0, num: 1 }]
  const approval = { restoreStock: true, refundLines, amount: 1000 }
  expect(await shop.act('approve', _id, approval)).toMatchObject({ code: 0, order: { refundStatus: 2 } })
  await refunded(_id, 1000)
  expect(await shop.order(_id)).toMatchObject({ status: STATUS.sent, products: [{ refundNum: 1, backNum: 1 }] })
  expect(await shop.left(tea)).toBe('8/0')
  expect(await shop.differences()).toEqual([])
})

test('[K122] one of three is refunded; more than is left is refused, of goods and of money', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 3 })
  await shop.pay(_id)
  const refund = (amount: number, num: number) =>
    shop.act('refund', _id, { amount, reason: '少一份', refundLines: [{ index: 0, num }], idemKey: randomUUID() })
  expect(await refund(1000, 4)).toMatchObject({ code: 40001, fields: { refundLines: expect.any(String) } })
  expect(await refund(3001, 1)).toMatchObject({ code: 40922 })
  expect((await shop.order(_id)).products).toMatchObject([{ refundNum: 0 }])
  const codes = (await Promise.all([refund(1000, 1), refund(1000, 1)])).map((one) => one.code).sort()
  expect(codes).toEqual([0, 40910])
  await refunded(_id, 1000)
  expect(await shop.left(tea)).toBe('8/0')
  expect(await refund(2000, 3)).toMatchObject({ code: 40001 })
  expect(await refund(2000, 2)).toMatchObject({ code: 0 })
  await refunded(_id, 3000)
  expect(await shop.order(_id)).toMatchObject({ status: STATUS.refunded })
  expect(await shop.left(tea)).toBe('10/0')
  expect(await shop.differences()).toEqual([])
})

test('[K125] the list of refunds has open requests and refunds', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 2 })
  await shop.pay(_id)
  const list = async () =>
    (await shop.clerk.get(`/api/shop/order/refund/list?order=${_id}`)).body.list.map(
      (one: { status: number; amount: number }) => [one.status, one.amount],
    )
  await applied(_id, 700)
  expect(await list()).toEqual([[5, 700]])
  await shop.act('approve', _id)
  await refunded(_id, 700)
  expect(await list()).toEqual([[2, 700]])
})

test('lines change until an order is paid: amount and stock follow, and what it has keeps its price', async () => {
  const tea = await shop.product({ price: 500 }, 5)
  const cake = await shop.product({ price: 900 }, 1)
  const { _id } = await shop.place({ [tea]: 1 })
  const add = (product: string, num: number) => shop.edit(_id, { type: 'add', product, num })
  expect(await shop.edit(_id, { type: 'updateNum', index: 0, num: 5 })).toMatchObject({ amount: 2500, num: 5 })
  expect(await code(shop.edit(_id, { type: 'updateNum', index: 0, num: 6 }))).toBe(40920)
  expect(await code(shop.edit(_id, { type: 'updateNum', index: 1, num: 1 }))).toBe(40001)
  expect(await add(cake, 1)).toMatchObject({ amount: 3400 })
  expect(await code(add(cake, 1))).toBe(40920)
  await shop.edit(_id, { type: 'updateNum', index: 0, num: 2 })
  expect([await shop.left(tea), await shop.left(cake)]).toEqual(['5/2', '1/1'])
  await shop.pay(_id)
  expect([await shop.left(tea), await shop.left(cake)]).toEqual(['3/0', '0/0'])
  expect((await shop.order(_id)).paidAmount).toBe(1900)
  expect(await code(shop.edit(_id, { type: 'updateNum', index: 0, num: 1 }))).toBe(40910)
  expect(await shop.differences()).toEqual([])
})

test('who pays later orders at once, changes until then, and pays or owes at the end', async () => {
  const dish = await shop.product({ price: 3000 })
  const later = { deliverOption: DELIVER.dineIn, table: 'A3', payLater: true }
  const { _id } = await shop.place({ [dish]: 2 }, later)
  expect(await shop.order(_id)).toMatchObject({ status: STATUS.paid, payType: 4, paidAmount: 0, owed: 6000 })
  await shop.act('accept', _id)
  await shop.edit(_id, { type: 'add', product: dish, num: 1 })
  expect(await shop.left(dish)).toBe('10/3')
  expect(await shop.act('finish', _id)).toMatchObject({ code: 40001, fields: { received: expect.any(String) } })
  expect(await shop.act('finish', _id, { received: true })).toMatchObject({
    code: 0,
    order: { status: STATUS.finished },
  })
  expect(await shop.order(_id)).toMatchObject({ paidAmount: 9000, owed: null })
  expect(await shop.left(dish)).toBe('7/0')

  const other = await shop.place({ [dish]: 1 }, later)
  await shop.act('accept', other._id)
  await shop.act('finish', other._id, { received: false })
  expect(await shop.order(other._id)).toMatchObject({ status: STATUS.finished, paidAmount: 0, owed: 3000 })
  await shop.pay(other._id)
  expect(await shop.order(other._id)).toMatchObject({ paidAmount: 3000, owed: null })
  // A table that has left.
  const gone = await shop.place({ [dish]: 1 }, later)
  expect(await shop.act('cancel', gone._id, { reason: '客人已离开' })).toMatchObject({ code: 0 })
  expect(await shop.left(dish)).toBe('6/0')
  expect(await code(shop.place({ [dish]: 1 }, { payLater: true, deliverOption: DELIVER.express, consignee }))).toBe(
    40001,
  )
  expect(await shop.differences()).toEqual([])
})

test('[K123] only an order that has ended without a sale is deleted', async () => {
  const tea = await shop.product()
  const { _id } = await shop.place({ [tea]: 1 })
  const remove = async () => (await shop.clerk.del('/api/shop/order', { _id })).body.code
  expect(await remove()).toBe(40910)
  await shop.act('cancel', _id, { reason: '不要了' })
  expect(await remove()).toBe(0)
  expect(await shop.left(tea)).toBe('10/0')
})

test('a promoter gets a share of the orders of those whom they have invited', async () => {
  const tea = await shop.product()
  const promoter = await shop.user('is_promoter = true, share_percent = 10')
  const user = await shop.user(`inviter_id = '${promoter}'`)
  const { _id } = await shop.place({ [tea]: 1 }, { user, deliverOption: DELIVER.dineIn })
  await shop.pay(_id)
  await shop.act('accept', _id)
  await shop.act('finish', _id)
  expect((await shop.order(_id)).shareProfitRecord).toMatchObject([
    { ownerType: 'consumer', ownerId: promoter, ratio: 10, amount: 100 },
  ])
  expect(await shop.differences()).toEqual([])
})

test('[R670] [R588] [R589] [R590] [K158] [K159] the settings answer as shop, with their defaults', async () => {
  const clerk = await (await world.tenant()).user()
  const { body: start } = await clerk.get('/api/shop/setting/shop')
  expect(start).toMatchObject({ code: 0, shop: { nearby: true, shareRatio: 0, payTimeout: 30 }, rev: 0 })
  const save = async (values: object) =>
    (await clerk.post('/api/shop/setting/shop', { name: '面馆', servicePhone: '4008001234', ...values })).body
  const openTime = { hour: 18, minute: 0 }
  const closeTime = { hour: 2, minute: 30 }
  const steps = (...distances: number[]) => distances.map((distance) => ({ distance, fee: 100 }))
  expect(await save({ openTime })).toMatchObject({ code: 40001, fields: { closeTime: expect.any(String) } })
  expect(await save({ openTime: { hour: 24, minute: 0 }, closeTime })).toMatchObject({ code: 40001 })
  expect(await save({ tariff: steps(1000, 1000) })).toMatchObject({
    code: 40001,
    fields: { tariff: expect.any(String) },
  })
  const tariff = steps(1000, 2000)
  expect(await save({ openTime, closeTime, tariff })).toMatchObject({ code: 0, shop: { openTime, closeTime, tariff } })
  expect((await clerk.get('/api/shop/setting/shop')).body).toMatchObject({ shop: { openTime, closeTime, tariff } })
})

test('a customer is told on the phone what the shop does: accepted, sent with its number, a request declined', async () => {
  const noodles = await shop.product()
  const user = await shop.user()
  const { _id, no } = await shop.place({ [noodles]: 1 }, { user, deliverOption: DELIVER.express, consignee })
  await shop.pay(_id)
  await shop.act('accept', _id)
  await shop.act('send', _id, { logistics })
  await applied(_id, 500)
  await shop.act('reject', _id, { reason: '已经发货', idemKey: randomUUID() })
  const rows = await world.sql(
    `select title, content, order_id from consumer_message where consumer_id = '${user}' order by created_at`,
  )
  expect(rows).toEqual([
    { title: expect.stringContaining('shop.accepted'), content: expect.stringContaining(no), order_id: _id },
    { title: expect.stringContaining('shop.sent'), content: expect.stringContaining('SF1234567890'), order_id: _id },
    { title: expect.stringContaining('shop.declined'), content: expect.stringContaining('已经发货'), order_id: _id },
  ])
})
