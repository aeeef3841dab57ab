// A world of its own: it breaks the connection for notifications.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Client, OwnWorld, TestTenant } from '@atrium/core/testing/world'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { brokerUrl } from '../testing/broker-url.ts'
import { chargePoint, type MadeDevice, makeDevice, mqttDevice, ownKioskWorld } from '../testing/world.ts'

/** Which change ends which connections: docs/cut-offs.md. Each row is a change that ends open connections. */

let world: OwnWorld

beforeAll(async () => {
  world = await ownKioskWorld()
})
afterAll(() => world.close())

/** Changes that end all connections of a tenant; the statements write the same rows as the admin console. */
const OF_THE_TENANT: [string, (tenant: TestTenant) => string][] = [
  ['its tenant is disabled', ({ id }) => `update tenant set status = 2 where id = '${id}'`],
  ['its parent tenant is disabled', ({ id }) => `update tenant set status = 2 where id = (${parentOf(id)})`],
  ['its tenant is deleted', ({ id }) => `update tenant set deleted_at = now() where id = '${id}'`],
  [
    'its tenant’s service has expired',
    ({ id }) => `update tenant set expire_at = now() - interval '1 s' where id = '${id}'`,
  ],
  [
    'its tenant’s service expires while it is connected',
    ({ id }) => `update tenant set expire_at = now() + interval '300 ms' where id = '${id}'`,
  ],
]

const parentOf = (id: string) => `select parent_id from tenant where id = '${id}'`

/** A tenant with a parent tenant. */
async function subTenant(): Promise<TestTenant> {
  const [parent, tenant] = [await world.tenant(), await world.tenant()]
  await world.sql(`update tenant set parent_id = '${parent.id}' where id = '${tenant.id}'`)
  return tenant
}

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

type Credential = { id: string; token: string }

const WITHDRAWN: [string, (tenant: TestTenant, credential: string) => string][] = [
  ['its credential is disabled', (_, id) => `update ingest_credential set status = 2 where id = '${id}'`],
  ['its credential is deleted', (_, id) => `update ingest_credential set deleted_at = now() where id = '${id}'`],
  ['the row of its credential is removed', (_, id) => `delete from ingest_credential where id = '${id}'`],
  [
    'its credential loses the right to write',
    (_, id) => `update ingest_credential set scopes = '{read}' where id = '${id}'`,
  ],
  ...OF_THE_TENANT,
]

/** In one statement, so that the connection for notifications is broken when the change commits. */
const withBrokenNotifications = (update: string) => `with cut as materialized (
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %')
  ${update} and (select count(*) from cut) >= 0`

/** Notifications are received again, and what was held meanwhile is dropped. */
const isListening = async () =>
  (
    await world.sql(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
  ).length > 0

describe('an MQTT client that writes points is disconnected when', () => {
  async function signIn({ id, token }: Credential): Promise<MqttClient> {
    const options = { username: id, password: token, reconnectPeriod: 0 }
    const client = await connectAsync(brokerUrl(world), options, false)
    onTestFinished(async () => void (await client.endAsync(true)))
    return client
  }

  test.each(WITHDRAWN)('%s', async (_, withdraw) => {
    const tenant = await subTenant()
    const [credential, other] = [await tenant.credential(), await (await world.tenant()).credential()]
    const [sender, witness] = [await signIn(credential), await signIn(other)]
    await sender.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
    const closed = closing(sender)
    await world.sql(withdraw(tenant, credential.id))
    await closed
    expect(await isReceived(credential)).toBe(false)
    await witness.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
  })

  /** A credential that may only read can connect; its first message ends the connection. */
  async function isReceived(credential: Credential): Promise<boolean> {
    try {
      const client = await signIn(credential)
      return await Promise.race([
        closing(client).then(() => false),
        client.publishAsync('ts/plant/oven', 'oven temp=3 3000', { qos: 1 }).then(() => true),
      ])
    } catch {
      return false
    }
  }

  test('its credential was withdrawn while the server could not receive notifications', async () => {
    const tenant = await world.tenant()
    const credential = await tenant.credential()
    const sender = await signIn(credential)
    const closed = closing(sender)
    await world.sql(withBrokenNotifications(`update ingest_credential set status = 2 where id = '${credential.id}'`))
    await closed
  })
})

/** How long a withdrawn credential may be taken (docs/cut-offs.md). */
const WITHIN = { timeout: 2_000 }

describe('a program that writes by InfluxDB’s calls', () => {
  async function write({ id, token }: Credential): Promise<number> {
    const headers = { authorization: `Token ${id}:${token}` }
    return (await fetch(`${world.url}/write?db=plant`, { method: 'POST', headers, body: 'oven temp=1 1000' })).status
  }

  test.each(WITHDRAWN)('is refused when %s', async (_, withdraw) => {
    const tenant = await subTenant()
    const [credential, other] = [await tenant.credential(), await (await world.tenant()).credential()]
    expect([await write(credential), await write(other)]).toEqual([204, 204])
    await world.sql(withdraw(tenant, credential.id))
    await expect.poll(() => write(credential), WITHIN).toBeGreaterThanOrEqual(401)
    expect(await write(other)).toBe(204)
  })

  test('is refused when its credential was withdrawn while the server could not receive notifications', async () => {
    await expect.poll(isListening).toBe(true)
    const credential = await (await world.tenant()).credential()
    expect(await write(credential)).toBe(204)
    await world.sql(withBrokenNotifications(`update ingest_credential set status = 2 where id = '${credential.id}'`))
    await expect.poll(() => write(credential), WITHIN).toBe(401)
  })

  test('costs one look-up for many writes, and for many wrong tokens', async () => {
    const lookup = vi.spyOn(world.server.db, 'lookup')
    onTestFinished(() => lookup.mockRestore())
    const asked = (wanted: string) =>
      lookup.mock.calls.filter(([name, [id]]) => name === 'find_ingest_credential' && id === wanted).length
    const credential = await (await world.tenant()).credential()
    const wrong = { ...credential, token: 'wrong' }
    const unknown = { id: world.unique('nobody'), token: 'wrong' }
    for (const [sent, status] of [
      [credential, 204],
      [wrong, 401],
      [unknown, 401],
    ] as const) {
      const statuses = await Promise.all(Array.from({ length: 30 }, () => write(sent)))
      expect(new Set(statuses)).toEqual(new Set([status]))
    }
    // A slow machine may need longer for them than a row is held.
    expect(asked(credential.id)).toBeLessThan(10)
    expect(asked(unknown.id)).toBeLessThan(10)
  })
})

describe('a device is disconnected when', () => {
  type Step = (made: { tenant: TestTenant; clerk: Client; device: MadeDevice }) => Promise<unknown>
  const byClerk: [string, Step, status: number][] = [
    [
      'its secret is reset',
      ({ clerk, device }) => clerk.put('/api/kiosk/device/resetSecret', { _id: device._id }),
      401,
    ],
    ['it is disabled', ({ clerk, device }) => clerk.put('/api/kiosk/device?type=disable', { _id: device._id }), 403],
    ['it is deleted', ({ clerk, device }) => clerk.del('/api/kiosk/device', { _id: device._id }), 101],
    [
      'its protocol is changed',
      async ({ clerk, device }) => {
        const { rev, protocol } = (await clerk.get('/api/kiosk/device', { _id: device._id })).body.device
        return clerk.put('/api/kiosk/device', { _id: device._id, rev, protocol: protocol === 1 ? 2 : 1 })
      },
      403,
    ],
    [
      'its app is taken from the tenant',
      ({ tenant }) => world.sql(`update tenant set apps = '{manage}' where id = '${tenant.id}'`),
      101,
    ],
  ]
  // 101: an unknown charge point is put in quarantine.
  const CUT_OFF: [string, Step, status: number][] = [
    ...byClerk,
    ...OF_THE_TENANT.map(([what, sql]): [string, Step, number] => [what, ({ tenant }) => world.sql(sql(tenant)), 101]),
  ]

  async function made(protocol: number) {
    const tenant = await subTenant()
    const clerk = await tenant.user()
    return { tenant, clerk, device: await makeDevice(clerk, { protocol }) }
  }

  test.each(CUT_OFF)('%s: over MQTT', async (_, cut) => {
    const all = await made(1)
    const { client } = await mqttDevice(world, all.device)
    const closed = closing(client)
    await cut(all)
    await closed
    await expect(mqttDevice(world, all.device)).rejects.toThrow(/Bad username or password/)
  })

  test.each(CUT_OFF)('%s: over OCPP', async (_, cut, status) => {
    const all = await made(2)
    const point = await chargePoint(world, all.device)
    await point.call('Heartbeat', {})
    const closed = once(point.client, 'close')
    await cut(all)
    await closed
    const again = await chargePoint(world, all.device).then(
      async ({ call }) => (await call('BootNotification', { chargePointVendor: 'A', chargePointModel: 'B' })).status,
      (error: { code: number }) => error.code,
    )
    expect(again).toBe(status === 101 ? 'Pending' : status)
  })

  test('a change of its name does not disconnect a device', async () => {
    const { device, clerk } = await made(1)
    const { ack, report } = await mqttDevice(world, device)
    const { rev } = (await clerk.get('/api/kiosk/device', { _id: device._id })).body.device
    expect((await clerk.put('/api/kiosk/device', { _id: device._id, rev, name: '新的' })).body.code).toBe(0)
    expect(await ack(await report('event', { type: 'finish' }))).toMatchObject({ code: 0 })
  })
})

describe('a program with an API key is refused when', () => {
  const REFUSED: [string, (tenant: TestTenant, key: string) => string][] = [
    ['its key is disabled', (_, id) => `update api_key set status = 2 where id = '${id}'`],
    ['its key is deleted', (_, id) => `update api_key set deleted_at = now() where id = '${id}'`],
    ['its key has expired', (_, id) => `update api_key set expires_at = now() where id = '${id}'`],
    [
      'the person who created it is disabled',
      (_, id) => `update app_user set status = 2 where id = (select creator_id from api_key where id = '${id}')`,
    ],
    [
      'the person who created it loses the permission',
      (_, id) =>
        `update role set permissions = '[]' where id in (select ur.role_id from app_user_role ur
         join api_key k on k.creator_id = ur.user_id where k.id = '${id}')`,
    ],
    ['its app is taken from the tenant', ({ id }) => `update tenant set apps = '{manage}' where id = '${id}'`],
    ...OF_THE_TENANT.slice(0, -1),
  ]

  async function made() {
    const tenant = await subTenant()
    const { userId } = await tenant.user()
    const key = `ak_${'k'.repeat(36)}${tenant.id.slice(-8)}`
    const hash = createHash('sha256').update(key).digest('hex')
    const permissions = JSON.stringify([{ app: 'kiosk', module: 'device', permission: 'read' }])
    const [row] = await world.sql(
      `insert into api_key (id, tenant_id, creator_id, name, permissions, prefix, token_hash)
       values (gen_random_uuid(), '${tenant.id}', '${userId}', 'test', '${permissions}', '${key.slice(0, 11)}', '${hash}')
       returning id`,
    )
    const call = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${world.url}/api/kiosk/device/list`, { headers })).status
    }
    expect(await call()).toBe(200)
    return { tenant, id: String(row!.id), call }
  }

  test.each(REFUSED)('%s', async (_, withdraw) => {
    const { tenant, id, call } = await made()
    await world.sql(withdraw(tenant, id))
    await expect.poll(async () => [401, 403].includes(await call()), WITHIN).toBe(true)
  })

  test('its key was disabled while the server could not receive notifications', async () => {
    await expect.poll(isListening).toBe(true)
    const { id, call } = await made()
    await world.sql(withBrokenNotifications(`update api_key set status = 2 where id = '${id}'`))
    await expect.poll(call, WITHIN).toBe(401)
  })
})
