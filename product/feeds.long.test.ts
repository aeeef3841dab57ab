import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMosquitto } from '@atrium/connectors/mqtt/testing/mosquitto'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { appMigrations } from '@atrium/core/server/prepare'
import { readSettings } from '@atrium/core/server/settings/settings'
import { type RunningServer, startServer } from '@atrium/core/server/start'
import { clientOf } from '@atrium/core/testing/client'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { openPage, type Page } from '@atrium/dashboards/testing/sockets/page'
import { expect, onTestFinished, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { packages } from './packages.ts'
import { productProcess } from './testing/product-process.ts'

const LONG = { timeout: 60_000, interval: 100 }

/** The engine as a process that can be killed, and two web processes on the same database. */
async function installation() {
  const database = await cloneDatabase(appMigrations(appServers.map(({ app }) => app.key)))
  const folder = mkdtempSync(join(tmpdir(), 'atrium-feeds-'))
  const running: RunningServer[] = []
  const port = await freePort()
  const shared = {
    MQTT_PORT: '0',
    SECRET_KEY: TEST_SECRET,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SIM: '0',
    EGRESS_ALLOW: '127.0.0.0/8',
  }
  const engine = productProcess({
    ...process.env,
    ...shared,
    ROLE: 'engine',
    PORT: String(port),
    DATA_DIR: join(folder, 'engine'),
  })
  onTestFinished(async () => {
    for (const server of running.reverse()) await server.close()
    await engine.stop('SIGTERM')
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  await engine.start()
  const web = async (name: string) => {
    const settings = readSettings({
      ...shared,
      ROLE: 'web',
      PORT: '0',
      ENGINE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, name),
    })
    noteServerStart()
    const server = await startServer({ settings, databaseUrl: database.url, apps: appServers, packages })
    running.push(server)
    return server
  }
  return { engine, port, webs: [await web('first'), await web('second')] as const }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function ownerOn({ db, url }: RunningServer) {
  const apps = appServers.map(({ app }) => app)
  const tenantId = await provisionTenant(db, { name: 'plant', sysName: 'plant', apps: apps.map(({ key }) => key) })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue(apps) })
  await provisionUser(db, tenantId, { username: 'owner', name: 'owner', passwordHash: PASSWORD_HASH, roleId })
  const client = clientOf(url)
  await client.signIn('owner', PASSWORD)
  return client
}

/** The last value that a page was sent, and whether it was told since then that it is old. */
function lastOf({ pushes }: Page) {
  const values = pushes.flatMap((push) => {
    const rows = push.kind === 'replace' ? push.dataset.rows : push.kind === 'delta' ? push.rows : []
    return rows.map(([, value]) => value)
  })
  return { value: values.at(-1), isOld: pushes.at(-1)?.kind === 'refused' }
}

test('two web processes and an engine are one client of a broker, and go on after the engine was killed', async () => {
  const broker = await startMosquitto()
  const { engine, port, webs } = await installation()
  const owner = await ownerOn(webs[0])
  expect((await owner.put('/api/platform/egress', { entries: ['127.0.0.1'] })).body.code).toBe(0)
  const device = await broker.client()
  await device.publishAsync('plant/oven', '1', { retain: true })
  const props = { host: broker.host, port: broker.port }
  const { body } = await owner.post('/api/datasource', { title: 'broker', type: 6, props })
  expect(body.code).toBe(0)
  const source = { _id: body.dataSource._id, props: { topic: 'plant/oven', columns: ['$'] } }
  const component = { component: 'Value', title: '', version: 0, props: {}, dataSources: [source] }
  const components = [{ ...DEFAULT_ITEM, _id: 'value001', component }]
  const made = await owner.post('/api/dashboard', { name: 'oven', components })
  expect(made.body.code).toBe(0)
  const pages = await Promise.all(webs.map(({ url }) => openPage(url, { cookie: owner.cookie() })))
  for (const page of pages) {
    expect(await page.join(made.body._id)).toBe(0)
    await expect
      .poll(async () => (await page.ask('watch', { watch: 'w', item: 'value001', source: 0, widthPx: 100 })).code, LONG)
      .toBe(0)
  }
  const publish = (text: string) => device.publishAsync('plant/oven', text, { retain: true })
  await publish('2')
  for (const page of pages) await expect.poll(() => lastOf(page), LONG).toEqual({ value: 2, isOld: false })
  expect(broker.clients()).toBe(1)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toMatch(/^atrium_feeds_open 1$/m)
  // The password of a source, if it had one, would be read there, too: web processes have no feed.
  expect(await (await fetch(`${webs[0].url}/metrics`)).text()).not.toContain('atrium_feeds_open')

  await engine.stop('SIGKILL')
  for (const page of pages) await expect.poll(() => lastOf(page), LONG).toEqual({ value: 2, isOld: true })
  await publish('3')
  await engine.start()
  for (const page of pages) await expect.poll(() => lastOf(page), LONG).toEqual({ value: 3, isOld: false })
  await publish('4')
  for (const page of pages) await expect.poll(() => lastOf(page), LONG).toEqual({ value: 4, isOld: false })
  expect(broker.clients()).toBe(2)
}, 300_000)
