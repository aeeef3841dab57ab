import { expect } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { test } from './world.ts'

// A secret in a request must not be in the log, and not in that of a refused request either.
const secret = 'not-for-the-log'

test('the log contains none of the secrets that clients send', async ({ world }) => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}${path}`, { method: 'POST', body, headers })
  const json = { 'content-type': 'application/json' }
  const basic = Buffer.from(`demo:${secret}-basic`).toString('base64')

  const statuses = [
    await post('/api/user/login?type=pc', JSON.stringify({ username: 'demo', password: `${secret}-1` }), json),
    await post('/api/user/login?type=pc', JSON.stringify({ username: `${secret}-2`, password: '' }), json),
    await post('/api/user/login?type=pc', `{"username":"demo","password":"${secret}-3"`, json),
    await post('/write?db=factory', 'broken', { authorization: `Token demo:${secret}-4` }),
    await post('/write?db=factory', 'broken', { authorization: `Basic ${basic}` }),
    await post(`/write?db=factory&u=demo&p=${secret}-5`, 'broken'),
    await fetch(`${world.url}/api/user/me`, { headers: { cookie: `__Host-atrium=${secret}-6` } }),
    await fetch(`${world.url}/api/nothing?token=${secret}-7`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 400, 401, 401, 401, 401, 404])
  await expect(
    connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
      username: 'demo',
      password: `${secret}-8`,
      reconnectPeriod: 0,
    }),
  ).rejects.toThrow()

  const signedIn = await post(
    '/api/user/login?type=pc',
    JSON.stringify({ username: 'demo', password: world.demoPassword }),
    json,
  )
  const session = /=([\w-]{43});/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1]
  expect(session).toBeDefined()

  expect(world.output()).not.toContain(secret)
  expect(world.output()).not.toContain(basic)
  expect(world.output()).not.toContain(session)
})
