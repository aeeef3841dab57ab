import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { readSettings } from '@atrium/core/server/settings/settings'
import { type RunningServer, startServer } from '@atrium/core/server/start'
import { type Client, clientOf } from '@atrium/core/testing/client'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { expect, onTestFinished, test } from 'vitest'
import { STREAM_PATH } from '../../contract/stream.ts'
import { packages } from '../../testing/dashboards-world.ts'
import { boardServer } from '../../testing/sockets/board.ts'
import { makeBoard } from '../../testing/sockets/board-world.ts'
import { flvCamera, startCamera } from '../../testing/streams/cameras.ts'
import { openFlv } from '../../testing/streams/viewer.ts'
import { plain } from '../boards/editing/testing.ts'
import type { StreamHost } from './host/stream-host.ts'
import { streamsOf } from './streams.ts'

/** An engine process and two web processes on one database. */
async function installation() {
  const database = await cloneDatabase([])
  const folder = mkdtempSync(join(tmpdir(), 'atrium-stream-roles-'))
  const running: RunningServer[] = []
  onTestFinished(async () => {
    for (const server of running.reverse()) await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return async (name: string, extra: Record<string, string>) => {
    const settings = readSettings({
      PORT: '0',
      MQTT_PORT: '0',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, name),
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SIM: '0',
      EGRESS_ALLOW: '127.0.0.0/8',
      ...extra,
    })
    noteServerStart()
    const server = await startServer({ settings, databaseUrl: database.url, apps: [boardServer], packages })
    running.push(server)
    return { ...server, forget: () => running.splice(running.indexOf(server), 1) }
  }
}

test('viewers of two web processes watch one connection to the camera, and all of it ends with them or the engine', async () => {
  const start = await installation()
  const engine = await start('engine', { ROLE: 'engine' })
  const webs = [
    await start('web', { ROLE: 'web', ENGINE_URL: engine.url }),
    await start('second', { ROLE: 'web', ENGINE_URL: engine.url }),
  ]
  const { db } = webs[0]!
  const apps = [boardServer.app]
  const tenantId = await provisionTenant(db, { name: 'plant', sysName: 'plant', apps: apps.map(({ key }) => key) })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue(apps) })
  await provisionUser(db, tenantId, { username: 'owner', name: 'owner', passwordHash: PASSWORD_HASH, roleId })
  await db.asTenant(tenantId, (tx) =>
    rawSql(tx).executeSql(`insert into egress_allowance (id, tenant_id, entries) values ($1, $2, '{127.0.0.0/8}')`, [
      randomUUID(),
      tenantId,
    ]),
  )
  const flv = flvCamera()
  const camera = await startCamera({ '/live.flv': flv.answer })
  const src = `${camera.url}/live.flv`
  const clients: Client[] = []
  for (const { url } of webs) {
    const client = clientOf(url)
    await client.signIn('owner', PASSWORD)
    clients.push(client)
  }
  await makeBoard(clients[0]!, [plain('camera01', 'video', { src })], false)
  const address = `${STREAM_PATH}?url=${encodeURIComponent(src)}`
  const watch = (at: number) => openFlv(webs[at]!.url + address, clients[at]!.cookie())
  // The web processes connect to the engine by themselves.
  for (const [at] of webs.entries())
    await expect
      .poll(async () => {
        const player = await watch(at)
        player.close()
        return player.status
      })
      .toBe(200)
  const players = await Promise.all([0, 0, 0, 1, 1].map(watch))
  for (const player of players) await expect.poll(player.keys).toBeGreaterThan(0)
  flv.more()
  for (const player of players) await expect.poll(player.keys).toBeGreaterThan(1)
  expect(camera.count('/live.flv')).toBe(1)
  const host = streamsOf(engine.services) as StreamHost
  expect(host.counts.sources).toBe(1)
  const viewers = () => host.counts.viewers
  await expect.poll(viewers).toBe(5)
  for (const player of players.slice(0, 3)) player.close()
  await expect.poll(viewers).toBe(2)
  engine.forget()
  await engine.close()
  for (const player of players.slice(3)) await expect.poll(player.isOver).toBe(true)
  await expect.poll(() => flv.open.size).toBe(0)
})
