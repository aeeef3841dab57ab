import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootWorld, type TestTenant, type World } from '../testing/world.ts'

let world: World
let tenant: TestTenant

beforeAll(async () => {
  world = await bootWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

test('a job runs if, and only if, the transaction that asked for it commits', async () => {
  const { db, jobs } = world.server.services
  const ran: unknown[] = []
  await jobs.work('test.once', async ({ n }) => {
    ran.push(n)
  })
  const rolledBack = db.asTenant(tenant.id, async (tx) => {
    await jobs.enqueue(tx, 'test.once', { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.once', { n: 2 }))
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual([2])
})

test('a job that fails is tried again', async () => {
  const { db, jobs } = world.server.services
  let tries = 0
  await jobs.work('test.again', async () => {
    tries += 1
    if (tries === 1) throw new Error('the network, perhaps')
  })
  await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.again', {}))
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(2)
})
