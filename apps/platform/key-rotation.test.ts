// A world of its own: secrets of all tenants are encrypted again, under keys that the server does not have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEALED_COLUMNS } from '@atrium/core/server/secrets/sealed-columns'
import { openVault } from '@atrium/core/server/secrets/vault'
import { startServer } from '@atrium/core/server/start'
import { noteServerStart } from '@atrium/core/testing/server-starts'
import { bootWorld, type OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../testing.ts'
import platformApp from './server.ts'
import { aName, openPlatform, openThirdParty, type PlatformWorld } from './testing.ts'

const RETIRED = 'the secret key that this installation had before'
const FORGOTTEN = 'a secret key that nobody knows any more'

let world: OwnWorld
let platform: PlatformWorld

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [platformApp] })
  platform = await openPlatform(world)
  await platform.allowLoopback()
})
afterAll(() => world.close())

const current = () => {
  const { secretKey } = platform.world.server.services.settings
  return openVault({ secretKey, previousSecretKeys: [] })
}

/** Encrypts all stored secrets again with this key, as if it had always been the current one. */
async function sealUnder(secretKey: string): Promise<void> {
  const vault = openVault({ secretKey, previousSecretKeys: [] })
  for (const { table, column } of SEALED_COLUMNS) {
    for (const { id, sealed } of await sealedIn(table, column)) {
      const again = vault.seal(current().open(sealed))
      await platform.world.sql(`update ${table} set ${column} = '${again}' where id = '${id}'`)
    }
  }
}

async function sealedIn(table: string, column: string): Promise<{ id: string; sealed: string }[]> {
  const rows = await platform.world.sql(`select id, ${column} as sealed from ${table} where ${column} is not null`)
  return rows as { id: string; sealed: string }[]
}

async function allSealed(): Promise<string[]> {
  const lists = await Promise.all(SEALED_COLUMNS.map(({ table, column }) => sealedIn(table, column)))
  return lists.flat().map(({ sealed }) => sealed)
}

/** Starts the server on the same database with the current key and earlier ones, and stops it. */
async function startOnceWith(previousSecretKeys: string[]): Promise<void> {
  const { settings } = platform.world.server.services
  const [row] = await platform.world.sql('select current_database() as name')
  const url = new URL(process.env.ATRIUM_TEST_PG ?? '')
  url.pathname = `/${row!.name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-rotation-'))
  const parts = { settings: { ...settings, dataDir, previousSecretKeys }, databaseUrl: url.href, apps: [] }
  noteServerStart()
  await (await startServer(parts)).close()
  rmSync(dataDir, { recursive: true, force: true })
}

test('after one start with both keys the earlier key can be removed: signatures, headers and settings use the new key', async () => {
  const thirdParty = await openThirdParty()
  const app = await platform.makeApp({ url: thirdParty.url, headers: { 'X-Shop': 'value-of-the-header' } })
  const reset = await platform.admin.put('/api/platform/app/resetSecret', { _id: app._id })
  const props = { appKey: 'k', appSecret: 'secret-of-ys7', endpoint: thirdParty.url }
  const { body: made } = await platform.admin.post('/api/platform/openApp', { name: aName(), type: 7, props })
  await sealUnder(RETIRED)
  expect((await platform.signed(app)).status).toBe(500)

  await startOnceWith([RETIRED])

  // The test's own server has only the current key.
  const sealed = await allSealed()
  expect(sealed.length).toBeGreaterThanOrEqual(4)
  expect(sealed.filter((text) => !text.startsWith(current().currentMark))).toEqual([])
  expect((await platform.signed(app)).body.code).toBe(0)
  expect((await platform.signed({ ...app, secret: reset.body.secret })).body.code).toBe(0)
  await platform.admin.post('/api/platform/openApp/test', { _id: made._id })
  expect(thirdParty.received[0]?.body).toContain('secret-of-ys7')
  await platform.admin.post('/api/platform/app/test', { _id: app._id })
  await expect.poll(() => thirdParty.received[1]?.headers['x-shop']).toBe('value-of-the-header')
  await thirdParty.close()
})

test('a secret that no key can decrypt stays unchanged and does not prevent the start', async () => {
  await platform.makeApp()
  await sealUnder(FORGOTTEN)
  const before = await allSealed()
  await startOnceWith([RETIRED])
  expect((await allSealed()).sort()).toEqual(before.sort())
})
