import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import visualServer from './server.ts'

let world: World
let tenant: TestTenant
let author: Client
let reader: Client

beforeAll(async () => {
  world = await appWorld(visualServer)
  tenant = await world.tenant()
  author = await tenant.user()
  reader = await tenant.user({ permissions: [['visual', 'dataSource', 'query']] })
})

const PATH = '/api/datasource'
const importLines = (by: Client, body: object) => by.post(`${PATH}/import`, body)

test('rows that a browser imports are stored in a new database, and the first ones are in the audit log', async () => {
  const first = await importLines(author, { db: 'files', lines: 'm v=1 1000000\nm v=2 2000000', file: 'rows.csv' })
  expect(first.body).toMatchObject({ code: 0, written: 2, refusedCount: 0, refused: [] })
  const again = await importLines(author, { db: 'files', lines: 'm v=3 2000000' })
  expect(again.body).toMatchObject({ code: 0, written: 1 })
  const { rows } = await timeseriesOf(world.server.services).query(tenant.id, {
    db: 'files',
    measurement: 'm',
    fields: [{ field: 'v' }],
    startUs: 0,
    endUs: 1e9,
  })
  expect(rows).toEqual([
    [1_000_000, 1],
    [2_000_000, 3],
  ])
  const written = await world.rows('audit_log', { tenant_id: tenant.id, action: 'import' })
  expect(written.map(({ after }) => after)).toEqual([{ db: 'files', file: 'rows.csv' }])
})

test('a line that cannot be stored is refused with its number, and the others are stored', async () => {
  await importLines(author, { db: 'files', lines: 'n v=1 1000000' })
  const { body } = await importLines(author, { db: 'files', lines: 'n v=2 2000000\nn v="text" 3000000' })
  expect(body).toMatchObject({ written: 1, refusedCount: 1, refused: [{ line: 2 }] })
})

test('only those who may import can import', async () => {
  expect((await importLines(reader, { db: 'files', lines: 'm v=1 1' })).body.code).toBe(40301)
  expect((await importLines(world.anonymous(), { db: 'files', lines: 'm v=1 1' })).body.code).toBe(40100)
})

test('a page that knows the newest names gets a short answer until a measurement or a field is new', async () => {
  const ask = async (version?: string) => (await reader.get(`${PATH}/arrivals`, version ? { version } : {})).body
  await importLines(author, { db: 'live', lines: 'a v=1 1000000' })
  const { version, measurements } = await ask()
  expect(measurements).toContainEqual({ db: 'live', name: 'a', fields: ['v'] })
  expect(await ask(version)).toEqual({ code: 0, version })
  await importLines(author, { db: 'live', lines: 'a v=2 2000000' })
  expect(await ask(version)).toEqual({ code: 0, version })
  await importLines(author, { db: 'live', lines: 'a w=1 3000000' })
  expect((await ask(version)).measurements).toContainEqual({ db: 'live', name: 'a', fields: ['v', 'w'] })
  const stranger = await (await world.tenant()).user()
  expect((await stranger.get(`${PATH}/arrivals`)).body.measurements).toEqual([])
})

test('the page is told the port of the broker', async () => {
  expect((await reader.get(`${PATH}/ways`)).body).toEqual({ code: 0, mqttPort: expect.any(Number) })
})

test('what was refused of any credential is told to those who may see what arrives, and to no other tenant', async () => {
  const { id, token } = await tenant.credential()
  const write = (body: string) =>
    fetch(`${world.url}/write?db=refused`, { method: 'POST', headers: { authorization: `Token ${id}:${token}` }, body })
  expect((await write('m v=')).status).toBe(400)
  const ask = async (by: Client, version?: string) =>
    (await by.get(`${PATH}/refusals`, version ? { version } : {})).body
  const { version, refusals } = await ask(reader)
  expect(refusals).toMatchObject([{ topic: '/write?db=refused', line: 1, reason: 'missing field value: v', count: 1 }])
  expect(await ask(reader, version)).toEqual({ code: 0, version })
  expect((await ask(world.anonymous())).code).toBe(40100)
  expect((await ask(await (await world.tenant()).user())).refusals).toEqual([])
})
