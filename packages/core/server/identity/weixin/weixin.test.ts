import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
})

const browser = () => world.anonymous({ ip: world.ip() })

/**
 * Goes to weixin as the page does and agrees there as this person; returns the address to which the browser is sent
 * back.
 */
async function through(client: Client, type: 'login' | 'bind', nickname: string | undefined, redirectUrl = '') {
  const { body } = await client.get('/api/user/weixin', { type, redirectUrl })
  const state = new URL(body.url).searchParams.get('state') ?? ''
  return back(client, { state, ...(nickname ? { code: `stand-in:${nickname}` } : {}) })
}
async function back(client: Client, query: Record<string, string>) {
  const { status, headers } = await client.get('/api/user/weixin/callback', query)
  return status === 302 ? headers.get('location') : `answered ${status}`
}

test('[K008] [K009] [R009] a bound weixin account can sign in until it is unbound', async () => {
  const person = await tenant.user()
  const nickname = world.unique('安妮')
  expect((await person.get('/api/user/weixin')).body).toEqual({ code: 0, weixin: null })
  expect(await through(person, 'bind', nickname)).toBe('/user/weixin?weixin=bound')
  expect((await person.get('/api/user/weixin')).body.weixin).toMatchObject({ nickname })
  const here = browser()
  expect(await through(here, 'login', nickname, '/toy/crate/list')).toBe(
    '/login?weixin=ok&redirectUrl=%2Ftoy%2Fcrate%2Flist',
  )
  expect((await here.get('/api/user/me')).body.user._id).toBe(person.userId)
  expect((await person.del('/api/user/weixin/unbind')).body).toEqual({ code: 0 })
  expect(await through(browser(), 'login', nickname)).toBe('/login?weixin=unbound')
  const records = await world.rows('login_record', { user_id: person.userId, type: 'weixin' })
  expect(records).toHaveLength(1)
})

test('one weixin account can be bound to one user only', async () => {
  const [person, other] = [await tenant.user(), await (await world.tenant()).user()]
  const nickname = world.unique('小明')
  await through(person, 'bind', nickname)
  expect(await through(other, 'bind', nickname)).toBe('/user/weixin?weixin=taken')
  expect((await other.get('/api/user/weixin')).body.weixin).toBeNull()
})

test('[S17] an answer of weixin counts once, and only in the browser that made the request', async () => {
  const person = await tenant.user()
  const nickname = world.unique('小红')
  await through(person, 'bind', nickname)
  const thief = browser()
  const { body } = await thief.get('/api/user/weixin', { type: 'login' })
  const state = new URL(body.url).searchParams.get('state') ?? ''
  const victim = browser()
  expect(await back(victim, { state, code: `stand-in:${nickname}` })).toBe('/login?weixin=failed')
  expect((await victim.get('/api/user/me')).status).toBe(401)
  expect(await back(thief, { state: 'made-up', code: `stand-in:${nickname}` })).toBe('/login?weixin=failed')
  // The wrong answer has ended the flow.
  expect(await back(thief, { state, code: `stand-in:${nickname}` })).toBe('/login?weixin=failed')
})

test('after a refusal at weixin or with a wrong code, the browser returns to the sign-in page', async () => {
  expect(await through(browser(), 'login', undefined)).toBe('/login?weixin=cancelled')
  const here = browser()
  const { body } = await here.get('/api/user/weixin', { type: 'login' })
  const state = new URL(body.url).searchParams.get('state') ?? ''
  expect(await back(here, { state, code: 'nonsense' })).toBe('/login?weixin=40106')
})

test('a disabled account cannot sign in by weixin either; binding requires a session', async () => {
  const person = await tenant.user()
  const nickname = world.unique('小刚')
  await through(person, 'bind', nickname)
  await world.sql(`update app_user set status = 2 where id = '${person.userId}'`)
  expect(await through(browser(), 'login', nickname)).toBe('/login?weixin=40103')
  expect((await browser().get('/api/user/weixin', { type: 'bind' })).status).toBe(401)
  expect((await browser().get('/api/user/weixin')).status).toBe(401)
})

test('[S12] the browser is only sent on to pages of the product', async () => {
  const person = await tenant.user()
  const nickname = world.unique('小丽')
  await through(person, 'bind', nickname)
  for (const foreign of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])
    expect(await through(browser(), 'login', nickname, foreign), foreign).toBe('/login?weixin=ok&redirectUrl=')
  expect(await through(browser(), 'login', nickname, '/toy/crate/list?a=1')).toBe(
    '/login?weixin=ok&redirectUrl=%2Ftoy%2Fcrate%2Flist%3Fa%3D1',
  )
})
