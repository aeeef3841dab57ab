import { randomBytes } from 'node:crypto'
import { sha256, signCallback, signRequest } from '@atrium/server/openplatform/signature'
import { bootWorld, type Client, type TestTenant, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import platform from './server.ts'
import { type Heard, openPartner } from './testing.ts'

let world: World
let tenant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await bootWorld({ apps: [platform] })
  tenant = await world.tenant()
  admin = await tenant.user()
})
afterAll(() => world.close())

const mayReadApps = { app: 'platform', module: 'app', permission: 'read' }
const mayCreateApps = { app: 'platform', module: 'app', permission: 'create' }
let numbers = 0
const name = () => `应用 ${++numbers}`

interface Signing {
  appId: string
  secret: string
  method?: string
  path?: string
  body?: string
  ts?: number
  nonce?: string
  ip?: string
  /** Sent instead of what was signed. */
  sent?: { body?: string; path?: string }
}

async function signed({ appId, secret, method = 'GET', path = '/api/platform/app/list', body = '', ...more }: Signing) {
  const ts = String(more.ts ?? Math.floor(Date.now() / 1000))
  const nonce = more.nonce ?? randomBytes(16).toString('hex')
  const response = await fetch(world.url + (more.sent?.path ?? path), {
    method,
    headers: {
      'x-app-id': appId,
      'x-ts': ts,
      'x-nonce': nonce,
      'x-sign': signRequest(secret, { ts, nonce, method, path, body }),
      ...(more.ip ? { 'x-forwarded-for': more.ip } : {}),
      ...(body ? { 'content-type': 'application/json', 'x-content-sha256': sha256(body) } : {}),
    },
    ...(body ? { body: more.sent?.body ?? body } : {}),
  })
  return { status: response.status, body: await response.json() }
}

async function makeApp(values: object = {}): Promise<{ _id: string; appId: string; secret: string; rev: number }> {
  const { body } = await admin.post('/api/platform/app', { name: name(), permissions: [mayReadApps], ...values })
  expect(body).toMatchObject({ code: 0 })
  return { _id: body._id, appId: body.app.appId, secret: body.secret, rev: body.app.rev }
}

describe('apps', () => {
  test('an app is made with its secret told once, POST as its method, read, changed and deleted [R567] [K055] [K056] [K057] [K058] [K059]', async () => {
    const empty = { permissions: null, ipWhitelist: null, events: null }
    const made = await admin.post('/api/platform/app', { name: '门店系统', ...empty })
    expect(made.body).toMatchObject({ code: 0, app: { name: '门店系统', method: 'POST', events: [], status: 1 } })
    expect(made.body.secret).toMatch(/^\w{48}$/)
    expect(made.body.app.appId).toMatch(/^\w{24}$/)
    const _id = made.body._id
    const got = await admin.get('/api/platform/app', { _id })
    expect(got.body.app).toEqual(made.body.app)
    expect(JSON.stringify(got.body)).not.toContain(made.body.secret)
    const { rev } = got.body.app
    const changed = await admin.put('/api/platform/app', {
      _id,
      rev,
      url: 'https://partner.example/hook',
      method: 'PUT',
    })
    expect(changed.body.app).toMatchObject({ url: 'https://partner.example/hook', method: 'PUT' })
    const list = await admin.get('/api/platform/app/list', { keyword: '门店' })
    expect(list.body.list).toMatchObject([{ _id, callsToday: 0, failuresToday: 0 }])
    expect(JSON.stringify(list.body)).not.toContain('sealed')
    expect((await admin.del('/api/platform/app', { _id })).body.code).toBe(0)
    expect((await admin.get('/api/platform/app', { _id })).body.errorCode).toBe(40400)
  })

  test('in the database a secret is encrypted, and no log of ours knows it', async () => {
    const { _id, secret } = await makeApp({ headers: { Authorization: 'Bearer partner-token' } })
    const [row] = await world.rows('partner_app', { id: _id })
    expect(row!.sealed_secret).toMatch(/^v1\./)
    const audit = await world.rows('audit_log', { row_id: _id })
    const kept = JSON.stringify([row, audit])
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain('partner-token')
    const { body } = await admin.get('/api/platform/app', { _id })
    expect(body.app.headers).toEqual({ Authorization: '****' })
  })

  test('nobody grants an app or a key what they do not hold', async () => {
    const clerk = await tenant.user({
      permissions: [
        ['platform', 'app', 'create'],
        ['platform', 'apiKey', 'create'],
      ],
    })
    for (const path of ['/api/platform/app', '/api/platform/apiKey']) {
      const refused = await clerk.post(path, { name: name(), permissions: [mayReadApps] })
      expect(refused.body).toMatchObject({ errorCode: 40306 })
      expect((await clerk.post(path, { name: name(), permissions: [mayCreateApps] })).body.code).toBe(0)
    }
  })

  test('an address list with a wrong entry is refused at its field', async () => {
    const { body } = await admin.post('/api/platform/app', { name: name(), ipWhitelist: ['10.0.0.0/99'] })
    expect(body).toMatchObject({ errorCode: 40001, fields: { ipWhitelist: '不是有效的 IP 或网段：10.0.0.0/99' } })
  })
})

describe('signed requests', () => {
  test('an app calls what it may and nothing else', async () => {
    const app = await makeApp()
    expect((await signed(app)).body).toMatchObject({ code: 0 })
    expect((await signed({ ...app, path: '/api/platform/apiKey/list' })).body).toMatchObject({ errorCode: 40301 })
    expect((await signed({ ...app, path: '/api/user/me' })).body).toMatchObject({ errorCode: 40100 })
    await expect.poll(async () => (await world.rows('partner_app', { id: app._id }))[0]!.last_used_at).toBeTruthy()
  })

  test('a body is part of what is signed', async () => {
    const app = await makeApp({ permissions: [mayReadApps, mayCreateApps] })
    const request = { ...app, method: 'POST', path: '/api/platform/app', body: JSON.stringify({ name: name() }) }
    expect((await signed(request)).body).toMatchObject({ code: 0 })
    const changed = { ...request, sent: { body: JSON.stringify({ name: name() }) } }
    expect((await signed(changed)).body).toMatchObject({ errorCode: 40111 })
  })

  test('another path, another secret and an unknown app are refused with the same words', async () => {
    const app = await makeApp()
    const answers = [
      await signed({ ...app, sent: { path: '/api/platform/app/list?current=2' } }),
      await signed({ ...app, secret: 'guessed' }),
      await signed({ ...app, appId: 'nobody' }),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 401, body: { errorCode: 40111, msg: '签名无效' } })
  })

  test('a request is good for 300 seconds and for one time', async () => {
    const app = await makeApp()
    const now = Math.floor(Date.now() / 1000)
    expect((await signed({ ...app, ts: now - 290 })).body.code).toBe(0)
    expect((await signed({ ...app, ts: now - 310 })).body).toMatchObject({ errorCode: 40112 })
    expect((await signed({ ...app, ts: now + 310 })).body).toMatchObject({ errorCode: 40112 })
    const nonce = randomBytes(16).toString('hex')
    const together = await Promise.all(Array.from({ length: 8 }, () => signed({ ...app, nonce })))
    expect(together.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(together.filter(({ body }) => body.errorCode === 40113)).toHaveLength(7)
  })

  test('with an IP list only the addresses on it get in', async () => {
    const app = await makeApp({ ipWhitelist: ['203.0.113.0/24', '2001:db8::/32'] })
    expect((await signed({ ...app, ip: '203.0.113.9' })).body.code).toBe(0)
    expect((await signed({ ...app, ip: '::ffff:203.0.113.9' })).body.code).toBe(0)
    expect((await signed({ ...app, ip: '2001:db8::7' })).body.code).toBe(0)
    expect((await signed({ ...app, ip: '203.0.114.9' })).body).toMatchObject({ errorCode: 40305 })
  })

  test('after a reset both secrets serve for ten minutes, then only the new one [K060]', async () => {
    const app = await makeApp()
    const reset = await admin.put('/api/platform/app/resetSecret', { _id: app._id })
    const { secret, previousUntil } = reset.body
    expect(Date.parse(previousUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(Date.parse(previousUntil) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    expect((await signed({ ...app, secret })).body.code).toBe(0)
    expect((await signed(app)).body.code).toBe(0)
    await world.sql(`update partner_app set previous_until = now() where id = '${app._id}'`)
    expect((await signed(app)).body).toMatchObject({ errorCode: 40111 })
    expect((await signed({ ...app, secret })).body.code).toBe(0)
  })

  test('a disabled app is nobody', async () => {
    const app = await makeApp()
    expect((await admin.put('/api/platform/app?type=disable', { _id: app._id })).body.app.status).toBe(2)
    expect((await signed(app)).body).toMatchObject({ errorCode: 40111 })
  })

  test('what an app called stands in the log, secrets masked [R569] [K067]', async () => {
    const app = await makeApp()
    await signed({ ...app, path: '/api/platform/app/list?keyword=a&token=very-secret' })
    const read = () => admin.get('/api/platform/openAppLog/list', { app: app._id })
    await expect.poll(async () => (await read()).body.list.length).toBe(1)
    expect((await read()).body.list[0]).toMatchObject({
      direction: 2,
      method: 'GET',
      url: '/api/platform/app/list?keyword=a&token=****',
      ok: false,
      httpStatus: 400,
    })
    expect((await admin.get('/api/platform/app', { _id: app._id })).body.app).toMatchObject({
      callsToday: 1,
      failuresToday: 1,
    })
    const other = await (await world.tenant()).user()
    expect((await other.get('/api/platform/openAppLog/list')).body.list).toEqual([])
  })
})

describe('sign-in tokens', () => {
  test('the app a token was made for redeems it, once; nobody else does', async () => {
    const app = await makeApp({ audience: 'platform' })
    const stranger = await makeApp()
    const { body: issued } = await admin.get('/api/user/token', { app: 'platform' })
    const request = {
      method: 'POST',
      path: '/api/platform/token/redeem',
      body: JSON.stringify({ token: issued.token }),
    }
    expect((await signed({ ...stranger, ...request })).body).toMatchObject({ errorCode: 40115 })
    expect((await signed({ ...app, ...request })).body).toEqual({
      code: 0,
      user: { _id: admin.userId, username: admin.username, name: '张三' },
      tenant: tenant.id,
    })
    expect((await signed({ ...app, ...request })).body).toMatchObject({ errorCode: 40115 })
    expect((await admin.post(request.path, { token: issued.token })).body).toMatchObject({ errorCode: 40111 })
  })
})

describe('API keys', () => {
  const withKey = (key: string, path: string) =>
    fetch(world.url + path, { headers: { authorization: `Bearer ${key}` } }).then((response) => response.json())

  test('a key does what it was made for as long as its maker may; it is kept as a hash and never opens a session', async () => {
    const { body } = await admin.post('/api/platform/apiKey', { name: name(), permissions: [mayReadApps] })
    expect(body.key).toMatch(/^ak_\w{40}$/)
    expect(body.key.startsWith(body.apiKey.prefix)).toBe(true)
    expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ code: 0 })
    expect(await withKey(body.key, '/api/platform/openApp/list')).toMatchObject({ errorCode: 40301 })
    expect(await withKey(body.key, '/api/user/me')).toMatchObject({ errorCode: 40100 })
    expect(JSON.stringify(await world.rows('api_key', { id: body._id }))).not.toContain(body.key.slice(11))
    const used = async () => (await admin.get('/api/platform/apiKey', { _id: body._id })).body.apiKey
    await expect.poll(async () => (await used()).lastUsedAt).toBeTruthy()
    await world.sql(`update app_user set status = 2 where id = '${admin.userId}'`)
    expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
    await world.sql(`update app_user set status = 1 where id = '${admin.userId}'`)
    await admin.put('/api/platform/apiKey?type=disable', { _id: body._id })
    expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
  })

  test('a key ends at its time, and one that was guessed was never there', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    const { body } = await admin.post('/api/platform/apiKey', { name: name(), permissions: [mayReadApps], expiresAt })
    expect(await withKey(body.key, '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
    expect(await withKey('ak_guessed', '/api/platform/app/list')).toMatchObject({ errorCode: 40114 })
  })
})

describe('ingest credentials', () => {
  const write = (id: string, token: string, db: string) =>
    fetch(`${world.url}/write?db=${db}`, {
      method: 'POST',
      headers: { authorization: `Token ${id}:${token}` },
      body: 'meter,line=1 power=5',
    }).then(({ status }) => status)

  test('a credential writes within its scopes, its last use is told, and deleting it ends it at once', async () => {
    const made = await admin.post('/api/platform/ingest', { name: '网关', scopes: ['write', 'create'] })
    const { token, _id, ingest } = made.body
    expect(await write(ingest.credentialId, token, 'plant')).toBe(204)
    const read = async () => (await admin.get('/api/platform/ingest', { _id })).body.ingest
    await expect.poll(async () => (await read()).lastUsedAt).toBeTruthy()
    const { rev } = await read()
    const narrowed = await admin.put('/api/platform/ingest', { _id, rev, scopes: ['read'] })
    expect(narrowed.body.ingest.scopes).toEqual(['read'])
    expect(await write(ingest.credentialId, token, 'plant')).toBe(403)
    await admin.put('/api/platform/ingest', { _id, rev: narrowed.body.ingest.rev, scopes: ['write'] })
    await admin.put('/api/platform/ingest?type=disable', { _id })
    expect(await write(ingest.credentialId, token, 'plant')).toBe(401)
    await admin.put('/api/platform/ingest?type=enable', { _id })
    expect(await write(ingest.credentialId, token, 'plant')).toBe(204)
    expect((await admin.del('/api/platform/ingest', { _id })).body.code).toBe(0)
    expect(await write(ingest.credentialId, token, 'plant')).toBe(401)
    const [row] = await world.rows('ingest_credential', { row_id: _id })
    expect(row!.token_hash).not.toBe(token)
  })
})

const allowLoopback = () => admin.put('/api/platform/egress', { entries: ['127.0.0.1'] })

describe('events', () => {
  /** Lets a waiting try begin now, and answers after how many seconds it would have begun. */
  async function hurry(): Promise<number | undefined> {
    const rows = await world.sql(`select id, extract(epoch from start_after - created_on)::float8 as after
      from pgboss.job where name = 'openplatform.callback' and state = 'created' and start_after > now()`)
    await world.sql(`update pgboss.job set start_after = now()
      where name = 'openplatform.callback' and state = 'created'`)
    return rows[0] && Math.round(rows[0].after as number)
  }

  test('an event arrives signed, and is tried again after 1, 5, 30 minutes, 2 and 12 hours, under the same id', async () => {
    await allowLoopback()
    const partner = await openPartner(() => ({ status: 500 }))
    const app = await makeApp({ url: `${partner.url}/hook`, headers: { 'X-Shop': '7' } })
    expect((await admin.post('/api/platform/app/test', { _id: app._id })).body.code).toBe(0)
    const pauses: number[] = []
    for (let tries = 1; tries <= 6; tries += 1) {
      await expect.poll(() => partner.heard.length, { timeout: 15_000 }).toBe(tries)
      if (tries === 6) break
      let pause: number | undefined
      await expect.poll(async () => (pause = await hurry()), { timeout: 15_000 }).toBeDefined()
      pauses.push(pause!)
    }
    expect(pauses).toEqual([60, 300, 1800, 7200, 43_200])
    const events = partner.heard.map(({ body }) => JSON.parse(body))
    expect(new Set(events.map(({ id }) => id)).size).toBe(1)
    expect(events[0]).toMatchObject({ event: 'platform.app.test', tenant: tenant.id, data: { _id: app._id } })
    for (const heard of partner.heard) expectSigned(heard, app)
    const log = await admin.get('/api/platform/openAppLog/list', { app: app._id })
    expect(log.body.list).toHaveLength(6)
    expect(log.body.list[0]).toMatchObject({ direction: 1, ok: false, httpStatus: 500, event: 'platform.app.test' })
    expect(JSON.stringify(log.body)).not.toContain(app.secret)
    await partner.close()
  }, 120_000)

  function expectSigned({ method, headers, body }: Heard, app: { appId: string; secret: string }) {
    expect(method).toBe('POST')
    expect(headers).toMatchObject({ 'x-app-id': app.appId, 'x-shop': '7', 'content-type': 'application/json' })
    const { 'x-ts': ts, 'x-nonce': nonce, 'x-sign': sign } = headers as Record<string, string>
    expect(sign).toBe(signCallback(app.secret, ts!, nonce!, body))
  }

  test('who subscribed hears of what is done, with the row’s id and nothing of its content', async () => {
    await allowLoopback()
    const partner = await openPartner()
    await makeApp({ url: partner.url, events: ['platform.openApp.create'] })
    await makeApp({ url: `${partner.url}/not-subscribed`, events: ['platform.openApp.delete'] })
    const props = { url: 'https://erp.example', password: 'p4ss-of-erp' }
    const { body } = await admin.post('/api/platform/openApp', { name: name(), type: 10, props })
    await expect.poll(() => partner.heard.length, { timeout: 15_000 }).toBe(1)
    const event = JSON.parse(partner.heard[0]!.body)
    expect(event).toMatchObject({ event: 'platform.openApp.create', data: { _id: body._id, status: 1 } })
    expect(Object.keys(event.data).sort()).toEqual(['_id', 'status'])
    await partner.close()
  }, 30_000)

  test('S30: a callback to an address of ours is refused by the egress guard and written down', async () => {
    await admin.put('/api/platform/egress', { entries: [] })
    const partner = await openPartner()
    const app = await makeApp({ url: partner.url })
    await admin.post('/api/platform/app/test', { _id: app._id })
    const read = () => admin.get('/api/platform/openAppLog/list', { app: app._id })
    await expect.poll(async () => (await read()).body.list.length, { timeout: 15_000 }).toBe(1)
    expect((await read()).body.list[0]).toMatchObject({ ok: false, httpStatus: null })
    expect(partner.heard).toEqual([])
    await partner.close()
  }, 30_000)
})

describe('open apps', () => {
  test('props follow the type; secrets go in and never come out [R568] [K061] [K062] [K063] [K064] [K065]', async () => {
    const props = { appId: 'wx1', appSecret: 'weixin-secret-1' }
    const made = await admin.post('/api/platform/openApp', { name: '公众号', type: 1, props })
    expect(made.body.openApp).toMatchObject({ type: 1, props: { appId: 'wx1', hasAppSecret: true }, status: 1 })
    const { _id } = made.body
    const { rev } = made.body.openApp
    const kept = await admin.put('/api/platform/openApp', { _id, rev, props: { appId: 'wx2', hasAppSecret: true } })
    expect(kept.body.openApp.props).toEqual({ appId: 'wx2', hasAppSecret: true })
    const gone = await admin.put('/api/platform/openApp', {
      _id,
      rev: kept.body.openApp.rev,
      props: { appId: 'wx2', appSecret: null },
    })
    expect(gone.body).toMatchObject({ errorCode: 40001, fields: { 'props.appSecret': expect.any(String) } })
    const told = [
      made,
      kept,
      await admin.get('/api/platform/openApp', { _id }),
      await admin.get('/api/platform/openApp/list'),
    ]
    const stored = [await world.rows('open_app', { id: _id }), await world.rows('audit_log', { row_id: _id })]
    expect(JSON.stringify([told.map(({ body }) => body), stored])).not.toContain('weixin-secret-1')
    expect((await admin.del('/api/platform/openApp', { _id })).body.code).toBe(0)
  })

  test.each([
    ['a missing secret', 1, { appId: 'wx1' }],
    ['a prop of another type', 1, { appId: 'wx1', appSecret: 's', ukey: 'u' }],
    ['an address that is none', 10, { url: 'file:///etc/passwd' }],
    ['a type that is none', 99, {}],
  ])('%s is refused', async (_, type, props) => {
    expect((await admin.post('/api/platform/openApp', { name: name(), type, props })).body.errorCode).toBe(40001)
  })

  test('a test asks the provider with the stored secret and leaves the status alone [K066]', async () => {
    await allowLoopback()
    const partner = await openPartner(({ url }) =>
      url.includes('secret=right-secret')
        ? { body: '{"access_token":"t"}' }
        : { body: '{"errcode":40125,"errmsg":"bad"}' },
    )
    const props = { appId: 'wx1', appSecret: 'right-secret', endpoint: partner.url }
    const { body: made } = await admin.post('/api/platform/openApp', { name: name(), type: 2, props })
    const passed = await admin.post('/api/platform/openApp/test', { _id: made._id })
    expect(passed.body).toMatchObject({ code: 0, ok: true, detail: 'access_token' })
    const failed = await admin.post('/api/platform/openApp/test', {
      type: 2,
      props: { ...props, appSecret: 'wrong-one' },
    })
    expect(failed.body).toMatchObject({ code: 0, ok: false, detail: '40125 bad' })
    const { body } = await admin.get('/api/platform/openApp', { _id: made._id })
    expect(body.openApp).toMatchObject({ status: 1, lastTestOk: true, lastTestAt: expect.any(String), callsToday: 1 })
    const log = await admin.get('/api/platform/openAppLog/list', { openApp: made._id })
    expect(log.body.list[0]).toMatchObject({ direction: 1, ok: true, httpStatus: 200 })
    expect(JSON.stringify(log.body)).not.toContain('right-secret')
    await partner.close()
  })

  test('S30: a test reaches no address of ours, whatever the tenant writes on its list', async () => {
    await admin.put('/api/platform/egress', { entries: ['169.254.169.254', '10.0.0.0/8'] })
    for (const [type, url] of [
      [10, 'http://169.254.169.254/latest/meta-data/'],
      [10, 'http://2130706433:3000/'],
      [10, 'http://[::ffff:127.0.0.1]/'],
      [11, 'mqtt://127.0.0.1:1883'],
      [11, 'mqtt://10.0.0.5'],
    ] as const) {
      const { body } = await admin.post('/api/platform/openApp/test', { type, props: { url } })
      expect(body).toMatchObject({ code: 0, ok: false, detail: expect.stringContaining('不允许访问该地址') })
    }
    expect((await admin.put('/api/platform/egress', { entries: ['*'] })).body.errorCode).toBe(40001)
  })

  test('a broker is tried with user name and password', async () => {
    await admin.put('/api/platform/egress', { entries: ['127.0.0.1'] })
    const { id, token } = await tenant.credential(['write'])
    const url = `mqtt://127.0.0.1:${world.mqttPort}`
    const right = await admin.post('/api/platform/openApp/test', {
      type: 11,
      props: { url, username: id, password: token },
    })
    expect(right.body).toMatchObject({ ok: true, detail: 'CONNACK 0' })
    const wrong = await admin.post('/api/platform/openApp/test', {
      type: 11,
      props: { url, username: id, password: 'no' },
    })
    expect(wrong.body).toMatchObject({ ok: false })
  })
})

test('another tenant sees and changes nothing of this', async () => {
  const app = await makeApp()
  const other = await (await world.tenant()).user()
  expect((await other.get('/api/platform/app', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.put('/api/platform/app/resetSecret', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.post('/api/platform/app/test', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.del('/api/platform/app', { _id: app._id })).body.errorCode).toBe(40400)
  expect((await other.get('/api/platform/egress')).body.entries).toEqual([])
})
