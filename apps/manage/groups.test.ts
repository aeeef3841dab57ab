import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

let world: World
let plant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await appWorld(manageServer)
  plant = await world.tenant()
  admin = await plant.user()
})

interface Group {
  _id: string
  rev: number
  name: string
  parentId: string | null
}

let made = 0
async function makeGroup(parentId: string | null = null, extra: Record<string, unknown> = {}): Promise<Group> {
  made += 1
  const { body } = await admin.post('/api/group', { name: `部门 ${made}`, parentId, ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.group
}

const move = (group: Group, parentId: string | null, by = admin) =>
  by.put('/api/group', { _id: group._id, rev: group.rev, parentId })

describe('the tree', () => {
  test('a group has an id, a name, a description and a parent, and is read under its own name [R200][R556][R658][K038][K039]', async () => {
    const top = await makeGroup(null, { name: '总部', description: '公司' })
    const below = await makeGroup(top._id)
    const { body } = await admin.get('/api/group', { _id: below._id })
    expect(body).toMatchObject({
      group: { _id: below._id, parentId: top._id },
      refs: { parentId: { [top._id]: '总部' } },
    })
  })

  test('all groups come in one list, without pages [R674][K042]', async () => {
    const { list, pagination } = (await admin.get('/api/group/list')).body
    expect(pagination.pageSize).toBe(9999)
    expect(list).toHaveLength(pagination.total)
  })

  test('a group can be moved, but not below itself [K040]', async () => {
    const [a, b] = [await makeGroup(), await makeGroup()]
    const child = await makeGroup(a._id)
    const moved = await move(child, b._id)
    expect(moved.body).toMatchObject({ code: 0, group: { parentId: b._id } })
    const deeper = await makeGroup(child._id)
    for (const target of [b._id, child._id, deeper._id]) {
      const { body } = await move(b, target)
      expect([body.code, Object.keys(body.fields ?? {})]).toEqual([40001, ['parentId']])
    }
  })

  test('of two simultaneous moves that would together make a cycle, one is refused', async () => {
    const [a, b] = [await makeGroup(), await makeGroup()]
    const answers = await Promise.all([move(a, b._id), move(b, a._id)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 40001])
  })

  test('the tree has at most eight levels, also when a whole branch is moved', async () => {
    let at: Group | null = null
    for (let level = 1; level <= 8; level++) at = await makeGroup(at?._id ?? null)
    expect((await admin.post('/api/group', { name: '第九级', parentId: at!._id })).body.fields).toHaveProperty(
      'parentId',
    )
    const branch = await makeGroup()
    await makeGroup(branch._id)
    expect((await move(branch, at!.parentId)).body.fields).toHaveProperty('parentId')
  })

  test('groups with the same parent have different names; under another parent the name is free', async () => {
    const [a, b] = [await makeGroup(), await makeGroup()]
    await makeGroup(a._id, { name: '销售' })
    const again = await admin.post('/api/group', { name: '销售', parentId: a._id })
    expect(again.body).toMatchObject({ code: 40903, fields: { name: expect.any(String) } })
    expect((await admin.post('/api/group', { name: '销售', parentId: b._id })).body.code).toBe(0)
    expect((await admin.post('/api/group', { name: a.name })).body.code).toBe(40903)
  })

  test('a group that has sub-groups or users is not deleted [K041]', async () => {
    const top = await makeGroup()
    const below = await makeGroup(top._id)
    expect((await admin.del('/api/group', { _id: top._id })).body.code).toBe(40904)
    await world.sql(`update app_user set group_id = '${below._id}' where id = '${admin.userId}'`)
    expect((await admin.del('/api/group', { _id: below._id })).body.code).toBe(40904)
    await world.sql(`update app_user set group_id = null where id = '${admin.userId}'`)
    expect((await admin.del('/api/group', { _ids: [below._id, top._id] })).body.done).toHaveLength(2)
  })

  test('a parent or a leader of another tenant is refused', async () => {
    const other = await world.tenant()
    const stranger = await other.user()
    const foreign = (await stranger.post('/api/group', { name: '外部' })).body._id
    const below = await admin.post('/api/group', { name: '内部', parentId: foreign })
    expect([below.body.code, Object.keys(below.body.fields)]).toEqual([40902, ['parentId']])
    const led = await admin.post('/api/group', { name: '内部', leader: stranger.userId })
    expect([led.body.code, Object.keys(led.body.fields)]).toEqual([40902, ['leader']])
  })
})

describe('the head of a department', () => {
  const SCOPE = { all: 1, groupAndBelow: 2, group: 3, own: 4 }
  let sales: Group
  let east: Group
  let other: Group

  beforeAll(async () => {
    const top = await makeGroup()
    sales = await makeGroup(top._id)
    east = await makeGroup(sales._id)
    other = await makeGroup(top._id)
  })

  async function head(scope: number, group: string | null) {
    const person = await plant.user()
    await world.sql(`update role set data_scope = ${scope} where id =
      (select role_id from app_user_role where user_id = '${person.userId}')`)
    await world.sql(`update app_user set group_id = ${group ? `'${group}'` : 'null'} where id = '${person.userId}'`)
    return person
  }

  async function member(group: Group) {
    const person = await plant.user({ permissions: [['manage', 'audit', 'read']] })
    await world.sql(`update app_user set group_id = '${group._id}' where id = '${person.userId}'`)
    return person
  }

  const seenBy = async (person: Client, path = '/api/user/list') => {
    const { body } = await person.get(path, { pageSize: 100 })
    return body.list.map(({ _id }: { _id: string }) => _id) as string[]
  }

  test('sees their own group and the groups below it [R558]', async () => {
    const person = await head(SCOPE.groupAndBelow, sales._id)
    expect((await seenBy(person, '/api/group/list')).sort()).toEqual([sales._id, east._id].sort())
    expect((await person.get('/api/group', { _id: other._id })).body.code).toBe(40400)
  })

  test('sees users within the data scope of the role', async () => {
    const [inSales, inEast, inOther] = [await member(sales), await member(east), await member(other)]
    const ids = [inSales, inEast, inOther].map(({ userId }) => userId)
    const seen = async (scope: number) => {
      const shown = await seenBy(await head(scope, sales._id))
      return ids.map((id) => shown.includes(id))
    }
    expect(await seen(SCOPE.all)).toEqual([true, true, true])
    expect(await seen(SCOPE.groupAndBelow)).toEqual([true, true, false])
    expect(await seen(SCOPE.group)).toEqual([true, false, false])
    expect(await seen(SCOPE.own)).toEqual([false, false, false])
  })

  test('cannot read, change, disable, reset, delete or export users of other groups', async () => {
    const person = await head(SCOPE.groupAndBelow, sales._id)
    const { userId: _id, username } = await member(other)
    const answers = await Promise.all([
      person.get('/api/user', { _id }),
      person.put('/api/user', { _id, rev: 0, name: '越界' }),
      person.put('/api/user?type=disable', { _id }),
      person.put('/api/user/password/reset', { _id }),
      person.del('/api/user', { _id }),
      person.get('/api/user/timeline', { _id }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 40400))
    expect((await person.get('/api/user/list', { export: 'csv' })).body).not.toContain(username)
    expect((await person.get('/api/user/loginRecord/list', { user: _id })).body.pagination.total).toBe(0)
  })

  test('creates users in their own branch only, by default in their own group', async () => {
    const person = await head(SCOPE.groupAndBelow, sales._id)
    const role = await person.post('/api/role', {
      name: `部门角色 ${made}`,
      permissions: [{ app: 'manage', module: 'user', permission: 'read' }],
      dataScope: 2,
    })
    const create = (extra: object) => {
      const account = { username: world.unique('branch'), name: '新人', password: 'First.pw77' }
      return person.post('/api/user', { ...account, roles: [role.body._id], ...extra })
    }
    expect((await create({})).body).toMatchObject({ code: 0, user: { group: sales._id } })
    expect((await create({ groups: [east._id] })).body.code).toBe(0)
    expect((await create({ groups: [other._id] })).body).toMatchObject({
      code: 40902,
      fields: { groups: '部门不存在' },
    })
  })

  test('a user of several groups sees the rows of each group and is listed in each group', async () => {
    const person = await head(SCOPE.group, null)
    const mates = [await member(sales), await member(east), await member(other)]
    const own = (await admin.get('/api/user', { _id: person.userId })).body.user
    const groups = [east._id, sales._id]
    const changed = await admin.put('/api/user', { _id: own._id, rev: own.rev, groups })
    // The first group is the primary one: rows that the user creates belong to it.
    expect(changed.body.user).toMatchObject({ groups, group: east._id })
    const seen = async () => {
      const shown = await seenBy(person)
      return mates.map(({ userId }) => shown.includes(userId))
    }
    await expect.poll(seen).toEqual([true, true, false])
    const narrow = await head(SCOPE.group, sales._id)
    expect(await seenBy(narrow)).toContain(person.userId)
    const found = await admin.get('/api/user/list', { groups: sales._id, pageSize: 100 })
    expect(found.body.list.map(({ _id }: Group) => _id)).toContain(person.userId)
    expect((await admin.del('/api/group', { _id: sales._id })).body.code).toBe(40904)
    const counted = (await admin.get('/api/group', { _id: east._id })).body.group.userCount
    expect(counted).toBeGreaterThanOrEqual(2)
  })

  test("saving a user keeps the user's groups that the head cannot see", async () => {
    const person = await head(SCOPE.groupAndBelow, sales._id)
    const mate = await member(east)
    // The head of department must hold the user's role as well, or the change is refused.
    await world.sql(`update role set data_scope = 2 where id =
      (select role_id from app_user_role where user_id = '${mate.userId}')`)
    const row = (await admin.get('/api/user', { _id: mate.userId })).body.user
    await admin.put('/api/user', { _id: row._id, rev: row.rev, groups: [other._id, east._id] })
    const saved = await person.put('/api/user', { _id: row._id, rev: row.rev + 1, groups: [sales._id] })
    expect(saved.body).toMatchObject({ code: 0, user: { groups: [other._id, sales._id], group: other._id } })
  })

  test('cannot create or move a group outside their own branch', async () => {
    const person = await head(SCOPE.groupAndBelow, sales._id)
    expect((await person.post('/api/group', { name: '新的顶层' })).body.fields).toHaveProperty('parentId')
    expect((await person.post('/api/group', { name: '西区', parentId: sales._id })).body.code).toBe(0)
    expect((await person.post('/api/group', { name: '西区', parentId: other._id })).body.code).toBe(40902)
    expect((await move(east, other._id, person)).body.code).toBe(40902)
  })

  test('sees the users of the new group after moving to another group', async () => {
    const person = await head(SCOPE.group, sales._id)
    const mate = await member(other)
    expect(await seenBy(person)).not.toContain(mate.userId)
    const own = (await admin.get('/api/user', { _id: person.userId })).body.user
    await admin.put('/api/user', { _id: own._id, rev: own.rev, groups: [other._id] })
    await expect.poll(() => seenBy(person)).toContain(mate.userId)
  })
})

test("another app's page with the same tree reads groups by that app’s permission, if the tenant has the app", async () => {
  const there = await world.tenant({ apps: ['manage', 'trace'] })
  const boss = await there.user()
  await boss.post('/api/group', { name: '车间' })
  const reader = await there.user({ permissions: [['trace', 'group', 'read']] })
  expect((await reader.get('/api/group/list')).body).toMatchObject({ code: 0, list: [{ name: '车间' }] })
  expect((await reader.post('/api/group', { name: '新的' })).body.code).toBe(40301)
  const writer = await there.user({ permissions: [['trace', 'group', 'create']] })
  expect((await writer.post('/api/group', { name: '新的' })).body.code).toBe(0)
  const without = await (await world.tenant({ apps: ['manage'] })).user({ permissions: [['trace', 'group', 'read']] })
  expect((await without.get('/api/group/list')).body.code).toBe(40301)
})
