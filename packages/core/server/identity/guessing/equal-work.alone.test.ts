// A world of its own: it counts the statements of the whole server.
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownToyWorld } from '../../../testing/toy/toy-world.ts'
import type { OwnWorld, TestTenant } from '../../../testing/world.ts'

// The real module, with calls counted.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

let world: OwnWorld
let tenant: TestTenant
beforeAll(async () => {
  world = await ownToyWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

let count = 0
const browser = () => world.anonymous({ ip: `10.84.0.${++count}` })

test('[S16] an unknown account costs as much work as a wrong password: one argon2 run, the same number of statements', async () => {
  const person = await tenant.user()
  const work = async (username: string) => {
    const { db } = world.server
    const spies = [vi.spyOn(db, 'lookup'), vi.spyOn(db, 'asPlatform'), vi.spyOn(db, 'asTenant'), vi.mocked(verify)]
    for (const spy of spies) spy.mockClear()
    const answer = await browser().signIn(username, 'Wrong.horse1')
    const [lookups = 0, platform = 0, inTenant = 0, argon2] = spies.map((spy) => spy.mock.calls.length)
    return { body: answer.body, lookups, transactions: platform + inTenant, argon2 }
  }
  // The decoy hash for unknown accounts is created at the first use.
  await work('nobody-yet')
  const known = await work(person.username)
  expect(known).toMatchObject({ body: { errorCode: 40101 }, argon2: 1 })
  expect(known.transactions).toBeGreaterThan(2)
  expect(await work('nobody-at-all')).toEqual(known)
})
