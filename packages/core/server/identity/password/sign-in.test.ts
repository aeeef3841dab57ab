import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant
let person: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  person = await tenant.user({ name: '王芳', permissions: [['toy', 'crate', 'read']] })
})

/** A browser at an address of its own, so that failures of other tests do not make it wait. */
const browser = () => world.anonymous({ ip: world.ip() })

describe('signing in', () => {
  test('[K001][R005][R116] returns code, msg, the tenant and the user, and sets a cookie that scripts cannot read', async () => {
    const client = browser()
    const { status, body, headers } = await client.signIn(person.username, person.password)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 0,
      msg: 'ok',
      tenant: { _id: tenant.id, apps: ['toy'] },
      user: { name: '王芳' },
    })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-atrium=[\w-]{43}; /)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Secure/)
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })

  test('a wrong password and an unknown account get the same answer, except for the time', async () => {
    const wrong = await browser().signIn(person.username, 'Wrong.horse1')
    const unknown = await browser().signIn(world.unique('nobody'), 'Wrong.horse1')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      code: 40101,
      errorCode: 40101,
      statusCode: 401,
      msg: '账号或密码错误',
      echo: 'INVALID_CREDENTIAL',
    })
    expect(unknown.body).toEqual(wrong.body)
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort()
    expect(names(unknown.headers)).toEqual(names(wrong.headers))
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('[R248] an empty account is refused at its field', async () => {
    const { status, body } = await browser().signIn('  ', 'x')
    expect([status, body.fields]).toEqual([400, { username: '账号必填' }])
  })

  test('after five wrong passwords the account must wait, longer each time, even with the right one; others need not', async () => {
    const victim = await tenant.user()
    for (let attempt = 0; attempt < 5; attempt += 1) await browser().signIn(victim.username, 'Wrong.horse1')
    const { status, body, headers } = await browser().signIn(victim.username, victim.password)
    expect([status, body.errorCode]).toEqual([429, 42901])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.msg).toBe(`尝试次数过多，请 ${headers.get('retry-after')} 秒后再试`)
    expect((await browser().signIn(person.username, person.password)).status).toBe(200)
    // An unknown name waits in the same way, so the wait reveals nothing.
    const ghost = world.unique('ghost')
    for (let attempt = 0; attempt < 5; attempt += 1) await browser().signIn(ghost, 'Wrong.horse1')
    expect((await browser().signIn(ghost, 'x')).status).toBe(429)
  })

  test('a disabled account or a closed tenant is only reported after the right password', async () => {
    const disabled = await tenant.user()
    await world.sql(`update app_user set status = 2 where id = '${disabled.userId}'`)
    expect((await browser().signIn(disabled.username, 'Wrong.horse1')).body.errorCode).toBe(40101)
    expect((await browser().signIn(disabled.username, disabled.password)).body.errorCode).toBe(40103)
    const closed = await world.tenant()
    const clerk = await closed.user()
    await world.sql(`update tenant set expire_at = now() - interval '1 minute' where id = '${closed.id}'`)
    expect((await browser().signIn(clerk.username, clerk.password)).body.errorCode).toBe(40104)
  })

  test('every attempt on an account is in its tenant’s login record, without the password', async () => {
    const client = await tenant.user()
    await browser().signIn(client.username, 'Wrong.horse1')
    const records = await world.rows('login_record', { user_id: client.userId })
    expect(records.map(({ result, reason }) => [result, reason]).sort()).toEqual([
      [1, null],
      [2, 'password'],
    ])
    expect(JSON.stringify(records)).not.toContain('horse')
  })
})

describe('a signed-in user', () => {
  test('[K005][R109][R110][R111] /me returns the user, the tenant and the permissions of all roles, each once', async () => {
    const many = await tenant.user({ permissions: [['toy', 'crate', 'read']] })
    await world.sql(`with made as (
        insert into role (id, tenant_id, name, permissions) values (gen_random_uuid(), '${tenant.id}', 'second',
          '[{"app":"toy","module":"crate","permission":"read"},{"app":"toy","module":"crate","permission":"pack"}]')
        returning id)
      insert into app_user_role (id, tenant_id, user_id, role_id)
        select gen_random_uuid(), '${tenant.id}', '${many.userId}', id from made`)
    const client = browser()
    await client.signIn(many.username, many.password)
    const { body } = await client.get('/api/user/me')
    expect(body).toMatchObject({ code: 0, user: { _id: many.userId }, tenant: { _id: tenant.id }, messageCount: 0 })
    expect(body.permissions).toHaveLength(2)
    expect(body.permissions).toEqual(
      expect.arrayContaining([
        { app: 'toy', module: 'crate', permission: 'read' },
        { app: 'toy', module: 'crate', permission: 'pack' },
      ]),
    )
  })

  test('[R314] without a cookie, or with an invented one, the only answer is 401', async () => {
    for (const cookie of [
      '',
      '__Host-atrium=made-up',
      '__Host-atrium=%00%ff',
      'a=b; c',
      `__Host-atrium=${'x'.repeat(4000)}`,
    ]) {
      const response = await fetch(`${world.url}/api/user/me`, { headers: cookie ? { cookie } : {} })
      expect([response.status, (await response.json()).errorCode], cookie.slice(0, 40)).toEqual([401, 40100])
    }
  })

  test('[K006] after signing out, no copy of the cookie works', async () => {
    const client = browser()
    await client.signIn(person.username, person.password)
    const copied = client.cookie()
    expect((await client.del('/api/user/logout')).body).toEqual({ code: 0 })
    const response = await fetch(`${world.url}/api/user/me`, { headers: { cookie: copied } })
    expect(response.status).toBe(401)
  })

  test('changes of a role and a disabled account take effect in open sessions', async () => {
    const client = await tenant.user({ permissions: [['toy', 'crate', 'read']] })
    expect((await client.get('/api/toy/crate/list')).status).toBe(200)
    await world.sql(`update role set permissions = '[]' where id in
      (select role_id from app_user_role where user_id = '${client.userId}')`)
    await expect.poll(async () => (await client.get('/api/toy/crate/list')).status).toBe(403)
    await world.sql(`update app_user set status = 2 where id = '${client.userId}'`)
    await expect.poll(async () => (await client.get('/api/user/me')).status).toBe(401)
  })

  test('[K012] a user can change their own name and language, and nothing else', async () => {
    const client = await tenant.user()
    expect((await client.put('/api/user/loginUser', { locale: 'en_US', name: 'Ann' })).body.user).toMatchObject({
      locale: 'en_US',
      name: 'Ann',
    })
    expect((await client.get('/api/user/me')).body.user.name).toBe('Ann')
    const sly = await client.put('/api/user/loginUser', { roles: [], status: 1 })
    expect([sly.status, Object.keys(sly.body.fields).sort()]).toEqual([400, ['roles', 'status']])
  })

  test('the list of names contains only users of the own tenant', async () => {
    const stranger = await (await world.tenant()).user({ name: '外人' })
    expect((await person.get('/api/ref/users', { keyword: '外人' })).body.list).toEqual([])
    expect((await person.get('/api/ref/users', { ids: `${stranger.userId},${person.userId}` })).body.list).toEqual([
      { _id: person.userId, name: '王芳' },
    ])
  })
})
