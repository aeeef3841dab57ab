// A world of its own: the numbers of the simulated devices are fixed.

import doll from '@atrium/apps/doll/server'
import iot from '@atrium/apps/iot/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { auditBooks } from '@atrium/selling/server/money/books/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { guestAt } from '../../testing/guest.ts'
import { startMqttLine } from '../parts/mqtt-line.ts'
import { enterLine, inOffice } from '../parts/office.ts'
import { hall as line } from './line.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [doll, iot], env: { PAY_STAND_IN: '1' } })
  tenant = await world.tenant()
  clerk = await tenant.user()
})
afterAll(() => world.close())

const access = () => ({ url: world.url, username: clerk.username, password: clerk.password })
const total = async (path: string, query: Record<string, string | number> = {}): Promise<number> =>
  (await clerk.get(path, query)).body.pagination.total

test('machines, consumers and passers-by play through the product’s own endpoints, and the ledger has no differences', async () => {
  const posts = await inOffice(access(), (office) => enterLine(office, line, 6))
  const faults: unknown[] = []
  const hall = await startMqttLine(line, {
    url: world.url,
    mqttUrl: brokerUrl(world),
    posts,
    ordersPerMin: 240,
    failRate: 0.1,
    haste: 40,
    seed: 12,
    onFault: (error) => faults.push(error),
  })
  expect(hall.tally()).toMatchObject({ online: 6, devices: 6 })
  await expect.poll(() => hall.tally().outcomes.finished, { timeout: 45_000 }).toBeGreaterThan(12)
  await expect.poll(() => total('/api/doll/order/list', { status: 4 })).toBeGreaterThan(8)
  // One game of 15 is won: on a busy machine the first gift comes late.
  for (const kind of [1, 2, 3, 5])
    await expect.poll(() => total('/api/doll/device/insert/list', { kind }), { timeout: 45_000 }).toBeGreaterThan(0)
  await hall.stop()
  expect(faults).toEqual([])
  expect(
    await inTenant(world.server.services, tenant.id, { locale: 'zh_CN', ip: null }, ({ tx }) => auditBooks(tx)),
  ).toEqual([])
}, 90_000)

interface Offer {
  prices: { _id: string; plays: number }[]
}

test('whoever pays at a machine plays all games of the package, also where a passer-by is playing', async () => {
  // A game that the test before has left may hold its machine for minutes, so this machine is another one.
  const posts = (await inOffice(access(), (office) => enterLine(office, line, 7))).slice(6)
  const options = { url: world.url, mqttUrl: brokerUrl(world), ordersPerMin: 0, failRate: 1, haste: 40 }
  const hall = await startMqttLine(line, { ...options, posts })
  const guest = await guestAt<Offer>(world.url, 'doll', posts[0]!.code)
  const coins = () => total('/api/doll/device/insert/list', { kind: 1 })
  for (const { _id: price, plays } of guest.offer.prices) {
    const before = await coins()
    await expect.poll(coins, { timeout: 30_000 }).toBeGreaterThan(before)
    const id = await guest.buy({ price })
    const order = () => guest.read<{ played: number; plays: number }>(id)
    await expect.poll(async () => (await order()).statusName, { timeout: 45_000 }).toBe('finished')
    expect(await order()).toMatchObject({ plays, played: plays })
  }
  guest.close()
  await hall.stop()
}, 280_000)
