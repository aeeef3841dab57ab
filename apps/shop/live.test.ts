import { openLivePage } from '@atrium/core/testing/realtime/live-page'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { io } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { appWorld } from '../testing.ts'
import app from './index.ts'
import shopServer from './server.ts'
import { openShop } from './testing/world.ts'

let world: World
let tenant: TestTenant
let clerk: Client
let orders = 0

beforeAll(async () => {
  world = await appWorld(shopServer)
  tenant = await world.tenant()
  clerk = await tenant.user()
  await clerk.post('/api/shop/setting/shop', { name: '面馆', servicePhone: '4008001234' })
})

const line = { product: crypto.randomUUID(), spec: null, name: '牛肉面', specName: null, img: null, price: 1800 }

/** An order that waits for its payment. */
async function order(of: TestTenant, extra: Record<string, unknown> = {}): Promise<string> {
  orders += 1
  const _id = crypto.randomUUID()
  const user = crypto.randomUUID()
  const columns = {
    id: _id,
    tenant_id: of.id,
    no: `SH26030108${String(orders).padStart(8, '0')}`,
    status: 1,
    user_id: user,
    products: JSON.stringify([{ ...line, num: 2, amount: 3600, refundNum: 0 }]),
    num: 2,
    amount: 3600,
    product_amount: 3600,
    deliver_option: 2,
    source: 3,
    share_ratios: '[]',
    ...extra,
  }
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
  await world.sql(`insert into shop_user (id, tenant_id, mobile) values ('${user}', '${of.id}', '${world.mobile()}')`)
  await world.sql(
    `insert into shop_order (${Object.keys(columns).join(', ')}) values (${Object.values(columns).map(text).join(', ')})`,
  )
  return _id
}

async function pay(by: Client, _id: string): Promise<void> {
  const { body } = await by.put('/api/shop/order?type=pay', { _id, reason: '现金' })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
}

async function open(by: Client) {
  const socket = io(`${world.url}/shop`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: by.cookie() },
  })
  onTestFinished(() => void socket.disconnect())
  const events: { ids?: string[] }[] = []
  socket.on('order', (event: { ids?: string[] }) => events.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return events
}

test('[K163] a paid order is announced on /shop with its id and no values, to its tenant only, and once', async () => {
  const other = await world.tenant()
  const stranger = await open(await other.user())
  const events = await open(clerk)
  const [unpaid, paid] = [await order(tenant), await order(tenant)]
  await pay(clerk, paid)
  await expect.poll(() => events.length).toBe(1)
  expect(events).toEqual([{ ids: [paid], agoMs: expect.any(Number), withinMs: expect.any(Number) }])
  expect((await clerk.put('/api/shop/order?type=accept', { _id: paid })).body.code).toBe(0)
  await pay(clerk, unpaid)
  await expect.poll(() => events.length).toBe(2)
  expect(events[1]!.ids).toEqual([unpaid])
  expect(stranger).toEqual([])
})

test('an order that is paid later is announced when it is made, one that must be paid first is not', async () => {
  const shop = await openShop(world)
  const events = await open(shop.clerk)
  const dish = await shop.product({ price: 3000 })
  await shop.place({ [dish]: 1 }, { deliverOption: 2, table: 'A3' })
  const { _id } = await shop.place({ [dish]: 1 }, { deliverOption: 2, table: 'A3', payLater: true })
  await expect.poll(() => events.map(({ ids }) => ids)).toEqual([[_id]])
})

test('the list of a live page has what is paid, by the ids that it was told', async () => {
  const _id = await order(tenant)
  const query = { sort: '-paidAt', pageSize: 100, status: '2,3,4,5', ids: _id }
  expect((await clerk.get('/api/shop/order/list', query)).body.list).toEqual([])
  await pay(clerk, _id)
  const { body } = await clerk.get('/api/shop/order/list', query)
  expect(body.list).toMatchObject([{ _id, status: 2, products: [{ name: '牛肉面', num: 2 }] }])
})

test('[K164] [R439] the overview counts what was sold, what waits, and by which way it goes out', async () => {
  const own = await world.tenant()
  const boss = await own.user()
  await boss.post('/api/shop/setting/shop', { name: '店', servicePhone: '4008001234' })
  const [accepted, asked, waiting] = [await order(own), await order(own, { deliver_option: 1 }), await order(own)]
  await order(own)
  for (const stock of [5, 6, 0]) {
    const category = (await boss.post('/api/shop/category', { name: `面食 ${stock}` })).body._id
    const made = { name: `面 ${stock}`, categories: [category], price: 1800, stock }
    expect((await boss.post('/api/shop/product', made)).body.code).toBe(0)
  }
  for (const _id of [accepted, asked, waiting]) await pay(boss, _id)
  expect((await boss.put('/api/shop/order?type=accept', { _id: accepted })).body.code).toBe(0)
  await world.sql(`update shop_order set refund_status = 1 where id = '${asked}'`)
  const { body } = await boss.get('/api/shop/dashboard')
  const kpis = Object.fromEntries(body.kpis.map(({ key, value }: { key: string; value: number }) => [key, value]))
  expect(kpis).toEqual({
    orders: 3,
    income: 108,
    refunds: 0,
    net: 108,
    average: 36,
    newUsers: 4,
    toAccept: 2,
    toSend: 1,
    refundRequests: 1,
    lowStock: 2,
  })
  const top = (key: string) => body.tops.find((one: { key: string }) => one.key === key).rows
  expect(top('products')).toEqual([{ _id: line.product, name: '牛肉面', pieces: 6, income: 108 }])
  expect(top('deliverOptions')).toEqual([
    { deliverOption: 1, name: '自提', orders: 1 },
    { deliverOption: 2, name: '堂食', orders: 2 },
  ])
  expect(body.series.map(({ key }: { key: string }) => key)).toEqual(['income', 'orders'])
  const reader = await own.user({ permissions: [['shop', 'order', 'read']] })
  expect((await reader.get('/api/shop/dashboard')).status).toBe(403)
  const page = await openLivePage(world.url, boss)
  expect((await page.follow({ app: 'shop' })).code).toBe(0)
})

test('[R530] [R531] the menu links to the mini program’s back office and to the payment site, without anything of the reader', () => {
  const links = app.menu.flatMap((item) => ('link' in item ? [item.link] : []))
  expect(links).toEqual(['https://mp.weixin.qq.com/', 'https://pay.weixin.qq.com/'])
  for (const link of links) expect(new URL(link)).toMatchObject({ search: '', hash: '', username: '', pathname: '/' })
})
