import type { Triple } from '@atrium/core/contract/access'
import { completeBuiltinRoles } from '@atrium/core/server/admin/builtin-roles'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionRole } from '@atrium/core/server/identity/accounts/provision'
import { othersWait } from '@atrium/core/testing/others-wait'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

const READ_USERS = { app: 'manage', module: 'user', permission: 'read' }
const READ_AUDIT = { app: 'manage', module: 'audit', permission: 'read' }

let world: World
let plant: TestTenant
let admin: Client
/** Has only the permissions to write roles and to read users. */
let editor: Client

beforeAll(async () => {
  world = await appWorld(manageServer)
  plant = await world.tenant()
  admin = await plant.user()
  const writes = ['read', 'create', 'update', 'delete'].map((name): Triple => ['manage', 'role', name])
  editor = await plant.user({ permissions: [...writes, ['manage', 'user', 'read']] })
})

let made = 0
async function makeRole(extra: Record<string, unknown> = {}) {
  made += 1
  const { body } = await admin.post('/api/role', { name: `角色 ${made}`, permissions: [READ_USERS], ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.role as { _id: string; rev: number; name: string }
}

test('a role has a name, a description and permissions, each an app, a module and a permission [R559][R560][R665][K034][K033]', async () => {
  const permissions = [READ_USERS, READ_AUDIT, READ_USERS]
  const { body } = await admin.post('/api/role', { name: '巡视员', description: '只看', permissions })
  expect(body.role).toMatchObject({ name: '巡视员', description: '只看', dataScope: 1, builtin: false, userCount: 0 })
  const got = await admin.get('/api/role', { _id: body._id })
  expect(got.body.role.permissions).toEqual([READ_USERS, READ_AUDIT])
})

test('the list of roles has pages of fifteen [R676][K037]', async () => {
  expect((await admin.get('/api/role/list')).body.pagination.pageSize).toBe(15)
})

test('a role can be changed, but not to a name that is taken [K035]', async () => {
  const [one, two] = [await makeRole(), await makeRole()]
  const changed = await admin.put('/api/role', { _id: one._id, rev: one.rev, permissions: [READ_AUDIT] })
  expect(changed.body).toMatchObject({ code: 0, role: { permissions: [READ_AUDIT], rev: 1 } })
  const taken = await admin.put('/api/role', { _id: two._id, rev: two.rev, name: one.name })
  expect(taken.body).toMatchObject({ code: 40903, fields: { name: expect.any(String) } })
})

test('a role without permissions, or with an unknown permission, is refused', async () => {
  const none = await admin.post('/api/role', { name: '空', permissions: [] })
  expect(none.body).toMatchObject({ code: 40001, fields: { permissions: '请至少选择一项权限' } })
  const unknown = { app: 'manage', module: 'user', permission: 'fly' }
  expect((await admin.post('/api/role', { name: '飞', permissions: [unknown] })).body.code).toBe(40301)
})

test.each([
  ['*', '*', '*'],
  ['__proto__', 'constructor', 'toString'],
  ['gone', 'user', 'read'],
])('a role takes only permissions that exist: not %s %s %s', async (app, module, permission) => {
  const permissions = [READ_USERS, { app, module, permission }]
  const refused = { code: 40001, fields: { permissions: '没有这样的权限' } }
  expect((await admin.post('/api/role', { name: world.unique('多余'), permissions })).body).toMatchObject(refused)
  const { _id, rev } = await makeRole()
  expect((await admin.put('/api/role', { _id, rev, permissions })).body).toMatchObject(refused)
  expect((await admin.get('/api/role', { _id })).body.role.permissions).toEqual([READ_USERS])
})

test('a role loses a permission that no app has any more when somebody saves it', async () => {
  const gone = { app: 'manage', module: 'user', permission: 'fly' }
  const permissions = [READ_USERS, gone]
  const _id = await provisionRole(world.server.db, plant.id, { name: world.unique('旧'), permissions })
  const saved = await admin.put('/api/role', { _id, rev: 0, description: '已核对', permissions })
  expect(saved.body).toMatchObject({ code: 0, role: { permissions: [READ_USERS] } })
})

test('[S21] a user cannot grant a permission that they do not hold', async () => {
  const refused = await editor.post('/api/role', { name: '越权', permissions: [READ_USERS, READ_AUDIT] })
  expect([refused.status, refused.body.code]).toEqual([403, 40301])
  const own = await editor.post('/api/role', { name: '同权', permissions: [READ_USERS] })
  expect(own.body.code).toBe(0)
  const extra = { _id: own.body._id, rev: 0, permissions: [READ_USERS, READ_AUDIT] }
  expect((await editor.put('/api/role', extra)).body.code).toBe(40301)
})

test('[S21] a user can neither change nor delete a role that has more permissions than they have', async () => {
  const strong = await makeRole({ permissions: [READ_USERS, READ_AUDIT] })
  const weaker = { _id: strong._id, rev: strong.rev, permissions: [READ_USERS] }
  expect((await editor.put('/api/role', weaker)).body.code).toBe(40301)
  expect((await editor.del('/api/role', { _id: strong._id })).body.code).toBe(40301)
})

test('[S21] a user cannot grant a wider data scope than their own', async () => {
  const narrow = await plant.user({
    permissions: [
      ['manage', 'role', 'create'],
      ['manage', 'user', 'read'],
    ],
  })
  await world.sql(`update role set data_scope = 3 where id =
    (select role_id from app_user_role where user_id = '${narrow.userId}')`)
  const role = { permissions: [READ_USERS] }
  await expect
    .poll(async () => (await narrow.post('/api/role', { ...role, name: '全部', dataScope: 2 })).body.code)
    .toBe(40301)
  expect((await narrow.post('/api/role', { ...role, name: '本部门', dataScope: 3 })).body.code).toBe(0)
})

test('a role that users have is not deleted; a role without users is [K036]', async () => {
  const role = await makeRole()
  const person = await plant.user({ permissions: [['manage', 'user', 'read']] })
  await admin.put('/api/user', { _id: person.userId, rev: 0, roles: [role._id] })
  expect((await admin.del('/api/role', { _id: role._id })).body.code).toBe(40904)
  expect((await admin.get('/api/role', { _id: role._id })).body.role.userCount).toBe(1)
  await admin.del('/api/user', { _id: person.userId })
  expect((await admin.del('/api/role', { _id: role._id })).body).toEqual({ code: 0 })
  expect((await admin.get('/api/role', { _id: role._id })).body.code).toBe(40400)
})

test('a role that is given to a user at the same moment is not deleted', async () => {
  const role = await makeRole()
  const person = await plant.user({ permissions: [['manage', 'user', 'read']] })
  let deletion: ReturnType<Client['del']> | undefined
  await world.server.db.asTenant(plant.id, async (tx) => {
    const { executeSql } = rawSql(tx)
    await executeSql('select 1 from role where id = $1 for share', [role._id])
    deletion = admin.del('/api/role', { _id: role._id })
    await othersWait(world, tx)
    await executeSql('insert into app_user_role (id, user_id, role_id) values (gen_random_uuid(), $1, $2)', [
      person.userId,
      role._id,
    ])
  })
  expect((await deletion!).body.code).toBe(40904)
})

test('a change of a role takes effect in open sessions at once', async () => {
  const role = await makeRole({ permissions: [READ_USERS] })
  const person = await plant.user({ permissions: [['manage', 'user', 'read']] })
  await admin.put('/api/user', { _id: person.userId, rev: 0, roles: [role._id] })
  await admin.put('/api/role', { _id: role._id, rev: role.rev, permissions: [READ_AUDIT] })
  await expect.poll(async () => (await person.get('/api/audit/list')).body.code).toBe(0)
  expect((await person.get('/api/user/list')).body.code).toBe(40301)
})

test('the built-in role cannot be changed or deleted, and gets the permissions that a newer version adds', async () => {
  const { db } = world.server
  const _id = await provisionRole(db, plant.id, { name: '管理员', permissions: [READ_USERS], builtin: true })
  expect((await admin.put('/api/role', { _id, rev: 0, name: '别名' })).body.code).toBe(40910)
  expect((await admin.del('/api/role', { _id })).body.code).toBe(40910)
  await completeBuiltinRoles(db, [manageServer.app])
  const { permissions } = (await admin.get('/api/role', { _id })).body.role
  expect(permissions).toContainEqual(READ_AUDIT)
})
