// A world of its own: the numbers of the demonstration’s devices are fixed.
import doll from '@atrium/apps/doll/server'
import iot from '@atrium/apps/iot/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { auditBooks } from '@atrium/selling/server/money/books/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { DAY_MS } from '../../sim/plant-time.ts'
import { demoHall } from '../lines.ts'

const FROM = { locale: 'zh_CN', ip: null } as const

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

const inside = <T>(run: Parameters<typeof inTenant<T>>[3]) => inTenant(world.server.services, tenant.id, FROM, run)
const write = () => demoHall.writeHistory(world.server.services, tenant.id, Date.now())

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [doll, iot] })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await inside((ctx) => demoHall.seedStand(ctx, clerk.userId))
  await write()
}, 120_000)
afterAll(() => world.close())

const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await clerk.get(path, { pageSize: 100, ...query })).body
const total = async (path: string, query: Record<string, string | number> = {}) =>
  (await list(path, { pageSize: 1, ...query })).pagination.total

test('the ledger of thirty invented days has no differences, and every merchant with a machine has income', async () => {
  expect(await inside(({ tx }) => auditBooks(tx))).toEqual([])
  expect(await total('/api/doll/order/list')).toBeGreaterThan(900)
  const merchants = (await list('/api/iot/merchant/list')).list as { income: number }[]
  expect(merchants.filter(({ income }) => income > 0)).toHaveLength(demoHall.count)
})

test('a played order has its timeline and its shares; one that failed was paid back', async () => {
  const actions = async (_id: string) =>
    (await clerk.get('/api/doll/order/timeline', { _id })).body.list.map(({ action }: { action: string }) => action)
  const [played] = (await list('/api/doll/order/list', { status: 4, pageSize: 1 })).list
  expect(await actions(played._id)).toEqual(['finish', 'start', 'pay'])
  expect(played.shareProfitRecord.length).toBeGreaterThan(0)
  const [failed] = (await list('/api/doll/order/list', { status: 7, pageSize: 1 })).list
  expect(await actions(failed._id)).toEqual(['refunded', 'fail', 'pay'])
  expect(failed.refundedAmount).toBe(failed.paidAmount)
})

test('every day has games, every kind of insert is there, and the overview is full', async () => {
  const start = new Date(Date.now() - 29 * DAY_MS).toISOString()
  const { body } = await clerk.get('/api/doll/dashboard', { start, end: new Date().toISOString() })
  const plays = body.series.find(({ key }: { key: string }) => key === 'plays').points as [string, number][]
  expect(plays.slice(1, -1).every(([, count]) => count > 50)).toBe(true)
  for (const kind of [1, 2, 3, 4, 5]) expect(await total('/api/doll/device/insert/list', { kind })).toBeGreaterThan(5)
  const value = (key: string): number => body.kpis.find((one: { key: string }) => one.key === key).value
  expect(value('winRate')).toBeGreaterThan(4)
  expect(value('winRate')).toBeLessThan(9)
  expect(value('giftLow')).toBe(2)
  expect(value('coinsToScans')).toBeGreaterThan(20)
})

test('the coins of each day agree with the counter, but for three days that stand for what happens', async () => {
  const path = '/api/doll/device/reconciliation/list'
  expect(await total(path)).toBeGreaterThan(28 * demoHall.count)
  expect(await total(path, { restarted: 'true' })).toBe(1)
  const rows = (await list(path, { sort: '-difference', pageSize: 3 })).list
  expect(rows.map(({ difference }: { difference: number }) => difference).slice(0, 3)).toEqual([2, 1, 0])
})

test('the history is written once, and the simulator goes on with the counters of its machines', async () => {
  const before = await total('/api/doll/order/list')
  await inside((ctx) => demoHall.seedStand(ctx, clerk.userId))
  await write()
  expect(await total('/api/doll/order/list')).toBe(before)
  const posts = await demoHall.find(world.server.services, tenant.id)
  expect(new Set(posts.map(({ code }) => code)).size).toBe(demoHall.count)
  expect(posts.every(({ counters }) => counters!.coin > 0 && counters!.card > 600 && counters!.gift > 310)).toBe(true)
})
