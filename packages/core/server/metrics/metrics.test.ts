// A world of its own: metrics count what all tenants do; some of its settings differ.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMetric } from '../../testing/read-metric.ts'
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

const read = (sample: string) => readMetric(world, sample)

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
  expect(await read('atrium_jobs_waiting{queue="message.sms"}')).toBe(0)
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
