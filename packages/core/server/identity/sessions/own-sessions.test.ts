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

async function alsoSignedIn(person: Client) {
  const elsewhere = browser()
  await elsewhere.signIn(person.username, person.password)
  return elsewhere
}
const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  oldPassword,
  newPassword,
  confirmPassword,
})

describe('the user’s own sessions', () => {
  test('are listed without their tokens, and can be ended here', async () => {
    const person = await tenant.user()
    const elsewhere = await alsoSignedIn(person)
    const { body } = await person.get('/api/user/session/list')
    expect(body.list.map(({ current, way }: { current: boolean; way: string }) => [current, way]).sort()).toEqual([
      [false, 'account'],
      [true, 'account'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/token|hash/)
    const { _id } = body.list.find(({ current }: { current: boolean }) => !current)
    expect((await person.del('/api/user/session', { _id })).body).toEqual({ code: 0, ended: 1 })
    expect((await elsewhere.get('/api/user/me')).status).toBe(401)
    expect((await person.get('/api/user/me')).status).toBe(200)
  })

  test('[S20] sessions of other users are not in the list', async () => {
    const [person, colleague] = [await tenant.user(), await tenant.user()]
    const [{ _id }] = (await colleague.get('/api/user/session/list')).body.list
    expect((await person.del('/api/user/session', { _id })).status).toBe(404)
    expect((await colleague.get('/api/user/me')).status).toBe(200)
  })

  test('all others end at once, and the audit log records it', async () => {
    const person = await tenant.user()
    const others = [await alsoSignedIn(person), await alsoSignedIn(person)]
    expect((await person.del('/api/user/session', {})).body.ended).toBe(2)
    for (const other of others) expect((await other.get('/api/user/me')).status).toBe(401)
    const [entry] = await world.rows('audit_log', { row_id: person.userId, action: 'revokeSession' })
    expect(entry).toMatchObject({ by_id: person.userId, after: { ended: 2 } })
  })
})

describe('changing the password', () => {
  test('[K013] [R034] ends the other sessions, keeps this one, and the old password is no longer valid', async () => {
    const person = await tenant.user()
    const elsewhere = await alsoSignedIn(person)
    expect((await person.put('/api/user/password', change(person.password, 'Fresh.horse2'))).body).toEqual({ code: 0 })
    expect((await elsewhere.get('/api/user/me')).status).toBe(401)
    expect((await person.get('/api/user/me')).status).toBe(200)
    expect((await browser().signIn(person.username, person.password)).status).toBe(401)
    expect((await browser().signIn(person.username, 'Fresh.horse2')).status).toBe(200)
  })

  test('[R259] [R260] [R264] [S25] the server checks each rule too and reports the error at its field', async () => {
    const person = await tenant.user()
    // A password has no hyphen.
    const username = world.unique('Han.Meimei').replace('-', '.')
    await world.sql(`update app_user set username = '${username}' where id = '${person.userId}'`)
    const here = browser()
    await here.signIn(username, person.password)
    const put = async (body: object) => (await here.put('/api/user/password', body)).body.fields
    expect(await put(change('Wrong.horse1', 'Fresh.horse2'))).toEqual({ oldPassword: '原密码错误' })
    expect(await put(change(person.password, 'short'))).toEqual({ newPassword: '密码长度为6~30位' })
    expect(await put(change(person.password, 'with space'))).toEqual({ newPassword: '不允许输入特殊字符' })
    // The browser also refuses the first; only the server knows the second; the last is the account's own name.
    for (const easy of ['123456789', 'Tawny21bii', username.toLowerCase()])
      expect(await put(change(person.password, easy)), easy).toEqual({ newPassword: '密码过于简单，请换一个' })
    expect(await put(change(person.password, person.password))).toEqual({ newPassword: '新密码不能与原密码相同' })
    expect(await put(change(person.password, 'Fresh.horse2', 'Other.horse2'))).toEqual({
      confirmPassword: '两次输入的密码不一致',
    })
    expect(Object.keys(await put({}))).toEqual(['oldPassword', 'newPassword', 'confirmPassword'])
  })

  test('the current password cannot be guessed in an open session either', async () => {
    const person = await tenant.user()
    for (let attempt = 0; attempt < 5; attempt += 1)
      await person.put('/api/user/password', change(`Wrong.horse${attempt}`, 'Fresh.horse2'))
    const answer = await person.put('/api/user/password', change(person.password, 'Fresh.horse2'))
    expect(answer.body.errorCode).toBe(42901)
  })
})

describe('the reset-password page', () => {
  test('[S25] the account’s name is refused as the password here too, but only after the right current password', async () => {
    const email = address('eve')
    const person = await withEmail(email)
    // A password has no hyphen.
    const username = world.unique('eve.plant').replace('-', '.')
    await world.sql(`update app_user set username = '${username}' where id = '${person.userId}'`)
    const post = (oldPassword: string) =>
      browser().post('/api/user/password', { email, ...change(oldPassword, username.toUpperCase()) })
    expect((await post('Wrong.horse1')).body.errorCode).toBe(40101)
    expect((await post(person.password)).body.fields).toEqual({ newPassword: '密码过于简单，请换一个' })
  })

  const address = (name: string) => `${world.unique(name)}@plant.example`
  const withEmail = async (email: string) => {
    const person = await tenant.user()
    await world.sql(`update app_user set email = '${email}' where id = '${person.userId}'`)
    return person
  }

  test('[R056] e-mail address and current password change the password and end every session', async () => {
    const email = address('ann')
    const person = await withEmail(email)
    const answer = await browser().post('/api/user/password', {
      email: email.replace('ann', 'Ann'),
      ...change(person.password, 'Fresh.horse2'),
    })
    expect(answer.body).toEqual({ code: 0 })
    expect((await person.get('/api/user/me')).status).toBe(401)
    expect((await browser().signIn(person.username, 'Fresh.horse2')).status).toBe(200)
  })

  test('[R257] [R258] [S16] a wrong password and an unknown address get the same answer; a malformed address is reported', async () => {
    const bob = address('bob')
    await withEmail(bob)
    const body = change('Wrong.horse1', 'Fresh.horse2')
    const known = await browser().post('/api/user/password', { email: bob, ...body })
    const unknown = await browser().post('/api/user/password', { email: address('nobody'), ...body })
    expect([known.status, known.body.errorCode, known.body.echo]).toEqual([401, 40101, 'INVALID_CREDENTIAL'])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    for (const email of ['', 'bob', 'bob@plant'])
      expect((await browser().post('/api/user/password', { email, ...body })).body.fields).toEqual({
        email: '邮箱格式不正确',
      })
  })
})

describe('[S25] a password that must be changed first', () => {
  test('the server allows only changing it, signing out and reading who is signed in', async () => {
    const person = await tenant.user()
    await world.sql(`update app_user set update_pwd = true where id = '${person.userId}'`)
    await expect.poll(async () => (await person.get('/api/toy/crate/list')).status).toBe(403)
    expect((await person.get('/api/toy/crate/list')).body).toMatchObject({ errorCode: 40304, msg: '请先修改密码' })
    for (const [method, path] of [
      ['get', '/api/message/list'],
      ['get', '/api/user/token'],
      ['get', '/api/user/session/list'],
      ['put', '/api/user/loginUser'],
      ['get', '/api/ref/users'],
    ] as const)
      expect((await person[method](path)).status, path).toBe(403)
    expect((await person.get('/api/user/me')).body.user.updatePwd).toBe(true)
    const { status } = await person.put('/api/user/password', change(person.password, 'Fresh.horse2'))
    expect(status).toBe(200)
    expect((await person.get('/api/toy/crate/list')).status).toBe(200)
    expect((await person.get('/api/user/me')).body.user.updatePwd).toBe(false)
  })

  test('the account can still sign in and out, and a socket refuses its session', async () => {
    const person = await tenant.user()
    await world.sql(`update app_user set update_pwd = true where id = '${person.userId}'`)
    const here = browser()
    const { body } = await here.signIn(person.username, person.password)
    expect([body.code, body.user.updatePwd]).toEqual([0, true])
    const token = /__Host-atrium=([^;]+)/.exec(here.cookie())?.[1] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await world.server.services.sessions.find(token)).toBeNull()
    expect((await here.del('/api/user/logout')).body).toEqual({ code: 0 })
    expect((await here.get('/api/user/me')).status).toBe(401)
  })
})
