import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { consumers } from './server/storefront.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

/** Products as the shop has them, sold by its calls. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: World
let shop: TestShop
let category: string
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  shop = await openShop(world)
  category = (await shop.clerk.post('/api/shop/category', { name: '面食' })).body._id
})

let made = 0
/** A product on sale, with so many pieces of itself or of each spec. */
async function sold(values: object = {}, pieces = 10): Promise<Any> {
  const picture = `/api/file/${randomUUID().replaceAll('-', '')}`
  const { body } = await shop.clerk.post('/api/shop/product', {
    name: `商品 ${made++}`,
    categories: [category],
    imgs: [picture],
    price: 1000,
    ...values,
  })
  expect(body).toMatchObject({ code: 0 })
  const { _id, specs } = body.product
  const lines = (specs ?? [{ _id: undefined }]).map((one: Any) => ({ num: pieces, ...(one._id && { spec: one._id }) }))
  expect((await shop.clerk.post('/api/shop/product/stock', { _id, type: 1, lines })).body).toMatchObject({ code: 0 })
  return (await shop.clerk.put('/api/shop/product?type=putOn', { _id })).body.product
}
const product = async (_id: string) => (await shop.clerk.get(`/api/shop/product?_id=${_id}`)).body.product
const change = async (_id: string, values: object) => {
  const { rev } = await product(_id)
  return (await shop.clerk.put('/api/shop/product', { _id, rev, ...values })).body
}
const create = async (values: object) => (await shop.clerk.post('/api/shop/order', values)).body
const edit = async (type: string, values: object) =>
  (await shop.clerk.post(`/api/shop/order/product?type=${type}`, values)).body

/** A signed-in customer of the shop: what a phone's preview and order do. */
async function customer() {
  const _id = await shop.user('nick_name = null')
  const consumer = { _id } as Any
  const [preview] = consumers.calls!
  const caught = (run: Promise<Any>) =>
    run.catch(({ code, detail }) => ({ code, fields: Object.keys(detail.fields ?? {}) }))
  return {
    preview: (body: object) => caught(shop.inside((ctx) => preview!.run(ctx, consumer, { body, query: {} } as Any))),
    order: (body: object) =>
      caught(
        shop.inside((ctx) =>
          consumers.createOrder(ctx, consumer, { device: null, source: 2, entry: null, body } as Any),
        ),
      ),
  }
}

test('[K116] [R584] a clerk orders specs at their prices; the stock of each follows', async () => {
  const specs = [
    { name: '大碗', price: 1800 },
    { name: '小碗', price: 1500 },
  ]
  const bowl = await sold({ name: '牛肉面', price: 9900, specs }, 3)
  expect(bowl).toMatchObject({ price: 1500, stock: 6, specs: [{ _id: expect.stringMatching(/^[0-9a-z]{8}$/) }, {}] })
  const [large, small] = bowl.specs.map((one: Any) => one._id)
  const lines = [
    { product: bowl._id, spec: large, num: 2 },
    { product: bowl._id, spec: small, num: 1 },
  ]
  const { order } = await create({ lines, deliverOption: 2, table: 'B2', discount: 100 })
  expect(order).toMatchObject({ status: 1, source: 3, amount: 5000, table: 'B2', products: [{ specName: '大碗' }, {}] })
  expect(await product(bowl._id)).toMatchObject({ stock: 6, lockStock: 3, sales: 0 })
  await shop.pay(order._id)
  expect(await product(bowl._id)).toMatchObject({ stock: 3, lockStock: 0, sales: 3 })
  expect(await create({ lines: [{ product: bowl._id, spec: large, num: 2 }] })).toMatchObject({ code: 40920 })
  const records = (await shop.clerk.get(`/api/shop/product/record/list?product=${bowl._id}`)).body.list
  expect(records.map(({ type, num }: Any) => `${type} ${num}`).sort()).toEqual(['1 3', '1 3', '2 -1', '2 -2', '7 null'])
  expect(await shop.differences()).toEqual([])
})

test('[K128] [K129] the desk changes an order until it is paid', async () => {
  const noodles = await sold({ price: 2000 })
  const { order } = await create({ lines: [{ product: noodles._id, num: 1 }] })
  const { _id } = order
  expect(await edit('updateNum', { _id, index: 0, num: 3 })).toMatchObject({ code: 0, order: { amount: 6000 } })
  expect(await edit('updateNum', { _id, index: 0, num: 0 })).toMatchObject({ code: 40001 })
  expect(await edit('updateNum', { _id, index: 0, num: 11 })).toMatchObject({ code: 40920 })
  const tea = await sold({ price: 500 })
  expect(await edit('add', { _id, product: tea._id, num: 2 })).toMatchObject({
    code: 0,
    order: { amount: 7000, num: 5 },
  })
  // The answer was lost, and the page sends it again.
  const again = { _id, product: tea._id, num: 1, idemKey: randomUUID() }
  for (let time = 0; time < 2; time++) {
    expect(await edit('add', again)).toMatchObject({ code: 0, order: { amount: 7500, num: 6 } })
  }
  expect((await shop.order(_id)).num).toBe(6)
  expect(await edit('add', { ...again, num: 2 })).toMatchObject({ code: 40903 })
  expect(await edit('add', { _id, product: randomUUID(), num: 1 })).toMatchObject({ code: 40902 })
  await shop.pay(_id)
  expect(await edit('updateNum', { _id, index: 0, num: 1 })).toMatchObject({
    code: 40910,
    params: { from: 2, action: 'updateNum' },
  })
  const stranger = await (await world.tenant()).user()
  const foreign = await stranger.post('/api/shop/order/product?type=updateNum', { _id, index: 0, num: 1 })
  expect(foreign.body).toMatchObject({ code: 40400 })
})

test('[K125] the list of refunds has open requests and refunds', async () => {
  const noodles = await sold()
  const { order } = await create({ lines: [{ product: noodles._id, num: 2 }] })
  await shop.pay(order._id)
  const list = async () =>
    (await shop.clerk.get(`/api/shop/order/refund/list?order=${order._id}`)).body.list.map((one: Any) => [
      one.order,
      one.status,
      one.amount,
    ])
  await world.sql(`update shop_order set refund_status = 1, refund_apply = '{"amount": 700, "reason": "凉了", "photos": [],
    "at": "2026-03-01T12:00:00.000Z"}' where id = '${order._id}'`)
  expect(await list()).toEqual([[order._id, 5, 700]])
  await shop.act('approve', order._id)
  expect(await list()).toEqual([[order._id, expect.any(Number), 700]])
  expect((await list())[0][1]).not.toBe(5)
})

test('what changed between basket and till is refused and named, and nothing is held', async () => {
  const bowl = await sold({ specs: [{ name: '大碗', price: 1800 }] })
  const phone = await customer()
  const body = { lines: [{ product: bowl._id, spec: bowl.specs[0]._id, num: 1, price: 1800 }], deliverOption: 1 }
  expect(await phone.preview(body)).toMatchObject({ code: 0, amount: 1800 })
  const refused = { code: 40902, fields: ['lines'] }
  await change(bowl._id, { specs: [{ ...bowl.specs[0], price: 1900 }] })
  expect([await phone.preview(body), await phone.order(body)]).toEqual([refused, refused])
  await change(bowl._id, { specs: [{ name: '小碗', price: 1800 }] })
  expect([await phone.preview(body), await phone.order(body)]).toEqual([refused, refused])
  const other = await sold()
  const plain = { lines: [{ product: other._id, num: 1 }], deliverOption: 1 }
  await shop.clerk.put('/api/shop/product?type=takeOff', { _id: other._id })
  expect([await phone.preview(plain), await phone.order(plain)]).toEqual([refused, refused])
  expect((await product(bowl._id)).lockStock).toBe(0)
  expect(await change(bowl._id, { specs: [{ _id: 'notknown', name: '中碗', price: 1 }] })).toMatchObject({
    code: 40001,
  })
})

test('preview, order and payment of random baskets are the same', async () => {
  const offers = await Promise.all([310, 1250, 9900].map((price) => sold({ price, weight: 300 }, 500)))
  const phone = await customer()
  const consignee = { name: '王', mobile: world.mobile(), province: '浙江省', city: '', area: '', address: '一号' }
  for (let round = 0; round < 25; round += 1) {
    const lines = offers
      .filter((_, at) => at === round % 3 || (round >> at) % 2 === 1)
      .map(({ _id, price }) => ({ product: _id, num: 1 + ((round * 7) % 5), price }))
    const body = { lines, deliverOption: round % 2 === 0 ? 1 : 4, consignee }
    const preview = await phone.preview(body)
    const order = await phone.order(body)
    expect(preview).toMatchObject({ code: 0, amount: expect.any(Number) })
    for (const key of ['productAmount', 'deliverFee', 'packFee', 'amount', 'products', 'num']) {
      expect(order[key], key).toEqual(preview[key])
    }
    await shop.pay(order._id)
    expect((await shop.order(order._id)).paidAmount).toBe(preview.amount)
  }
  expect(await shop.differences()).toEqual([])
})
