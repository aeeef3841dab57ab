// A world of its own: the numbers of the simulated devices are fixed.

import iot from '@atrium/apps/iot/server'
import vend from '@atrium/apps/vend/server'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { ledgerDifferences, stockDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { startMqttLine } from '../parts/mqtt-line.ts'
import { enterLine, inOffice } from '../parts/office.ts'
import { vending as line, stockUp } from './line.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [vend, iot], env: { PAY_STAND_IN: '1' } })
  tenant = await world.tenant()
  clerk = await tenant.user()
})
afterAll(() => world.close())

const access = () => ({ url: world.url, username: clerk.username, password: clerk.password })
const total = async (query: Record<string, string | number>): Promise<number> =>
  (await clerk.get('/api/vend/order/list', query)).body.pagination.total

test('machines of all kinds sell, jam, fail and lose their connection, and books and stock have no differences', async () => {
  const posts = await inOffice(access(), async (office) => {
    const entered = await enterLine(office, line, 6)
    await stockUp(office, entered)
    return entered
  })
  const faults: unknown[] = []
  const running = await startMqttLine(line, {
    url: world.url,
    mqttUrl: brokerUrl(world),
    posts,
    ordersPerMin: 240,
    failRate: 0.5,
    haste: 40,
    seed: 5,
    onFault: (error) => faults.push(error),
  })
  expect(running.tally()).toMatchObject({ online: 6, devices: 6 })
  // Delivered, not at all and partly, which is one order of 25.
  const missing = async () => {
    const counts = await Promise.all([4, 7, 8].map(async (status) => [status, await total({ status })] as const))
    return counts.filter(([, count]) => count === 0).map(([status]) => status)
  }
  await expect.poll(missing, { timeout: 120_000 }).toEqual([])
  await expect.poll(() => running.tally().outcomes.finished, { timeout: 60_000 }).toBeGreaterThan(40)
  const { body } = await clerk.get('/api/vend/device/list', { pageSize: 10 })
  expect(new Set(body.list.map(({ mode }: { mode: number }) => mode))).toEqual(new Set([1, 2, 3]))
  await running.stop()
  expect(faults).toEqual([])
  expect([await ledgerDifferences(world, tenant.id), await stockDifferences(world, tenant.id)]).toEqual([[], []])
}, 180_000)
