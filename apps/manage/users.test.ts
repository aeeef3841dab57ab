import type { Triple } from '@atrium/core/contract/access'
import { inWords } from '@atrium/core/server/call/stored-text'
import { drawn, upload } from '@atrium/core/server/files/testing'
import { provisionRole, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { removeExpired } from '@atrium/core/server/identity/cleanup'
import { PASSWORD_HASH } from '@atrium/core/testing/password'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

const ALL_OF_USERS: Triple[] = ['read', 'create', 'update', 'delete', 'resetPassword', 'disable', 'enable'].map(
  (permission) => ['manage', 'user', permission],
)

let world: World
let plant: TestTenant
let admin: Client
let clerk: Client

beforeAll(async () => {
  world = await appWorld(manageServer)
  plant = await world.tenant()
  admin = await plant.user({ name: '李主任' })
  clerk = await plant.user({ name: '王职员', permissions: ALL_OF_USERS })
})

let made = 0
async function makeRole(permissions: Triple[], extra: Record<string, unknown> = {}, by = admin) {
  made += 1
  const entries = permissions.map(([app, module, permission]) => ({ app, module, permission }))
  const { body } = await by.post('/api/role', { name: `角色 ${made}`, permissions: entries, ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.role as { _id: string; rev: number; name: string }
}

let reader: string
const readerRole = async () => {
  reader ??= (await makeRole([['manage', 'user', 'read']]))._id
  return reader
}

const newUser = async (extra: Record<string, unknown> = {}) => {
  made += 1
  const roles = [await readerRole()]
  return { username: world.unique('person'), name: `人 ${made}`, password: 'First.pw77', roles, ...extra }
}

async function makeUser(extra: Record<string, unknown> = {}, by = admin) {
  const values = await newUser(extra)
  const { body } = await by.post('/api/user', values)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return { ...(body.user as { _id: string; rev: number; name: string }), ...{ username: values.username } }
}

/** Signs in as another user, from an IP address that no other test uses. */
async function signInAs(username: string, password: string) {
  const client = world.anonymous({ ip: world.ip() })
  return { client, answer: await client.signIn(username, password) }
}

describe('creating', () => {
  test('a new user signs in with the first password and must change it; no answer contains the password [K027][K026][R106]', async () => {
    const values = await newUser({ mobile: world.mobile() })
    const { body } = await admin.post('/api/user', values)
    expect(body).toMatchObject({ code: 0, user: { username: values.username, status: 1, updatePwd: true, rev: 0 } })
    const got = await admin.get('/api/user', { _id: body._id })
    expect(got.body).toMatchObject({
      user: { roles: values.roles },
      refs: { roles: { [values.roles[0]!]: expect.any(String) } },
    })
    expect(JSON.stringify([body, got.body])).not.toMatch(/password|argon2/i)
    const { answer } = await signInAs(values.username, values.password)
    expect(answer.body).toMatchObject({ code: 0, user: { updatePwd: true } })
    const written = await world.rows('audit_log', { row_id: body._id, action: 'create' })
    expect(written).toMatchObject([{ by_id: admin.userId }])
    expect(JSON.stringify(written)).not.toContain(values.password)
  })

  test('a username or mobile number that is taken in any tenant is refused at its field', async () => {
    const mobile = world.mobile()
    const first = await makeUser({ mobile })
    const stranger = await (await world.tenant()).user()
    const role = await makeRole([['manage', 'user', 'read']], {}, stranger)
    const again = await stranger.post('/api/user', await newUser({ username: first.username, roles: [role._id] }))
    expect(again).toMatchObject({ status: 409, body: { code: 40903, fields: { username: expect.any(String) } } })
    const sameMobile = await admin.post('/api/user', await newUser({ mobile }))
    expect(sameMobile.body).toMatchObject({ code: 40903, fields: { mobile: expect.any(String) } })
  })

  test.each([
    ['no role', { roles: [] }, 'roles'],
    ['a short password', { password: 'Ab1.' }, 'password'],
    ['a forbidden character', { password: 'Abcdef 12' }, 'password'],
    ['a common password', { password: '123456789' }, 'password'],
    ['a name that begins with a digit', { username: '1abc' }, 'username'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    const { status, body } = await admin.post('/api/user', await newUser(wrong))
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 40001, [field]])
  })

  test('[S21] a request cannot set fields that the server sets', async () => {
    for (const extra of [{ updatePwd: false }, { tenantId: plant.id }, { status: 1 }, { creator: admin.userId }]) {
      const { status, body } = await admin.post('/api/user', await newUser(extra))
      expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(extra)])
    }
  })

  test('an uploaded avatar is shown in the user list and in the user’s own session', async () => {
    const { url } = (await upload(world.url, admin, { bytes: await drawn(60, 60), purpose: 'avatar' })).body
    const person = await makeUser({ avatar: [url] })
    const found = await admin.get('/api/user/list', { keyword: person.username })
    expect(found.body.list).toMatchObject([{ avatar: [url] }])
    expect((await signInAs(person.username, 'First.pw77')).answer.body.user.avatar).toBe(url)
    const foreign = await upload(world.url, await (await world.tenant()).user(), {
      bytes: await drawn(60, 60),
      purpose: 'avatar',
    })
    const refused = await admin.put('/api/user', { _id: person._id, rev: 0, avatar: [foreign.body.url] })
    expect(refused.body).toMatchObject({ code: 40001, fields: { avatar: expect.any(String) } })
    expect((await admin.put('/api/user', { _id: person._id, rev: 0, avatar: null })).body.user.avatar).toBeNull()
  })

  test('[R566] a tenant user has admin data: notification settings and roles', async () => {
    const person = await makeUser()
    const { client } = await signInAs(person.username, 'First.pw77')
    const { adminUser } = (await client.get('/api/user/me')).body
    expect(adminUser).toEqual({ notify: {}, roles: [{ _id: await readerRole(), name: expect.any(String) }] })
  })

  test('a role of another tenant or a deleted role cannot be given to a user', async () => {
    const stranger = await (await world.tenant()).user()
    const foreign = await makeRole([['manage', 'user', 'read']], {}, stranger)
    expect((await admin.post('/api/user', await newUser({ roles: [foreign._id] }))).body.code).toBe(40902)
    const gone = await makeRole([['manage', 'user', 'read']])
    await admin.del('/api/role', { _id: gone._id })
    expect((await admin.post('/api/user', await newUser({ roles: [gone._id] }))).body.code).toBe(40902)
  })

  test('of 100 simultaneous requests for the last user exactly one succeeds [R652]', async () => {
    const full = await world.tenant()
    const boss = await full.user()
    const role = await makeRole([['manage', 'user', 'read']], {}, boss)
    await world.sql(`update tenant set maximum_user = 2 where id = '${full.id}'`)
    const bodies = await Promise.all(Array.from({ length: 100 }, () => newUser({ roles: [role._id] })))
    const answers = await Promise.all(bodies.map((body) => boss.post('/api/user', body)))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 40923)).toHaveLength(99)
    expect((await boss.get('/api/user/list')).body.pagination.total).toBe(2)
  })
})

describe('the permissions of the caller', () => {
  test('[S21] a user cannot create a user whose role has more permissions than they have', async () => {
    const strong = await makeRole([['manage', 'role', 'create']])
    const refused = await clerk.post('/api/user', await newUser({ roles: [strong._id] }))
    expect([refused.status, refused.body.code]).toEqual([403, 40301])
    expect((await clerk.post('/api/user', await newUser())).body.code).toBe(0)
  })

  test('[S21] a user cannot give themselves a stronger role', async () => {
    const strong = await makeRole([['manage', 'role', 'create']])
    const self = (await clerk.get('/api/user', { _id: clerk.userId })).body.user
    const roles = [...self.roles, strong._id]
    const { body } = await clerk.put('/api/user', { _id: self._id, rev: self.rev, roles })
    expect(body.code).toBe(40301)
  })

  test('[S21] a user with fewer permissions cannot disable, reset, change or delete one with more', async () => {
    const { rev } = (await admin.get('/api/user', { _id: admin.userId })).body.user
    const _id = admin.userId
    const answers = await Promise.all([
      clerk.put('/api/user?type=disable', { _id }),
      clerk.put('/api/user/password/reset', { _id }),
      clerk.put('/api/user', { _id, rev, name: '换名' }),
      clerk.del('/api/user', { _id }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual([40301, 40301, 40301, 40301])
    expect((await admin.get('/api/user/me')).status).toBe(200)
  })

  test('when a role is taken away, an open session loses its permissions at once', async () => {
    const role = await makeRole([['manage', 'loginRecord', 'read']])
    const { userId, ...someone } = await plant.user({ permissions: [['manage', 'group', 'read']] })
    const user = (await admin.get('/api/user', { _id: userId })).body.user
    await admin.put('/api/user', { _id: userId, rev: user.rev, roles: [role._id] })
    await expect.poll(async () => (await someone.get('/api/group/list')).body.code).toBe(40301)
    expect((await someone.get('/api/user/loginRecord/list')).body.code).toBe(0)
  })
})

describe('the account', () => {
  test('a reset password is shown once, ends every session, and must be changed [K031]', async () => {
    const person = await plant.user({ name: '忘记密码', permissions: [['manage', 'user', 'read']] })
    const { status, body } = await admin.put('/api/user/password/reset', { _id: person.userId })
    expect([status, body.code]).toEqual([200, 0])
    expect(body.password).toMatch(/^[\w]{10}$/)
    await expect.poll(async () => (await person.get('/api/user/me')).status).toBe(401)
    expect((await signInAs(person.username, person.password)).answer.body.code).toBe(40101)
    const { answer } = await signInAs(person.username, body.password)
    expect(answer.body).toMatchObject({ code: 0, user: { updatePwd: true } })
    const written = await world.rows('audit_log', { row_id: person.userId, action: 'resetPassword' })
    expect(written).toHaveLength(1)
    expect(JSON.stringify(written)).not.toContain(body.password)
  })

  test('a user who reads English gets the message about the reset password in English', async () => {
    const person = await makeUser()
    await admin.put('/api/user/password/reset', { _id: person._id })
    expect(inWords(await world.rows('message', { user_id: person._id }), 'en_US')).toMatchObject([
      { title: 'Your password was reset', content: expect.stringContaining('Change it after signing in') },
    ])
  })

  test('a disabled user is signed out at once and cannot sign in until they are enabled again', async () => {
    const person = await plant.user({ permissions: [['manage', 'user', 'read']] })
    const disabled = await admin.put('/api/user?type=disable', { _id: person.userId })
    expect(disabled.body).toMatchObject({ code: 0, user: { status: 2 } })
    await expect.poll(async () => (await person.get('/api/user/me')).status).toBe(401)
    expect((await signInAs(person.username, person.password)).answer.body.code).toBe(40103)
    expect((await admin.put('/api/user?type=enable', { _id: person.userId })).body.user.status).toBe(1)
    expect((await signInAs(person.username, person.password)).answer.body.code).toBe(0)
  })

  test('a user cannot disable or delete themselves', async () => {
    const _id = admin.userId
    expect((await admin.put('/api/user?type=disable', { _id })).body.code).toBe(40910)
    expect((await admin.del('/api/user', { _id })).body.code).toBe(40910)
  })

  test('a deleted user frees the username, stays in the history, and is not found any more [K029]', async () => {
    const person = await makeUser()
    expect((await admin.del('/api/user', { _id: person._id })).body).toEqual({ code: 0 })
    expect((await admin.get('/api/user', { _id: person._id })).body.code).toBe(40400)
    expect((await signInAs(person.username, 'First.pw77')).answer.body.code).toBe(40101)
    expect((await admin.post('/api/user', await newUser({ username: person.username }))).body.code).toBe(0)
  })

  test('users are changed, filtered by role and status, and exported without secrets [K028][K030]', async () => {
    const role = await makeRole([['manage', 'user', 'read']])
    const person = await makeUser({ roles: [role._id] })
    const changed = await admin.put('/api/user', { _id: person._id, rev: person.rev, name: '新名字' })
    expect(changed.body).toMatchObject({ code: 0, user: { name: '新名字', rev: 1, roles: [role._id] } })
    const stale = await admin.put('/api/user', { _id: person._id, rev: person.rev, name: '旧' })
    expect(stale.body.code).toBe(40901)
    const found = await admin.get('/api/user/list', { roles: role._id, status: '1' })
    expect(found.body).toMatchObject({ list: [{ _id: person._id }], pagination: { total: 1 } })
    const file = await admin.get('/api/user/list', { roles: role._id, export: 'csv' })
    expect(file.body).toContain('新名字')
    expect(file.body).not.toContain('argon2')
  })

  test('[S25] a username cannot be changed, and an update does not change the password', async () => {
    const { _id, rev } = await makeUser()
    for (const change of [{ username: 'another-name' }, { password: 'Other.pw99' }]) {
      const { body } = await admin.put('/api/user', { _id, rev, ...change })
      expect([body.code, Object.keys(body.fields)]).toEqual([40001, Object.keys(change)])
    }
  })
})

describe('the last administrator', () => {
  async function withAdministrators(count: number) {
    const tenant = await world.tenant()
    const helper = await tenant.user()
    const everything = Object.entries(manageServer.app.permissions).flatMap(([module, names]) =>
      names.split(' ').map((permission) => ({ app: 'manage', module, permission })),
    )
    const { db } = world.server
    const roleId = await provisionRole(db, tenant.id, { name: '管理员', permissions: everything, builtin: true })
    const ids = []
    for (let at = 0; at < count; at++) {
      const account = { username: world.unique('boss'), name: '管理员', passwordHash: PASSWORD_HASH }
      ids.push(await provisionUser(db, tenant.id, { ...account, roleId }))
    }
    const plain = await makeRole([['manage', 'user', 'read']], {}, helper)
    return { helper, ids, plain }
  }

  test('cannot be disabled or deleted, and cannot lose the role', async () => {
    const { helper, ids, plain } = await withAdministrators(1)
    const _id = ids[0]!
    expect((await helper.put('/api/user?type=disable', { _id })).body.code).toBe(40910)
    expect((await helper.del('/api/user', { _id })).body.code).toBe(40910)
    expect((await helper.put('/api/user', { _id, rev: 0, roles: [plain._id] })).body.code).toBe(40910)
    expect((await helper.get('/api/user', { _id })).body.user).toMatchObject({ status: 1, rev: 0 })
  })

  test('when the last two are deleted at the same moment, one remains', async () => {
    const { helper, ids } = await withAdministrators(2)
    const answers = await Promise.all(ids.map((_id) => helper.del('/api/user', { _id })))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 40910])
  })
})

test('sign-ins are listed with their result, and exported [K032]', async () => {
  const person = await makeUser()
  await signInAs(person.username, 'Wrong.pw11')
  await signInAs(person.username, 'First.pw77')
  const { body } = await admin.get('/api/user/loginRecord/list', { keyword: person.username })
  expect(body.list).toMatchObject([
    { user: person._id, type: 1, result: 1, reason: null },
    { user: person._id, type: 1, result: 2, reason: 1 },
  ])
  const failed = await admin.get('/api/user/loginRecord/list', { user: person._id, result: '2', export: 'csv' })
  expect(failed.body).toContain('凭证错误')
})

test('login records are kept for 180 days', async () => {
  const person = await makeUser()
  for (const age of ['181 days', '179 days', '0 days']) {
    await signInAs(person.username, 'First.pw77')
    await world.sql(`update login_record set at = now() - interval '${age}' where id =
      (select id from login_record where user_id = '${person._id}' order by at desc limit 1)`)
  }
  await removeExpired(world.server.db)
  const kept = await world.rows('login_record', { user_id: person._id })
  const days = kept.map(({ at }) => Math.round((Date.now() - (at as Date).getTime()) / 86_400_000))
  expect(days.sort((a, b) => a - b)).toEqual([0, 179])
})

test('a login record says whether the IP address belongs to a private network', async () => {
  const person = await makeUser()
  const [, , c, d] = world.ip().split('.').map(Number)
  const addresses = [`192.168.${c}.${d}`, `203.0.${c}.${d}`, `2001:db8::${c}:${d}`]
  for (const ip of addresses) {
    await world.anonymous({ ip }).signIn(person.username, 'First.pw77')
  }
  const { list } = (await admin.get('/api/user/loginRecord/list', { user: person._id, sort: 'at' })).body
  expect(list.map(({ ip, location }: { ip: string; location: number }) => [ip, location])).toEqual([
    [addresses[0], 1],
    [addresses[1], 2],
    [addresses[2], 2],
  ])
  const outside = await admin.get('/api/user/loginRecord/list', { user: person._id, location: 2 })
  expect(outside.body.pagination.total).toBe(2)
})

test('the audit log has the user, the change and the IP address; it is filtered and exported, and cannot be changed', async () => {
  const person = await makeUser()
  await admin.put('/api/user', { _id: person._id, rev: 0, name: '审计' })
  const { body } = await admin.get('/api/audit/list', { rowId: person._id, action: 'update' })
  expect(body.list).toMatchObject([
    {
      by: admin.userId,
      entity: 'manage.user',
      ip: expect.any(String),
      before: { name: person.name },
      after: { name: '审计' },
    },
  ])
  expect((await admin.get('/api/audit/list', { rowId: person._id, export: 'csv' })).body).toContain('企业管理 · 用户')
  expect((await clerk.get('/api/audit/list')).body.code).toBe(40301)
  expect((await admin.del('/api/audit', { _id: body.list[0]._id })).status).toBe(404)
})

test('the audit log contains neither a first password nor a new one', async () => {
  const values = await newUser()
  const { _id } = (await admin.post('/api/user', values)).body
  await admin.put('/api/user/password/reset', { _id })
  const { list } = (await admin.get('/api/audit/list', { rowId: _id, pageSize: 100 })).body
  expect(list.map(({ action }: { action: string }) => action).sort()).toEqual(['create', 'resetPassword'])
  expect(JSON.stringify(list)).not.toMatch(/First\.pw77|argon2|password_hash/i)
})
