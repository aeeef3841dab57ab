// A world of its own: the numbers of the simulated devices are fixed.

import iot from '@atrium/apps/iot/server'
import powerbank from '@atrium/apps/powerbank/server'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { ledgerDifferences } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { startMqttLine } from '../parts/mqtt-line.ts'
import { enterLine, inOffice } from '../parts/office.ts'
import { banks as line } from './line.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [powerbank, iot], env: { PAY_STAND_IN: '1' } })
  tenant = await world.tenant()
  clerk = await tenant.user()
})
afterAll(() => world.close())

const access = () => ({ url: world.url, username: clerk.username, password: clerk.password })
const list = async (path: string, query: Record<string, string | number> = {}) =>
  (await clerk.get(path, { pageSize: 100, ...query })).body
const total = async (query: Record<string, string | number>): Promise<number> =>
  (await list('/api/powerbank/order/list', query)).pagination.total

test('power banks are rented, returned elsewhere, stick and are asked for, and the books have no differences', async () => {
  const posts = await inOffice(access(), (office) => enterLine(office, line, 6))
  const faults: unknown[] = []
  const running = await startMqttLine(line, {
    url: world.url,
    mqttUrl: brokerUrl(world),
    posts,
    ordersPerMin: 200,
    failRate: 0.25,
    haste: 60,
    seed: 6,
    onFault: (error) => faults.push(error),
  })
  expect(running.tally()).toMatchObject({ online: 6, devices: 6 })
  const finished = async () =>
    (await list('/api/powerbank/order/list', { status: 5 })).list as Record<string, unknown>[]
  await expect.poll(async () => (await finished()).length, { timeout: 90_000 }).toBeGreaterThan(20)
  const elsewhere = (await finished()).filter(({ device, returnDevice }) => returnDevice !== device)
  expect(elsewhere.length).toBeGreaterThan(3)
  await expect.poll(() => total({ status: 6 }), { timeout: 60_000 }).toBeGreaterThan(0)
  // Cabinets whose acknowledgement was lost were asked.
  const asked = () => world.sql(`select 1 from device_command where asked_at is not null and status = 3`)
  await expect.poll(async () => (await asked()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  await running.stop()
  expect(faults).toEqual([])
  expect(await ledgerDifferences(world, tenant.id)).toEqual([])
}, 240_000)
