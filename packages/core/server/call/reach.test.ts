import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client
const GROUP = crypto.randomUUID()
const BELOW = crypto.randomUUID()
const ELSEWHERE = crypto.randomUUID()

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
  await world.sql(`insert into user_group (id, tenant_id, name, parent_id) values
    ('${GROUP}', '${tenant.id}', 'a', null), ('${BELOW}', '${tenant.id}', 'b', '${GROUP}'),
    ('${ELSEWHERE}', '${tenant.id}', 'c', null)`)
})

let made = 0
async function person(scope: number, group: string | null) {
  const client = await tenant.user()
  await world.sql(`update role set data_scope = ${scope} where id =
    (select role_id from app_user_role where user_id = '${client.userId}')`)
  await world.sql(`update app_user set group_id = ${group ? `'${group}'` : 'null'} where id = '${client.userId}'`)
  // The session is cached; it is updated a moment after the change.
  await expect.poll(async () => (await client.get('/api/user/me')).body.group?._id ?? null).toBe(group)
  return client
}

async function crate(by: Client) {
  made += 1
  const { body } = await by.post('/api/toy/crate', { label: `crate ${made}` })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.crate as { _id: string; rev: number; group: string | null; label: string }
}

const sees = async (by: Client, ids: readonly string[]) => {
  const { body } = await by.get('/api/toy/crate/list', { ids: ids.join(',') })
  const shown = body.list.map(({ _id }: { _id: string }) => _id)
  expect(body.pagination.total).toBe(shown.length)
  return ids.map((id) => shown.includes(id))
}

test('a row belongs to the group of its creator, and each data scope shows the rows in it and one’s own', async () => {
  const rows = [
    await crate(await person(1, GROUP)),
    await crate(await person(1, BELOW)),
    await crate(await person(1, ELSEWHERE)),
    await crate(await person(1, null)),
  ]
  expect(rows.map(({ group }) => group)).toEqual([GROUP, BELOW, ELSEWHERE, null])
  const ids = rows.map(({ _id }) => _id)
  expect(await sees(await person(1, GROUP), ids)).toEqual([true, true, true, true])
  expect(await sees(await person(2, GROUP), ids)).toEqual([true, true, false, false])
  expect(await sees(await person(3, GROUP), ids)).toEqual([true, false, false, false])
  const own = await person(4, GROUP)
  expect(await sees(own, [...ids, (await crate(own))._id])).toEqual([false, false, false, false, true])
  // A narrow scope without a group only includes one's own rows.
  expect(await sees(await person(2, null), ids)).toEqual([false, false, false, false])
})

test('a row outside the data scope cannot be read, changed, acted on, deleted or exported', async () => {
  const { _id, rev, label } = await crate(await person(1, ELSEWHERE))
  const narrow = await person(2, GROUP)
  const answers = await Promise.all([
    narrow.get('/api/toy/crate', { _id }),
    narrow.get('/api/toy/crate/timeline', { _id }),
    narrow.put('/api/toy/crate', { _id, rev, weight: 1 }),
    narrow.put('/api/toy/crate?type=pack', { _id }),
    narrow.del('/api/toy/crate', { _id }),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 40400))
  expect((await narrow.put('/api/toy/crate?type=pack', { _ids: [_id] })).body.refused).toMatchObject([{ code: 40400 }])
  expect((await narrow.get('/api/toy/crate/list', { export: 'csv' })).body).not.toContain(label)
  expect((await admin.get('/api/toy/crate', { _id })).body.crate).toMatchObject({ rev: 0, status: 1, weight: null })
})

test('of several roles that grant a permission the widest data scope counts, for each permission separately', async () => {
  const { _id } = await crate(await person(1, ELSEWHERE))
  const someone = await person(4, GROUP)
  const wide = '018f0000-0000-7000-8000-0000000000b1'
  await world.sql(`insert into role (id, tenant_id, name, data_scope, permissions) values ('${wide}', '${tenant.id}',
    'reads all', 1, '[{"app": "toy", "module": "crate", "permission": "read"}]')`)
  await world.sql(`insert into app_user_role (id, tenant_id, user_id, role_id)
    values (gen_random_uuid(), '${tenant.id}', '${someone.userId}', '${wide}')`)
  await expect.poll(() => sees(someone, [_id])).toEqual([true])
  expect((await someone.put('/api/toy/crate?type=pack', { _id })).body.code).toBe(40400)
})
