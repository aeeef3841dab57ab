import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { sendRefunds } from '@atrium/selling/server/money/sweeps'
import { consumerPhone, make } from '@atrium/selling/testing/seller'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { DELIVER, MOST_LINES, STATUS } from './entities/order.ts'
import shopServer from './server.ts'
import { consigneeAt, SHOP_PLACE } from './testing/baskets.ts'
import { openSale, type Sale } from './testing/sale.ts'

/** What the shop refuses, by its calls: with which code, at which field, and that nothing of it is kept. */

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: World
let sale: Sale
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  sale = await openSale(world)
})

const at = (field: string, code = 40001) => ({ code, fields: { [field]: expect.any(String) } })
const pickup = (lines: object[]) => ({ lines, deliverOption: DELIVER.pickup })
const setShop = async (values: object) => {
  const body = { name: '面馆', servicePhone: '4008001234', deliverOptions: [1, 2, 3, 4], ...values }
  expect((await sale.clerk.post('/api/shop/setting/shop', body)).body).toMatchObject({ code: 0 })
}
const ordersOf = ({ tenant }: Sale) => world.rows('shop_order', { tenant_id: tenant.id })
const act = async (type: string, _id: string, input: object = {}) =>
  (await sale.clerk.put(`/api/shop/order?type=${type}`, { _id, ...input })).body
const idle = () =>
  eventually(() => world.sql(`select id from refund where status = 1 and tenant_id = '${sale.tenant.id}'`)).toEqual([])

/** Preview and order are refused alike, and no order is made. */
async function refusesBasket(phone: Awaited<ReturnType<Sale['phone']>>, basket: object, refusal: object) {
  const before = await ordersOf(sale)
  const preview = (await phone.post('shop/order/preview', basket)).body
  expect(preview, JSON.stringify(preview)).toMatchObject(refusal)
  expect((await phone.placeOrder(basket)).body).toEqual(preview)
  expect(await ordersOf(sale)).toHaveLength(before.length)
}

test('a price that changed, a spec that was removed and a product off sale are refused between basket and till', async () => {
  const specs = [
    { name: '大碗', price: 1800 },
    { name: '小碗', price: 1500 },
  ]
  const bowl = await sale.sold({ name: '牛肉面', specs })
  const phone = await sale.phone()
  const [large, small] = bowl.specs!
  const line = { product: bowl._id, spec: large!._id, num: 1, price: 1800 }
  await sale.change(bowl._id, { specs: [{ ...large, price: 1900 }, small] })
  await refusesBasket(phone, pickup([line]), { code: 40902, fields: { lines: '“牛肉面”的价格已变化，请重新确认' } })
  await sale.change(bowl._id, { specs: [small] })
  const gone = { code: 40902, fields: { lines: '“牛肉面”已下架或规格已变化，请重新选择' } }
  await refusesBasket(phone, pickup([line]), gone)
  await sale.clerk.put('/api/shop/product?type=takeOff', { _id: bowl._id })
  await refusesBasket(phone, pickup([{ product: bowl._id, spec: small!._id, num: 1 }]), gone)
  expect((await sale.read(bowl._id)).lockStock).toBe(0)
})

test('1 m beyond the radius, below the least amount, and without a place there is no delivery', async () => {
  await setShop({ coordinates: SHOP_PLACE, delivery: { radius: 3000, minAmount: 2000, freeAmount: null, packFee: 0 } })
  const noodles = await sale.sold({ price: 1000 })
  const phone = await sale.phone()
  const basket = (metres: number, num = 2) => ({
    lines: [{ product: noodles._id, num }],
    deliverOption: DELIVER.store,
    consignee: consigneeAt(metres, '上海市'),
  })
  await refusesBasket(phone, basket(3001), at('consignee'))
  await refusesBasket(phone, basket(3000, 1), at('lines'))
  const { coordinates: _, ...nowhere } = consigneeAt(10, '上海市')
  await refusesBasket(phone, { ...basket(10), consignee: nowhere }, at('consignee'))
  expect((await phone.placeOrder(basket(3000))).body).toMatchObject({ code: 0, order: { amount: 2000 } })
})

test('the hours run by the clock of the tenant’s zone, also over midnight; a clerk sells while the shop is closed', async () => {
  const noodles = await sale.sold()
  const phone = await sale.phone()
  const basket = pickup([{ product: noodles._id, num: 1 }])
  const zone = (name: string) => world.sql(`update tenant set time_zone = '${name}' where id = '${sale.tenant.id}'`)
  // Open from an hour ago for two hours, by the clock of Shanghai, which knows no summer time.
  const hour = (Math.floor(Date.now() / 3_600_000) + 8) % 24
  const hours = { openTime: { hour: (hour + 23) % 24, minute: 0 }, closeTime: { hour: (hour + 2) % 24, minute: 0 } }
  await zone('Asia/Shanghai')
  await setShop(hours)
  expect((await phone.placeOrder(basket)).body).toMatchObject({ code: 0 })
  await zone('Pacific/Honolulu')
  await refusesBasket(phone, basket, { code: 40910 })
  expect((await sale.clerk.post('/api/shop/order', basket)).body).toMatchObject({ code: 0 })
})

test('a total of zero is refused, and its goods stay free', async () => {
  const tea = await sale.sold({ price: 500 })
  const create = async (discount: number) =>
    (await sale.clerk.post('/api/shop/order', { ...pickup([{ product: tea._id, num: 2 }]), discount })).body
  expect(await create(1000)).toMatchObject(at('discount'))
  expect(await create(1001)).toMatchObject(at('discount'))
  expect(await sale.left(tea._id)).toBe('10/0')
  expect(await create(999)).toMatchObject({ code: 0, order: { amount: 1 } })
})

test('a line becomes no less than one and no more than there is, and none of an order that is paid', async () => {
  const tea = await sale.sold({ price: 500 }, 3)
  const { _id } = await sale.placeSold({ [tea._id]: 1 })
  const updateNum = async (num: number) =>
    (await sale.clerk.post('/api/shop/order/product?type=updateNum', { _id, index: 0, num })).body
  expect(await updateNum(0)).toMatchObject(at('num'))
  expect(await updateNum(4)).toMatchObject({ code: 40920 })
  expect(await sale.order(_id)).toMatchObject({ num: 1, amount: 500 })
  expect(await sale.left(tea._id)).toBe('3/1')
  await sale.pay(_id)
  expect(await updateNum(2)).toMatchObject({ code: 40910, params: { from: 2, action: 'updateNum' } })
})

test(`a basket has up to ${MOST_LINES} lines, of products of its shop that are still sold`, async () => {
  const spec = (at: number) => ({ name: `规格 ${at}`, price: 100 + at, stock: 3 })
  const specs = Array.from({ length: 41 }, (_, n) => spec(n))
  const products = await Promise.all([1, 2, 3, 4, 5].map(() => sale.sold({ specs }, 0)))
  const lines = products.flatMap(({ _id, specs }) => specs!.map((one) => ({ product: _id, spec: one._id, num: 1 })))
  const phone = await sale.phone()
  await refusesBasket(phone, pickup(lines.slice(0, MOST_LINES + 1)), at('lines'))
  const { body } = await phone.placeOrder(pickup(lines.slice(0, MOST_LINES)))
  expect(body).toMatchObject({ code: 0, order: { num: MOST_LINES } })
  await phone.pay(body.order._id)
  expect(await sale.order(body.order._id)).toMatchObject({ status: STATUS.paid })
  // A basket of a year ago: its products were deleted since.
  const old = await sale.sold()
  expect((await sale.clerk.del('/api/shop/product', { _id: old._id })).body.code).toBe(0)
  await refusesBasket(phone, pickup([{ product: old._id, num: 1 }]), at('lines', 40902))
  const elsewhere = await (await openSale(world)).sold()
  await refusesBasket(phone, pickup([{ product: elsewhere._id, num: 1 }]), at('lines', 40902))
  await refusesBasket(phone, pickup([]), at('lines'))
  expect(await sale.differences()).toEqual([])
})

test('a code that is void, deleted, of another shop or made up opens nothing and makes no order', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const codes = await Promise.all(
    ['四号桌', '五号桌'].map(async (name) => (await make(sale.clerk, '/api/shop/wxacode', { name })).wxacode),
  )
  await sale.clerk.put('/api/shop/wxacode?type=disable', { _id: codes[0]._id })
  await sale.clerk.del('/api/shop/wxacode', { _id: codes[1]._id })
  const foreign = await openSale(world)
  for (const no of [codes[0].no, codes[1].no, 'NOSUCHCODE99']) {
    await expect(consumerPhone(world, 'shop', no)).rejects.toThrow('40413')
  }
  for (const no of [codes[0].no, codes[1].no, foreign.code, 'NOSUCHCODE99']) {
    const { body } = await phone.placeOrder({ ...pickup([{ product: tea._id, num: 1 }]), no })
    expect(body).toMatchObject({ code: 40413 })
  }
  expect(await ordersOf(sale)).toEqual([])
})

test('the table of a code stands on the order that is eaten there, and on no other', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const order = async (deliverOption: number) =>
    (await phone.placeOrder({ lines: [{ product: tea._id, num: 1 }], deliverOption, no: sale.code })).body.order
  expect(await order(DELIVER.dineIn)).toMatchObject({ table: '3' })
  expect(await order(DELIVER.pickup)).toMatchObject({ table: null })
})

test('orders of others are not found, by their phones and by the clerks of other tenants', async () => {
  const tea = await sale.sold()
  const [mine, stranger] = [await sale.phone(), await sale.phone()]
  const id = await mine.buy({ ...pickup([{ product: tea._id, num: 1 }]) })
  const { body: open } = await mine.placeOrder(pickup([{ product: tea._id, num: 1 }]))
  const unpaid = open.order._id
  const other = await openSale(world)
  const foreign = await other.phone()
  const before = [await sale.order(id), await sale.order(unpaid)]
  for (const phone of [stranger, foreign]) {
    const answers = [
      await phone.get(`shop/order?_id=${id}`),
      await phone.post('shop/order/refund', { _id: id, reason: '给我退款' }),
      await phone.post('shop/order/cancel', { _id: unpaid }),
      await phone.post('pay', { order: unpaid, channel: 'mock' }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual([40400, 40400, 40400, 40400])
    expect((await phone.get('shop/order/list')).body.list).toEqual([])
  }
  const acts = ['accept', 'send', 'finish', 'approve', 'reject', 'refund', 'pay', 'cancel']
  const input: Any = { reason: '别人的单', amount: 100 }
  const takes: Record<string, string[]> = { refund: ['reason', 'amount'] }
  for (const type of acts) {
    const keys = takes[type] ?? (['reject', 'pay', 'cancel'].includes(type) ? ['reason'] : [])
    const body = { _id: id, ...Object.fromEntries(keys.map((key) => [key, input[key]])) }
    expect((await other.clerk.put(`/api/shop/order?type=${type}`, body)).body.code, type).toBe(40400)
  }
  expect(
    (await other.clerk.post('/api/shop/order/product?type=updateNum', { _id: unpaid, index: 0, num: 2 })).body,
  ).toMatchObject({ code: 40400 })
  expect((await other.clerk.del('/api/shop/order', { _id: id })).body.code).toBe(40400)
  expect([await sale.order(id), await sale.order(unpaid)]).toEqual(before)
})

test('products and categories of another tenant are not found, changed, counted or used', async () => {
  const tea = await sale.sold()
  const other = await openSale(world)
  const { _id } = tea
  const answers = [
    await other.clerk.get(`/api/shop/product?_id=${_id}`),
    await other.clerk.put('/api/shop/product', { _id, rev: 0, price: 1 }),
    await other.clerk.put('/api/shop/product?type=takeOff', { _id }),
    await other.clerk.post('/api/shop/product/stock', { _id, type: 4, lines: [{ stock: 0 }] }),
    await other.clerk.del('/api/shop/product', { _id }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([40400, 40400, 40400, 40400, 40400])
  const theirs = { name: '抄来的', price: 100, categories: tea.categories }
  expect((await other.clerk.post('/api/shop/product', theirs)).body).toMatchObject({ code: 40902 })
  expect((await other.clerk.post('/api/shop/category', { name: '下级', parent: tea.categories[0] })).body.code).toBe(
    40902,
  )
  expect((await other.clerk.get(`/api/shop/product/record/list?product=${_id}`)).body.list).toEqual([])
  expect(await sale.read(_id)).toMatchObject({ price: 1000, stock: 10, status: 1 })
})

test('a description of 1 MB is refused, and no product is made of it', async () => {
  const { categories } = await sale.sold()
  const text = { type: 'text', text: '面'.repeat(400_000) }
  const detail = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const { status } = await sale.clerk.post('/api/shop/product', { name: '长篇', price: 100, categories, detail })
  expect([400, 413]).toContain(status)
  expect(await world.rows('shop_product', { tenant_id: sale.tenant.id, name: '长篇' })).toEqual([])
})

test('after five wrong pick-up codes each try costs a wait, which a refused try does not undo', async () => {
  const tea = await sale.sold()
  const { _id } = await sale.placeSold({ [tea._id]: 1 })
  await sale.pay(_id)
  await act('accept', _id)
  const [{ code: pickupCode }] = (await world.sql(
    `select pickup_code as code from shop_order where id = '${_id}'`,
  )) as [{ code: string }]
  const wrong = pickupCode === '000000' ? '111111' : '000000'
  const waits = () =>
    world.sql(`select failures, until > at as waits from sign_in_backoff where key = 'code:shop.order ${_id}'`)
  const wait = (until: string) =>
    world.sql(`update sign_in_backoff set until = ${until} where key = 'code:shop.order ${_id}'`)
  // A code that was left out is no guess.
  expect(await act('finish', _id)).toMatchObject(at('pickupCode'))
  expect(await waits()).toEqual([])
  for (let times = 1; times <= 5; times += 1) {
    expect(await act('finish', _id, { pickupCode: wrong })).toMatchObject(at('pickupCode'))
    expect(await waits()).toEqual([{ failures: times, waits: times === 5 }])
  }
  await wait(`now() + interval '1 minute'`)
  const refused = await sale.clerk.put('/api/shop/order?type=finish', { _id, pickupCode })
  expect(refused).toMatchObject({ status: 429, body: { code: 42901, msg: expect.stringContaining('秒后再试') } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await sale.order(_id)).toMatchObject({ status: STATUS.accepted })
  // Another order has its own count.
  const { _id: next } = await sale.placeSold({ [tea._id]: 1 })
  await sale.pay(next)
  await act('accept', next)
  expect(await act('finish', next, { pickupCode: 'abc' })).toMatchObject(at('pickupCode'))
  expect((await act('finish', next, { pickupCode: '000000' })).code).not.toBe(42901)
  await wait('now()')
  expect(await act('finish', _id, { pickupCode })).toMatchObject({ code: 0, order: { status: STATUS.finished } })
})

test('an order whose money is on its way back is not deleted; one that is gone gives a late payment back', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const remove = async (_id: string) => (await sale.clerk.del('/api/shop/order', { _id })).body.code
  const { _id } = await sale.placeSold({ [tea._id]: 1 })
  await sale.pay(_id)
  await act('reject', _id, { reason: '卖完了' })
  await idle()
  const running = (status: number) => world.sql(`update shop_order set refund_status = ${status} where id = '${_id}'`)
  await running(2)
  expect(await remove(_id)).toBe(40910)
  await running(3)
  expect(await remove(_id)).toBe(0)

  const { body } = await phone.placeOrder(pickup([{ product: tea._id, num: 1 }]))
  const id = body.order._id
  const { searchParams } = new URL((await phone.post('pay', { order: id, channel: 'mock' })).body.pay.url)
  const trade = { tenant: searchParams.get('tenant'), no: searchParams.get('no') }
  await phone.post('shop/order/cancel', { _id: id })
  expect(await remove(id)).toBe(0)
  // The provider was faster than our word that it is closed.
  const stateOf = () => world.sql(`select state from pay_stand_in where no = '${trade.no}'`)
  await eventually(stateOf).toEqual([{ state: 'closed' }])
  await world.sql(`update pay_stand_in set state = 'paid' where no = '${trade.no}'`)
  expect((await world.anonymous().post('/api/pay/mock/notify', trade)).body.code).toBe(0)
  await idle()
  expect(await world.rows('payment', { biz_id: id })).toMatchObject([{ status: 2, surplus: true }])
  expect(await world.rows('refund', { biz_id: id })).toMatchObject([{ status: 2, amount: 1000 }])
  expect(await sale.differences()).toEqual([])
})

test('a refund that has failed for good is sent again with its number; until then its order stays', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const { _id } = (await phone.placeOrder(pickup([{ product: tea._id, num: 1 }]))).body.order
  await phone.pay(_id)
  const remove = async () => (await sale.clerk.del('/api/shop/order', { _id })).body.code
  const atProvider = (state: string) =>
    world.sql(
      `update pay_stand_in set state = '${state}' where no = (select pay_no from shop_order where id = '${_id}')`,
    )
  const refunds = () => world.sql(`select status, refund_no, try_count from refund where biz_id = '${_id}'`)
  await atProvider('gone')
  expect(await act('reject', _id, { reason: '卖完了' })).toMatchObject({ order: { status: STATUS.refunded } })
  await eventually(refunds).toMatchObject([{ status: 1, try_count: 1 }])
  await world.sql(`update refund set try_count = 4, next_try_at = now() where biz_id = '${_id}'`)
  await sendRefunds(world.server.services)
  await eventually(() => sale.order(_id)).toMatchObject({ refundStatus: 5, refundedAmount: 0, refundable: 1000 })
  const [failed] = await refunds()
  expect(await remove()).toBe(40910)
  await atProvider('paid')
  const again = { amount: 1000, reason: '重新退款', idemKey: randomUUID() }
  expect(await act('refund', _id, again)).toMatchObject({ code: 0 })
  await eventually(() => sale.order(_id)).toMatchObject({ refundStatus: 3, refundedAmount: 1000, refundable: null })
  expect(await refunds()).toMatchObject([{ status: 2, refund_no: failed!.refund_no }])
  expect(await remove()).toBe(0)
  expect(await sale.differences()).toEqual([])
})

test('an order that the shop does not take cannot be paid any more', async () => {
  const tea = await sale.sold()
  const phone = await sale.phone()
  const basket = { lines: [{ product: tea._id, num: 1 }], deliverOption: DELIVER.dineIn, payLater: true }
  const { body } = await phone.placeOrder(basket)
  const { _id } = body.order
  expect((await phone.post('pay', { order: _id, channel: 'mock' })).body.code).toBe(0)
  expect(await act('reject', _id, { reason: '打烊了' })).toMatchObject({ order: { status: STATUS.cancelled } })
  expect(await world.rows('payment', { biz_id: _id })).toMatchObject([{ status: 3 }])
  expect(await sale.left(tea._id)).toBe('10/0')
})

test('what is refunded as a whole before it was sent is in stock again, line by line', async () => {
  const [tea, cake] = [await sale.sold(), await sale.sold()]
  const { _id } = await sale.placeSold({ [tea._id]: 2, [cake._id]: 1 })
  await sale.pay(_id)
  expect(await act('refund', _id, { amount: 3000, reason: '全部退款' })).toMatchObject({ code: 0 })
  await idle()
  expect(await sale.order(_id)).toMatchObject({
    status: STATUS.refunded,
    products: [
      { refundNum: 2, backNum: 2 },
      { refundNum: 1, backNum: 1 },
    ],
  })
  expect([await sale.left(tea._id), await sale.left(cake._id)]).toEqual(['10/0', '10/0'])
})

test('an idempotency key that was used for something else is refused', async () => {
  const tea = await sale.sold()
  const { _id } = await sale.placeSold({ [tea._id]: 2 })
  await sale.pay(_id)
  const refund = { amount: 500, reason: '补偿', idemKey: randomUUID() }
  expect(await act('refund', _id, refund)).toMatchObject({ code: 0 })
  expect(await act('refund', _id, { ...refund, amount: 600 })).toMatchObject({ code: 40903 })
  await idle()
  expect(await sale.order(_id)).toMatchObject({ refundedAmount: 500 })
})
