import { randomUUID } from 'node:crypto'
import type { Answer } from '@atrium/core/testing/client'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { ConsumerPhone } from '@atrium/selling/testing/seller'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER, STATUS } from './entities/order.ts'
import shopServer from './server.ts'
import { sellLastPiece } from './testing/last-piece.ts'
import { openSale, type Sale } from './testing/sale.ts'

/** Several people want the same at once. */

const ROUNDS = [1, 2, 3, 4]
/** Of a payment. */
const CLOSED = 3

let world: World
let sale: Sale
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  // Who does not pay in time is not blocked.
  sale = await openSale(world, { blacklistAfterUnpaid: 0 })
})

const pieces = (product: string, num: number) => ({
  lines: [{ product, num }],
  deliverOption: DELIVER.pickup,
})
const codesOf = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ body }) => body.code as number).sort()
const act = (type: string, _id: string, input: object = {}) =>
  sale.clerk.put(`/api/shop/order?type=${type}`, { _id, ...input })
const idle = () =>
  eventually(() => world.sql(`select id from refund where status = 1 and tenant_id = '${sale.tenant.id}'`)).toEqual([])

async function placed(phone: ConsumerPhone, product: string, num = 1): Promise<string> {
  const { body } = await phone.placeOrder(pieces(product, num))
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.order._id
}

/** The payment that a phone has begun. */
async function begun(phone: ConsumerPhone, order: string) {
  const { body } = await phone.post('pay', { order, channel: 'mock' })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  const { searchParams } = new URL(body.pay.url)
  const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
  return (more: object = {}) => world.anonymous().post('/api/pay/mock/notify', { ...trade, ...more })
}

test('of twenty buyers one gets the last piece', () => sellLastPiece(sale, 20))

test('the same key makes one order for each person, however often it is sent at once', async () => {
  const tea = await sale.sold()
  const [phone, other] = [await sale.phone(), await sale.phone()]
  const request = { ...pieces(tea._id, 2), idemKey: randomUUID() }
  const answers = await Promise.all([phone, phone, phone, other].map((one) => one.post('shop/order', request)))
  const ids = answers.map(({ body }) => body.order._id)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
  expect(await sale.left(tea._id)).toBe('10/4')
})

test('a payment that was begun before the lines were changed does not pay the order, and goes back', async () => {
  const tea = await sale.sold({ price: 500 })
  const phone = await sale.phone()
  const id = await placed(phone, tea._id)
  const notify = await begun(phone, id)
  // The provider has the money, and says so later.
  await notify({ silent: true })
  const edited = await sale.clerk.post('/api/shop/order/product?type=updateNum', { _id: id, index: 0, num: 3 })
  expect(edited.body).toMatchObject({ code: 0, order: { amount: 1500, owed: 1500 } })
  await notify()
  expect(await sale.order(id)).toMatchObject({ status: STATUS.unpaid, paidAmount: 0 })
  await idle()
  expect(await world.rows('refund', { biz_id: id })).toMatchObject([{ status: 2, amount: 500 }])
  await begun(phone, id)
  await sale.clerk.post('/api/shop/order/product?type=updateNum', { _id: id, index: 0, num: 2 })
  expect(await world.rows('payment', { biz_id: id, amount: '1500' })).toMatchObject([{ status: CLOSED }])
  await phone.pay(id)
  expect(await sale.order(id)).toMatchObject({ status: STATUS.paid, paidAmount: 1000 })
  expect(await sale.differences()).toEqual([])
})

test('a table that leaves while its payment arrives gets its money back', async () => {
  const tea = await sale.sold({ price: 500 })
  const phone = await sale.phone()
  const basket = { lines: [{ product: tea._id, num: 1 }], deliverOption: DELIVER.dineIn, payLater: true }
  const { _id: id } = (await phone.placeOrder(basket)).body.order
  const notify = await begun(phone, id)
  await notify({ silent: true })
  expect((await act('cancel', id, { reason: '客人已离开' })).body.code).toBe(0)
  expect((await notify()).body.code).toBe(0)
  await idle()
  expect(await sale.order(id)).toMatchObject({ status: STATUS.cancelled, paidAmount: 0 })
  expect(await world.rows('refund', { biz_id: id })).toMatchObject([{ status: 2, amount: 500 }])
  expect(await sale.left(tea._id)).toBe('10/0')
  expect(await sale.differences()).toEqual([])
})

test('an order that is changed and paid at once is paid in full, or not changed', async () => {
  const tea = await sale.sold({ price: 500 }, 100)
  for (const _round of ROUNDS) {
    const { _id } = await sale.placeSold({ [tea._id]: 1 })
    const [edited, paid] = await Promise.all([
      sale.clerk.post('/api/shop/order/product?type=updateNum', { _id, index: 0, num: 2 }),
      act('pay', _id, { reason: '现金' }),
    ])
    expect(paid.body.code).toBe(0)
    expect([0, 40910]).toContain(edited.body.code)
    const amount = edited.body.code === 0 ? 1000 : 500
    expect(await sale.order(_id)).toMatchObject({ status: STATUS.paid, amount, paidAmount: amount })
  }
  expect(await sale.differences()).toEqual([])
})

test('an order that is given up while its payment arrives is either paid, or its money goes back', async () => {
  const tea = await sale.sold({ price: 500 }, 100)
  const phone = await sale.phone()
  for (const _round of ROUNDS) {
    const id = await placed(phone, tea._id)
    const notify = await begun(phone, id)
    await notify({ silent: true })
    const [given, told] = await Promise.all([phone.post('shop/order/cancel', { _id: id }), notify()])
    expect(told.body.code).toBe(0)
    await idle()
    const [paid] = await world.rows('payment', { biz_id: id })
    const isSold = given.body.code === 40910
    expect(await sale.order(id)).toMatchObject(isSold ? { status: 2, paidAmount: 500 } : { status: 6, paidAmount: 0 })
    expect(paid).toMatchObject({ status: 2, surplus: !isSold })
  }
  expect(await sale.differences()).toEqual([])
})

test('an order whose time ends while it is paid is sold once, and the notification counts once', async () => {
  const tea = await sale.sold({ price: 500 }, 100)
  const phone = await sale.phone()
  for (const _round of ROUNDS) {
    const id = await placed(phone, tea._id)
    const notify = await begun(phone, id)
    await notify({ silent: true })
    await world.sql(`update shop_order set expire_at = now() - interval '1 s' where id = '${id}'`)
    await Promise.all([sale.sweep('expire'), notify(), notify()])
    await idle()
    const payments = await world.rows('payment', { biz_id: id })
    const order = await sale.order(id)
    expect(payments).toMatchObject([{ surplus: order.status === STATUS.cancelled }])
    expect(order.paidAmount).toBe(order.status === STATUS.paid ? 500 : 0)
  }
  expect(await sale.differences()).toEqual([])
})

test('a refund that is asked for twice at once with one key is one refund', async () => {
  const tea = await sale.sold()
  const { _id } = await sale.placeSold({ [tea._id]: 3 })
  await sale.pay(_id)
  const refund = { amount: 1000, reason: '少一份', refundLines: [{ index: 0, num: 1 }], idemKey: randomUUID() }
  expect(await codesOf([act('refund', _id, refund), act('refund', _id, refund)])).toEqual([0, 0])
  await idle()
  expect(await sale.order(_id)).toMatchObject({ refundedAmount: 1000, products: [{ refundNum: 1, backNum: 1 }] })
  expect(await world.rows('refund', { biz_id: _id })).toHaveLength(1)
  expect(await sale.left(tea._id)).toBe('8/0')
})

test('two clerks who decide about one order at once: one of them does, the other one is told', async () => {
  const tea = await sale.sold()
  const colleague = await sale.tenant.user()
  const { _id } = await sale.placeSold({ [tea._id]: 1 }, { deliverOption: DELIVER.dineIn })
  await sale.pay(_id)
  const both = (type: string, input: object) =>
    codesOf([sale.clerk, colleague].map((one) => one.put(`/api/shop/order?type=${type}`, { _id, ...input })))
  expect(await both('accept', {})).toEqual([0, 0])
  const ends = await codesOf([act('finish', _id), act('refund', _id, { amount: 1000, reason: '不要了' })])
  // A running refund holds the order; a finished one is refunded all the same.
  expect([
    [0, 0],
    [0, 40910],
  ]).toContainEqual(ends)
  await idle()
  const steps = await sale.timeline(_id)
  expect(steps.filter((step) => step === 'accept')).toHaveLength(1)
  expect(await sale.order(_id)).toMatchObject({ status: STATUS.refunded, refundedAmount: 1000 })
  expect(await sale.differences()).toEqual([])
})

test('a stock that is counted while it is sold never becomes less than what orders hold', async () => {
  const tea = await sale.sold({}, 5)
  const phones = await Promise.all(Array.from({ length: 6 }, () => sale.phone()))
  const count = (stock: number) =>
    sale.clerk.post('/api/shop/product/stock', { _id: tea._id, type: 4, lines: [{ stock }] })
  const answers = await Promise.all([
    ...phones.map((phone) => phone.placeOrder(pieces(tea._id, 1))),
    ...[3, 2, 3, 2].map((stock) => count(stock)),
  ])
  const sold = answers.slice(0, phones.length).filter(({ body }) => body.code === 0).length
  const { stock, lockStock } = await sale.read(tea._id)
  expect(lockStock).toBe(sold)
  expect(stock).toBeGreaterThanOrEqual(sold)
  expect(await sale.differences()).toEqual([])
})

test('two categories that are moved below each other at once do not become a circle', async () => {
  const made = async (name: string) => (await sale.clerk.post('/api/shop/category', { name })).body._id as string
  for (const round of ROUNDS) {
    const [one, other] = [await made(`甲 ${round}`), await made(`乙 ${round}`)]
    const below = (_id: string, parentId: string) => sale.clerk.put('/api/shop/category/order', { _id, parentId })
    expect(await codesOf([below(one, other), below(other, one)])).toEqual([0, 40001])
    const rows = await world.sql(`select id, parent_id from shop_category where id in ('${one}', '${other}')`)
    expect(rows.filter(({ parent_id }) => parent_id === null)).toHaveLength(1)
  }
})
