// A world of its own: one test needs the settings of production; the others share one.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signRequest } from '@atrium/core/server/openplatform/signature'
import { bootWorld, type World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld, packages } from '../testing.ts'
import { call } from './guide/signed-call.ts'
import platform from './server.ts'
import { openThirdParty } from './testing.ts'

let world: World
let app: { appId: string; secret: string }

beforeAll(async () => {
  world = await appWorld(platform)
  const admin = await (await world.tenant()).user()
  const { body } = await admin.post('/api/platform/app', {
    name: '示例',
    permissions: ['read', 'create'].map((permission) => ({ app: 'platform', module: 'app', permission })),
  })
  app = { appId: body.app.appId, secret: body.secret }
})

const file = (name: string) => join(import.meta.dirname, 'guide', name)

async function runScript(server: string, secret = app.secret) {
  const env = { ...process.env, SERVER: server, APP_ID: app.appId, APP_SECRET: secret }
  return promisify(execFile)('sh', [file('signed-call.sh')], { env })
}

test('curl sends the example request with the five headers', async () => {
  const thirdParty = await openThirdParty()
  await runScript(thirdParty.url, 'a-secret')
  const { method, url, headers } = thirdParty.received[0]!
  expect(headers['user-agent']).toMatch(/^curl\//)
  const { 'x-app-id': appId, 'x-ts': ts, 'x-nonce': nonce, 'x-sign': sign } = headers as Record<string, string>
  expect(appId).toBe(app.appId)
  expect(sign).toBe(signRequest('a-secret', { ts: ts!, nonce: nonce!, method, path: url, body: '' }))
  await thirdParty.close()
})

test('the curl example of the signing page works as printed', async () => {
  const { stdout } = await runScript(world.url)
  expect(JSON.parse(stdout)).toMatchObject({ code: 0, list: [{ name: '示例' }] })
})

test('the TypeScript example of the signing page works as printed, with and without a body', async () => {
  const signer = { server: world.url, ...app }
  expect(await call(signer, 'GET', '/api/platform/app/list')).toMatchObject({ code: 0, list: [{ name: '示例' }] })
  expect(await call(signer, 'POST', '/api/platform/app', { name: '另一个' })).toMatchObject({ code: 0 })
  expect(await call({ ...signer, secret: 'wrong' }, 'GET', '/api/platform/app/list')).toMatchObject({
    errorCode: 40111,
  })
})

test('the API’s description explains signing with the same examples, which work', async () => {
  const { info } = await (await fetch(`${world.url}/api/openapi.json`)).json()
  for (const name of ['signed-call.sh', 'signed-call.ts']) {
    expect(info.description).toContain(readFileSync(file(name), 'utf8').trimEnd())
  }
  for (const header of ['X-App-Id', 'X-Ts', 'X-Nonce', 'X-Content-Sha256', 'X-Sign', 'Bearer ak_']) {
    expect(info.description).toContain(header)
  }
})

test('in production only users who may read third-party apps or keys can read that description', async () => {
  const env = { NODE_ENV: 'production', SMS: 'off', WEIXIN: 'off', PAY_STAND_IN: '0', PUBLIC_URL: 'http://127.0.0.1' }
  const live = await bootWorld({ packages, apps: [platform], env })
  const tenant = await live.tenant()
  const nobody = await tenant.user({ permissions: [] })
  const programmer = await tenant.user({ permissions: [['platform', 'apiKey', 'read']] })
  for (const path of ['/api/openapi.json', '/api/docs/', '/api/docs/json']) {
    const statuses = [live.anonymous(), nobody, programmer].map(async (by) => (await by.get(path)).status)
    expect([path, ...(await Promise.all(statuses))]).toEqual([path, 401, 403, 200])
  }
  await live.close()
})
