import { randomUUID } from 'node:crypto'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { type Client, clientOf } from '@atrium/core/testing/client'
import { openInstallation } from '@atrium/core/testing/installation'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { expect, test } from 'vitest'
import { STREAM_PATH } from '../../contract/stream.ts'
import { packages } from '../../testing/dashboards-world.ts'
import { boardServer } from '../../testing/sockets/board.ts'
import { makeBoard } from '../../testing/sockets/board-world.ts'
import { flvCamera, startCamera } from '../../testing/streams/cameras.ts'
import { openFlv } from '../../testing/streams/viewer.ts'
import { plain } from '../boards/editing/testing.ts'
import type { StreamHost } from './host/stream-host.ts'
import { streamsOf } from './streams.ts'

/** An engine, two web processes, and how somebody watches a camera at each. */
async function plantOfProcesses() {
  const env = { EGRESS_ALLOW: '127.0.0.0/8' }
  const { start, stop } = await openInstallation({ apps: [boardServer], packages, env })
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
  /** The web processes connect to the engine by themselves. */
  const untilConnected = async () => {
    for (const [at] of webs.entries())
      await expect
        .poll(async () => {
          const player = await watch(at)
          player.close()
          return player.status
        })
        .toBe(200)
  }
  await untilConnected()
  const restart = async () => {
    const { port } = new URL(engine.url)
    await stop(engine)
    return start('engine', { ROLE: 'engine', PORT: port })
  }
  return { engine, stop: () => stop(engine), restart, untilConnected, watch, flv, camera }
}

test('viewers of two web processes watch one connection to the camera, and all of it ends with them or the engine', async () => {
  const { engine, stop, watch, flv, camera } = await plantOfProcesses()
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
  await stop()
  for (const player of players.slice(3)) await expect.poll(player.isOver).toBe(true)
  await expect.poll(() => flv.open.size).toBe(0)
})

test('an engine that is restarted while ten watch ends their players, and plays again by one connection', async () => {
  const { restart, untilConnected, watch, flv } = await plantOfProcesses()
  const ten = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
  const players = await Promise.all(ten.map(watch))
  for (const player of players) await expect.poll(player.keys).toBeGreaterThan(0)
  const engine = await restart()
  for (const player of players) await expect.poll(player.isOver).toBe(true)
  await untilConnected()
  const again = await Promise.all(ten.map(watch))
  for (const player of again) await expect.poll(player.keys).toBeGreaterThan(0)
  expect(flv.open.size).toBe(1)
  await expect.poll(() => (streamsOf(engine.services) as StreamHost).counts.viewers).toBe(10)
})
