import { beforeAll, expect, test } from 'vitest'
import { openLivePage } from '../../testing/realtime/live-page.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
})

/** With a data scope of 4, only rows that are one's own; with 3, also those of one's group. */
async function person(dataScope = 4): Promise<Client> {
  const client = await tenant.user()
  await world.sql(`update role set data_scope = ${dataScope} where id =
    (select role_id from app_user_role where user_id = '${client.userId}')`)
  // The session is cached; it is updated a moment after the change.
  const crate = await create({})
  await expect.poll(async () => (await client.get('/api/toy/crate', { _id: crate._id })).body.code).toBe(40400)
  return client
}

let made = 0
async function create(fields: object, by = admin) {
  made += 1
  const { body } = await by.post('/api/toy/crate', { label: `own ${made}`, ...fields })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.crate as { _id: string; rev: number; label: string }
}

/** Everything that shows rows, from the reader's side. */
async function seen(by: Client) {
  const [list, file, figures, inbox, found] = await Promise.all([
    by.get('/api/toy/crate/list', { pageSize: 100 }),
    by.get('/api/toy/crate/list', { export: 'csv', sort: 'label' }),
    by.get('/api/toy/figures'),
    by.get('/api/inbox'),
    by.get('/api/find', { q: 'own ' }),
  ])
  const labels = (rows: { label: string }[]) => rows.map(({ label }) => label).sort()
  return {
    list: labels(list.body.list),
    total: list.body.pagination.total,
    exported: [...String(file.body).matchAll(/own \d+/g)].map(([label]) => label).sort(),
    figure: figures.body.crates,
    inbox: labels(inbox.body.kinds.flatMap((kind: { list: [] }) => kind.list)),
    waiting: inbox.body.kinds[0].count,
    found: labels(found.body.groups.flatMap((group: { list: [] }) => group.list)),
  }
}

const only = (...rows: { label: string }[]) => {
  const labels = rows.map(({ label }) => label).sort()
  const count = labels.length
  return { list: labels, total: count, exported: labels, figure: count, inbox: labels, waiting: count, found: labels }
}

test('a row whose field names a person is theirs in lists, files, figures, the inbox and Ctrl-K', async () => {
  const [one, other, nobody] = [await person(), await person(3), await person()]
  const owned = await create({ owner: one.userId })
  const helped = await create({ helper: [other.userId, one.userId] })
  const both = await create({ owner: other.userId, helper: [other.userId] })
  const created = await create({}, one)
  expect(await seen(one)).toEqual(only(owned, helped, created))
  expect(await seen(other)).toEqual(only(helped, both))
  expect(await seen(nobody)).toEqual(only())
})

test('a person who is named may read, change, act on and delete the row, and nobody else with that scope', async () => {
  const [one, other] = [await person(), await person()]
  for (const named of [{ owner: one.userId }, { helper: [admin.userId, one.userId] }]) {
    const { _id, rev } = await create(named)
    const { _id: second } = await create(named)
    const answers = async (by: Client) => [
      (await by.get('/api/toy/crate', { _id })).body.code,
      (await by.get('/api/toy/crate', { _id, unmask: 'true' })).body.code,
      (await by.put('/api/toy/crate', { _id, rev, weight: 2 })).body.code,
      (await by.put('/api/toy/crate?type=pack', { _id })).body.code,
      (await by.get('/api/toy/crate/timeline', { _id })).body.code,
      (await by.put('/api/toy/crate?type=pack', { _ids: [second] })).body.refused.length,
      (await by.del('/api/toy/crate', { _id })).body.code,
    ]
    expect(await answers(other)).toEqual([40400, 40400, 40400, 40400, 40400, 1, 40400])
    expect(await answers(one)).toEqual([0, 0, 0, 0, 0, 0, 0])
  }
})

test('rows come and go with the names in them, with deletion, and with restoring', async () => {
  const [one, other] = [await person(), await person()]
  const crate = await create({ owner: one.userId, helper: [one.userId] })
  const change = async (fields: object) => {
    const { rev } = (await admin.get('/api/toy/crate', { _id: crate._id })).body.crate
    expect((await admin.put('/api/toy/crate', { _id: crate._id, rev, ...fields })).body.code).toBe(0)
  }
  await change({ owner: null })
  expect(await seen(one)).toEqual(only(crate))
  await change({ helper: [other.userId] })
  expect([await seen(one), await seen(other)]).toEqual([only(), only(crate)])
  await change({ helper: null })
  expect(await seen(other)).toEqual(only())
  await change({ helper: [one.userId, other.userId] })
  const inTable = () => world.sql(`select user_id from row_owner where row_id = '${crate._id}'`)
  expect(await inTable()).toHaveLength(2)
  expect((await admin.del('/api/toy/crate', { _id: crate._id })).body.code).toBe(0)
  expect([await seen(one), await inTable()]).toEqual([only(), []])
  await world.sql(`update toy_crate set deleted_at = null where id = '${crate._id}'`)
  expect([await seen(one), await seen(other)]).toEqual([only(crate), only(crate)])
  await world.sql(`delete from toy_crate where id = '${crate._id}'`)
  expect(await inTable()).toEqual([])
})

test('a person who names somebody else in their own row keeps it as its creator, and others lose what they gave away', async () => {
  const [one, other] = [await person(), await person()]
  const [created, given] = [await create({}, one), await create({ owner: one.userId })]
  for (const { _id, rev } of [created, given]) {
    const { body } = await one.put('/api/toy/crate', { _id, rev, owner: other.userId })
    expect(body.crate).toMatchObject({ owner: other.userId })
  }
  expect(await seen(one)).toEqual(only(created))
  expect(await seen(other)).toEqual(only(created, given))
})

test('a page of somebody with a narrow scope is sent a hint when their row changes, and shows it by its own call', async () => {
  const one = await person()
  const page = await openLivePage(world.url, one)
  expect((await page.follow({ app: 'toy', entity: 'crate' })).code).toBe(0)
  const crate = await create({ helper: [one.userId] })
  await expect.poll(() => page.hints.length).toBeGreaterThan(0)
  expect(page.hints.every(({ ids }) => ids === undefined)).toBe(true)
  expect(await seen(one)).toEqual(only(crate))
})

test('those whom a row of another tenant names reach nothing of it', async () => {
  const one = await person()
  const stranger = await world.tenant()
  const theirs = await create({}, await stranger.user())
  await world.sql(`insert into row_owner (tenant_id, user_id, table_name, row_id)
    values ('${tenant.id}', '${one.userId}', 'toy_crate', '${theirs._id}')`)
  expect(await seen(one)).toEqual(only())
})
