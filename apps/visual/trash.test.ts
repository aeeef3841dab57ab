import { heldPages } from '@atrium/core/testing/held-pages'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import type { TrashEntry } from '@atrium/dashboards/contract/dashboard-shelf'
import { emptyTrash } from '@atrium/dashboards/server/boards/trash/sweep-trash'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import visualServer from './server.ts'

/** Of an answer; each value is asserted, not assumed. */
type Json = Awaited<ReturnType<Client['get']>>['body']

let world: World
let plant: TestTenant
let author: Client
let stranger: Client

beforeAll(async () => {
  world = await appWorld(visualServer)
  stranger = await (await world.tenant()).user()
})
beforeEach(async () => {
  plant = await world.tenant()
  author = await plant.user()
})

const done = ({ body }: { body: { code: number } }) => {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body as never as Json
}
const makeBoard = async (name: string, extra: object = {}): Promise<string> =>
  done(await author.post('/api/dashboard', { name, ...extra }))._id
const makeFolder = async (name: string, parentId: string | null = null): Promise<string> =>
  done(await author.post('/api/dashboard/tree', { name, parentId }))._id
const remove = async (_id: string) => done(await author.del('/api/dashboard', { _id }))
const trash = async (by = author) => done(await by.get('/api/dashboard/trash/list')).list as TrashEntry[]
const restore = (_id: string, by = author) => by.put('/api/dashboard/trash', { _id })
const read = (_id: string, by = author) => by.get('/api/dashboard', { _id })

test('a deleted dashboard is in the trash for 30 days with who deleted it, and nowhere else [K073]', async () => {
  const _id = await makeBoard('注塑')
  await makeBoard('装配')
  await remove(_id)
  const [entry, ...others] = await trash()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ _id, kind: 'dashboard', name: '注塑', by: expect.any(String), dashboards: 1 })
  expect(Date.parse(entry!.endsAt) - Date.parse(entry!.deletedAt)).toBe(30 * 86_400_000)
  expect(done(await author.get('/api/dashboard/list')).list.map(({ name }: { name: string }) => name)).toEqual(['装配'])
  expect(done(await author.get('/api/dashboard/tree/list')).counts).toMatchObject({ all: 1, trash: 1 })
  expect((await author.put('/api/dashboard/public', { _id, public: true })).body.code).toBe(40400)
})

test('pages as of the first one have each entry once while others are deleted', async () => {
  const names = ['一', '二', '三', '四', '五']
  for (const name of names) await remove(await makeBoard(name))
  const page = async (query: object) => done(await author.get('/api/dashboard/trash/list', { pageSize: 2, ...query }))
  const rows = await heldPages<TrashEntry>(page, async () => {
    await remove(await makeBoard('新'))
    done(await author.del('/api/dashboard/tree', { _id: await makeFolder('新') }))
  })
  expect(rows.map(({ name }) => name)).toEqual(names.toReversed())
})

test('a restored dashboard is as it was, in its folder; a name that was taken meanwhile gets a number', async () => {
  const folder = await makeFolder('A 线')
  const _id = await makeBoard('注塑', { folder, description: '一号机' })
  await remove(_id)
  await makeBoard('注塑', { folder })
  expect(done(await restore(_id))).toMatchObject({ kind: 'dashboard', name: '注塑 2', folder })
  expect(done(await read(_id)).dashboard).toMatchObject({ name: '注塑 2', folder, description: '一号机' })
  expect(await trash()).toEqual([])
  expect((await restore(_id)).body.code).toBe(40400)
})

test('a dashboard whose folder is gone is restored outside of folders', async () => {
  const folder = await makeFolder('A 线')
  const _id = await makeBoard('注塑', { folder })
  await remove(_id)
  done(await author.del('/api/dashboard/tree', { _id: folder }))
  expect(done(await restore(_id)).folder).toBeNull()
})

test('a folder is one entry, restored with its folders and dashboards, but not with what was deleted before', async () => {
  const top = await makeFolder('一厂')
  const line = await makeFolder('A 线', top)
  const [before, inside] = [await makeBoard('以前删的', { folder: line }), await makeBoard('注塑', { folder: line })]
  await remove(before)
  done(await author.del('/api/dashboard/tree', { _id: top, cascade: true }))
  expect((await trash()).map(({ name, kind, dashboards }) => [name, kind, dashboards])).toEqual([
    ['一厂', 'folder', 1],
    ['以前删的', 'dashboard', 1],
  ])
  await makeFolder('一厂')
  expect(done(await restore(top))).toMatchObject({ kind: 'folder', name: '一厂 2', folder: null })
  const tree = done(await author.get('/api/dashboard/tree/list')).list
  expect(tree.find(({ _id }: { _id: string }) => _id === line)).toMatchObject({ parentId: top, dashboards: 1 })
  expect(done(await read(inside)).dashboard.folder).toBe(line)
  expect((await read(before)).body.code).toBe(40401)
  expect(done(await restore(before)).folder).toBe(line)
})

test('a public link ends with the deletion; only who may publish restores the dashboard as a public one', async () => {
  const _id = await makeBoard('注塑')
  await author.put('/api/dashboard/public', { _id, public: true })
  const seen = async () => (await read(_id, world.anonymous())).body.code
  await remove(_id)
  expect(await seen()).toBe(40401)
  done(await restore(_id))
  expect(await seen()).toBe(0)
  await remove(_id)
  const clerk = await plant.user({
    permissions: ['read', 'delete'].map((one) => ['visual', 'dashboard', one] as const),
  })
  done(await restore(_id, clerk))
  expect(await seen()).toBe(40401)
  expect(done(await read(_id)).dashboard.public).toBe(false)
})

test('what is deleted for good is gone with its favourites; an entry that was in it before stays', async () => {
  const folder = await makeFolder('A 线')
  const [before, inside] = [await makeBoard('以前删的', { folder }), await makeBoard('注塑', { folder })]
  await author.put('/api/dashboard/favorite', { _id: inside, favorite: true })
  await remove(before)
  done(await author.del('/api/dashboard/tree', { _id: folder, cascade: true }))
  expect((await author.del('/api/dashboard/trash', { _id: inside })).body.code).toBe(40400)
  done(await author.del('/api/dashboard/trash', { _id: folder }))
  expect(await world.rows('dashboard', { id: inside })).toEqual([])
  expect(await world.rows('dashboard_folder', { id: folder })).toEqual([])
  expect(await world.rows('dashboard_favorite', { dashboard_id: inside })).toEqual([])
  expect(done(await restore(before)).folder).toBeNull()
  expect((await author.del('/api/dashboard/trash', { _id: before })).body.code).toBe(40400)
})

test('after 30 days an entry is deleted for good, and not a day before', async () => {
  const folder = await makeFolder('A 线')
  const [old, inside, young] = [await makeBoard('旧'), await makeBoard('里面', { folder }), await makeBoard('新')]
  for (const id of [old, young]) await remove(id)
  done(await author.del('/api/dashboard/tree', { _id: folder, cascade: true }))
  const age = (table: string, id: string, days: number) =>
    world.sql(`update ${table} set deleted_at = now() - interval '${days} days 1 minute' where id = '${id}'`)
  await age('dashboard', old, 30)
  await age('dashboard', young, 29)
  await age('dashboard', inside, 30)
  await age('dashboard_folder', folder, 30)
  await emptyTrash(world.server.services)
  expect((await trash()).map(({ name }) => name)).toEqual(['新'])
  for (const id of [old, inside]) expect(await world.rows('dashboard', { id })).toEqual([])
  expect((await restore(old)).body.code).toBe(40400)
})

test('needs the permission to delete, within its data scope, and shows nothing to other tenants', async () => {
  const _id = await makeBoard('注塑')
  await remove(_id)
  const reader = await plant.user({ permissions: [['visual', 'dashboard', 'read']] })
  expect((await reader.get('/api/dashboard/trash/list')).body.code).toBe(40301)
  expect((await restore(_id, reader)).body.code).toBe(40301)
  expect(await trash(stranger)).toEqual([])
  expect((await restore(_id, stranger)).body.code).toBe(40400)
  expect((await stranger.del('/api/dashboard/trash', { _id })).body.code).toBe(40400)
  const narrow = await plant.user()
  await world.sql(`update role set data_scope = 4 where id =
    (select role_id from app_user_role where user_id = '${narrow.userId}')`)
  expect(await trash(narrow)).toEqual([])
  expect((await restore(_id, narrow)).body.code).toBe(40400)
})
