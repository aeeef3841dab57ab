import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { readSettings } from '@atrium/core/server/settings/settings'
import { type RunningServer, startServer } from '@atrium/core/server/start'
import { clientOf } from '@atrium/core/testing/client'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { expect, onTestFinished, test } from 'vitest'
import { kioskMigrations, kioskServer } from '../testing/kiosk.ts'
import { packages } from '../testing/packages.ts'
import { chargePoint, makeDevice, mqttDevice } from '../testing/world.ts'

/** Processes that share a database: the engine holds the device connections, web processes serve people. */
async function processes() {
  const database = await cloneDatabase(kioskMigrations)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-roles-'))
  const servers: RunningServer[] = []
  const start = async (env: Record<string, string>) => {
    const settings = readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: TEST_SECRET,
      LOG_LEVEL: 'fatal',
      DEMO: '0',
      SIM: '0',
      ...env,
    })
    noteServerStart()
    const server = await startServer({
      settings,
      databaseUrl: database.url,
      apps: [kioskServer],
      packages,
    })
    servers.push(server)
    return server
  }
  onTestFinished(async () => {
    for (const server of servers.reverse()) await server.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { start }
}

async function clerkOn({ db, url }: RunningServer) {
  const tenantId = await provisionTenant(db, { name: 't', sysName: 't', apps: ['kiosk'] })
  const permissions = permissionCatalogue([kioskServer.app])
  const roleId = await provisionRole(db, tenantId, { name: 'clerk', permissions })
  const username = `clerk-${process.pid}`
  await provisionUser(db, tenantId, { username, name: '张三', passwordHash: PASSWORD_HASH, roleId })
  const clerk = clientOf(url)
  await clerk.signIn(username, PASSWORD)
  return clerk
}

test('a web process sends commands to devices that are connected to the engine process, and gets their results', async () => {
  const { start } = await processes()
  const engine = await start({ ROLE: 'engine' })
  const web = await start({ ROLE: 'web', ENGINE_URL: engine.url })
  const clerk = await clerkOn(web)
  const device = await makeDevice(clerk)
  const { commands, report } = await mqttDevice({ server: engine }, device)
  const asked = clerk.post('/api/kiosk/device/cmd', { _id: device._id, type: 'query' })
  await expect.poll(() => commands).toHaveLength(1)
  await report('cmdAck', { cmdId: commands[0]!.cmdId, code: 0, data: { fresh: true } })
  expect((await asked).body).toMatchObject({ code: 0, status: 3, data: { fresh: true } })
  const point = await makeDevice(clerk, { protocol: 2 })
  const { client, calls } = await chargePoint(engine, point)
  await client.call('Heartbeat', {})
  expect((await clerk.post('/api/kiosk/device/cmd', { _id: point._id, type: 'clearCache' })).body.status).toBe(3)
  expect(calls).toEqual([['ClearCache', {}]])
  // Devices can only connect to the engine.
  await expect(chargePoint(web, point)).rejects.toMatchObject({ code: 404 })
})

test('a change that a clerk makes at a web process disconnects devices of the engine process', async () => {
  const { start } = await processes()
  const engine = await start({ ROLE: 'engine' })
  const clerk = await clerkOn(await start({ ROLE: 'web', ENGINE_URL: engine.url }))
  const device = await makeDevice(clerk)
  const { client } = await mqttDevice({ server: engine }, device)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  expect((await clerk.put('/api/kiosk/device?type=disable', { _id: device._id })).body.code).toBe(0)
  await closed
})

test('a server that stops ends all connections; its devices reach the next server without having been offline', async () => {
  const { start } = await processes()
  const first = await start({})
  const clerk = await clerkOn(first)
  const [device, point] = [await makeDevice(clerk), await makeDevice(clerk, { protocol: 2 })]
  await mqttDevice({ server: first }, device)
  const { client } = await chargePoint(first, point)
  await client.call('Heartbeat', {})
  await first.close()
  const second = await start({})
  await mqttDevice({ server: second }, device)
  const again = await chargePoint(second, point)
  await again.client.call('Heartbeat', {})
  const { rows } = await second.db.executeSql('select online from device')
  expect(rows).toEqual([{ online: 1 }, { online: 1 }])
  expect((await second.db.executeSql(`select 1 from kiosk_told where what = 'offline'`)).rows).toEqual([])
})
