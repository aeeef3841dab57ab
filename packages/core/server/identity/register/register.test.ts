// A world of its own: hosts and the default tenant belong to the whole platform.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownToyWorld } from '../../../testing/toy/toy-world.ts'
import type { OwnWorld } from '../../../testing/world.ts'
import { provisionRole, provisionTenant } from '../accounts/provision.ts'

/** Of the tenant with which people register. */
const HOST = 'works.example'

let world: OwnWorld
let tenantId = ''
beforeAll(async () => {
  world = await ownToyWorld()
  tenantId = await open(HOST, 50)
})
afterAll(() => world.close())
beforeEach(() => world.sql('delete from sign_in_backoff'))

/** A tenant that allows registration on this host. */
async function open(host: string, maximumUser: number) {
  const { db } = world.server
  const id = await provisionTenant(db, { name: host, sysName: host, apps: ['toy'], maximumUser })
  const role = await provisionRole(db, id, {
    name: 'newcomer',
    permissions: [{ app: 'toy', module: 'crate', permission: 'read' }],
  })
  await world.sql(`update tenant set host = '${host}', register_role_id = '${role}' where id = '${id}'`)
  return id
}

let numbers = 0
const browser = (host = HOST) => world.anonymous({ ip: `10.82.0.${++numbers}`, host })
const newMobile = () => `137${String(++numbers).padStart(8, '0')}`
async function codeFor(mobile: string) {
  await world.sql(`update sms_count set last_at = last_at - interval '61 seconds'`)
  const before = world.sms.length
  const answer = await browser().get('/api/alicloud/sms/code', { type: 'register', phone: mobile })
  expect(answer.body).toMatchObject({ code: 0 })
  await expect.poll(() => world.sms.length).toBeGreaterThan(before)
  return world.sms.at(-1)!.params.code!
}
const register = (body: object) => browser().post('/api/user/register', body)
const person = (username: string, code: string) => ({ name: '李雷', username, password: 'Right.horse1', code })

describe('registering', () => {
  test('[K007] [K011] [R323] name, mobile as account, password, code and app create an account that can sign in', async () => {
    const mobile = newMobile()
    const code = await codeFor(mobile)
    expect(world.sms.at(-1)).toMatchObject({ mobile, template: 'registerCode' })
    const { body } = await register({ ...person(mobile, code), app: 'toy' })
    expect(body).toMatchObject({ code: 0, msg: 'ok' })
    const here = browser()
    expect((await here.signIn(mobile, 'Right.horse1')).body.user).toMatchObject({ _id: body._id, name: '李雷', mobile })
    const me = (await here.get('/api/user/me')).body
    expect(me.tenant._id).toBe(tenantId)
  })

  test('[S21] tenant and role come from the host; fields of the request cannot change them', async () => {
    const mobile = newMobile()
    const code = await codeFor(mobile)
    for (const extra of [
      { roles: ['admin'] },
      { tenant: tenantId },
      { tenantId },
      { permissions: [] },
      { status: 1 },
    ]) {
      const answer = await register({ ...person(mobile, code), ...extra })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(extra)])
    }
    await register({ ...person(mobile, code), app: 'manage' })
    const here = browser()
    await here.signIn(mobile, 'Right.horse1')
    expect((await here.get('/api/user/me')).body.permissions).toEqual([
      { app: 'toy', module: 'crate', permission: 'read' },
    ])
  })

  test('[R252] [R253] [R254] [R255] the server requires every field, and checks the rules of passwords', async () => {
    const empty = await register({ name: ' ', username: '', password: '', code: '' })
    expect(Object.keys(empty.body.fields).sort()).toEqual(['code', 'name', 'password', 'username'])
    const weak = await register({ ...person(newMobile(), '123456'), password: '123456' })
    expect(weak.body.fields).toEqual({ password: '密码过于简单，请换一个' })
  })

  test('[S25] the 100,000 most used passwords and the own number are refused as passwords', async () => {
    const mobile = newMobile()
    for (const password of ['tawny21bii', mobile])
      expect((await register({ ...person(mobile, '123456'), password })).body.fields, password).toEqual({
        password: '密码过于简单，请换一个',
      })
  })

  test('[S16] only after a right code does the answer reveal that a number is registered', async () => {
    const mobile = newMobile()
    await register(person(mobile, await codeFor(mobile)))
    const again = await codeFor(mobile)
    const wrong = again === '111111' ? '222222' : '111111'
    const refused = await register(person(mobile, wrong))
    const unknown = await register(person(newMobile(), wrong))
    expect(unknown.body).toEqual(refused.body)
    expect([refused.status, refused.body.errorCode]).toEqual([401, 40102])
    const taken = await register(person(mobile, again))
    expect([taken.status, taken.body.errorCode, taken.body.fields]).toEqual([
      409,
      40903,
      { username: '该手机号已注册' },
    ])
  })

  test('a code for signing in cannot be used to register', async () => {
    const mobile = newMobile()
    await browser().get('/api/alicloud/sms/code', { type: 'login', username: mobile })
    expect((await register(person(mobile, '123456'))).body.errorCode).toBe(40102)
  })

  test('when twelve people want the last place at once, one gets it', async () => {
    const [{ users }] = (await world.sql(
      `select count(*)::int as users from app_user where tenant_id = '${tenantId}' and deleted_at is null`,
    )) as [{ users: number }]
    await world.sql(`update tenant set maximum_user = ${users + 1} where id = '${tenantId}'`)
    const people: [string, string][] = []
    for (let one = 0; one < 12; one += 1) {
      const mobile = newMobile()
      people.push([mobile, await codeFor(mobile)])
    }
    const answers = await Promise.all(people.map(([mobile, code]) => register(person(mobile, code))))
    const codes = answers.map(({ body }) => body.code).sort()
    expect(codes).toEqual([0, ...Array.from({ length: 11 }, () => 40923)])
    await world.sql(`update tenant set maximum_user = 50 where id = '${tenantId}'`)
  })

  test('[S24] nobody registers with a tenant at a host that is not confirmed', async () => {
    const host = 'waits.example'
    const waiting = await open(host, 50)
    await world.sql(`update tenant set host_waits_for = '${tenantId}' where id = '${waiting}'`)
    const isOffered = async () => (await browser(host).get('/api/site')).body.ways.register
    expect(await isOffered()).toBe(false)
    const { body } = await browser(host).post('/api/user/register', person(newMobile(), '123456'))
    expect(body.errorCode).toBe(40305)
    await world.sql(`update tenant set host_waits_for = null where id = '${waiting}'`)
    expect(await isOffered()).toBe(true)
  })

  test('[S24] without a tenant that allows registration nobody can register, whatever the Host header says', async () => {
    await world.sql(`update tenant set host = 'plant.example' where id = '${tenantId}'`)
    const answer = await browser().get('/api/alicloud/sms/code', { type: 'register', phone: newMobile() })
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ errorCode: 40305, msg: '暂未开放注册' }),
    ])
    expect((await register(person(newMobile(), '123456'))).body.errorCode).toBe(40305)
    await world.sql(`update tenant set is_default = true where id = '${tenantId}'`)
    const mobile = newMobile()
    expect((await register(person(mobile, await codeFor(mobile)))).body.code).toBe(0)
  })
})
