import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'
import { redeemToken } from '../sessions/one-time-token.ts'

let world: World
let tenant: TestTenant
let person: Client
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  person = await tenant.user()
})

const browser = () => world.anonymous({ ip: world.ip() })
const signIn = (token: string, client = browser()) => client.post('/api/user/login/token?type=pc', { token })

test('[R318] [K003] [K004] [R007] a user’s own credential signs in on another device, once', async () => {
  const { body } = await person.get('/api/user/token')
  expect(Object.keys(body).sort()).toEqual(['code', 'time', 'token', 'username'])
  expect(body).toMatchObject({ code: 0, username: person.username })
  const elsewhere = browser()
  expect((await signIn(body.token, elsewhere)).body.user._id).toBe(person.userId)
  expect((await elsewhere.get('/api/user/me')).status).toBe(200)
  const again = await signIn(body.token)
  expect([again.status, again.body]).toEqual([
    401,
    { code: 40105, errorCode: 40105, statusCode: 401, msg: '登录凭证无效或已过期', echo: 'INVALID_CREDENTIAL' },
  ])
})

test('[S18] a credential is for one audience, for a minute, and only for apps of the tenant', async () => {
  const { body } = await person.get('/api/user/token', { app: 'toy' })
  expect((await signIn(body.token)).body.errorCode).toBe(40105)
  const { db } = world.server
  expect(await redeemToken(db, body.token, 'another')).toBeNull()
  expect(await redeemToken(db, body.token, 'toy')).toMatchObject({ tenantId: tenant.id, userId: person.userId })
  expect(await redeemToken(db, body.token, 'toy')).toBeNull()
  expect((await person.get('/api/user/token', { app: 'shop' })).body.errorCode).toBe(40302)
  const old = (await person.get('/api/user/token')).body.token
  await world.sql(`update one_time_token set expires_at = now() - interval '1 second'
    where user_id = '${person.userId}'`)
  expect((await signIn(old)).body.errorCode).toBe(40105)
})

test('when five requests redeem a credential at once, one is signed in', async () => {
  const { token } = (await person.get('/api/user/token')).body
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an address that guesses credentials must wait; a credential is only issued to a signed-in user', async () => {
  const here = world.anonymous({ ip: world.ip() })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await signIn(`guess-${attempt}`, here)).status)
  expect(statuses).toEqual([...Array(30).fill(401), 429])
  expect((await browser().get('/api/user/token')).status).toBe(401)
})

test('a machine’s credential opens no session', async () => {
  const { id, token } = await tenant.credential()
  const here = browser()
  expect((await here.signIn(id, token)).status).toBe(401)
  expect((await signIn(token, here)).status).toBe(401)
  const response = await fetch(`${world.url}/api/user/me`, { headers: { authorization: `Token ${token}` } })
  expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
})

test('a new sign-in ends this browser’s previous session and its token', async () => {
  const here = browser()
  await here.signIn(person.username, person.password)
  const before = here.cookie()
  await here.signIn(person.username, person.password)
  expect(here.cookie()).not.toBe(before)
  const response = await fetch(`${world.url}/api/user/me`, { headers: { cookie: before } })
  expect(response.status).toBe(401)
})
