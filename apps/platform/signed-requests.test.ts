import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aName, mayCreateApps, mayReadApps, openPlatform, type PlatformWorld } from './testing.ts'

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

test('an app can make only the calls that its permissions allow [R411]', async () => {
  const app = await platform.makeApp()
  expect((await platform.signed(app)).body).toMatchObject({ code: 0 })
  expect((await platform.signed({ ...app, path: '/api/platform/apiKey/list' })).body).toMatchObject({
    errorCode: 40301,
  })
  expect((await platform.signed({ ...app, path: '/api/user/me' })).body).toMatchObject({ errorCode: 40100 })
  await expect
    .poll(async () => (await platform.world.rows('partner_app', { id: app._id }))[0]!.last_used_at)
    .toBeTruthy()
})

test('the signature covers the body', async () => {
  const app = await platform.makeApp({ permissions: [mayReadApps, mayCreateApps] })
  const request = { ...app, method: 'POST', path: '/api/platform/app', body: JSON.stringify({ name: aName() }) }
  expect((await platform.signed(request)).body).toMatchObject({ code: 0 })
  const changed = { ...request, sent: { body: JSON.stringify({ name: aName() }) } }
  expect((await platform.signed(changed)).body).toMatchObject({ errorCode: 40111 })
})

test('a signature for another path, a wrong secret and an unknown app get the same refusal', async () => {
  const app = await platform.makeApp()
  const answers = [
    await platform.signed({ ...app, sent: { path: '/api/platform/app/list?current=2' } }),
    await platform.signed({ ...app, secret: 'guessed' }),
    await platform.signed({ ...app, appId: 'nobody' }),
  ]
  // The header names are compared, not their values: the date may pass a second between two answers.
  const seen = answers.map(({ status, headers, body }) => ({ status, names: [...headers.keys()], body }))
  for (const answer of seen) expect(answer).toEqual(seen[0])
  expect(seen[0]).toMatchObject({ status: 401, body: { errorCode: 40111, msg: '签名无效' } })
})

test('a signed request is valid for 300 seconds and only once', async () => {
  const app = await platform.makeApp()
  const now = Math.floor(Date.now() / 1000)
  expect((await platform.signed({ ...app, ts: now - 290 })).body.code).toBe(0)
  expect((await platform.signed({ ...app, ts: now - 310 })).body).toMatchObject({ errorCode: 40112 })
  expect((await platform.signed({ ...app, ts: now + 310 })).body).toMatchObject({ errorCode: 40112 })
  const nonce = randomBytes(16).toString('hex')
  const together = await Promise.all(Array.from({ length: 8 }, () => platform.signed({ ...app, nonce })))
  expect(together.filter(({ body }) => body.code === 0)).toHaveLength(1)
  expect(together.filter(({ body }) => body.errorCode === 40113)).toHaveLength(7)
})

test('if an app has an IP list, only the addresses in it are accepted', async () => {
  const app = await platform.makeApp({ ipWhitelist: ['203.0.113.0/24', '2001:db8::/32'] })
  expect((await platform.signed({ ...app, ip: '203.0.113.9' })).body.code).toBe(0)
  expect((await platform.signed({ ...app, ip: '::ffff:203.0.113.9' })).body.code).toBe(0)
  expect((await platform.signed({ ...app, ip: '2001:db8::7' })).body.code).toBe(0)
  expect((await platform.signed({ ...app, ip: '203.0.114.9' })).body).toMatchObject({ errorCode: 40305 })
})

test('after a reset both secrets work for ten minutes, then only the new one [K060]', async () => {
  const app = await platform.makeApp()
  const reset = await platform.admin.put('/api/platform/app/resetSecret', { _id: app._id })
  const { secret, previousUntil } = reset.body
  expect(Date.parse(previousUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(Date.parse(previousUntil) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  expect((await platform.signed({ ...app, secret })).body.code).toBe(0)
  expect((await platform.signed(app)).body.code).toBe(0)
  await platform.world.sql(`update partner_app set previous_until = now() where id = '${app._id}'`)
  expect((await platform.signed(app)).body).toMatchObject({ errorCode: 40111 })
  expect((await platform.signed({ ...app, secret })).body.code).toBe(0)
})

test('requests of a disabled app are refused', async () => {
  const app = await platform.makeApp()
  expect((await platform.admin.put('/api/platform/app?type=disable', { _id: app._id })).body.app.status).toBe(2)
  expect((await platform.signed(app)).body).toMatchObject({ errorCode: 40111 })
})

test('the calls of an app are in the log with their secrets masked [R569] [K067]', async () => {
  const app = await platform.makeApp()
  await platform.signed({ ...app, path: '/api/platform/app/list?keyword=a&token=very-secret' })
  const read = () => platform.admin.get('/api/platform/openAppLog/list', { app: app._id })
  await expect.poll(async () => (await read()).body.list.length).toBe(1)
  expect((await read()).body.list[0]).toMatchObject({
    direction: 2,
    method: 'GET',
    url: '/api/platform/app/list?keyword=a&token=****',
    ok: false,
    httpStatus: 400,
  })
  expect((await platform.admin.get('/api/platform/app', { _id: app._id })).body.app).toMatchObject({
    callsToday: 1,
    failuresToday: 1,
  })
  const other = await (await platform.world.tenant()).user()
  expect((await other.get('/api/platform/openAppLog/list')).body.list).toEqual([])
})

test('the app that a token was made for redeems it once; other apps cannot', async () => {
  const app = await platform.makeApp({ audience: 'platform' })
  const stranger = await platform.makeApp()
  const { body: issued } = await platform.admin.get('/api/user/token', { app: 'platform' })
  const request = {
    method: 'POST',
    path: '/api/platform/token/redeem',
    body: JSON.stringify({ token: issued.token }),
  }
  expect((await platform.signed({ ...stranger, ...request })).body).toMatchObject({ errorCode: 40115 })
  expect((await platform.signed({ ...app, ...request })).body).toEqual({
    code: 0,
    user: { _id: platform.admin.userId, username: platform.admin.username, name: '张三' },
    tenant: platform.tenant.id,
  })
  expect((await platform.signed({ ...app, ...request })).body).toMatchObject({ errorCode: 40115 })
  expect((await platform.admin.post(request.path, { token: issued.token })).body).toMatchObject({ errorCode: 40111 })
})

/** An app that another administrator made, who may be changed by tests, and that administrator. */
async function appOfAnother() {
  const { tenant } = platform
  const may: [string, string, string][] = [
    ['platform', 'app', 'create'],
    ['platform', 'app', 'read'],
  ]
  const creator = await tenant.user({ permissions: may })
  const { body } = await creator.post('/api/platform/app', { name: aName(), permissions: [mayReadApps, mayCreateApps] })
  return { creator, _id: body._id as string, appId: body.app.appId as string, secret: body.secret as string }
}

test('an app acts with what its creator still holds', async () => {
  const { creator, ...app } = await appOfAnother()
  const creation = () => ({
    ...app,
    method: 'POST',
    path: '/api/platform/app',
    body: JSON.stringify({ name: aName() }),
  })
  expect((await platform.signed(creation())).body.code).toBe(0)
  await platform.world.sql(`update role set permissions = '${JSON.stringify([mayReadApps])}'
    where id in (select role_id from app_user_role where user_id = '${creator.userId}')`)
  expect((await platform.signed(creation())).body.errorCode).toBe(40301)
  expect((await platform.signed(app)).body.code).toBe(0)
})

test.each([
  ['disabled', 'status = 2'],
  ['deleted', 'deleted_at = now()'],
])('an app stops when its creator is %s, until a user with its permissions renews the secret', async (_, change) => {
  const { creator, ...app } = await appOfAnother()
  expect((await platform.signed(app)).body.code).toBe(0)
  await platform.world.sql(`update app_user set ${change} where id = '${creator.userId}'`)
  expect((await platform.signed(app)).body.errorCode).toBe(40111)
  const read = async () => (await platform.admin.get('/api/platform/app', { _id: app._id })).body.app
  expect(await read()).toMatchObject({ holder: creator.userId, isStopped: true })
  const { body } = await platform.admin.put('/api/platform/app/resetSecret', { _id: app._id })
  expect(await read()).toMatchObject({ holder: platform.admin.userId, isStopped: false, creator: creator.userId })
  expect((await platform.signed({ ...app, secret: body.secret })).body.code).toBe(0)
  const [entry] = await platform.world.rows('audit_log', { row_id: app._id, action: 'resetSecret' })
  expect(entry).toMatchObject({ before: { holder: creator.userId }, after: { holder: platform.admin.userId } })
})
