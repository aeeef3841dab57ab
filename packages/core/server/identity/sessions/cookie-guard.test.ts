import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
})

const browser = () => world.anonymous({ ip: world.ip() })

/** Sends a request with headers that a browser would send from another page; fetch does not allow to set them. */
function from(client: Client, headers: Record<string, string>, { method = 'POST', path = '', body = '{}' } = {}) {
  const length = method === 'GET' ? 0 : body.length
  const sent = { cookie: client.cookie(), 'content-type': 'application/json', 'content-length': length, ...headers }
  return new Promise<number>((resolve, reject) => {
    request(world.url + path, { method, headers: sent }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end(method === 'GET' ? '' : body)
  })
}

describe('[S17] a page of another site cannot use the user’s cookie', () => {
  const writes = [
    ['POST', '/api/user/login'],
    ['POST', '/api/user/login/sms'],
    ['POST', '/api/user/login/token'],
    ['POST', '/api/user/login/qrcode'],
    ['POST', '/api/user/register'],
    ['POST', '/api/user/password'],
    ['PUT', '/api/user/password'],
    ['PUT', '/api/user/loginUser'],
    ['DELETE', '/api/user/session'],
    ['DELETE', '/api/user/logout'],
    ['DELETE', '/api/user/weixin/unbind'],
    ['GET', '/api/user/token'],
    ['GET', '/api/user/weixin?type=bind'],
  ] as const

  test.each(writes)('%s %s is refused from another origin, another site and a sandboxed page', async (method, path) => {
    const person = await tenant.user()
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign)
      expect(await from(person, headers, { method, path }), JSON.stringify(headers)).toBe(403)
    expect((await person.get('/api/user/me')).status).toBe(200)
  })

  test('a content type that a form of another site can send is refused', async () => {
    const person = await tenant.user()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(await from(person, { 'content-type': type }, { path: '/api/user/password' }), type).toBe(415)
  })

  test('no GET request, and so no link, ends or opens a session', async () => {
    const person = await tenant.user()
    for (const path of ['/api/user/logout', '/api/user/session', '/api/user/login?username=a&password=b'])
      expect(await from(person, {}, { method: 'GET', path }), path).toBe(404)
    expect((await person.get('/api/user/me')).status).toBe(200)
  })
})

describe('a page says whose it is', () => {
  test('a call of one person’s page is refused if the cookie is another’s by then, and changes nothing', async () => {
    const [ann, bob] = [await tenant.user(), await tenant.user()]
    const as = (userId: string) => ({ 'x-person': userId })
    const rename = { method: 'PUT', path: '/api/user/loginUser', body: JSON.stringify({ name: 'Renamed' }) }
    expect(await from(bob, as(ann.userId), rename)).toBe(401)
    expect((await bob.get('/api/user/me')).body.user.name).not.toBe('Renamed')
    expect(await from(bob, as(bob.userId), rename)).toBe(200)
    expect((await bob.get('/api/user/me')).body.user.name).toBe('Renamed')
  })

  test('reading is refused, too; signing in and out are not', async () => {
    const [ann, bob] = [await tenant.user(), await tenant.user()]
    const asAnn = { 'x-person': ann.userId }
    expect(await from(bob, asAnn, { method: 'GET', path: '/api/user/me' })).toBe(401)
    const body = JSON.stringify({ username: ann.username, password: ann.password })
    expect(await from(bob, asAnn, { path: '/api/user/login', body })).toBe(200)
    expect((await bob.get('/api/user/me')).status).toBe(401)
    expect(await from(ann, asAnn, { method: 'DELETE', path: '/api/user/logout' })).toBe(200)
  })
})

describe('[S17] every sign-in opens a new session, and signing out ends it', () => {
  const meWith = (cookie: string) =>
    fetch(`${world.url}/api/user/me`, { headers: { cookie } }).then(({ status }) => status)

  test('a session cookie that was set before signing in is not used afterwards', async () => {
    const person = await tenant.user()
    const planted = `__Host-atrium=${'p'.repeat(43)}`
    const answer = await fetch(`${world.url}/api/user/login?type=pc`, {
      method: 'POST',
      headers: { cookie: planted, 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.username, password: person.password }),
    })
    const [own = ''] = answer.headers.getSetCookie()
    expect(own.split(';')[0]).not.toBe(planted)
    expect([await meWith(planted), await meWith(own.split(';')[0] ?? '')]).toEqual([401, 200])
  })

  test('every sign-in cookie is bound to this host, hidden from scripts and not sent by forms of other sites', async () => {
    const person = await tenant.user()
    const here = browser()
    const signedIn = (await here.signIn(person.username, person.password)).headers.getSetCookie()
    const shown = (await browser().post('/api/user/login/qrcode')).headers.getSetCookie()
    const away = (await browser().get('/api/user/weixin', { type: 'login' })).headers.getSetCookie()
    expect([signedIn.length, shown.length, away.length]).toEqual([2, 1, 1])
    for (const set of [...signedIn, ...shown, ...away]) {
      expect(set).toMatch(/^__Host-/)
      for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(set).toContain(flag)
      expect(set).not.toMatch(/Domain/)
    }
  })

  test('signing out and changing the password end sessions on the server, so copies of the cookie do not work', async () => {
    const person = await tenant.user()
    const [one, other] = [browser(), browser()]
    for (const here of [one, other]) await here.signIn(person.username, person.password)
    const copies = [one.cookie(), other.cookie()]
    await one.del('/api/user/logout')
    await person.put('/api/user/password', {
      oldPassword: person.password,
      newPassword: 'Fresh.horse2',
      confirmPassword: 'Fresh.horse2',
    })
    for (const copy of copies) expect(await meWith(copy)).toBe(401)
  })
})
