import { randomBytes } from 'node:crypto'
import { sha256, signRequest } from '@atrium/core/server/openplatform/signature'
import { beforeAll, expect, test } from 'vitest'
import { aName, mayReadApps, openPlatform, type PlatformWorld } from './testing.ts'

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

const withKey = (key: string, path: string) =>
  fetch(platform.world.url + path, { headers: { authorization: `Bearer ${key}` } }).then((response) => response.json())

test('an API key works while its owner holds the permissions; it is stored as a hash and never opens a session', async () => {
  const { body } = await platform.admin.post('/api/platform/apiKey', { name: aName(), permissions: [mayReadApps] })
  expect(body.key).toMatch(/^ak_\w{40}$/)
  expect(body.key.startsWith(body.apiKey.prefix)).toBe(true)
  expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ code: 0 })
  expect(await withKey(body.key, '/api/platform/openApp/list')).toMatchObject({ errorCode: 40301 })
  expect(await withKey(body.key, '/api/user/me')).toMatchObject({ errorCode: 40100 })
  expect(JSON.stringify(await platform.world.rows('api_key', { id: body._id }))).not.toContain(body.key.slice(11))
  const used = async () => (await platform.admin.get('/api/platform/apiKey', { _id: body._id })).body.apiKey
  await expect.poll(async () => (await used()).lastUsedAt).toBeTruthy()
  expect((await used()).lastUsedIp).toBe('127.0.0.1')
  await platform.world.sql(`update app_user set status = 2 where id = '${platform.admin.userId}'`)
  expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
  await platform.world.sql(`update app_user set status = 1 where id = '${platform.admin.userId}'`)
  await platform.admin.put('/api/platform/apiKey?type=disable', { _id: body._id })
  expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
})

test('a form whose answer was lost gets the same key again, and the database does not show it', async () => {
  const form = { name: aName(), permissions: [mayReadApps], idemKey: 'form-of-a-key' }
  const { body: first } = await platform.admin.post('/api/platform/apiKey', form)
  const { body: again } = await platform.admin.post('/api/platform/apiKey', form)
  expect(again).toEqual(first)
  expect(await withKey(again.key, '/api/platform/app/list')).toMatchObject({ code: 0 })
  expect(await platform.world.rows('api_key', { name: form.name })).toHaveLength(1)
  expect(JSON.stringify(await platform.world.rows('creation', { row_id: first._id }))).not.toContain(first.key)
})

test('an expired key and a guessed key get the same refusal', async () => {
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  const { body } = await platform.admin.post('/api/platform/apiKey', {
    name: aName(),
    permissions: [mayReadApps],
    expiresAt,
  })
  expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
  expect(await withKey('ak_guessed', '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
})

const write = (id: string, token: string, db: string) =>
  fetch(`${platform.world.url}/write?db=${db}`, {
    method: 'POST',
    headers: { authorization: `Token ${id}:${token}` },
    body: 'meter,line=1 power=5',
  }).then(({ status }) => status)

test('a credential writes within its scopes, shows its last use, and stops working when it is deleted', async () => {
  const made = await platform.admin.post('/api/platform/ingest', { name: '网关', scopes: ['write', 'create'] })
  const { token, _id, ingest } = made.body
  expect(await write(ingest.credentialId, token, 'plant')).toBe(204)
  const read = async () => (await platform.admin.get('/api/platform/ingest', { _id })).body.ingest
  await expect.poll(async () => (await read()).lastUsedAt).toBeTruthy()
  const { rev } = await read()
  const narrowed = await platform.admin.put('/api/platform/ingest', { _id, rev, scopes: ['read'] })
  expect(narrowed.body.ingest.scopes).toEqual(['read'])
  expect(await write(ingest.credentialId, token, 'plant')).toBe(403)
  await platform.admin.put('/api/platform/ingest', { _id, rev: narrowed.body.ingest.rev, scopes: ['write'] })
  await platform.admin.put('/api/platform/ingest?type=disable', { _id })
  expect(await write(ingest.credentialId, token, 'plant')).toBe(401)
  await platform.admin.put('/api/platform/ingest?type=enable', { _id })
  expect(await write(ingest.credentialId, token, 'plant')).toBe(204)
  expect((await platform.admin.del('/api/platform/ingest', { _id })).body.code).toBe(0)
  expect(await write(ingest.credentialId, token, 'plant')).toBe(401)
  const [row] = await platform.world.rows('ingest_credential', { row_id: _id })
  expect(row!.token_hash).not.toBe(token)
})

test('a user makes, widens or enables a credential only as far as their own permissions reach', async () => {
  const path = '/api/platform/ingest'
  const user = (ingest: string[], timeseries: string[] = []) =>
    platform.tenant.user({
      permissions: [
        ...ingest.map((name): [string, string, string] => ['platform', 'ingest', name]),
        ...timeseries.map((name): [string, string, string] => ['platform', 'timeseries', name]),
      ],
    })
  const clerk = await user(['create', 'update', 'enable'])
  for (const scopes of [['read'], ['drop'], ['write', 'drop']]) {
    expect((await clerk.post(path, { name: aName(), scopes })).body).toMatchObject({ errorCode: 40306 })
  }
  const made = (await clerk.post(path, { name: aName(), scopes: ['write', 'create'] })).body
  const wider = { _id: made._id, rev: 0, scopes: ['write', 'read'] }
  expect((await clerk.put(path, wider)).body.errorCode).toBe(40306)
  const reader = await user(['create', 'update'], ['read', 'export'])
  expect((await reader.post(path, { name: aName(), scopes: ['read', 'drop'] })).body.errorCode).toBe(40306)
  expect((await reader.put(path, wider)).body.ingest.scopes).toEqual(['write', 'read'])
  const named = { _id: made._id, rev: 1, name: aName(), scopes: ['read'] }
  expect((await clerk.put(path, named)).body.ingest.scopes).toEqual(['read'])
  await platform.admin.put(`${path}?type=disable`, { _id: made._id })
  expect((await clerk.put(`${path}?type=enable`, { _id: made._id })).body.errorCode).toBe(40306)
  const dropper = await user(['create'], ['update', 'drop'])
  expect((await dropper.post(path, { name: aName(), scopes: ['drop'] })).body.code).toBe(0)
})

/** Session cookies with a value. An empty value deletes a session, and the cookie of a QR code has another name. */
const sessionCookies = ({ headers }: Pick<Response, 'headers'>) =>
  headers.getSetCookie().filter((cookie) => /^(__Host-)?atrium=[^;]/.test(cookie))

test('no machine credential opens a session: no answer sets a cookie, and /api/user/* finds no user', async () => {
  const { admin, world } = platform
  const app = await platform.makeApp()
  const { body: key } = await admin.post('/api/platform/apiKey', { name: aName(), permissions: [mayReadApps] })
  const { body: made } = await admin.post('/api/platform/ingest', { name: aName(), scopes: ['write', 'read'] })
  const { credentialId } = made.ingest
  const basic = Buffer.from(`${credentialId}:${made.token}`).toString('base64')
  const headersOf: ((method: string, path: string) => Record<string, string>)[] = [
    (method, path) => {
      const [ts, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
      const sign = signRequest(app.secret, { ts, nonce, method, path, body: method === 'GET' ? '' : '{}' })
      const hash = sha256(method === 'GET' ? '' : '{}')
      return { 'x-app-id': app.appId, 'x-ts': ts, 'x-nonce': nonce, 'x-sign': sign, 'x-content-sha256': hash }
    },
    () => ({ authorization: `Bearer ${key.key}` }),
    () => ({ authorization: `Token ${credentialId}:${made.token}` }),
    () => ({ authorization: `Basic ${basic}` }),
  ]
  const { paths } = await (await fetch(`${world.url}/api/openapi.json`)).json()
  const calls = Object.entries(paths as Record<string, Record<string, { description?: string }>>)
    .filter(([path]) => path.startsWith('/api/user/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })))
  expect(calls.length).toBeGreaterThan(10)
  let guarded = 0
  for (const { path, method, call } of calls) {
    for (const headers of headersOf) {
      const verb = method.toUpperCase()
      const sent = new Headers(headers(verb, path))
      if (verb !== 'GET') sent.set('content-type', 'application/json')
      const init: RequestInit = { method: verb, headers: sent, redirect: 'manual' }
      const response = await fetch(world.url + path, verb === 'GET' ? init : { ...init, body: '{}' })
      expect(sessionCookies(response), `${verb} ${path}`).toEqual([])
      if (call.description?.includes('For everyone.')) continue
      guarded += 1
      expect(response.status, `${verb} ${path}`).toBe(401)
    }
  }
  expect(guarded).toBeGreaterThan(20)
  const signIn = await world.anonymous().signIn(credentialId, made.token)
  expect([signIn.status, sessionCookies(signIn)]).toEqual([401, []])
})
