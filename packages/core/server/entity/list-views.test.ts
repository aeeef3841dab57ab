import { beforeAll, expect, test } from 'vitest'
import { coreWorld } from '../../testing/core-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'

let world: World
let tenant: TestTenant

beforeAll(async () => {
  world = await coreWorld('toy', 'desk')
  tenant = await world.tenant()
})

const LIST = { app: 'toy', entity: 'crate' }
const CONTENT = { filters: { size: '2' }, columns: ['label', 'price'], sort: '-price', pageSize: 50 }
const clerk = () => tenant.user({ permissions: [['toy', 'crate', 'read']] })
const chief = () =>
  tenant.user({
    permissions: [
      ['toy', 'crate', 'read'],
      ['desk', 'role', 'update'],
    ],
  })
const views = async (client: Client) => (await client.get('/api/listView/list', LIST)).body
const names = async (client: Client) => (await views(client)).list.map(({ name }: { name: string }) => name)

async function saved(client: Client, name: string, extra: object = {}): Promise<string> {
  const { body } = await client.post('/api/listView', { ...LIST, name, content: CONTENT, ...extra })
  expect(body).toMatchObject({ code: 0 })
  return body._id
}

test('a saved view is the maker’s alone, with all that was saved', async () => {
  const [ann, bob] = [await clerk(), await clerk()]
  const id = await saved(ann, '大件')
  expect((await views(ann)).list).toEqual([
    { _id: id, name: '大件', shared: false, own: true, by: expect.any(String), content: CONTENT },
  ])
  expect(await names(bob)).toEqual([])
  for (const stranger of [bob, await chief(), await (await world.tenant()).user()]) {
    expect((await stranger.put('/api/listView', { _id: id, name: 'x' })).body.code).toBe(40400)
    expect((await stranger.del('/api/listView', { _id: id })).body.code).toBe(40400)
    expect((await stranger.put('/api/listView/default', { ...LIST, _id: id })).body.code).toBe(40400)
  }
  expect(await names(ann)).toEqual(['大件'])
})

test('sharing a view, and changing another person’s shared one, needs the right to change roles', async () => {
  const [ann, boss, other] = [await clerk(), await chief(), await chief()]
  const own = await saved(ann, '我的')
  expect((await views(ann)).mayShare).toBe(false)
  expect((await ann.put('/api/listView', { _id: own, shared: true })).body.code).toBe(40301)
  expect((await ann.post('/api/listView', { ...LIST, name: 'x', shared: true, content: CONTENT })).body.code).toBe(
    40301,
  )

  const shared = await saved(boss, '大家的', { shared: true })
  expect((await views(ann)).list).toContainEqual(expect.objectContaining({ _id: shared, shared: true, own: false }))
  expect((await ann.put('/api/listView', { _id: shared, name: 'x' })).body.code).toBe(40301)
  expect((await ann.del('/api/listView', { _id: shared })).body.code).toBe(40301)
  expect((await other.put('/api/listView', { _id: shared, name: '全体' })).body.code).toBe(0)
  expect(await names(ann)).toContain('全体')
  expect(await names(await (await world.tenant()).user())).toEqual([])
  await boss.put('/api/listView', { _id: shared, shared: false })
  expect(await names(ann)).toEqual(['我的'])
})

test('a view is renamed and overwritten, deleted and restored; a restored default is the default again', async () => {
  const ann = await clerk()
  const id = await saved(ann, '旧名')
  const content = { filters: {}, columns: ['label'] }
  await ann.put('/api/listView', { _id: id, name: '新名', content })
  expect((await views(ann)).list).toMatchObject([{ name: '新名', content }])
  await ann.put('/api/listView/default', { ...LIST, _id: id })
  expect((await views(ann)).default).toBe(id)
  await ann.del('/api/listView', { _id: id })
  expect(await views(ann)).toMatchObject({ list: [], default: null })
  expect((await ann.put('/api/listView/restore', { _id: id })).body.code).toBe(0)
  expect(await views(ann)).toMatchObject({ list: [{ _id: id }], default: id })
  await ann.put('/api/listView/default', { ...LIST, _id: null })
  expect((await views(ann)).default).toBeNull()
})

test('everybody has a default view of their own, also a shared one', async () => {
  const [ann, bob, boss] = [await clerk(), await clerk(), await chief()]
  const id = await saved(boss, '共享', { shared: true })
  await ann.put('/api/listView/default', { ...LIST, _id: id })
  expect([(await views(ann)).default, (await views(bob)).default]).toEqual([id, null])
  await boss.put('/api/listView', { _id: id, shared: false })
  expect((await views(ann)).default).toBeNull()
})

test('whoever may not read a list finds none of its views and saves none', async () => {
  const ann = await clerk()
  const id = await saved(ann, '大件')
  const blind = await tenant.user({ permissions: [['desk', 'role', 'update']] })
  expect((await blind.get('/api/listView/list', LIST)).body.code).toBe(40400)
  expect((await blind.post('/api/listView', { ...LIST, name: 'x', content: CONTENT })).body.code).toBe(40400)
  expect((await blind.put('/api/listView', { _id: id, name: 'x' })).body.code).toBe(40400)
  expect((await ann.get('/api/listView/list', { app: 'toy', entity: 'none' })).body.code).toBe(40400)
})

test('a view needs a name, at least one column and texts of sensible length', async () => {
  const ann = await clerk()
  const code = async (extra: object) =>
    (await ann.post('/api/listView', { ...LIST, name: 'x', content: CONTENT, ...extra })).body.code
  expect(await code({ name: '  ' })).toBe(40001)
  expect(await code({ name: '宽'.repeat(41) })).toBe(40001)
  expect(await code({ name: '宽'.repeat(40) })).toBe(0)
  expect(await code({ content: { filters: {}, columns: [] } })).toBe(40001)
  expect(await code({ content: { ...CONTENT, filters: { 'a b': '1' } } })).toBe(40001)
  expect(await code({ content: { ...CONTENT, more: 1 } })).toBe(40001)
})

test('a person keeps at most fifty views of a list', async () => {
  const ann = await clerk()
  for (let number = 0; number < 50; number += 1) await saved(ann, `视图 ${number}`)
  const { body } = await ann.post('/api/listView', { ...LIST, name: 'x', content: CONTENT })
  expect(body).toMatchObject({ code: 40001, fields: { name: '每个列表最多保存 50 个视图' } })
})

test('the limit of fifty views holds under parallel requests, also when deleted views are restored', async () => {
  const ann = await clerk()
  const ids: string[] = []
  for (let number = 0; number < 45; number += 1) ids.push(await saved(ann, `视图 ${number}`))
  const add = () => ann.post('/api/listView', { ...LIST, name: 'x', content: CONTENT })
  const added = await Promise.all(Array.from({ length: 20 }, add))
  expect(added.filter(({ body }) => body.code === 0)).toHaveLength(5)
  expect(await names(ann)).toHaveLength(50)

  for (const _id of ids.slice(0, 10)) await ann.del('/api/listView', { _id })
  for (let number = 0; number < 5; number += 1) await saved(ann, `新视图 ${number}`)
  const restored = await Promise.all(ids.slice(0, 10).map((_id) => ann.put('/api/listView/restore', { _id })))
  expect(restored.filter(({ body }) => body.code === 0)).toHaveLength(5)
  expect(await names(ann)).toHaveLength(50)
  const [kept] = (await views(ann)).list
  expect((await ann.put('/api/listView/restore', { _id: kept._id })).body.code).toBe(0)
})
