import { drawn, upload } from '@atrium/core/server/files/testing'
import type { Answer } from '@atrium/core/testing/client'
import { eventually } from '@atrium/core/testing/eventually'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

let world: World
let shop: TestShop
let tenant: TestTenant
let clerk: Client
let noodles: string
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  shop = await openShop(world)
  tenant = shop.tenant
  clerk = shop.clerk
  noodles = await category('面食')
})

const ok = async (answer: Promise<Answer>) => {
  const { body } = await answer
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body
}

async function category(name: string, parent: string | null = null): Promise<string> {
  return (await ok(clerk.post('/api/shop/category', { name, parent })))._id
}

async function product(values: object = {}) {
  const { product: made } = await ok(
    clerk.post('/api/shop/product', { name: '牛肉面', price: 2800, categories: [noodles], stock: 10, ...values }),
  )
  return made
}

const picture = async () => (await upload(world.url, clerk, { bytes: await drawn(40, 40) })).body.url as string

const change = async ({ _id }: { _id: string }, values: object) =>
  (await clerk.put('/api/shop/product', { _id, rev: (await read(_id)).rev, ...values })).body
const changedTo = async (row: { _id: string }, values: object) => {
  const body = await change(row, values)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return read(row._id)
}
const read = async (id: string) => (await ok(clerk.get(`/api/shop/product?_id=${id}`))).product
const count = (body: object) => clerk.post('/api/shop/product/stock', body)
const records = async (id: string, type?: number) =>
  (await ok(clerk.get(`/api/shop/product/record/list?product=${id}${type ? `&type=${type}` : ''}&pageSize=100`))).list

test('[K137] [K140] [R585] [R586] categories are a tree of two levels with id, parent, name, order and desc', async () => {
  const cold = await category('凉面', noodles)
  const { body } = await clerk.post('/api/shop/category', { name: '加辣', parent: cold })
  expect(body).toMatchObject({ code: 40001, fields: { parent: expect.any(String) } })
  await ok(clerk.post('/api/shop/category', { name: '饮料', desc: '冷热都有' }))
  const { list } = await ok(clerk.get('/api/shop/category/list'))
  expect(list).toMatchObject([
    { name: '面食', parent: null },
    { name: '凉面', parent: noodles, id: cold, _id: cold },
    { name: '饮料', desc: '冷热都有' },
  ])
})

test('[K141] a category is moved by whoever may order them, and never below itself', async () => {
  const drinks = await category('饮料')
  const tea = await category('茶', drinks)
  const mover = await tenant.user({ permissions: [['shop', 'category', 'order']] })
  await ok(mover.put('/api/shop/category/order', { _id: drinks, parentId: null, before: noodles }))
  const { list } = await ok(clerk.get('/api/shop/category/list'))
  expect(list.map(({ name, order }: { name: string; order: number }) => [name, order])).toEqual([
    ['饮料', 1],
    ['茶', null],
    ['面食', 2],
  ])
  const cycle = await mover.put('/api/shop/category/order', { _id: drinks, parentId: tea })
  expect(cycle.body).toMatchObject({ code: 40001 })
  const editor = await tenant.user({ permissions: [['shop', 'category', 'update']] })
  const refused = await editor.put('/api/shop/category/order', { _id: tea, parentId: null })
  expect(refused.body.code).toBe(40301)
})

test('[K139] a category with products or categories in it is not deleted', async () => {
  await product()
  const above = await category('饮料')
  const below = await category('茶', above)
  const remove = (_id: string) => clerk.del('/api/shop/category', { _id })
  expect((await remove(noodles)).body.code).toBe(40904)
  expect((await remove(above)).body.code).toBe(40904)
  expect((await remove(below)).body.code).toBe(0)
  expect((await remove(above)).body.code).toBe(0)
})

test('[K131] [R584] a product has pictures, specs and categories; with specs its price and stock are theirs', async () => {
  const specs = [
    { name: '大碗', price: 3200, stock: 4 },
    { name: '小碗', price: 2400, stock: 7, no: '690001' },
  ]
  const made = await product({ price: 9900, specs, stock: 99 })
  expect(made).toMatchObject({ price: 2400, stock: 11, imgs: [], categories: [noodles], status: 2 })
  expect(made.specs).toMatchObject([
    { name: '大碗', stock: 4, _id: expect.stringMatching(/^[0-9a-f]{8}$/) },
    { name: '小碗', stock: 7, no: '690001' },
  ])
  const twice = await clerk.post('/api/shop/product', {
    name: '双份',
    price: 1,
    categories: [noodles],
    specs: [specs[0], { ...specs[1], name: ' 大碗' }],
  })
  expect(twice.body).toMatchObject({ code: 40001, fields: { specs: expect.any(String) } })
})

test('[K132] a changed product keeps the ids of its specs and their stock; a spec that is gone is counted out', async () => {
  const made = await product({
    specs: [
      { name: '大碗', price: 3200, stock: 4 },
      { name: '小碗', price: 2400, stock: 7 },
    ],
  })
  const [big] = made.specs
  const changed = await changedTo(made, {
    specs: [
      { ...big, price: 3500, stock: 0 },
      { name: '中碗', price: 2800, stock: 2 },
    ],
  })
  expect(changed).toMatchObject({ price: 2800, stock: 6 })
  expect(changed.specs).toMatchObject([
    { _id: big._id, price: 3500, stock: 4 },
    { name: '中碗', stock: 2 },
  ])
  expect(await records(made._id, 6)).toMatchObject([{ spec: '大碗', before: 3200, after: 3500, num: 300 }])
  expect(await records(made._id, 4)).toMatchObject([{ before: 7, after: 0, num: -7 }])
  const foreign = await change(changed, { specs: [{ ...big, _id: 'ffffffff' }] })
  expect(foreign).toMatchObject({ code: 40001, fields: { specs: expect.any(String) } })
})

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const image = (src: string) => ({ type: 'image', attrs: { src } })
const doc = (...content: object[]) => ({ type: 'doc', content })

test('[R584] a product is described by a rich text, whose pictures everybody may see while it has them', async () => {
  const url = await picture()
  const seen = async () => (await fetch(world.url + url)).status
  const before = await seen()
  const detail = doc(text('手工拉制'), image(url))
  const made = await product({ detail })
  expect(made.detail).toEqual(detail)
  expect(await seen()).toBe(200)
  const { list } = await ok(clerk.get('/api/shop/product/list'))
  expect(list[0]).not.toHaveProperty('detail')
  expect((await changedTo(made, { detail: doc(text('手工拉制')) })).detail).toEqual(doc(text('手工拉制')))
  expect(before).not.toBe(200)
  expect(await seen()).toBe(before)
  expect((await changedTo(made, { detail: null })).detail).toBeNull()
})

test.each([
  ['HTML', '<p onclick="alert(1)">面</p>'],
  ['a part of a document', text('面')],
  ['a picture of another site', doc({ type: 'blockquote', content: [image('https://evil.example/a.png')] })],
  [
    'a link that is a script',
    doc({ type: 'text', text: '面', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
  ],
  ['a node without a type', doc({ text: '面' })],
  ['a text of 100,000 characters', doc(text('面'.repeat(100_000)))],
])('[S10] %s is no description: nothing is changed', async (_, detail) => {
  const made = await product({ detail: doc(text('手工拉制')) })
  const refused = { code: 40001, fields: { detail: expect.any(String) } }
  expect(await change(made, { detail, desc: '新' })).toMatchObject(refused)
  const { body } = await clerk.post('/api/shop/product', { name: '凉面', price: 1, categories: [noodles], detail })
  expect(body).toMatchObject(refused)
  expect(await read(made._id)).toMatchObject({ rev: made.rev, detail: doc(text('手工拉制')), desc: null })
})

test('stock that was sent with a change is no count: what was sold meanwhile stays sold', async () => {
  const made = await product()
  await ok(count({ _id: made._id, type: 5, lines: [{ num: 3 }], reason: '打碎' }))
  const { body } = await clerk.put('/api/shop/product', { _id: made._id, rev: made.rev, stock: 10, desc: '新' })
  expect(body).toMatchObject({ code: 40001 })
  expect(await changedTo(made, { desc: '新' })).toMatchObject({ stock: 7 })
})

test('[K135] each change of stock, price and sale is a record', async () => {
  const made = await product({ imgs: [await picture()] })
  await ok(count({ _id: made._id, type: 1, lines: [{ num: 5 }] }))
  await ok(count({ _id: made._id, type: 4, lines: [{ stock: 12 }], reason: '月末盘点' }))
  await change(await read(made._id), { price: 3000 })
  await ok(clerk.put('/api/shop/product?type=putOn', { _id: made._id }))
  expect((await records(made._id)).map((row: Record<string, unknown>) => [row.type, row.num, row.after])).toEqual([
    [7, null, 1],
    [6, 200, 3000],
    [4, -3, 12],
    [1, 5, 15],
    [1, 10, 10],
  ])
  expect((await records(made._id, 4))[0]).toMatchObject({ reason: '月末盘点', by: expect.any(String) })
})

test('stock is changed by whoever may, of a spec that the product has, once for a key', async () => {
  const made = await product()
  const body = { _id: made._id, type: 1, lines: [{ num: 5 }], idemKey: 'restock-1' }
  await ok(count(body))
  await ok(count(body))
  expect((await read(made._id)).stock).toBe(15)
  expect((await count({ ...body, idemKey: 'restock-2', lines: [{ spec: 'aaaaaaaa', num: 5 }] })).body.code).toBe(40001)
  expect((await count({ ...body, idemKey: 'restock-3', type: 4 })).body.code).toBe(40001)
  const reader = await tenant.user({ permissions: [['shop', 'product', 'update']] })
  expect((await reader.post('/api/shop/product/stock', body)).body.code).toBe(40301)
})

test('a product without a picture is not put on sale; one that is sold out says so, and one without a limit never is', async () => {
  const made = await product()
  const putOn = (id: string) => clerk.put('/api/shop/product?type=putOn', { _id: id })
  expect((await putOn(made._id)).body).toMatchObject({ code: 40001, fields: { imgs: expect.any(String) } })
  await change(made, { imgs: [await picture()] })
  await ok(putOn(made._id))
  await ok(count({ _id: made._id, type: 4, lines: [{ stock: 0 }] }))
  expect(await read(made._id)).toMatchObject({ status: 3, stockState: 3 })
  await ok(count({ _id: made._id, type: 4, lines: [{ stock: -1 }] }))
  expect(await read(made._id)).toMatchObject({ status: 1, stock: -1, stockState: 1 })
})

test('[K134] the list is filtered by the branch of a category, the status and the state of the stock', async () => {
  const cold = await category('凉面', noodles)
  const drinks = await category('饮料')
  await product({ name: '凉皮', categories: [cold] })
  await product({ name: '茶', categories: [drinks], stock: 2 })
  await product({ name: '酒', categories: [drinks], stock: 0 })
  const names = async (query: string) =>
    (await ok(clerk.get(`/api/shop/product/list?${query}`))).list.map(({ name }: { name: string }) => name).sort()
  expect(await names(`categories=${noodles}`)).toEqual(['凉皮'])
  expect(await names('stockState=2')).toEqual(['茶'])
  expect(await names(`categories=${drinks}&stockState=2,3`)).toEqual(['茶', '酒'])
  expect(await names('status=1')).toEqual([])
})

test('[K133] a product that an open order holds is not deleted', async () => {
  const made = await product({ imgs: [await picture()] })
  await ok(clerk.put('/api/shop/product?type=putOn', { _id: made._id }))
  const { _id: order } = await shop.placeSold({ [made._id]: 2 })
  expect(await read(made._id)).toMatchObject({ stock: 10, lockStock: 2 })
  expect((await clerk.del('/api/shop/product', { _id: made._id })).body.code).toBe(40904)
  await shop.act('cancel', order, { reason: '不要了' })
  expect((await clerk.del('/api/shop/product', { _id: made._id })).body.code).toBe(0)
})

test('Ctrl-K finds a product by a part of its name or its barcode, an order by the end of its number', async () => {
  const made = await product({ no: '6901234567892', imgs: [await picture()] })
  await ok(clerk.put('/api/shop/product?type=putOn', { _id: made._id }))
  const placed = await shop.placeSold({ [made._id]: 2 })
  const find = async (client: Client, q: string) => (await ok(client.get('/api/find', { q }))).groups
  const one = { app: 'shop', entity: 'product', list: [{ _id: made._id, price: 2800, status: 1 }] }
  expect(await find(clerk, '肉面')).toMatchObject([one])
  expect(await find(clerk, '6901234567892')).toMatchObject([one])
  expect(await find(clerk, placed.no.slice(-6))).toMatchObject([
    { app: 'shop', entity: 'order', list: [{ _id: placed._id, no: placed.no }] },
  ])
  const cook = await tenant.user({ permissions: [['shop', 'category', 'read']] })
  expect(await find(cook, '肉面')).toEqual([])
})

test('a sale that brings the stock to its limit tells who keeps the stock, once', async () => {
  const made = await product({ warnStock: 8, imgs: [await picture()] })
  await ok(clerk.put('/api/shop/product?type=putOn', { _id: made._id }))
  const sell = async () => shop.pay((await shop.placeSold({ [made._id]: 2 }))._id)
  await sell()
  await sell()
  const low = async () =>
    (await ok(clerk.get('/api/message/list'))).list.filter(({ title }: { title: string }) => title === '商品库存不足')
  await eventually(async () => (await low()).length).toBe(1)
  expect((await low())[0].content).toContain('还剩 8 件')
})
