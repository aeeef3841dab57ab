import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appMigrations } from '@atrium/core/server/prepare'
import { readSettings } from '@atrium/core/server/settings/settings'
import { type RunningServer, startServer } from '@atrium/core/server/start'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { expect, onTestFinished, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { packages } from './packages.ts'

/** An engine process and a web process on one database. */
async function installation() {
  const database = await cloneDatabase(appMigrations(appServers.map(({ app }) => app.key)))
  const folder = mkdtempSync(join(tmpdir(), 'atrium-metrics-'))
  const running: RunningServer[] = []
  onTestFinished(async () => {
    for (const server of running.reverse()) await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (name: string, extra: Record<string, string>) => {
    const settings = readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, name),
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SIM: '0',
      ...extra,
    })
    noteServerStart()
    const server = await startServer({ settings, databaseUrl: database.url, apps: appServers, packages })
    running.push(server)
    return server
  }
  const engine = await start('engine', { ROLE: 'engine' })
  return { engine, web: await start('web', { ROLE: 'web', ENGINE_URL: engine.url }) }
}

test('each process has its own metrics: points at the engine, jobs and disk space at the web processes', async () => {
  const { engine, web } = await installation()
  const figures = async ({ url }: RunningServer) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const names = [
      'atrium_points_written_total',
      'atrium_mqtt_clients',
      'atrium_jobs_waiting',
      'atrium_books_differences',
    ]
    const stores = [...text.matchAll(/^atrium_store_bytes\{store="(\w+)"\}/gm)].map(([, store]) => store)
    return { metrics: names.filter((name) => text.includes(`# TYPE ${name} `)), stores }
  }
  expect(await figures(engine)).toEqual({
    metrics: ['atrium_points_written_total', 'atrium_mqtt_clients'],
    stores: ['timeseries'],
  })
  expect(await figures(web)).toEqual({
    metrics: ['atrium_jobs_waiting', 'atrium_books_differences'],
    stores: ['database', 'files'],
  })
  for (const { url } of [engine, web]) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
})
