// A world of its own: the numbers of the demonstration’s devices are fixed.
import charge from '@atrium/apps/charge/server'
import iot from '@atrium/apps/iot/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { auditBooks } from '@atrium/selling/server/money/books/audit'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { DAY_MS } from '../../sim/plant-time.ts'
import { demoNetwork } from '../lines.ts'
import { seedRequests } from '../requests.ts'

const FROM = { locale: 'zh_CN', ip: null } as const

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

const inside = <T>(run: Parameters<typeof inTenant<T>>[3]) => inTenant(world.server.services, tenant.id, FROM, run)
const write = () => demoNetwork.writeHistory(world.server.services, tenant.id, Date.now())

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [charge, iot] })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await inside((ctx) => demoNetwork.seedStand(ctx, clerk.userId))
  await write()
}, 120_000)
afterAll(() => world.close())

const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await clerk.get(path, { pageSize: 100, ...query })).body

test('the ledger of thirty invented days has no differences', async () => {
  expect(await inside(({ tx }) => auditBooks(tx))).toEqual([])
  const { pagination, summary } = await list('/api/charge/order/list', { pageSize: 10 })
  expect(pagination.total).toBeGreaterThan(1500)
  expect(summary.paidAmount - summary.refundedAmount).toBe(summary.fee)
})

test('an order of the past has its timeline, its shares and its readings', async () => {
  const { body } = await clerk.get('/api/charge/order/list', { status: 5, sort: '-refundedAmount', pageSize: 1 })
  const [order] = body.list
  const timeline = await clerk.get('/api/charge/order/timeline', { _id: order._id })
  expect(timeline.body.list.map(({ action }: { action: string }) => action)).toEqual([
    'refunded',
    'settle',
    'stop',
    'start',
    'pay',
  ])
  expect(order.shareProfitRecord.length).toBeGreaterThan(2)
  const device = (await clerk.get('/api/charge/device', { _id: order.device })).body.device
  const readings = await timeseriesOf(world.server.services).query(tenant.id, {
    db: 'device',
    measurement: 'charge_device',
    fields: [{ field: 'wh', aggregate: 'max' }],
    tags: [
      { key: 'sn', operator: '=', value: device.sn },
      { key: 'port', operator: '=', value: String(order.port) },
    ],
    startUs: Date.parse(order.startedAt) * 1000,
    endUs: (Date.parse(order.endedAt) + 1) * 1000,
  })
  expect(Math.round(Number(readings.rows[0]?.[1]))).toBe(order.energy)
})

test('every day has orders, and every partner has income, so that dashboards show data', async () => {
  const start = new Date(Date.now() - 29 * DAY_MS).toISOString()
  const { body } = await clerk.get('/api/charge/dashboard', { start, end: new Date().toISOString() })
  const orders = body.series.find(({ key }: { key: string }) => key === 'orders').points as [string, number][]
  expect(orders.length).toBeGreaterThanOrEqual(29)
  expect(orders.slice(1, -1).every(([, count]) => count > 20)).toBe(true)
  const merchants = await list('/api/iot/merchant/list')
  expect(merchants.list.every(({ income }: { income: number }) => income > 0)).toBe(true)
})

test('refund requests and reports about the last orders wait in the inbox, and are made once', async () => {
  const { services } = world.server
  await seedRequests(services, tenant.id, 'charge')
  await seedRequests(services, tenant.id, 'charge')
  const kinds: { entity: string; list: { _id: string }[] }[] = (await clerk.get('/api/inbox')).body.kinds
  const waiting = (entity: string) => kinds.find((kind) => kind.entity === entity)!.list
  expect(waiting('order')).toMatchObject(Array(2).fill({ status: 5, refundApply: { photos: [] } }))
  expect(waiting('feedback')).toHaveLength(2)
  for (const { _id } of waiting('order')) {
    const timeline = await clerk.get('/api/charge/order/timeline', { _id })
    expect(timeline.body.list[0].action).toBe('applyRefund')
  }
  expect(await inside(({ tx }) => auditBooks(tx))).toEqual([])
})

test('the history is written once, and the simulator finds its devices', async () => {
  const before = await list('/api/charge/order/list', { pageSize: 1 })
  await inside((ctx) => demoNetwork.seedStand(ctx, clerk.userId))
  await write()
  expect((await list('/api/charge/order/list', { pageSize: 1 })).pagination).toEqual(before.pagination)
  const { posts, looseEnds } = await demoNetwork.find(world.server.services, tenant.id)
  expect(new Set(posts.map(({ code }) => code)).size).toBe(demoNetwork.count)
  expect(posts.every(({ secret }) => secret.length >= 16)).toBe(true)
  expect(looseEnds).toEqual([])
})
