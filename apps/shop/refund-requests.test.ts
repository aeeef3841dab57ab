import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER, type Line } from './entities/order.ts'
import { refundAmount } from './entities/refund-amount.ts'
import shopServer from './server.ts'
import { openSale, type Sale } from './testing/sale.ts'

/** Phones that ask money back for so many pieces of each line, and what the desk does with it. */

let world: World
let shop: Sale
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  shop = await openSale(world, { delivery: { radius: 3000, minAmount: 0, freeAmount: null, packFee: 150 } })
})

const consignee = {
  name: '王',
  province: '上海市',
  city: '上海市',
  area: '黄浦区',
  address: '1 号',
}
const logistics = { company: '顺丰', no: 'SF1234567' }

/** An express order of three noodles at 20 yuan and one tea at 7, paid by a phone: 8 for the way, 1.50 for the box. */
async function bought() {
  const [noodles, tea] = [await shop.sold({ price: 2000 }), await shop.sold({ price: 700 })]
  const phone = await shop.phone()
  const lines = [
    { product: noodles._id, num: 3 },
    { product: tea._id, num: 1 },
  ]
  const _id = await phone.buy({
    lines,
    deliverOption: DELIVER.express,
    consignee: { ...consignee, mobile: world.mobile() },
  })
  const apply = async (wanted: object) =>
    (await phone.post('shop/order/refund', { _id, reason: '少了一份', ...wanted })).body
  return { _id, noodles, tea, phone, apply }
}
const refunded = (id: string, amount: number) =>
  eventually(async () => (await shop.order(id)).refundedAmount).toBe(amount)

test('a phone asks for one of three; it is rejected, asked for again and approved: its price and its stock come back', async () => {
  const { _id, noodles, apply } = await bought()
  expect((await shop.order(_id)).paidAmount).toBe(7650)
  await shop.act('send', _id, { logistics })
  expect(await shop.left(noodles._id)).toBe('7/0')
  const lines = [{ index: 0, num: 1 }]
  expect(await apply({ lines })).toMatchObject({
    code: 0,
    order: { refundStatus: 1, refundApply: { amount: 2000, lines } },
  })
  expect(await shop.act('reject', _id, { reason: '请先拍照' })).toMatchObject({ order: { refundStatus: 4 } })
  expect(await apply({ lines })).toMatchObject({ code: 0, order: { refundStatus: 1 } })
  expect(await shop.act('approve', _id, { restoreStock: true })).toMatchObject({ code: 0, order: { refundStatus: 2 } })
  await refunded(_id, 2000)
  expect(await shop.order(_id)).toMatchObject({
    status: 4,
    refundStatus: 3,
    products: [{ refundNum: 1, backNum: 1 }, { refundNum: 0 }],
  })
  expect(await shop.left(noodles._id)).toBe('8/0')
  expect(await shop.differences()).toEqual([])
})

test('who asks for the last pieces gets the rest with the fees; what was in the shop is in stock again', async () => {
  const { _id, noodles, tea, apply } = await bought()
  await apply({ lines: [{ index: 0, num: 2 }] })
  await shop.act('approve', _id)
  await refunded(_id, 4000)
  expect([await shop.left(noodles._id), await shop.left(tea._id)]).toEqual(['9/0', '9/0'])
  const rest = [
    { index: 1, num: 1 },
    { index: 0, num: 1 },
  ]
  expect(await apply({ lines: rest })).toMatchObject({ order: { refundApply: { amount: 3650 } } })
  await shop.act('approve', _id)
  await refunded(_id, 7650)
  expect(await shop.order(_id)).toMatchObject({ status: 7, products: [{ refundNum: 3 }, { refundNum: 1 }] })
  expect([await shop.left(noodles._id), await shop.left(tea._id)]).toEqual(['10/0', '10/0'])
  expect(await shop.differences()).toEqual([])
})

test('more than is left, a line that is not there or named twice, none, and an amount beside lines are refused', async () => {
  const { _id, apply } = await bought()
  await apply({ lines: [{ index: 0, num: 1 }] })
  await shop.act('approve', _id)
  await refunded(_id, 2000)
  const twice = [
    { index: 0, num: 1 },
    { index: 0, num: 1 },
  ]
  for (const lines of [[{ index: 0, num: 3 }], [{ index: 2, num: 1 }], twice, []]) {
    expect(await apply({ lines })).toMatchObject({ code: 40001, fields: { lines: expect.any(String) } })
  }
  expect(await apply({ lines: [{ index: 0, num: 0 }] })).toMatchObject({ code: 40001 })
  expect(await apply({ lines: [{ index: 0, num: 1 }], amount: 1 })).toMatchObject({
    code: 40001,
    fields: { amount: expect.any(String) },
  })
  expect((await shop.order(_id)).refundStatus).toBe(3)
})

test('the desk may grant other pieces, or money alone', async () => {
  const { _id, noodles, apply } = await bought()
  await apply({ lines: [{ index: 0, num: 2 }] })
  await shop.act('approve', _id, { refundLines: [{ index: 0, num: 1 }], amount: 2000 })
  await refunded(_id, 2000)
  expect(await shop.left(noodles._id)).toBe('8/0')
  await apply({ lines: [{ index: 0, num: 2 }] })
  await shop.act('approve', _id, { refundLines: [], amount: 500 })
  await refunded(_id, 2500)
  expect((await shop.order(_id)).products).toMatchObject([{ refundNum: 1, backNum: 1 }, { refundNum: 0 }])
  expect(await shop.left(noodles._id)).toBe('8/0')
  expect(await shop.differences()).toEqual([])
})

test('a discount is shared by the pieces, and no more than was paid goes back', () => {
  const line = (price: number, num: number, refundNum = 0) => ({ price, num, refundNum }) as Line
  const products = [line(1000, 3), line(333, 1)]
  const order = { products, productAmount: 3333, discount: 333, paidAmount: 3800, refundedAmount: 0 }
  expect(refundAmount(order, [{ index: 0, num: 1 }])).toBe(900)
  expect(refundAmount(order, [{ index: 1, num: 1 }])).toBe(299)
  expect(refundAmount(order, [{ index: 0, num: 3 }])).toBe(2700)
  const all = [
    { index: 0, num: 3 },
    { index: 1, num: 1 },
  ]
  expect(refundAmount(order, all)).toBe(3800)
  expect(refundAmount({ ...order, refundedAmount: 3500 }, [{ index: 0, num: 1 }])).toBe(300)
  expect(refundAmount({ ...order, productAmount: 0, paidAmount: 100 }, [{ index: 0, num: 1 }])).toBe(0)
})
