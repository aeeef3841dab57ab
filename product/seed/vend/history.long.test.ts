// A world of its own: the numbers of the demonstration’s devices are fixed.
import iot from '@atrium/apps/iot/server'
import vend from '@atrium/apps/vend/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { ledgerDifferences, stockDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { demoMachines } from '../lines.ts'
import { restockLow } from './stock.ts'

const FROM = { locale: 'zh_CN', ip: null } as const

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

const write = async () => {
  const { services } = world.server
  await inTenant(services, tenant.id, FROM, (ctx) => demoMachines.seedStand(ctx, clerk.userId))
  await demoMachines.writeHistory(services, tenant.id, Date.now())
}

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [vend, iot] })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await write()
}, 120_000)
afterAll(() => world.close())

const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await clerk.get(path, { pageSize: 100, ...query })).body
const total = async (path: string, query: Record<string, string | number> = {}) =>
  (await list(path, { pageSize: 1, ...query })).pagination.total

test('books and stock of thirty invented days have no differences', async () => {
  expect(await ledgerDifferences(world, tenant.id)).toEqual([])
  expect(await stockDifferences(world, tenant.id)).toEqual([])
  expect(await total('/api/vend/order/list')).toBeGreaterThan(500)
  // Finished, cancelled, failed with a deposit, refunded and partly refunded.
  for (const status of [4, 5, 6, 7, 8]) expect(await total('/api/vend/order/list', { status })).toBeGreaterThan(0)
})

test('what an order gave out has left the stock of its machine, at its time', async () => {
  const [order] = (await list('/api/vend/order/list', { status: 4 })).list
  const { list: records } = await list('/api/vend/product/record/list', { order: order._id })
  const out = records.map(({ num, slot }: Record<string, number>) => [slot, -num!]).sort()
  expect(out).toEqual(order.products.map(({ slot, dispensed }: Record<string, number>) => [slot, dispensed]).sort())
  for (const { at } of records) expect(at).toBe(order.finishedAt)
})

test('a partly delivered order got the rest of its money back; a cabinet took what was used of its deposit', async () => {
  const actions = async (_id: string) =>
    (await clerk.get('/api/vend/order/timeline', { _id })).body.list.map(({ action }: { action: string }) => action)
  const [partly] = (await list('/api/vend/order/list', { status: 8 })).list
  expect(await actions(partly._id)).toEqual(['refunded', 'partly', 'result', 'dispense', 'pay'])
  expect(partly.refundedAmount).toBeGreaterThan(0)
  expect(partly.refundedAmount).toBeLessThan(partly.paidAmount)
  const [cabinet] = (await list('/api/vend/device/list', { mode: 3 })).list
  const [taken] = (await list('/api/vend/order/list', { status: 4, device: cabinet._id })).list
  expect(taken).toMatchObject({ limit: 20_000, refundedAmount: 0, paidAmount: taken.amount })
})

test('machines are stocked, some slots are empty, and the simulator goes on with their stock', async () => {
  const { list: machines } = await list('/api/vend/device/list')
  expect(machines).toHaveLength(demoMachines.count)
  expect(machines.reduce((sum: number, { emptySlots }: { emptySlots: number }) => sum + emptySlots, 0)).toBeGreaterThan(
    3,
  )
  for (const { fill } of machines) expect(fill).toBeGreaterThan(20)
  const posts = await demoMachines.find(world.server.services, tenant.id)
  const shown = machines.find(({ _id }: { _id: string }) => _id === posts[0]!._id)
  for (const { no, stock } of shown.slots) expect(posts[0]!.stock!.get(no)).toBe(stock)
})

test('what runs low is filled on the next round', async () => {
  await inTenant(world.server.services, tenant.id, FROM, restockLow)
  const { list: machines } = await list('/api/vend/device/list')
  for (const machine of machines) expect(machine).toMatchObject({ emptySlots: 0, lowSlots: 0 })
  expect(await stockDifferences(world, tenant.id)).toEqual([])
})

test('the history is written once', async () => {
  const before = await total('/api/vend/order/list')
  await write()
  expect(await total('/api/vend/order/list')).toBe(before)
})
