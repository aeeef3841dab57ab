// A world of its own: metrics count what all tenants do; some of its settings differ.

import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toyMigrations, toyServer } from '../../testing/toy/toy.ts'
import { bootWorld, type OwnWorld, type TestTenant } from '../../testing/world.ts'
import { memoryShares } from '../settings/memory.ts'
import { openMetrics } from './metrics.ts'
import { remembered } from './remembered.ts'

let world: OwnWorld
let tenant: TestTenant
beforeAll(async () => {
  world = await bootWorld({ apps: [toyServer], migrations: toyMigrations })
  tenant = await world.tenant()
})
afterAll(() => world.close())

const scrape = () => world.server.services.metrics.text()
/** The value of a sample, by its name as in the metrics text; undefined if there is none. */
async function read(sample: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

test('requests are counted by area and class of status, without their address', async () => {
  const admin = await tenant.user()
  const before = (await read('atrium_http_requests_total{area="toy",status="2xx"}')) ?? 0
  await admin.get('/api/toy/crate/list', { keyword: 'secret-word' })
  await admin.get('/api/toy/fault')
  await admin.post('/no/such/secret-word', {})
  // A request is counted after its answer was sent, which may be after the client has received it.
  const counted = (area: string, status: string) =>
    expect.poll(() => read(`atrium_http_requests_total{area="${area}",status="${status}"}`))
  await counted('toy', '2xx').toBe(before + 1)
  await counted('toy', '5xx').toBe(1)
  await counted('unknown', '4xx').toBe(1)
  const { body } = await world.anonymous().get('/metrics')
  expect(body).toMatch(/atrium_http_request_duration_seconds_bucket\{area="toy",le="\+Inf"\} \d/)
  expect(body).not.toContain('secret-word')
})

test('points are counted as written, late and refused, and the durations of writes are measured', async () => {
  const timeseries = timeseriesOf(world.server.services)
  const of = async () => ({
    written: await read('atrium_points_written_total'),
    late: await read('atrium_points_late_total'),
    refused: await read('atrium_points_refused_total'),
    writes: await read('atrium_write_duration_seconds_count'),
    refusedWrites: await read('atrium_writes_refused_total'),
  })
  expect(await of()).toEqual({ written: 0, late: 0, refused: 0, writes: 0, refusedWrites: 0 })
  const write = (text: string, create = true) =>
    timeseries.writeLines(tenant.id, 'plant', Buffer.from(text), { create, precision: 's' })
  await write('m v=1 1000\nm v=2 1001\nm v="text" 1002')
  // A commit of its own: a point is late if it is not newer than its series in the file.
  await timeseries.catalogue(tenant.id)
  await write('m v=3 900')
  await expect(
    timeseries.writeLines(tenant.id, 'other', Buffer.from('m v=1'), { create: false, precision: 's' }),
  ).rejects.toThrow()
  expect(await of()).toMatchObject({ written: 3, refused: 1, writes: 2, refusedWrites: 1 })
  await timeseries.catalogue(tenant.id)
  expect(await read('atrium_points_late_total')).toBe(1)
  expect(await read('atrium_write_queue_writes')).toBe(0)
  await timeseries.writeLines(tenant.id, 'plant', Buffer.from('m v=4 1003'), {
    create: true,
    precision: 's',
    unacknowledged: true,
  })
  // It was held back, so it says nothing about how busy the store is.
  expect(await of()).toEqual({ written: 4, late: 1, refused: 1, writes: 2, refusedWrites: 1 })
})

test('MQTT clients are counted while they are connected, and messages by their outcome', async () => {
  const { id, token } = await tenant.credential()
  const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, { username: id, password: token })
  expect(await read('atrium_mqtt_clients{kind="credential"}')).toBe(1)
  await client.publishAsync('ts/plant/line', '{"fields":{"v":1}}', { qos: 1 })
  expect(await read('atrium_mqtt_messages_total{outcome="taken"}')).toBe(1)
  client.publish('nowhere', 'x', { qos: 1 })
  await expect.poll(() => read('atrium_mqtt_messages_total{outcome="refused"}')).toBe(1)
  await client.endAsync(true)
  await expect.poll(() => read('atrium_mqtt_clients{kind="credential"}')).toBe(0)
})

test('connections to PostgreSQL are reported by pool, with the number of waiting callers', async () => {
  const { db, services } = world.server
  const { maxConnections } = memoryShares(services.settings.memoryMb)
  const busy = () => read('atrium_postgres_connections_busy{pool="app"}')
  expect(await read('atrium_postgres_connections_max{pool="app"}')).toBe(maxConnections)
  // What an earlier test has started may use a connection for a moment, too.
  await db.asTenant(tenant.id, () => expect.poll(busy).toBe(1))
  let free = () => {}
  const freed = new Promise<void>((resolve) => {
    free = resolve
  })
  const held = Array.from({ length: maxConnections + 2 }, () => db.asTenant(tenant.id, () => freed))
  await expect.poll(() => read('atrium_postgres_connections_wanted{pool="app"}')).toBeGreaterThanOrEqual(2)
  free()
  await Promise.all(held)
})

test('space is reported by store, jobs by queue, and a metric that cannot be read does not affect the others', async () => {
  expect(await read('atrium_store_bytes{store="database"}')).toBeGreaterThan(1_000_000)
  expect(await read('atrium_store_bytes{store="files"}')).toBe(0)
  expect(await read('atrium_jobs_waiting{queue="money.refund"}')).toBe(0)
  const metrics = openMetrics()
  metrics.gauge('atrium_broken', 'Fails', () => Promise.reject(new Error('the database is away')))
  metrics.gauge('atrium_whole', 'Works', () => 7)
  expect(await metrics.text()).toContain('atrium_whole 7')
  expect(await metrics.text()).toContain('atrium_metrics_failed_total 1')
})

test('a metric that needs a query is read once within its time, however often it is requested', async () => {
  let asked = 0
  const read = remembered(60_000, async () => ++asked)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

test('with METRICS_TOKEN the metrics require the token', async () => {
  const guarded = await bootWorld({ env: { METRICS_TOKEN: 'for-prometheus' } })
  const get = async (authorization?: string) =>
    (await fetch(`${guarded.url}/metrics`, { headers: authorization ? { authorization } : {} })).status
  expect(await Promise.all([get(), get('Bearer for-prometheu'), get('Bearer for-prometheus')])).toEqual([401, 401, 200])
  await guarded.close()
})

test('in production the metrics are closed unless a token is set, and the API description requires a permission', async () => {
  const env = { NODE_ENV: 'production', SMS: 'off', WEIXIN: 'off', PAY_STAND_IN: '0', PUBLIC_URL: 'http://127.0.0.1' }
  const closed = await bootWorld({ apps: [toyServer], migrations: toyMigrations, env })
  const status = async (path: string) => (await fetch(closed.url + path)).status
  expect(await status('/metrics')).toBe(404)
  for (const path of [
    '/api/openapi.json',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ])
    expect([path, await status(path)]).toEqual([path, 401])
  const person = await (await closed.tenant()).user()
  expect((await person.get('/api/openapi.json')).status).toBe(200)
  await closed.close()
})
