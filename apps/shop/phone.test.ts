import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import { type ConsumerPhone, consumerPhone } from '@atrium/selling/testing/seller'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import divisions from './divisions.json' with { type: 'json' }
import { below, dividedBy } from './divisions.ts'
import { MOST_ADDRESSES } from './entities/user.ts'
import shopServer from './server.ts'
import { openShop, type TestShop } from './testing/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: World
let shop: TestShop
let no: string
let noodles: string
beforeAll(async () => {
  world = await appWorld(shopServer)
})
beforeEach(async () => {
  shop = await openShop(world, { coordinates: { lng: 121.47, lat: 31.23 } })
  no = (await shop.clerk.post('/api/shop/wxacode', { name: '三号桌', table: '3' })).body.wxacode.no
  noodles = await category('面食')
})

const category = async (name: string, parent: string | null = null): Promise<string> =>
  (await shop.clerk.post('/api/shop/category', { name, parent })).body._id

/** A product on sale. */
async function sold(name: string, values: object = {}): Promise<Any> {
  const given = { name, categories: [noodles], imgs: [newPicture()], price: 1000, stock: 10, ...values }
  const { body } = await shop.clerk.post('/api/shop/product', given)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return (await shop.clerk.put('/api/shop/product?type=putOn', { _id: body._id })).body.product
}
const newPicture = () => `/api/file/${randomUUID().replaceAll('-', '')}`

/** What a phone sees that nobody has signed in. */
async function look(query: Record<string, string | number> = {}, code = no): Promise<Any> {
  const search = new URLSearchParams(Object.entries({ no: code, ...query }).map(([name, value]) => [name, `${value}`]))
  return (await world.anonymous().get(`/api/client/shop/goods?${search}`)).body
}
const names = async (query: Record<string, string | number> = {}, code = no): Promise<string[]> =>
  (await look(query, code)).list.map(({ name }: Any) => name)

test('a phone sees what is on sale, with specs and what others do not hold of them, without a sign-in', async () => {
  const specs = [
    { name: '大碗', price: 1800, stock: 4 },
    { name: '小碗', price: 1500, stock: 0 },
  ]
  const bowl = await sold('牛肉面', { price: 9900, specs, limitNum: 3, deliverOptions: [1, 2] })
  await sold('茶', { stock: -1, marketPrice: 1200 })
  const { body: off } = await shop.clerk.post('/api/shop/product', { name: '酒', price: 1, categories: [noodles] })
  expect(off.code).toBe(0)
  const [large] = bowl.specs
  const lines = [{ product: bowl._id, spec: large._id, num: 3 }]
  await shop.clerk.post('/api/shop/order', { lines })
  const { list, categories, pagination } = await look()
  expect(categories).toEqual([{ _id: noodles, name: '面食', parent: null, img: null }])
  expect(pagination.total).toBe(2)
  expect(list).toMatchObject([
    { name: '茶', left: -1, specs: null, price: 1000, marketPrice: 1200, deliverOptions: null },
    { name: '牛肉面', left: 1, price: 1500, limitNum: 3, deliverOptions: [1, 2], categories: [noodles] },
  ])
  expect(list[1].specs).toEqual([
    { _id: large._id, name: '大碗', price: 1800, img: null, left: 1 },
    { _id: bowl.specs[1]._id, name: '小碗', price: 1500, img: null, left: 0 },
  ])
  expect(JSON.stringify(list)).not.toMatch(/cost|warnStock|shareRatio/)
})

test('goods are found by the branch of a category, by name or barcode, by their ids, and in pages', async () => {
  const cold = await category('凉面', noodles)
  const drinks = await category('饮料')
  const made = [
    await sold('凉皮', { categories: [cold], order: 3 }),
    await sold('拉面', { order: 2 }),
    await sold('50% 果汁', { categories: [drinks], order: 1, no: '690001' }),
  ]
  expect(await names()).toEqual(['50% 果汁', '拉面', '凉皮'])
  expect(await names({ category: noodles })).toEqual(['拉面', '凉皮'])
  expect(await names({ category: cold })).toEqual(['凉皮'])
  expect(await names({ keyword: '面' })).toEqual(['拉面'])
  expect(await names({ keyword: '%' })).toEqual(['50% 果汁'])
  expect(await names({ keyword: '690001' })).toEqual(['50% 果汁'])
  expect(await names({ ids: `${made[0]._id},${made[1]._id},${randomUUID()}` })).toEqual(['拉面', '凉皮'])
  const first = await look({ pageSize: 2 })
  await sold('新品')
  expect(await names({ pageSize: 2, current: 2, asOf: first.asOf })).toEqual(['凉皮'])
  expect((await look({ ids: 'x' })).code).toBe(40001)
  expect((await look({ pageSize: 51 })).code).toBe(40001)
})

test('a product on sale is described to phones of its shop, and to no others', async () => {
  const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  const detail = { type: 'doc', content: [text('汤熬六小时')] }
  const { _id } = await sold('拉面', { detail })
  const read = async (code: string) =>
    (await world.anonymous().get(`/api/client/shop/goods/detail?_id=${_id}&no=${code}`)).body
  expect(await read(no)).toEqual({ code: 0, detail })
  expect((await look()).list[0]).not.toHaveProperty('detail')
  const other = await openShop(world)
  const theirs = (await other.clerk.post('/api/shop/wxacode', { name: '一号桌' })).body.wxacode.no
  expect(await read(theirs)).toMatchObject({ code: 40400 })
  await shop.clerk.put('/api/shop/product?type=takeOff', { _id })
  expect(await read(no)).toMatchObject({ code: 40400 })
})

test('a disabled category is not shown, with those below it; its products are still sold', async () => {
  await sold('拉面', { categories: [await category('凉面', noodles)] })
  await shop.clerk.put('/api/shop/category?type=disable', { _id: noodles })
  const { categories, list } = await look()
  expect([categories, list.length]).toEqual([[], 1])
})

test('each phone sees the shop of its code, and none by a disabled or unknown one', async () => {
  await sold('拉面')
  const other = await openShop(world)
  const theirs = (await other.clerk.post('/api/shop/wxacode', { name: '一号桌' })).body.wxacode.no
  expect(await names({}, theirs)).toEqual([])
  const { list } = await look()
  expect(await names({ ids: list[0]._id }, theirs)).toEqual([])
  const [code] = (await shop.clerk.get('/api/shop/wxacode/list')).body.list
  await shop.clerk.put('/api/shop/wxacode?type=disable', { _id: code._id })
  expect((await look()).code).toBe(40413)
  expect((await look({}, 'NOSUCHCODE99')).code).toBe(40413)
  expect((await world.anonymous().get('/api/client/shop/goods')).body.code).toBe(40413)
})

const address = (values: object = {}) => ({
  name: '王小明',
  mobile: world.mobile(),
  code: '310101',
  address: '人民路 1 号',
  ...values,
})

test('an address is kept with the names of its division, changed, made the default, and removed', async () => {
  const phone = await consumerPhone(world, 'shop', no)
  const book = async () => (await phone.get('shop/address')).body.addresses
  expect(await book()).toEqual([])
  const first = address({ isDefault: true })
  await phone.put('shop/address', first)
  expect((await phone.put('shop/address', first)).body.addresses).toHaveLength(1)
  await phone.put('shop/address', address({ code: '441900', isDefault: true }))
  const [newest, older] = await book()
  expect(newest).toMatchObject({ province: '广东省', city: '东莞市', area: '', isDefault: true })
  expect(older).toMatchObject({ province: '上海市', city: '市辖区', area: '黄浦区', isDefault: false })
  const place = { lng: 121.48, lat: 31.23 }
  await phone.put('shop/address', { ...address({ code: '810000', coordinates: place }), _id: older._id })
  expect((await book())[1]).toMatchObject({ _id: older._id, province: '香港特别行政区', city: '', coordinates: place })
  expect((await phone.del(`shop/address?_id=${older._id}`)).body.addresses).toMatchObject([{ _id: newest._id }])
})

test('an address of no division, of a division with others below it, or of somebody else is refused', async () => {
  const phone = await consumerPhone(world, 'shop', no)
  const stranger = await consumerPhone(world, 'shop', no)
  const refused = async (values: object, by: ConsumerPhone = phone) =>
    (await by.put('shop/address', address(values))).body
  for (const code of ['999999', '310100', '310000', '31010']) {
    expect(await refused({ code })).toMatchObject({ code: 40001, fields: { code: expect.any(String) } })
  }
  expect(await refused({ mobile: '1380000' + 'x' })).toMatchObject({ code: 40001 })
  expect(await refused({ province: '火星' })).toMatchObject({ code: 40001 })
  const [kept] = (await phone.put('shop/address', address())).body.addresses
  expect(await refused({ _id: kept._id }, stranger)).toMatchObject({ code: 40400 })
  await stranger.del(`shop/address?_id=${kept._id}`)
  expect((await phone.get('shop/address')).body.addresses).toHaveLength(1)
})

test('a book has room for so many addresses, and two phones of one consumer lose none', async () => {
  const phone = await consumerPhone(world, 'shop', no)
  const all = Array.from({ length: MOST_ADDRESSES }, (_, at) => address({ address: `人民路 ${at} 号` }))
  const answers = await Promise.all(all.map((one) => phone.put('shop/address', one)))
  expect(answers.every(({ body }) => body.code === 0)).toBe(true)
  const more = await phone.put('shop/address', address({ address: '多一个' }))
  expect(more.body).toMatchObject({ code: 40001, fields: { address: expect.stringContaining(String(MOST_ADDRESSES)) } })
  expect((await phone.get('shop/address')).body.addresses).toHaveLength(MOST_ADDRESSES)
})

test('a kept address is where an order goes, as it was kept; that of somebody else is not found', async () => {
  const noodle = await sold('拉面')
  const phone = await consumerPhone(world, 'shop', no)
  const [kept] = (await phone.put('shop/address', address())).body.addresses
  const body = { lines: [{ product: noodle._id, num: 2 }], deliverOption: 4, address: kept._id }
  const preview = (await phone.post('shop/order/preview', body)).body
  expect(preview).toMatchObject({ code: 0, productAmount: 2000, deliverFee: 800, amount: 2800 })
  const { order } = (await phone.placeOrder(body)).body
  const { _id: _, isDefault: __, code: ___, ...consignee } = kept
  expect(order).toMatchObject({ amount: 2800, consignee })
  const stranger = await consumerPhone(world, 'shop', no)
  expect((await stranger.post('shop/order/preview', body)).body.code).toBe(40400)
  expect((await stranger.placeOrder(body)).body.code).toBe(40400)
})

test('a division has the names of those above it', () => {
  expect(below(divisions)).toHaveLength(34)
  for (const code of Object.keys(divisions).filter((_, at) => at % 20 === 0)) {
    const named = dividedBy(divisions, code)
    if (named) expect([code, named.province]).not.toContain('')
  }
  expect(dividedBy(divisions, '110105')).toEqual({ province: '北京市', city: '市辖区', area: '朝阳区' })
  expect(dividedBy(divisions, '429004')).toMatchObject({ province: '湖北省', area: '仙桃市' })
  expect(below(divisions, '440000').map(({ name }) => name)).toContain('东莞市')
  expect(below(divisions, '441900')).toEqual([])
})
