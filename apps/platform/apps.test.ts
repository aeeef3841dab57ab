import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { beforeAll, expect, test } from 'vitest'
import platformApp from './index.ts'
import { aName, mayCreateApps, mayReadApps, openPlatform, openThirdParty, type PlatformWorld } from './testing.ts'

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

test('an app is created (secret shown once, method POST by default), read, changed and deleted [R567] [K055] [K056] [K057] [K058] [K059]', async () => {
  const empty = { permissions: null, ipWhitelist: null, events: null }
  const made = await platform.admin.post('/api/platform/app', { name: '门店系统', ...empty })
  expect(made.body).toMatchObject({ code: 0, app: { name: '门店系统', method: 'POST', events: [], status: 1 } })
  expect(made.body.secret).toMatch(/^\w{48}$/)
  expect(made.body.app.appId).toMatch(/^\w{24}$/)
  const _id = made.body._id
  const got = await platform.admin.get('/api/platform/app', { _id })
  expect(got.body.app).toEqual(made.body.app)
  expect(JSON.stringify(got.body)).not.toContain(made.body.secret)
  const { rev } = got.body.app
  const changed = await platform.admin.put('/api/platform/app', {
    _id,
    rev,
    url: 'https://partner.example/hook',
    method: 'PUT',
  })
  expect(changed.body.app).toMatchObject({ url: 'https://partner.example/hook', method: 'PUT' })
  const list = await platform.admin.get('/api/platform/app/list', { keyword: '门店' })
  expect(list.body.list).toMatchObject([{ _id, callsToday: 0, failuresToday: 0 }])
  expect(JSON.stringify(list.body)).not.toContain('sealed')
  expect((await platform.admin.del('/api/platform/app', { _id })).body.code).toBe(0)
  expect((await platform.admin.get('/api/platform/app', { _id })).body.errorCode).toBe(40400)
})

test('secrets are encrypted in the database and appear in no log', async () => {
  const { _id, secret } = await platform.makeApp({ headers: { Authorization: 'Bearer partner-token' } })
  const [row] = await platform.world.rows('partner_app', { id: _id })
  expect(row!.sealed_secret).toMatch(/^v1\./)
  const audit = await platform.world.rows('audit_log', { row_id: _id })
  const kept = JSON.stringify([row, audit])
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain('partner-token')
  const { body } = await platform.admin.get('/api/platform/app', { _id })
  expect(body.app.headers).toEqual({ Authorization: '****' })
})

test('values of headers do not go to another address: who changes it sends them again, or they are emptied', async () => {
  await platform.allowLoopback()
  const elsewhere = await openThirdParty()
  const made = await platform.makeApp({
    url: 'https://partner.example/hook',
    headers: { Authorization: 'Bearer partner-token', 'X-Site': 'plant' },
  })
  const clerk = await stranger('app', 'read', 'update', 'test')
  const change = async (values: object) => {
    const { body } = await clerk.get('/api/platform/app', { _id: made._id })
    return (await clerk.put('/api/platform/app', { _id: made._id, rev: body.app.rev, ...values })).body.app
  }
  const kept = { Authorization: '****', 'X-Site': '****' }
  expect(await change({ url: 'https://partner.example/hook', method: 'PUT' })).toMatchObject({ headers: kept })
  const moved = await change({ url: `${elsewhere.url}/a`, headers: { ...kept, 'X-Site': 'known' } })
  expect(moved.headers).toEqual({ Authorization: '', 'X-Site': '****' })
  // Without the headers in the request, it is the same.
  expect((await change({ url: `${elsewhere.url}/b` })).headers).toEqual({ Authorization: '', 'X-Site': '' })
  expect((await clerk.post('/api/platform/app/test', { _id: made._id })).body.code).toBe(0)
  await expect.poll(() => elsewhere.received.length).toBe(1)
  expect(JSON.stringify(elsewhere.received)).not.toMatch(/partner-token|plant|known/)
  await elsewhere.close()
})

test('a user cannot grant an app or a key permissions that they do not hold', async () => {
  const clerk = await platform.tenant.user({
    permissions: [
      ['platform', 'app', 'create'],
      ['platform', 'apiKey', 'create'],
    ],
  })
  for (const path of ['/api/platform/app', '/api/platform/apiKey']) {
    const refused = await clerk.post(path, { name: aName(), permissions: [mayReadApps] })
    expect(refused.body).toMatchObject({ errorCode: 40306 })
    expect((await clerk.post(path, { name: aName(), permissions: [mayCreateApps] })).body.code).toBe(0)
  }
})

const stranger = (module: string, ...names: string[]) =>
  platform.tenant.user({ permissions: names.map((name): [string, string, string] => ['platform', module, name]) })

test('a new secret of an app is only for users who have all of its permissions', async () => {
  const app = await platform.makeApp()
  const clerk = await stranger('app', 'resetSecret', 'update')
  const refused = await clerk.put('/api/platform/app/resetSecret', { _id: app._id })
  expect([refused.status, refused.body.errorCode, refused.body.secret]).toEqual([403, 40306, undefined])
  expect((await platform.signed(app)).body.code).toBe(0)
  const equal = await stranger('app', 'resetSecret', 'read')
  expect((await equal.put('/api/platform/app/resetSecret', { _id: app._id })).body.secret).toMatch(/^\w{48}$/)
})

test.each(['app', 'apiKey'])(
  'a disabled %s is enabled only by users who have all of its permissions',
  async (module) => {
    const path = `/api/platform/${module}`
    const { body } = await platform.admin.post(path, { name: aName(), permissions: [mayReadApps] })
    const { _id } = body
    const clerk = await stranger(module, 'enable', 'disable')
    const state = async () => (await platform.admin.get(path, { _id })).body[module].status
    expect((await clerk.put(`${path}?type=disable`, { _id })).body.code).toBe(0)
    expect((await clerk.put(`${path}?type=enable`, { _id })).body.errorCode).toBe(40306)
    expect((await clerk.put(`${path}?type=enable`, { _ids: [_id] })).body.refused).toHaveLength(1)
    expect(await state()).toBe(2)
    const equal = await platform.tenant.user({
      permissions: [
        ['platform', module, 'enable'],
        ['platform', 'app', 'read'],
      ],
    })
    expect((await equal.put(`${path}?type=enable`, { _id })).body.code).toBe(0)
    expect(await state()).toBe(1)
  },
)

test('an IP list with an invalid entry is refused at its field', async () => {
  const { body } = await platform.admin.post('/api/platform/app', { name: aName(), ipWhitelist: ['10.0.0.0/99'] })
  expect(body).toMatchObject({ errorCode: 40001, fields: { ipWhitelist: '不是有效的 IP 或网段：10.0.0.0/99' } })
})

test('another tenant can neither see nor change any of these rows', async () => {
  const app = await platform.makeApp()
  const other = await (await platform.world.tenant()).user()
  expect((await other.get('/api/platform/app', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.put('/api/platform/app/resetSecret', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.post('/api/platform/app/test', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.del('/api/platform/app', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.get('/api/platform/egress')).body.entries).toEqual([])
})

test('the calls of apps and open apps are in one log with one permission: readLog of openApp', async () => {
  const { tenant } = platform
  const app = await platform.makeApp()
  await platform.signed(app)
  const may = (...triples: [string, string][]) =>
    tenant.user({ permissions: triples.map(([module, permission]) => ['platform', module, permission]) })
  const [reader, clerk] = [await may(['openApp', 'readLog']), await may(['app', 'read'], ['openApp', 'read'])]
  const read = () => reader.get('/api/platform/openAppLog/list', { app: app._id })
  await expect.poll(async () => (await read()).body.list.length).toBe(1)
  const refused = await clerk.get('/api/platform/openAppLog/list', { app: app._id })
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 40301 } })
  const withLog = permissionCatalogue([platformApp]).filter(({ permission }) => permission === 'readLog')
  expect(withLog).toEqual([{ app: 'platform', module: 'openApp', permission: 'readLog' }])
})
