import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { make } from '@atrium/selling/testing/seller'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER, STATUS } from './entities/order.ts'
import shopServer from './server.ts'
import { openSale, type Sale } from './testing/sale.ts'

/** What forms of the shop check beyond the types of their fields, and a payment that comes too late. */

let world: World
let sale: Sale
beforeAll(async () => {
  world = await appWorld(shopServer)
  sale = await openSale(world)
})

const at = (field: string, code = 40001) => ({ code, fields: { [field]: expect.any(String) } })

test('a product costs something, has whole specs and categories that exist; two of one name are refused', async () => {
  const { _id: category } = await make(sale.clerk, '/api/shop/category', { name: '甜品' })
  const post = async (values: object) =>
    (await sale.clerk.post('/api/shop/product', { name: '豆花', price: 600, categories: [category], ...values })).body
  expect(await post({ price: 0 })).toMatchObject(at('price'))
  const spec = { name: '大碗', price: 900 }
  for (const part of [{ price: 0 }, { price: null }, { name: '' }, { name: null }]) {
    const { code, fields } = await post({ specs: [{ ...spec, ...part }] })
    expect([code, Object.keys(fields)]).toEqual([40001, [`specs.0.${Object.keys(part)}`]])
  }
  expect(await post({ specs: [spec, spec] })).toMatchObject(at('specs'))
  expect(await post({ categories: [] })).toMatchObject(at('categories'))
  expect(await post({ categories: [randomUUID()] })).toMatchObject(at('categories', 40902))
  expect(await post({ marketPrice: 599 })).toMatchObject(at('marketPrice'))
  expect(await post({})).toMatchObject({ code: 0 })
  expect(await post({})).toMatchObject(at('name', 40903))
  expect((await sale.clerk.post('/api/shop/category', { name: '甜品' })).body).toMatchObject(at('name', 40903))
})

test('a refund has an amount up to what is left, and a reason of 2 to 80 characters', async () => {
  const tea = await sale.sold()
  const { _id } = await sale.placeSold({ [tea._id]: 1 })
  await sale.pay(_id)
  const refund = (values: object) => sale.act('refund', _id, { amount: 400, reason: '少一份', ...values })
  expect(await refund({ amount: 0 })).toMatchObject(at('amount'))
  expect(await refund({ reason: '少' })).toMatchObject(at('reason'))
  expect(await refund({ reason: '少'.repeat(81) })).toMatchObject(at('reason'))
  expect(await refund({ amount: 1001 })).toMatchObject({ code: 40922, params: { left: 1000 } })
  const idemKey = randomUUID()
  expect(await refund({ idemKey })).toMatchObject({ code: 0, order: { refundStatus: 2 } })
  await eventually(async () => (await sale.order(_id)).refundedAmount).toBe(400)
  expect(await refund({ idemKey })).toMatchObject({ code: 0, order: { refundedAmount: 400 } })
  expect(await world.rows('refund', { biz_id: _id })).toHaveLength(1)
  expect(await refund({ amount: 601 })).toMatchObject({ code: 40922, params: { left: 600 } })
})

test('a payment that arrives after the order has run out goes back, and the order stays cancelled', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const basket = { lines: [{ product: tea._id, num: 1 }], deliverOption: DELIVER.pickup }
  const { _id } = (await phone.placeOrder(basket)).body.order
  const { searchParams } = new URL((await phone.post('pay', { order: _id, channel: 'mock' })).body.pay.url)
  const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
  await world.sql(`update shop_order set expire_at = now() - interval '1 s' where id = '${_id}'`)
  await sale.sweep('expire')
  await eventually(() => world.sql(`select state from pay_stand_in where no = '${trade.no}'`)).toEqual([
    { state: 'closed' },
  ])
  await world.sql(`update pay_stand_in set state = 'paid' where no = '${trade.no}'`)
  expect((await world.anonymous().post('/api/pay/mock/notify', trade)).body.code).toBe(0)
  await eventually(() => world.rows('refund', { biz_id: _id })).toMatchObject([{ status: 2, source: 3, amount: 1000 }])
  expect(await world.rows('payment', { biz_id: _id })).toMatchObject([{ status: 2, surplus: true }])
  expect(await sale.order(_id)).toMatchObject({ status: STATUS.cancelled, paidAmount: 0 })
  expect(await sale.left(tea._id)).toBe('10/0')
  expect(await sale.differences()).toEqual([])
})
