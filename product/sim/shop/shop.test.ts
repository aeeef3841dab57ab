// A world of its own: the line sells whatever its tenant has.

import shop from '@atrium/apps/shop/server'
import { drawn, upload } from '@atrium/core/server/files/testing'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { ledgerDifferences, stockDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { SETTING } from '../../seed/shop/goods.ts'
import { lines } from '../lines.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [shop], env: { PAY_STAND_IN: '1' } })
  tenant = await world.tenant()
  clerk = await tenant.user()
  await done('/api/shop/setting/shop', SETTING)
  const category = await done('/api/shop/category', { name: '小吃' })
  const { url } = (await upload(world.url, clerk, { bytes: await drawn(40, 40) })).body
  const own = { categories: [category], imgs: [url], weight: 300 }
  const specs = [
    { name: '小份', price: 1200, stock: 60 },
    { name: '大份', price: 1800, stock: 60 },
  ]
  for (const product of [
    { ...own, name: '生煎', price: 1500, stock: -1 },
    { ...own, name: '馄饨', price: 1200, specs },
    // Enough for the first ones only.
    { ...own, name: '月饼', price: 2500, stock: 5 },
  ]) {
    const _id = await done('/api/shop/product', product)
    expect((await clerk.put('/api/shop/product?type=putOn', { _id })).body.code).toBe(0)
  }
})
afterAll(() => world.close())

async function done(path: string, body: object): Promise<string> {
  const answer = (await clerk.post(path, body)).body
  expect(answer.code, JSON.stringify(answer)).toBe(0)
  return answer._id
}

const total = async (query: Record<string, string | number>): Promise<number> =>
  (await clerk.get('/api/shop/order/list', query)).body.pagination.total

test('people order by codes in each way and pay, the clerk brings their orders to an end, and books and stock have no differences', async () => {
  const { username, password } = clerk
  const start = await lines.shop!({ url: world.url, username, password }, 1)
  const faults: unknown[] = []
  const running = await start({
    url: world.url,
    mqttUrl: '',
    ordersPerMin: 120,
    failRate: 0.2,
    haste: 40,
    seed: 7,
    speed: 1,
    onFault: (error) => faults.push(error),
  })
  await expect.poll(() => running.tally().outcomes.finished, { timeout: 60_000 }).toBeGreaterThan(15)
  // Finished by the code that a customer shows, at a table, after store delivery and by express.
  for (const deliverOption of [1, 2, 3, 4]) {
    await expect.poll(() => total({ status: 5, deliverOption }), { timeout: 30_000 }).toBeGreaterThan(0)
  }
  running.rest()
  await running.stop()
  expect(faults).toEqual([])
  // What is gone when somebody orders it, and what was decided twice.
  const expected = [40902, 40910, 40920]
  expect(Object.keys(running.tally().refusals).filter((code) => !expected.includes(Number(code)))).toEqual([])
  expect(await ledgerDifferences(world, tenant.id)).toEqual([])
  expect(await stockDifferences(world, tenant.id)).toEqual([])
}, 120_000)
