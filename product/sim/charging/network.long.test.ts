// A world of its own: the numbers of the simulated devices are fixed.

import charge from '@atrium/apps/charge/server'
import iot from '@atrium/apps/iot/server'
import { inTenant } from '@atrium/core/server/call/ctx'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { PROTOCOL } from '@atrium/devices/server/device'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { auditBooks } from '@atrium/selling/server/money/books/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../../packages.ts'
import { guestAt } from '../../testing/guest.ts'
import { startNetwork } from './network.ts'
import { equip } from './office.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [charge, iot], env: { PAY_STAND_IN: '1' } })
  tenant = await world.tenant()
  clerk = await tenant.user()
})
afterAll(() => world.close())

const access = () => ({ url: world.url, username: clerk.username, password: clerk.password })
const audit = ({ id } = tenant) =>
  inTenant(world.server.services, id, { locale: 'zh_CN', ip: null }, ({ tx }) => auditBooks(tx))

async function countBy(status: number): Promise<number> {
  const { body } = await clerk.get('/api/charge/order/list', { status })
  return body.pagination.total
}

test('MQTT and OCPP devices and consumers charge through the product’s own endpoints, and the ledger has no differences', async () => {
  const equipped = await equip(access(), 4)
  expect(equipped.posts.map(({ device }) => device.protocol).sort()).toEqual([1, 1, 1, 2])
  const faults: unknown[] = []
  const network = await startNetwork({
    url: world.url,
    mqttUrl: brokerUrl(world),
    ...equipped,
    ordersPerMin: 240,
    failRate: 0.1,
    speed: 3000,
    meterEveryMs: 300,
    haste: 12,
    seed: 11,
    onFault: (error) => faults.push(error),
  })
  expect(faults).toEqual([])
  expect(network.tally()).toMatchObject({ online: 4, devices: 4 })
  await expect.poll(() => network.tally().outcomes.finished, { timeout: 45_000 }).toBeGreaterThan(8)
  await network.stop()
  expect(faults).toEqual([])
  expect(await countBy(5)).toBeGreaterThan(5)
  const devices = await clerk.get('/api/charge/device/list')
  expect(devices.body.list.every(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt !== null)).toBe(true)
  expect(await audit()).toEqual([])
}, 90_000)

interface Offer {
  price: { prepay: { amount: number }[] }
  ports: { no: number; isFree: boolean }[]
}

test('whoever pays at a pile charges: a vehicle is plugged in for a guest, and what goes wrong for others does not for them', async () => {
  const own = await world.tenant()
  const { username, password } = await own.user()
  const equipped = await equip({ url: world.url, username, password }, 2)
  const network = await startNetwork({
    url: world.url,
    mqttUrl: brokerUrl(world),
    ...equipped,
    ordersPerMin: 0,
    failRate: 1,
    speed: 3000,
    meterEveryMs: 300,
    haste: 12,
  })
  expect(equipped.posts.map(({ device }) => device.protocol)).toEqual([1, 2])
  for (const { code } of equipped.posts) {
    const guest = await guestAt<Offer>(world.url, 'charge', code)
    const { amount } = guest.offer.price.prepay.at(-1)!
    // Twice at the same port: the vehicle of the first charge has left, or makes room.
    for (let times = 1; times <= 2; times++) {
      const id = await guest.buy({ port: guest.offer.ports.at(-1)!.no, amount })
      const order = () => guest.read<{ live: { fee: number }; fee: number }>(id)
      await expect.poll(async () => (await order()).live.fee, { timeout: 30_000 }).toBeGreaterThan(0)
      expect(await order()).toMatchObject({ statusName: 'charging', paidAmount: amount })
      await guest.stop(id)
      await expect.poll(async () => (await order()).refundedAmount, { timeout: 30_000 }).toBeGreaterThan(0)
      const { statusName, fee, refundedAmount } = await order()
      expect([statusName, fee + refundedAmount]).toEqual(['finished', amount])
    }
    guest.close()
  }
  await network.stop()
  expect(await audit(own)).toEqual([])
}, 90_000)

test('when the piles are switched off, vehicles leave: no order waits for a port that nobody leaves any more', async () => {
  const own = await world.tenant()
  const { username, password } = await own.user()
  const { posts } = await equip({ url: world.url, username, password }, 2)
  const [car] = posts.filter(({ device }) => device.protocol === PROTOCOL.ocpp16)
  const mqttUrl = brokerUrl(world)
  const network = await startNetwork({
    url: world.url,
    mqttUrl,
    posts: [car!],
    ordersPerMin: 0,
    failRate: 0,
    haste: 12,
  })
  const guest = await guestAt<Offer>(world.url, 'charge', car!.code)
  const id = await guest.buy({ port: guest.offer.ports.at(-1)!.no, amount: guest.offer.price.prepay.at(-1)!.amount })
  const statusName = async () => (await guest.read<{ statusName: string }>(id)).statusName
  await expect.poll(statusName, { timeout: 30_000 }).toBe('charging')
  await network.stop()
  expect(await statusName()).toBe('finished')
  guest.close()
}, 90_000)

test('a known fleet gets new secrets and keeps its codes; a wrong password is refused', async () => {
  const before = await clerk.get('/api/charge/qrcode/list', { pageSize: 100 })
  const again = await equip(access(), 5)
  const after = await clerk.get('/api/charge/qrcode/list', { pageSize: 100 })
  expect(after.body.pagination.total).toBe(before.body.pagination.total + 1)
  expect(new Set(again.posts.map(({ code }) => code)).size).toBe(5)
  await expect(equip({ ...access(), password: 'Wrong.horse1' }, 1)).rejects.toMatchObject({ code: 40101 })
})
