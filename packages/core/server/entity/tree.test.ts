import { beforeAll, expect, test } from 'vitest'
import { coreWorld } from '../../testing/core-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await coreWorld('store')
  tenant = await world.tenant()
  admin = await tenant.user()
})

interface Shelf {
  _id: string
  rev: number
  name: string
  parentId: string | null
}

let made = 0
async function shelf(parentId: string | null = null, name?: string): Promise<Shelf> {
  made += 1
  const { body } = await admin.post('/api/store/shelf', { name: name ?? `shelf ${made}`, parentId })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.shelf
}

const move = (node: Shelf, parentId: string | null, before?: string | null, by = admin) =>
  by.put('/api/store/shelf/order', { _id: node._id, parentId, ...(before === undefined ? {} : { before }) })

const namesBelow = async (parentId: string) => {
  const { body } = await admin.get('/api/store/shelf/list')
  return (body.list as Shelf[]).filter((node) => node.parentId === parentId).map(({ name }) => name)
}

test('the whole list is one page in the order of the tree, and so is the list of the nodes alone', async () => {
  const there = await (await world.tenant()).user()
  const add = async (name: string, parentId: string | null = null) =>
    (await there.post('/api/store/shelf', { name, parentId })).body._id as string
  const b = await add('b')
  const a = await add('a')
  const b1 = await add('b1', b)
  await add('a1', a)
  await add('b1x', b1)
  const list = await there.get('/api/store/shelf/list')
  expect(list.body.list.map(({ name }: Shelf) => name)).toEqual(['a', 'a1', 'b', 'b1', 'b1x'])
  expect(list.body.pagination).toEqual({ total: 5, current: 1, pageSize: 9999 })
  const { body } = await there.get('/api/store/shelf/tree')
  expect(body.list).toHaveLength(5)
  expect(body.list[0]).toEqual({ _id: a, parentId: null, name: 'a' })
})

test('a node is put before one of its new siblings, or last; the others keep their order and their revision', async () => {
  const [top, other] = [await shelf(), await shelf()]
  const one = await shelf(top._id, '1')
  await shelf(top._id, '2')
  const three = await shelf(top._id, '3')
  const moved = await shelf(other._id, 'moved')
  expect((await move(three, top._id, one._id)).body).toMatchObject({ code: 0, shelf: { name: '3' } })
  expect(await namesBelow(top._id)).toEqual(['3', '1', '2'])
  expect((await move(moved, top._id, one._id)).body).toMatchObject({ code: 0, shelf: { parentId: top._id } })
  expect(await namesBelow(top._id)).toEqual(['3', 'moved', '1', '2'])
  expect((await move(three, top._id)).body.code).toBe(0)
  expect(await namesBelow(top._id)).toEqual(['moved', '1', '2', '3'])
  await shelf(top._id, '0')
  expect(await namesBelow(top._id)).toEqual(['moved', '1', '2', '3', '0'])
  expect((await admin.put('/api/store/shelf', { _id: one._id, rev: one.rev, name: 'first' })).body.code).toBe(0)
})

test('a node that a form puts below another parent stands last there', async () => {
  const [top, other] = [await shelf(), await shelf()]
  const [z, y] = [await shelf(top._id, 'z'), await shelf(top._id, 'y')]
  await move(z, top._id, y._id)
  const first = await shelf(other._id, 'a')
  await move(first, other._id)
  const { body } = await admin.put('/api/store/shelf', { _id: first._id, rev: first.rev, parentId: top._id })
  expect(body).toMatchObject({ code: 0, shelf: { parentId: top._id } })
  expect(await namesBelow(top._id)).toEqual(['z', 'y', 'a'])
})

test('a node cannot be put below itself or below one of its own, by a form or by dragging', async () => {
  const top = await shelf()
  const middle = await shelf(top._id)
  const low = await shelf(middle._id)
  for (const parent of [top, middle, low]) {
    const dragged = await move(top, parent._id)
    const saved = await admin.put('/api/store/shelf', { _id: top._id, rev: top.rev, parentId: parent._id })
    for (const { body } of [dragged, saved]) {
      expect([body.code, body.fields]).toEqual([40001, { parentId: '上级不能是自己或自己的下级' }])
    }
  }
  expect((await admin.get('/api/store/shelf', { _id: top._id })).body.shelf).toMatchObject({ parentId: null, rev: 0 })
})

test('two people who put two branches below each other at once: one is refused, whichever way they do it', async () => {
  const save = (node: Shelf, parentId: string) =>
    admin.put('/api/store/shelf', { _id: node._id, rev: node.rev, parentId })
  for (const [one, two] of [
    [move, move],
    [save, save],
    [move, save],
  ] as const) {
    const [a, b] = [await shelf(), await shelf()]
    const answers = await Promise.all([one(a, b._id), two(b, a._id)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 40001])
  }
})

test('the database itself refuses a cycle, a missing parent and a level too many', async () => {
  const [a, b] = [await shelf(), await shelf()]
  const c = await shelf(b._id)
  const sets = (text: string) => world.sql(`update store_shelf set ${text}`)
  await expect(sets(`parent_id = '${c._id}' where id = '${b._id}'`)).rejects.toThrow('would be below itself')
  const both = `parent_id = case id when '${a._id}' then '${b._id}'::uuid else '${a._id}'::uuid end`
  await expect(sets(`${both} where id in ('${a._id}', '${b._id}')`)).rejects.toThrow('would be below itself')
  const strange = await (await world.tenant()).user()
  const foreign = (await strange.post('/api/store/shelf', { name: 'foreign' })).body._id
  await expect(sets(`parent_id = '${foreign}' where id = '${a._id}'`)).rejects.toThrow('does not exist')
  const d = await shelf((await shelf(c._id))._id)
  await expect(sets(`parent_id = '${d._id}' where id = '${a._id}'`)).rejects.toThrow('5 levels')
  await expect(sets(`deleted_at = now() where id = '${b._id}'`)).rejects.toThrow('are below this one')
})

test('a tree has no more levels than its descriptor says, also when a branch is moved', async () => {
  let at: Shelf | null = null
  for (let level = 1; level <= 4; level++) at = await shelf(at?._id ?? null)
  const { body } = await admin.post('/api/store/shelf', { name: 'fifth', parentId: at!._id })
  expect([body.code, body.fields]).toEqual([40001, { parentId: '最多 4 级' }])
  const branch = await shelf()
  await shelf(branch._id)
  expect((await move(branch, at!.parentId)).body.fields).toEqual({ parentId: '最多 4 级' })
  expect((await move(await shelf(), at!.parentId)).body.code).toBe(0)
})

test('siblings have different names; under another parent the name is free', async () => {
  const [a, b] = [await shelf(), await shelf()]
  await shelf(a._id, 'bolts')
  const again = await admin.post('/api/store/shelf', { name: 'bolts', parentId: a._id })
  expect([again.body.code, Object.keys(again.body.fields)]).toEqual([40903, ['name']])
  const free = await shelf(b._id, 'bolts')
  expect((await move(free, a._id)).body.code).toBe(40903)
  expect((await admin.post('/api/store/shelf', { name: a.name })).body.code).toBe(40903)
})

test('the place of a move must exist: the parent in this tenant, the sibling below that parent', async () => {
  const [a, b] = [await shelf(), await shelf()]
  const foreign = await (await (await world.tenant()).user()).post('/api/store/shelf', { name: 'foreign' })
  expect((await move(a, foreign.body._id)).body).toMatchObject({ code: 40902, fields: { parentId: expect.anything() } })
  expect((await move(a, null, (await shelf(b._id))._id)).body).toMatchObject({
    code: 40902,
    fields: { before: expect.anything() },
  })
  const gone = await shelf()
  await admin.del('/api/store/shelf', { _id: gone._id })
  expect((await move(a, gone._id)).body.code).toBe(40902)
  expect((await move(gone, null)).body.code).toBe(40400)
})

test('who may not change nodes may read the tree, but not move one', async () => {
  const reader = await tenant.user({ permissions: [['store', 'shelf', 'read']] })
  expect((await reader.get('/api/store/shelf/tree')).body.code).toBe(0)
  expect((await move(await shelf(), null, null, reader)).body.code).toBe(40301)
})

test('a node with others below it, or with rows that refer to it, is not deleted', async () => {
  const top = await shelf()
  const below = await shelf(top._id)
  expect((await admin.del('/api/store/shelf', { _id: top._id })).body.code).toBe(40904)
  for (const refers of [{ shelf: below._id }, { further: [below._id] }]) {
    const { body } = await admin.post('/api/store/thing', { name: 'thing', ...refers })
    expect((await admin.del('/api/store/shelf', { _id: below._id })).body.code).toBe(40904)
    await admin.del('/api/store/thing', { _id: body._id })
  }
  expect((await admin.del('/api/store/shelf', { _ids: [below._id, top._id] })).body.done).toHaveLength(2)
})

test('a child that is added while its parent is deleted is refused, or keeps the parent', async () => {
  const parent = await shelf()
  const [added, deleted] = await Promise.all([
    admin.post('/api/store/shelf', { name: 'late', parentId: parent._id }),
    admin.del('/api/store/shelf', { _id: parent._id }),
  ])
  expect([
    [0, 40904],
    [40902, 0],
  ]).toContainEqual([added.body.code, deleted.body.code])
})

test('a filter by branch finds the rows of a node and of all nodes below it, in lists and exports', async () => {
  const top = await shelf()
  const middle = await shelf(top._id)
  const low = await shelf(middle._id)
  const beside = await shelf()
  const thing = async (name: string, values: object) => admin.post('/api/store/thing', { name, ...values })
  await thing('at the top', { shelf: top._id })
  await thing('low', { shelf: low._id })
  await thing('beside', { shelf: beside._id, further: [low._id, beside._id] })
  const found = async (query: Record<string, string>) => {
    const { body } = await admin.get('/api/store/thing/list', { ...query, sort: 'name' })
    return (body.list as { name: string }[]).map(({ name }) => name)
  }
  expect(await found({ shelf: top._id })).toEqual(['at the top', 'low'])
  expect(await found({ shelf: middle._id })).toEqual(['low'])
  expect(await found({ shelf: `${middle._id},${beside._id}` })).toEqual(['beside', 'low'])
  expect(await found({ further: top._id })).toEqual(['beside'])
  expect((await admin.get('/api/store/thing/list', { shelf: 'x' })).body.fields).toHaveProperty('shelf')
  const file = await admin.get('/api/store/thing/list', { shelf: middle._id, export: 'csv' })
  expect(file.body).toContain('low')
  expect(file.body).not.toContain('at the top')
})

test('a move is one entry of the audit log', async () => {
  const [a, b] = [await shelf(), await shelf()]
  await move(a, b._id)
  const rows = await world.sql(
    `select before ->> 'parentId' as was, after ->> 'parentId' as "is" from audit_log where row_id = '${a._id}' and action = 'update'`,
  )
  expect(rows).toEqual([{ was: null, is: b._id }])
})
