import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import platform from './server.ts'

const PATH = '/api/platform/timeseries'
const START_MS = Date.UTC(2026, 4, 6, 8, 0, 0)

let world: World
let tenant: TestTenant
let admin: Client & { userId: string }

beforeAll(async () => {
  world = await appWorld(platform)
  tenant = await world.tenant()
  admin = await tenant.user()
  await write('plant', 'oven', 100)
})

function write(db: string, measurement: string, count: number) {
  const points = Array.from({ length: count }, (_, i) => ({
    measurement,
    tags: { line: i % 2 ? 'A' : '=B' },
    fields: { n: i },
    timeUs: (START_MS + i * 1000) * 1000,
  }))
  return timeseriesOf(world.server.services).write(tenant.id, db, points, { create: true })
}

const of = (permission: string) => tenant.user({ permissions: [['platform', 'timeseries', permission]] })
const names = async () => (await admin.get(PATH)).body.dbs.map(({ name }: { name: string }) => name)

test('the page lists the databases and measurements of the tenant with their sizes, and none of another tenant', async () => {
  const { body } = await admin.get(PATH)
  expect(body.dbs).toMatchObject([
    {
      name: 'plant',
      series: 2,
      rows: 100,
      pointsLastMinute: 100,
      measurements: [{ name: 'oven', fields: 1, series: 2, rows: 100 }],
    },
  ])
  expect(body.bytes).toBeGreaterThan(0)
  const other = await (await world.tenant()).user()
  expect((await other.get(PATH)).body.dbs).toEqual([])
})

test('a database keeps its points for a number of days, or without limit', async () => {
  await write('short', 'm', 1)
  const kept = async () =>
    (await admin.get(PATH)).body.dbs.find(({ name }: { name: string }) => name === 'short').retentionDays
  expect((await admin.put(`${PATH}/retention`, { db: 'short', days: 3650 })).body.code).toBe(0)
  expect(await kept()).toBe(3650)
  await admin.put(`${PATH}/retention`, { db: 'short', days: null })
  expect(await kept()).toBeNull()
  for (const days of [0, -1, 1.5])
    expect((await admin.put(`${PATH}/retention`, { db: 'short', days })).body.code).toBe(40001)
})

test('a measurement or database is dropped only if the request repeats its name', async () => {
  await write('gone', 'a', 1)
  await write('gone', 'b', 1)
  const drop = async (body: object) => (await admin.del(PATH, body)).body.code
  expect(await drop({ db: 'gone', measurement: 'a', confirm: 'gone' })).toBe(40001)
  expect(await drop({ db: 'gone', measurement: 'a', confirm: 'a' })).toBe(0)
  expect(await drop({ db: 'gone', confirm: 'a' })).toBe(40001)
  expect(await names()).toContain('gone')
  expect(await drop({ db: 'gone', confirm: 'gone' })).toBe(0)
  expect(await names()).not.toContain('gone')
  expect(await drop({ db: 'gone', confirm: 'gone' })).toBe(40400)
  expect(
    await world.rows('audit_log', { tenant_id: tenant.id, entity: 'platform.timeseries', action: 'drop' }),
  ).toHaveLength(2)
})

test('what a credential does to databases is in the audit log, with its owner and its name', async () => {
  const { body } = await admin.post('/api/platform/ingest', { name: '网关', scopes: ['read', 'create', 'drop'] })
  const { credentialId } = body.ingest
  await write('line', 'press', 1)
  const ask = async (q: string, id = credentialId, token = body.token) => {
    const authorization = `Token ${id}:${token}`
    return (await fetch(`${world.url}/query?db=line`, form({ q }, { authorization }))).json()
  }
  const operations = async () =>
    (
      await world.sql(`select * from audit_log where tenant_id = '${tenant.id}'
      and after ->> 'credential' = '网关' order by at`)
    ).map(({ by_id, tenant_id, entity, action, before, after, ip }) => {
      expect([by_id, tenant_id, entity, ip]).toEqual([admin.userId, tenant.id, 'platform.timeseries', '127.0.0.1'])
      return { action, before, after }
    })

  const idle =
    'DROP DATABASE nowhere; DROP MEASUREMENT kiln; CREATE DATABASE line; CREATE DATABASE odd WITH DURATION 9m'
  expect((await ask(idle)).results.map(({ error }: { error?: string }) => error)).toEqual([
    undefined,
    undefined,
    undefined,
    'retention policy duration must be whole days',
  ])
  const reader = await tenant.credential(['read'])
  expect((await ask('DROP DATABASE line', reader.id, reader.token)).error).toContain('requires DROP')
  expect(await operations()).toEqual([])

  await ask('CREATE DATABASE brief WITH DURATION 7d')
  await ask('ALTER RETENTION POLICY autogen ON brief DURATION 30d')
  await ask('DROP MEASUREMENT press; DROP DATABASE line; DROP DATABASE brief')
  expect(await names()).not.toContain('line')
  const by = { credential: '网关', credentialId }
  expect(await operations()).toEqual([
    { action: 'create', before: null, after: { db: 'brief', days: 7, ...by } },
    { action: 'update', before: { days: 7 }, after: { db: 'brief', days: 30, ...by } },
    { action: 'drop', before: { db: 'line', measurement: 'press' }, after: by },
    { action: 'drop', before: { db: 'line' }, after: by },
    { action: 'drop', before: { db: 'brief' }, after: by },
  ])
})

const form = (fields: Record<string, string>, headers: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
})

async function exported(query: Record<string, string>) {
  const range = { startTime: new Date(START_MS).toISOString(), endTime: new Date(START_MS + 10_000).toISOString() }
  const search = new URLSearchParams({ db: 'plant', measurement: 'oven', ...range, ...query })
  return fetch(`${world.url}${PATH}/export?${search}`, { headers: { cookie: admin.cookie() } })
}

test('the rows of a measurement in a time range are exported as CSV, safe for a spreadsheet, or as Parquet', async () => {
  const csv = await exported({ format: 'csv' })
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="oven.csv"')
  const lines = (await csv.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toMatch(/time.*line.*n/)
  // A value that a spreadsheet would read as a formula is exported as text.
  expect(lines[1]).toContain("'=B")
  const parquet = Buffer.from(await (await exported({ format: 'parquet' })).arrayBuffer())
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  expect((await exported({ format: 'csv', measurement: 'kiln' })).status).toBe(404)
  expect((await exported({ format: 'csv', startTime: 'yesterday' })).status).toBe(400)
})

test('each of these calls needs its own permission', async () => {
  const reader = await of('read')
  expect((await reader.get(PATH)).body.code).toBe(0)
  expect((await reader.put(`${PATH}/retention`, { db: 'plant', days: 1 })).body.code).toBe(40301)
  expect((await reader.del(PATH, { db: 'plant', confirm: 'plant' })).body.code).toBe(40301)
  const range = { startTime: '*-1h', endTime: '*' }
  expect(
    (await reader.get(`${PATH}/export`, { db: 'plant', measurement: 'oven', format: 'csv', ...range })).body.code,
  ).toBe(40301)
  expect((await (await of('update')).get(PATH)).body.code).toBe(40301)
  expect((await (await of('update')).put(`${PATH}/retention`, { db: 'plant', days: null })).body.code).toBe(0)
})
