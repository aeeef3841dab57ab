// A world of its own: the numbers of the demonstration’s devices are fixed.
import iot from '@atrium/apps/iot/server'
import powerbank from '@atrium/apps/powerbank/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { ledgerDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { demoCabinets } from '../lines.ts'

const FROM = { locale: 'zh_CN', ip: null } as const

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

const write = async () => {
  const { services } = world.server
  await inTenant(services, tenant.id, FROM, (ctx) => demoCabinets.seedStand(ctx, clerk.userId))
  await demoCabinets.writeHistory(services, tenant.id, Date.now())
}

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [powerbank, iot] })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await write()
}, 120_000)
afterAll(() => world.close())

const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await clerk.get(path, { pageSize: 100, ...query })).body
const total = async (path: string, query: Record<string, string | number> = {}) =>
  (await list(path, { pageSize: 1, ...query })).pagination.total

test('the books of thirty invented days have no differences, and nothing is held any more', async () => {
  expect(await ledgerDifferences(world, tenant.id)).toEqual([])
  expect(await total('/api/powerbank/order/list')).toBeGreaterThan(600)
  // Finished, cancelled and bought.
  for (const status of [5, 6, 8]) expect(await total('/api/powerbank/order/list', { status })).toBeGreaterThan(0)
  const { list: users } = await list('/api/powerbank/user/list')
  expect(users.every(({ deposit }: { deposit: number }) => deposit === 0)).toBe(true)
})

test('a rent cost its fee, of its deposit, and its trail leads from slot to slot', async () => {
  const { list: rents } = await list('/api/powerbank/order/list', { status: 5 })
  const rent = rents.find(({ fee }: { fee: number }) => fee > 0)
  expect(rent).toMatchObject({ deposit: 9900, paidAmount: rent.fee, refundedAmount: 0 })
  const { list: moves } = await list('/api/powerbank/battery/trail/list', { order: rent._id, sort: 'at' })
  expect(moves.map(({ kind, device, slot, at }: Record<string, unknown>) => [kind, device, slot, at])).toEqual([
    [2, rent.device, rent.slot, rent.rentAt],
    [3, rent.returnDevice, rent.returnSlot, rent.returnAt],
  ])
})

test('every power bank is in the slot that its trail says, or lost', async () => {
  const { list: batteries } = await list('/api/powerbank/battery/list')
  expect(batteries).toHaveLength(40)
  for (const { _id, status, device, slot } of batteries) {
    const [last] = (await list('/api/powerbank/battery/trail/list', { battery: _id, pageSize: 1 })).list
    if (status === 3) expect([last.kind, device]).toEqual([6, null])
    else expect([status, last.device, last.slot]).toEqual([1, device, slot])
  }
  const posts = await demoCabinets.find(world.server.services, tenant.id)
  const found = posts.flatMap(({ _id, batteries: own }) => [...own!].map(([no, { sn }]) => `${_id} ${no} ${sn}`)).sort()
  const known = batteries.filter(({ status }: { status: number }) => status === 1)
  expect(found).toEqual(known.map(({ device, slot, sn }: Record<string, unknown>) => `${device} ${slot} ${sn}`).sort())
})

test('the history is written once', async () => {
  const before = await total('/api/powerbank/order/list')
  await write()
  expect(await total('/api/powerbank/order/list')).toBe(before)
})
