import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bootWorld, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './guide/signed-call.ts'
import platform from './server.ts'

let world: World
let app: { appId: string; secret: string }

beforeAll(async () => {
  world = await bootWorld({ apps: [platform] })
  const admin = await (await world.tenant()).user()
  const { body } = await admin.post('/api/platform/app', {
    name: '示例',
    permissions: ['read', 'create'].map((permission) => ({ app: 'platform', module: 'app', permission })),
  })
  app = { appId: body.app.appId, secret: body.secret }
})
afterAll(() => world.close())

test('the curl example of the signing page works as it is printed', async () => {
  const script = join(import.meta.dirname, 'guide/signed-call.sh')
  const env = { ...process.env, SERVER: world.url, APP_ID: app.appId, APP_SECRET: app.secret }
  const { stdout } = await promisify(execFile)('sh', [script], { env })
  expect(JSON.parse(stdout)).toMatchObject({ code: 0, list: [{ name: '示例' }] })
})

test('the TypeScript example of the signing page works as it is printed, with and without a body', async () => {
  const signer = { server: world.url, ...app }
  expect(await call(signer, 'GET', '/api/platform/app/list')).toMatchObject({ code: 0, list: [{ name: '示例' }] })
  expect(await call(signer, 'POST', '/api/platform/app', { name: '另一个' })).toMatchObject({ code: 0 })
  expect(await call({ ...signer, secret: 'wrong' }, 'GET', '/api/platform/app/list')).toMatchObject({
    errorCode: 40111,
  })
})
