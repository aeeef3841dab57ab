// A world of its own: no other file has its app.

import type { AppServer, DashboardCall } from '@atrium/core/server/call/implement'
import { shownTables } from '@atrium/core/server/realtime/shown-tables'
import { openLivePage } from '@atrium/core/testing/realtime/live-page'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kioskMigrations, kioskServer } from '../testing/kiosk.ts'
import { packages } from '../testing/packages.ts'
import { makeDevice, mqttDevice } from '../testing/world.ts'

let world: OwnWorld
let tenant: TestTenant
let clerk: Client
let forgotten: (string | undefined)[]

/** The app has an overview, whose figures are dropped when its rows change. */
const dashboard = {
  read: ['kiosk', 'device', 'read'],
  forget: (tenantId: string | undefined) => forgotten.push(tenantId),
} as unknown as DashboardCall
const app: AppServer = { ...kioskServer, dashboard }

beforeAll(async () => {
  forgotten = []
  world = await bootWorld({ apps: [app], packages, migrations: kioskMigrations })
  tenant = await world.tenant()
  clerk = await tenant.user()
})
afterAll(() => world.close())

test('a table is shown by the entities whose table or view reads it, and by the overview of its app', async () => {
  const shown = await shownTables(world.server.db, [app])
  expect(shown.get('kiosk_device')).toContainEqual({ app: 'kiosk', entity: 'device', ownIds: true })
  expect(shown.get('device')).toContainEqual({ app: 'kiosk', entity: 'device', ownIds: false })
  expect(shown.get('device')).toContainEqual({ app: 'kiosk', ownIds: false })
  expect(shown.get('kiosk_told')).toEqual([{ app: 'kiosk', ownIds: false }])
  expect([shown.get('role'), shown.get('audit_log')]).toEqual([undefined, undefined])
})

test('the pages of devices follow a device that connects, and the overview a new one', async () => {
  const [page, overview] = [await openLivePage(world.url, clerk), await openLivePage(world.url, clerk)]
  expect((await overview.follow({ app: 'kiosk' })).code).toBe(0)
  const device = await makeDevice(clerk)
  const hint = { app: 'kiosk', agoMs: expect.any(Number), withinMs: expect.any(Number) }
  await expect.poll(() => overview.hints).toEqual([hint])
  expect((await page.follow({ app: 'kiosk', entity: 'device' })).code).toBe(0)
  const { client } = await mqttDevice(world, device)
  await expect.poll(() => page.hints.length).toBeGreaterThan(0)
  await client.endAsync()
  expect(forgotten).toContain(tenant.id)
})

test('an overview is followed only with the permission of its figures', async () => {
  const other = await tenant.user({ permissions: [['kiosk', 'qrcode', 'read']] })
  expect((await (await openLivePage(world.url, other)).follow({ app: 'kiosk' })).code).toBe(40301)
})
