import { beforeAll, expect, test } from 'vitest'
import { aName, openPlatform, openThirdParty, type PlatformWorld } from './testing.ts'

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

test('the settings depend on the type; secrets can be written but not read [R568] [K061] [K062] [K063] [K064] [K065]', async () => {
  const props = { appId: 'wx1', appSecret: 'weixin-secret-1' }
  const made = await platform.admin.post('/api/platform/openApp', { name: '公众号', type: 1, props })
  expect(made.body.openApp).toMatchObject({ type: 1, props: { appId: 'wx1', hasAppSecret: true }, status: 1 })
  const { _id } = made.body
  const { rev } = made.body.openApp
  const kept = await platform.admin.put('/api/platform/openApp', {
    _id,
    rev,
    props: { appId: 'wx2', hasAppSecret: true },
  })
  expect(kept.body.openApp.props).toEqual({ appId: 'wx2', hasAppSecret: true })
  const gone = await platform.admin.put('/api/platform/openApp', {
    _id,
    rev: kept.body.openApp.rev,
    props: { appId: 'wx2', appSecret: null },
  })
  expect(gone.body).toMatchObject({ errorCode: 40001, fields: { 'props.appSecret': expect.any(String) } })
  const answer = [
    made,
    kept,
    await platform.admin.get('/api/platform/openApp', { _id }),
    await platform.admin.get('/api/platform/openApp/list'),
  ]
  const stored = [
    await platform.world.rows('open_app', { id: _id }),
    await platform.world.rows('audit_log', { row_id: _id }),
  ]
  expect(JSON.stringify([answer.map(({ body }) => body), stored])).not.toContain('weixin-secret-1')
  expect((await platform.admin.del('/api/platform/openApp', { _id })).body.code).toBe(0)
})

test.each([
  ['a missing secret', 1, { appId: 'wx1' }],
  ['a prop of another type', 1, { appId: 'wx1', appSecret: 's', ukey: 'u' }],
  ['an address that is not http', 10, { url: 'file:///etc/passwd' }],
  ['an unknown type', 99, {}],
])('%s is refused', async (_, type, props) => {
  expect((await platform.admin.post('/api/platform/openApp', { name: aName(), type, props })).body.errorCode).toBe(
    40001,
  )
})

test('a test calls the provider with the stored secret and does not change the status [K066]', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty(({ body }) =>
    JSON.parse(body).secret === 'right-secret'
      ? { body: '{"access_token":"t"}' }
      : { body: '{"errcode":40125,"errmsg":"bad"}' },
  )
  const props = { appId: 'wx1', appSecret: 'right-secret', endpoint: thirdParty.url }
  const { body: made } = await platform.admin.post('/api/platform/openApp', { name: aName(), type: 2, props })
  const passed = await platform.admin.post('/api/platform/openApp/test', { _id: made._id })
  expect(passed.body).toMatchObject({ code: 0, ok: true, detail: '账号与密钥有效' })
  const failed = await platform.admin.post('/api/platform/openApp/test', {
    type: 2,
    props: { ...props, appSecret: 'wrong-one' },
  })
  expect(failed.body).toMatchObject({ code: 0, ok: false, detail: 'AppSecret 无效（40125）' })
  const { body } = await platform.admin.get('/api/platform/openApp', { _id: made._id })
  expect(body.openApp).toMatchObject({ status: 1, lastTestOk: true, lastTestAt: expect.any(String), callsToday: 1 })
  const log = await platform.admin.get('/api/platform/openAppLog/list', { openApp: made._id })
  expect(log.body.list[0]).toMatchObject({ direction: 1, ok: true, httpStatus: 200 })
  expect(JSON.stringify(log.body)).not.toContain('right-secret')
  await thirdParty.close()
})

test('a page of any length passes the test of an address, as its status counts', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty(() => ({ body: 'x'.repeat(2_000_000) }))
  const { body } = await platform.admin.post('/api/platform/openApp/test', { type: 10, props: { url: thirdParty.url } })
  expect(body).toMatchObject({ ok: true, detail: '对方返回 HTTP 200' })
  await thirdParty.close()
})

test('a stored secret does not go to another address, neither by a save nor by a test', async () => {
  await platform.allowLoopback()
  const [own, elsewhere] = [await openThirdParty(), await openThirdParty()]
  const make = async (type: number, props: object) => {
    const { body } = await platform.admin.post('/api/platform/openApp', { name: aName(), type, props })
    return { _id: body._id, rev: body.openApp.rev, props: body.openApp.props }
  }
  const stored = await make(10, { url: own.url, token: 'stored-token' })
  const test = (props: object) => platform.admin.post('/api/platform/openApp/test', { _id: stored._id, props })
  expect((await test({ url: elsewhere.url })).body.ok).toBe(true)
  expect((await test({})).body.ok).toBe(true)
  const save = ({ _id, rev }: { _id: string; rev: number }, props: object) =>
    platform.admin.put('/api/platform/openApp', { _id, rev, props })
  const moved = await save(stored, { ...stored.props, url: elsewhere.url })
  expect(moved.body.openApp.props).toEqual({ url: elsewhere.url })
  expect((await test({})).body.ok).toBe(true)
  expect(elsewhere.received).toHaveLength(2)
  expect(JSON.stringify(elsewhere.received)).not.toContain('stored-token')
  expect(JSON.stringify(own.received)).toContain('stored-token')

  const account = await make(7, { appKey: 'k', appSecret: 'stored-secret', endpoint: own.url })
  for (const endpoint of [elsewhere.url, undefined]) {
    const { body } = await save(account, { ...account.props, endpoint })
    expect(body).toMatchObject({ errorCode: 40001, fields: { 'props.appSecret': expect.any(String) } })
  }
  const again = await save(account, { ...account.props, endpoint: elsewhere.url, appSecret: 'sent-again' })
  expect(again.body.openApp.props).toMatchObject({ endpoint: elsewhere.url, hasAppSecret: true })
  const robot = await make(5, { webhook: 'https://robot.example/a', secret: 'stored-secret' })
  expect((await save(robot, { webhook: 'https://robot.example/b' })).body.openApp.props).toEqual({ hasWebhook: true })
  await Promise.all([own.close(), elsewhere.close()])
})

test('[S30] a test cannot reach an internal address, whatever addresses the tenant allows', async () => {
  await platform.admin.put('/api/platform/egress', { entries: ['169.254.169.254', '10.0.0.0/8'] })
  for (const [type, url] of [
    [10, 'http://169.254.169.254/latest/meta-data/'],
    [10, 'http://2130706433:3000/'],
    [10, 'http://[::ffff:127.0.0.1]/'],
    [11, 'mqtt://127.0.0.1:1883'],
    [11, 'mqtt://10.0.0.5'],
  ] as const) {
    const { body } = await platform.admin.post('/api/platform/openApp/test', { type, props: { url } })
    expect(body).toMatchObject({ code: 0, ok: false, detail: expect.stringContaining('不允许访问该地址') })
  }
  expect((await platform.admin.put('/api/platform/egress', { entries: ['*'] })).body.errorCode).toBe(40001)
})

test('while a test waits for a slow provider, no transaction is open and no connection of the pool is in use', async () => {
  await platform.allowLoopback()
  let answer = () => {}
  const slow = await openThirdParty(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { body: '{"code":"200"}' }
  })
  const props = { appKey: 'k', appSecret: 's', endpoint: slow.url }
  const { body: made } = await platform.admin.post('/api/platform/openApp', { name: aName(), type: 7, props })
  const testing = platform.admin.post('/api/platform/openApp/test', { _id: made._id })
  await expect.poll(() => slow.received.length).toBe(1)
  const held = `select state, query from pg_stat_activity
    where datname = current_database() and usename = 'atrium_app' and (state <> 'idle' or xact_start is not null)`
  await expect.poll(() => platform.world.sql(held)).toEqual([])
  // The row is deleted while its test is running.
  expect((await platform.admin.del('/api/platform/openApp', { _id: made._id })).body.code).toBe(0)
  answer()
  expect((await testing).body).toMatchObject({ code: 0, ok: true })
  await slow.close()
})
