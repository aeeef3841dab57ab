import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import type { RunningServer } from '@atrium/core/server/start'
import { clientOf } from '@atrium/core/testing/client'
import { openInstallation } from '@atrium/core/testing/installation'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { expectHint, openLivePage } from '@atrium/core/testing/realtime/live-page'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { expect, test } from 'vitest'
import type { OpEvent, ReleasedEvent } from '../../contract/dashboard-ops/socket.ts'
import { packages } from '../../testing/dashboards-world.ts'
import { boardServer } from '../../testing/sockets/board.ts'
import { item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { editorOf, move } from '../boards/editing/testing.ts'

const installation = () => openInstallation({ apps: [boardServer], packages })

async function ownerOn({ db, url }: RunningServer) {
  const apps = [boardServer.app]
  const tenantId = await provisionTenant(db, { name: 'plant', sysName: 'plant', apps: apps.map(({ key }) => key) })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue(apps) })
  await provisionUser(db, tenantId, { username: 'owner', name: 'owner', passwordHash: PASSWORD_HASH, roleId })
  const client = clientOf(url)
  await client.signIn('owner', PASSWORD)
  return { tenantId, client }
}

test('viewers of every web process get data written at the engine, and lose access by a change made in another process', async () => {
  const { start } = await installation()
  const engine = await start('engine', { ROLE: 'engine' })
  const web = await start('web', { ROLE: 'web', ENGINE_URL: engine.url })
  const second = await start('second', { ROLE: 'web', ENGINE_URL: engine.url })
  const { tenantId, client } = await ownerOn(web)
  const board = await makeBoard(client, [item('trend001', 'series')])
  const pages = await Promise.all([web, second].map(({ url }) => openPage(url)))
  for (const page of pages) {
    expect(await page.join(board)).toBe(0)
    await expect
      .poll(async () => (await page.ask('watch', { watch: 'w', item: 'trend001', source: 0, widthPx: 100 })).code)
      .toBe(0)
  }
  const point = { measurement: 'oven', fields: { n: 5 } }
  await timeseriesOf(engine.services).write(tenantId, 'plant', [point], { create: true })
  for (const { pushes } of pages) {
    await expect.poll(() => pushes).toMatchObject([{ watch: 'w', kind: 'delta', rows: [[expect.any(Number), 5]] }])
  }
  await client.put('/api/toy/board/public', { _id: board, public: false })
  for (const { pushes } of pages) await expect.poll(() => pushes.at(-1)).toMatchObject({ kind: 'refused', code: 40401 })
})

test('rows that the engine process has written reach the pages of every web process', async () => {
  const { start } = await installation()
  const engine = await start('engine', { ROLE: 'engine' })
  const web = await start('web', { ROLE: 'web', ENGINE_URL: engine.url })
  const second = await start('second', { ROLE: 'web', ENGINE_URL: engine.url })
  const { tenantId, client } = await ownerOn(web)
  const board = await makeBoard(client, [item('trend001', 'series')])
  const pages = await Promise.all([web, second].map(({ url }) => openLivePage(url, client)))
  for (const page of pages) expect((await page.follow({ app: 'toyboards', entity: 'dashboard' })).code).toBe(0)
  await engine.db.asTenant(tenantId, (tx) =>
    rawSql(tx).executeSql('update dashboard set description = $2 where id = $1', [board, 'by a device']),
  )
  for (const page of pages) await expectHint(page, board)
})

test('operations sent to any web process reach the editors of every one, once and in their order, and so does a release', async () => {
  const { start } = await installation()
  const engine = await start('engine', { ROLE: 'engine' })
  const servers = [
    await start('web', { ROLE: 'web', ENGINE_URL: engine.url }),
    await start('second', { ROLE: 'web', ENGINE_URL: engine.url }),
  ]
  const { client } = await ownerOn(servers[0]!)
  const elsewhere = clientOf(servers[1]!.url)
  await elsewhere.signIn('owner', PASSWORD)
  const board = await makeBoard(client, [item('trend001', 'none'), item('trend002', 'none')])
  const pages = await Promise.all(servers.map(({ url }) => openPage(url, { cookie: client.cookie() })))
  const events = pages.map(({ socket }) => {
    const seen: unknown[] = []
    socket.on('op', ({ seq, ops }: OpEvent) => seen.push([seq, ops[0]]))
    socket.on('released', ({ head }: ReleasedEvent) => seen.push(['released', head]))
    return seen
  })
  for (const page of pages) expect((await page.ask('edit', { dashboard: board })).code).toBe(0)
  const editors = [editorOf(client, board), editorOf(elsewhere, board)]
  const op = (left: number) => move(`trend00${1 + (left % 2)}`, left)
  for (const left of [0, 1, 2, 3]) expect((await editors[left % 2]!.send(left, [op(left)])).body.seq).toBe(left + 1)
  await editors[1]!.release()
  const expected = [...[0, 1, 2, 3].map((left) => [left + 1, op(left)]), ['released', 4]]
  for (const seen of events) await expect.poll(() => seen).toEqual(expected)
})

test('while the engine is away a page gets a refusal and keeps its data, and it continues when the engine is back', async () => {
  const { start, stop } = await installation()
  const engine = await start('engine', { ROLE: 'engine' })
  const { port } = new URL(engine.url)
  const web = await start('web', { ROLE: 'web', ENGINE_URL: engine.url })
  const { tenantId, client } = await ownerOn(web)
  const board = await makeBoard(client, [item('trend001', 'series'), item('trend002', 'series', { startTime: '*-2h' })])
  const page = await openPage(web.url)
  await page.join(board)
  const code = async (id: string) => (await page.ask('watch', { watch: id, item: id, source: 0, widthPx: 100 })).code
  await expect.poll(() => code('trend001')).toBe(0)
  await stop(engine)
  expect(await code('trend002')).toBe(50300)
  const back = await start('engine', { ROLE: 'engine', PORT: port })
  await expect.poll(() => code('trend002')).toBe(0)
  await timeseriesOf(back.services).write(tenantId, 'plant', [{ measurement: 'oven', fields: { n: 5 } }], {
    create: true,
  })
  // Beside the new point, a page may be told that its data cannot be read, and get all of them again.
  const shows = (id: string) =>
    page.pushes.some((push) => {
      const rows = push.kind === 'replace' ? push.dataset.rows : push.kind === 'delta' ? push.rows : []
      return push.watch === id && rows.some(([, n]) => n === 5)
    })
  await expect.poll(() => [shows('trend001'), shows('trend002')]).toEqual([true, true])
})

test('a page reconnects to a restarted server by itself', async () => {
  const { start, stop } = await installation()
  const first = await start('all', {})
  const { port } = new URL(first.url)
  const board = await makeBoard((await ownerOn(first)).client, [item('trend001', 'series')])
  const page = await openPage(first.url)
  expect(await page.join(board)).toBe(0)
  await stop(first)
  await start('all', { PORT: port })
  await expect.poll(() => [page.breaks(), page.socket.connected]).toEqual([1, true])
  expect(await page.join(board)).toBe(0)
})
