import { appMigrations } from '@atrium/core/server/prepare'
import type { RunningServer } from '@atrium/core/server/start'
import { openInstallation } from '@atrium/core/testing/installation'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { packages } from './packages.ts'

/** An engine process and a web process on one database. */
async function installation() {
  const migrations = appMigrations(appServers.map(({ app }) => app.key))
  const { start } = await openInstallation({ migrations, apps: appServers, packages })
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
