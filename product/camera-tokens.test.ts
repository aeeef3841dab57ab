import { randomUUID } from 'node:crypto'
import { imouCloud, serveCloud, ys7Cloud } from '@atrium/core/testing/camera-clouds'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

const PATHS = ['/api/ys7/getAccessToken', '/api/imou/getAccessToken', '/api/imou/getKitToken'] as const
const READ = [['visual', 'dashboard', 'read']] as const

const imou = imouCloud({ appId: 'lc1', appSecret: 'right' })
const ys7 = ys7Cloud({ appKey: 'key', appSecret: 'right', accountIds: ['viewers'] })
let clouds: { imou: Awaited<ReturnType<typeof serveCloud>>; ys7: Awaited<ReturnType<typeof serveCloud>> }
let world: World
let tenant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  clouds = { imou: await serveCloud(imou.take), ys7: await serveCloud(ys7.take) }
})
afterAll(async () => {
  await clouds.imou.close()
  await clouds.ys7.close()
})
beforeEach(async () => {
  tenant = await world.tenant()
  owner = await tenant.user()
  await world.sql(`insert into egress_allowance (id, tenant_id, entries)
    values ('${randomUUID()}', '${tenant.id}', '{127.0.0.0/8}')`)
})

const item = (_id: string, component: string, props: object) => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component, title: '大门', version: 1, props, dataSources: [] },
})

const CAMERAS = [
  item('ys7camra', 'Ys7Camera', { appKey: 'key', deviceSerial: 'C78957921', channelNo: 2 }),
  item('imoucamr', 'ImouCamera', { deviceSerial: 'TEST1' }),
  item('anycamer', 'Camera', { type: 'imou', deviceSerial: 'TEST2', channelNo: 3 }),
  item('nocamera', 'Clock', {}),
]
const COMPONENT = { [PATHS[0]]: 'ys7camra', [PATHS[1]]: 'imoucamr', [PATHS[2]]: 'imoucamr' }

async function board(components = CAMERAS, isPublic = false): Promise<string> {
  const { body } = await owner.post('/api/dashboard', { name: 'gate', components })
  expect(body).toMatchObject({ code: 0 })
  if (isPublic) expect((await owner.put('/api/dashboard/public', { _id: body._id, public: true })).body.code).toBe(0)
  return body._id
}

async function addAccounts(accountId?: string) {
  const apps = [
    { type: 6, props: { appId: 'lc1', appSecret: 'right', endpoint: clouds.imou.url } },
    {
      type: 7,
      props: { appKey: 'key', appSecret: 'right', endpoint: clouds.ys7.url, ...(accountId && { accountId }) },
    },
  ]
  for (const app of apps) {
    const { body } = await owner.post('/api/platform/openApp', { name: `cameras ${app.type}`, ...app })
    expect(body).toMatchObject({ code: 0 })
  }
}

describe('a reader of the dashboard gets', () => {
  test('[K102][R337][R338] of ys7 the token of the sub-account and the address that it opens', async () => {
    await addAccounts('viewers')
    const dashboard = await board()
    const ask = async (type: number) =>
      (await owner.post(PATHS[0], { dashboard, component: 'ys7camra', type })).body.result
    expect(await ask(1)).toEqual({
      code: '200',
      data: { accessToken: 'ra.viewers', url: 'ezopen://open.ys7.com/C78957921/2.hd.live' },
    })
    expect((await ask(2)).data.url).toMatch(
      /^ezopen:\/\/open\.ys7\.com\/C78957921\/2\.cloud\.rec\?begin=\d{8}&end=\d{8}$/,
    )
  })

  test('[K103][K104] [R327, R328, R329, R330] [R335] of imou a token for one channel and one right, whatever else is wanted', async () => {
    await addAccounts()
    const dashboard = await board()
    const wanted = { dashboard, component: 'imoucamr', type: '0', deviceId: 'TEST2', channelId: '9' }
    const stolen = { appId: 'lc2', appSecret: 'guessed', accessToken: 'At_9', tenant: 'other' }
    const access = await owner.post(PATHS[1], { ...wanted, ...stolen })
    expect(access.body).toMatchObject({ code: 0, result: { code: '0', data: { accessToken: 'Kt_TEST1_0_1' } } })
    const kit = await owner.post(PATHS[2], { ...wanted, ...stolen })
    expect(kit.body.result).toEqual({ code: '0', data: { kitToken: 'Kt_TEST1_0_1' } })
    const any = await owner.post(PATHS[2], { dashboard, component: 'anycamer', type: 2 })
    expect(any.body.result.data).toEqual({ kitToken: 'Kt_TEST2_3_2' })
  })
})

test('[S7] without a sub-account the token of the ys7 account itself is given to nobody', async () => {
  await addAccounts()
  const { status, body } = await owner.post(PATHS[0], { dashboard: await board(), component: 'ys7camra' })
  expect([status, body.msg]).toEqual([400, '主账号的令牌可以操作全部摄像头，不会发给浏览器；请在开放应用中填写子账号'])
})

test('[R301] without a pair of keys the cloud is not asked, and the answer says what is missing', async () => {
  const dashboard = await board()
  const calls = clouds.imou.calls.length
  const asked = PATHS.map((path) => owner.post(path, { dashboard, component: COMPONENT[path] }))
  const texts = (await Promise.all(asked)).map(({ body }) => body.msg)
  expect(texts).toEqual([
    '请填写 `appKey` 与 `appSecret`，或在开放应用中启用萤石云账号',
    '请填写 `appId` 与 `appSecret`，或在开放应用中启用乐橙云账号',
    '请填写 `appId` 与 `appSecret`，或在开放应用中启用乐橙云账号',
  ])
  expect(clouds.imou.calls).toHaveLength(calls)
})

describe.each(PATHS)('[S7] %s gives nothing', (path) => {
  const component = COMPONENT[path]
  const tried = async (client: Client, call: object) => {
    const { status, body } = await client.post(path, call)
    expect(JSON.stringify(body)).not.toMatch(/Kt_|At_|at\.|ra\./)
    return status
  }

  test('to who has not signed in or may not read dashboards, also on a public page that shows the camera', async () => {
    await addAccounts('viewers')
    const shown = CAMERAS.map((one) => ({
      ...one,
      component: {
        ...one.component,
        props: { ...one.component.props, ...(one._id !== 'nocamera' && { showInPublic: true }) },
      },
    }))
    const dashboard = await board(shown, true)
    const guard = await tenant.user({ permissions: [['visitor', 'visitor', 'read']] })
    expect(await tried(world.anonymous(), { dashboard, component })).toBe(401)
    expect(await tried(guard, { dashboard, component })).toBe(404)
  })

  test('to users who may not read the dashboard, of this tenant and of others', async () => {
    await addAccounts('viewers')
    const dashboard = await board()
    const stranger = await (await world.tenant()).user()
    const guard = await tenant.user({ permissions: [['visitor', 'visitor', 'read']] })
    expect(await tried(stranger, { dashboard, component })).toBe(404)
    expect(await tried(guard, { dashboard, component })).toBe(404)
    const reader = await tenant.user({ permissions: READ })
    expect((await reader.post(path, { dashboard, component })).status).toBe(200)
  })

  test('for what is no such camera', async () => {
    await addAccounts('viewers')
    const dashboard = await board()
    const other = component === 'ys7camra' ? 'imoucamr' : 'ys7camra'
    const calls = ['nocamera', 'missing1', other].map((one) => tried(owner, { dashboard, component: one }))
    expect(await Promise.all(calls)).toEqual([404, 404, 404])
    expect(await tried(owner, { component })).toBe(400)
    expect(await tried(owner, { dashboard: randomUUID(), component })).toBe(404)
  })
})

test('no call of a cloud is logged with what was sent or answered', async () => {
  await addAccounts('viewers')
  const dashboard = await board()
  for (const path of PATHS) await owner.post(path, { dashboard, component: COMPONENT[path] })
  // Tokens are kept, so the calls may be those of the tests before.
  const rows = await world.sql(`select request, response, url from open_app_log where event = 'camera'`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ request, response }) => request === null && response === null)).toBe(true)
  expect(rows.map(({ url }) => new URL(String(url)).search).join('')).toBe('')
})
