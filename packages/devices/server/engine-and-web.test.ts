import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { ingestRefusalsOf } from '@atrium/timeseries/server/refused/part'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { packages } from '../testing/packages.ts'
import { brokerPortOf } from './mqtt-address.ts'

const TENANT = '0192aaaa-0000-7000-8000-000000000001'
const RANGE = { db: 'plant', measurement: 'oven', fields: [{ field: 'n' }], startUs: 0, endUs: 10_000_000 }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-roles-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an engine and a web process on one database serve one product', async () => {
  const database = await cloneDatabase([])
  const settings = (extra: object) =>
    readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SIM: '0',
      ...extra,
    })
  const parts = { databaseUrl: database.url, apps: [], packages }
  noteServerStart()
  const engine = await startServer({
    ...parts,
    settings: settings({ ROLE: 'engine', DATA_DIR: join(folder, 'engine') }),
  })
  noteServerStart()
  const web = await startServer({
    ...parts,
    settings: settings({ ROLE: 'web', ENGINE_URL: engine.url, DATA_DIR: join(folder, 'web') }),
  })
  onTestFinished(async () => {
    await web.close()
    await engine.close()
    await database.drop()
  })
  expect([typeof brokerPortOf(engine.services), brokerPortOf(web.services)]).toEqual(['number', undefined])
  const written = () =>
    timeseriesOf(web.services).write(TENANT, 'plant', [{ measurement: 'oven', fields: { n: 1 }, timeUs: 1 }], {
      create: true,
    })
  await expect
    .poll(() =>
      written().then(
        ({ written }) => written,
        () => 0,
      ),
    )
    .toBe(1)
  expect((await timeseriesOf(engine.services).query(TENANT, RANGE)).rows).toHaveLength(1)
  // The broker refuses in the engine, and people look in the web process.
  ingestRefusalsOf(engine.services).add('line1', { topic: 'tele/x', line: 0, reason: 'bad' })
  await expect.poll(() => ingestRefusalsOf(web.services).of('line1')).toMatchObject([{ topic: 'tele/x', count: 1 }])
  // Users connect to the web process, machines to the engine.
  expect((await fetch(`${web.url}/api/user/me`)).status).toBe(401)
  expect((await fetch(`${engine.url}/api/user/me`)).status).toBe(404)
})
