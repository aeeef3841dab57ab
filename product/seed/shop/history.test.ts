// A world of its own: some of the demonstration’s rows have fixed names.
import shop from '@atrium/apps/shop/server'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { ledgerDifferences, stockDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { SIDE } from './pictures.ts'
import { planOrders } from './plan.ts'
import { seedShop } from './shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

const write = () => seedShop(world.server.services, tenant.id, clerk.userId, Date.now())

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [shop] })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await write()
}, 60_000)
afterAll(() => world.close())

const list = async (path: string, query: Record<string, string | number> = {}): Promise<Any> =>
  (await clerk.get(path, { pageSize: 100, ...query })).body
const total = async (path: string, query: Record<string, string | number> = {}): Promise<number> =>
  (await list(path, { pageSize: 1, ...query })).pagination.total
const timeline = async (_id: string) =>
  (await clerk.get('/api/shop/order/timeline', { _id })).body.list.map(({ action }: Any) => action)

test('books and stock of thirty invented days have no differences', async () => {
  expect(await ledgerDifferences(world, tenant.id)).toEqual([])
  expect(await stockDifferences(world, tenant.id)).toEqual([])
})

test('there are orders of each way to get them and of each status, and refunds in part, whole, asked for and declined', async () => {
  expect(await total('/api/shop/order/list')).toBeGreaterThan(400)
  for (const deliverOption of [1, 2, 3, 4])
    expect(await total('/api/shop/order/list', { deliverOption })).toBeGreaterThan(50)
  for (const status of [1, 2, 3, 4, 5, 6, 7]) expect(await total('/api/shop/order/list', { status })).toBeGreaterThan(0)
  for (const refundStatus of [1, 3, 4]) expect(await total('/api/shop/order/list', { refundStatus })).toBeGreaterThan(1)
  const { list: refunded } = await list('/api/shop/order/list', { refundStatus: 3 })
  const parts = refunded.filter(({ refundedAmount, paidAmount }: Any) => refundedAmount < paidAmount)
  expect(parts.length).toBeGreaterThan(2)
  for (const { status, products } of parts) {
    expect([3, 4, 5]).toContain(status)
    expect(products.filter(({ refundNum }: Any) => refundNum > 0)).toHaveLength(1)
  }
  const [rejected] = refunded.filter(({ rejectReason }: Any) => rejectReason !== null)
  expect(await timeline(rejected._id)).toEqual(['refunded', 'reject', 'paid'])
})

test('40 products in eight categories are on sale with a picture; some run low, and one is sold out', async () => {
  expect(await total('/api/shop/category/list')).toBe(8)
  const { list: products } = await list('/api/shop/product/list')
  expect(products).toHaveLength(40)
  expect(products.filter(({ specs }: Any) => specs !== null).length).toBeGreaterThan(5)
  expect(products.filter(({ sales }: Any) => sales > 0)).toHaveLength(40)
  expect(await total('/api/shop/product/list', { stockState: '2,3' })).toBe(3)
  expect(await total('/api/shop/product/list', { status: 3 })).toBe(1)
  const answer = await fetch(`${world.url}${products[0].imgs[0]}`)
  const png = Buffer.from(await answer.arrayBuffer())
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16)]).toEqual(['PNG', SIDE])
})

test('a phone that enters by the code of a table finds the shop open with all ways', async () => {
  const { list: codes } = await list('/api/shop/wxacode/list')
  const { no, table } = codes.find((code: Any) => code.table === 'A1')
  const { body } = await world.anonymous().get('/api/client/shop/qrcode', { no })
  expect(body).toMatchObject({ isOpen: true, deliverOptions: [1, 2, 3, 4], table })
})

test('promoters get shares of those whom they have invited, some of which are credited', async () => {
  const { list: promoters } = await list('/api/shop/user/list', { sort: '-money' })
  expect(promoters.filter(({ money }: Any) => money > 0)).toHaveLength(2)
  expect(promoters[0].pendingMoney).toBeGreaterThan(0)
})

test('what waits can be done by the desk', async () => {
  const { list: waiting } = await list('/api/shop/order/list', { status: 2, refundStatus: 0 })
  expect((await clerk.put('/api/shop/order?type=accept', { _id: waiting[0]._id })).body).toMatchObject({ code: 0 })
  const { list: asked } = await list('/api/shop/order/list', { refundStatus: 1 })
  const { body } = await clerk.put('/api/shop/order?type=approve', { _id: asked[0]._id, idemKey: 'approve-it' })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  expect(await stockDifferences(world, tenant.id)).toEqual([])
})

test('the shop is made once', async () => {
  const before = await total('/api/shop/order/list')
  await write()
  expect([await total('/api/shop/order/list'), await total('/api/shop/product/list')]).toEqual([before, 40])
})

test('the plan is the same for the same time, and waits for somebody at each hour', () => {
  const noon = Date.parse('2026-03-18T12:00:00+08:00')
  expect(planOrders(noon)).toEqual(planOrders(noon))
  for (const hour of [0, 4, 9, 17]) {
    const at = noon + hour * 3_600_000
    const open = planOrders(at).filter(({ orderedMs }) => orderedMs > at - 20 * 60_000)
    expect(open.length).toBeGreaterThan(4)
  }
})
