import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import { heldPages } from '@atrium/core/testing/held-pages'
import type { Client, World } from '@atrium/core/testing/world'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import visualServer from './server.ts'

/** Of an answer; each value is asserted, not assumed. */
type Json = Awaited<ReturnType<Client['get']>>['body']

let world: World
/** Has all permissions of a tenant that has no dashboards before each test. */
let author: Client
let reader: Client
let stranger: Client

beforeAll(async () => {
  world = await appWorld(visualServer)
  stranger = await (await world.tenant()).user()
})
beforeEach(async () => {
  const plant = await world.tenant()
  author = await plant.user()
  reader = await plant.user({ permissions: [['visual', 'dashboard', 'read']] })
})

const TO_TOP = '/api/dashboard?type=toTop'
const NOBODY = '01980000-0000-7000-8000-00000000dead'
const item = (_id: string, part: Partial<ComponentItem> = {}): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: { component: 'Clock', title: '', version: 0, props: {}, dataSources: [] },
  ...part,
})

const done = <T extends { body: { code: number } }>(answer: T) => {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code: 0 })
  return answer.body as never as Json
}
const makeBoard = async (name: string, extra: object = {}, by = author): Promise<string> =>
  done(await by.post('/api/dashboard', { name, ...extra }))._id
const makeFolder = async (name: string, parentId: string | null = null): Promise<string> =>
  done(await author.post('/api/dashboard/tree', { name, parentId }))._id
const folders = async (by = author) => done(await by.get('/api/dashboard/tree/list')).list as DashboardFolder[]
const cards = async (query: Record<string, string> = {}, by = author) =>
  done(await by.get('/api/dashboard/list', query)).list as Json[]
const names = async (query: Record<string, string> = {}, by = author) => (await cards(query, by)).map((row) => row.name)
const board = async (_id: string) => done(await author.get('/api/dashboard', { _id })).dashboard
const refused = ({ body }: { body: { code: number; fields?: object } }) => [
  body.code,
  ...Object.keys(body.fields ?? {}),
]

test('pages as of the first one have each dashboard once while others are made', async () => {
  const made = ['一', '二', '三', '四', '五']
  for (const name of made) await makeBoard(name)
  for (const sort of ['-updatedAt', '-createdAt', 'name']) {
    const page = async (query: object) => done(await author.get('/api/dashboard/list', { sort, pageSize: 2, ...query }))
    let count = 0
    const rows = await heldPages<{ name: string }>(page, () => makeBoard(`0 ${sort} ${count++}`))
    expect(rows.map(({ name }) => name).filter((name) => made.includes(name))).toHaveLength(5)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  }
})

describe('the tree of folders', () => {
  test('has folders in folders with the number of dashboards in each [K081] [K085] [R532]', async () => {
    const plant = await makeFolder('一厂')
    const line = await makeFolder('A 线', plant)
    await makeBoard('注塑', { folder: line })
    await makeBoard('装配', { folder: line })
    expect(await folders()).toEqual([
      { _id: line, name: 'A 线', parentId: plant, order: 0, dashboards: 2 },
      { _id: plant, name: '一厂', parentId: null, order: 0, dashboards: 0 },
    ])
    const { counts } = done(await author.get('/api/dashboard/tree/list'))
    expect(counts).toEqual({ all: 2, loose: 0, favorites: 0, trash: 0 })
    expect((await folders(reader)).length).toBe(2)
    expect(await folders(stranger)).toEqual([])
  })

  test('a name is unique among siblings, and free elsewhere [K081] [K082]', async () => {
    const plant = await makeFolder('一厂')
    const other = await makeFolder('二厂')
    expect(refused(await author.post('/api/dashboard/tree', { name: '一厂' }))).toEqual([40903, 'name'])
    await makeFolder('一厂', plant)
    expect(refused(await author.put('/api/dashboard/tree', { _id: other, name: '一厂' }))).toEqual([40903, 'name'])
    done(await author.put('/api/dashboard/tree', { _id: other, name: '三厂', order: 4 }))
    expect((await folders()).at(-1)).toMatchObject({ name: '三厂', order: 4 })
  })

  test('a folder is not moved into itself, below itself, into one that is gone, or deeper than 8 levels [K082]', async () => {
    let deepest: string | null = null
    const chain: string[] = []
    for (let level = 1; level <= 8; level += 1) {
      deepest = await makeFolder(`${level}`, deepest)
      chain.push(deepest)
    }
    const move = (_id: string, parentId: string | null) => author.put('/api/dashboard/tree', { _id, parentId })
    expect(refused(await author.post('/api/dashboard/tree', { name: '9', parentId: deepest }))).toEqual([
      40001,
      'parentId',
    ])
    expect(refused(await move(chain[0]!, chain[0]!))).toEqual([40001, 'parentId'])
    expect(refused(await move(chain[0]!, chain[5]!))).toEqual([40001, 'parentId'])
    expect(refused(await move(await makeFolder('另一个'), deepest))).toEqual([40001, 'parentId'])
    expect(refused(await move(chain[3]!, NOBODY))).toEqual([40902, 'parentId'])
    done(await move(chain[3]!, null))
    expect((await folders()).find(({ _id }) => _id === chain[3])?.parentId).toBeNull()
  })

  test('only an empty folder is deleted, or with cascade one with all that is in it [K083]', async () => {
    const plant = await makeFolder('一厂')
    const line = await makeFolder('A 线', plant)
    const id = await makeBoard('注塑', { folder: line })
    const full = await author.del('/api/dashboard/tree', { _id: plant })
    expect([full.body.code, full.body.params]).toEqual([40904, { dashboards: 1, folders: 1 }])
    expect((await board(id)).name).toBe('注塑')
    expect(done(await author.del('/api/dashboard/tree', { _id: plant, cascade: true })).dashboards).toBe(1)
    expect(await folders()).toEqual([])
    expect((await author.get('/api/dashboard', { _id: id })).body.code).toBe(40401)
    expect((await author.put('/api/dashboard', { _id: id, rev: 0, description: '晚了' })).body.code).toBe(40400)
    done(await author.del('/api/dashboard/tree', { _id: await makeFolder('空') }))
  })

  test('a folder with a dashboard outside the data scope is deleted as a whole or not at all [K083]', async () => {
    const plant = await world.tenant()
    author = await plant.user()
    const narrow = await plant.user()
    await world.sql(`update role set data_scope = 4 where id =
      (select role_id from app_user_role where user_id = '${narrow.userId}')`)
    const shared = await makeFolder('共用')
    const [mine] = [await makeBoard('我的', { folder: shared }, narrow), await makeBoard('别人的', { folder: shared })]
    expect((await folders(narrow))[0]?.dashboards).toBe(1)
    expect(refused(await narrow.del('/api/dashboard/tree', { _id: shared, cascade: true }))).toEqual([40001, '_id'])
    expect(refused(await narrow.post('/api/dashboard/tree/copy', { _id: shared }))).toEqual([40001, '_id'])
    expect((await narrow.get('/api/dashboard', { _id: mine })).body.code).toBe(0)
    expect(await folders(narrow)).toHaveLength(1)
  })

  test('a copy has copies of all folders and dashboards, whose links lead to each other [K084]', async () => {
    const plant = await makeFolder('一厂')
    const line = await makeFolder('A 线', plant)
    const outside = await makeBoard('总览')
    const second = await makeBoard('第二页', { folder: line, options: { nextPage: outside } })
    const link = { ...item('clock001').component, title: `${second} ${outside}` }
    const components = [item('clock001', { component: link })]
    await makeBoard('第一页', { folder: plant, options: { nextPage: second }, components })
    const copy = done(await author.post('/api/dashboard/tree/copy', { _id: plant }))
    expect(copy).toMatchObject({ dashboards: 2, folder: { name: '一厂 副本', parentId: null } })
    const tree = await folders()
    const below = tree.find(({ parentId }) => parentId === copy._id)!
    expect(below).toMatchObject({ name: 'A 线', dashboards: 1 })
    const [first] = await cards({ folder: copy._id })
    const [next] = await cards({ folder: below._id })
    expect(first).toMatchObject({ name: '第一页', options: { nextPage: next!._id } })
    expect((await board(first!._id)).components[0].component.title).toBe(`${next!._id} ${outside}`)
    expect(next).toMatchObject({ name: '第二页', options: { nextPage: outside } })
    expect(next!._id).not.toBe(second)
  })

  test('each call needs its permission, and a folder of another tenant is not found [K081] [K082] [K083] [K084]', async () => {
    const _id = await makeFolder('一厂')
    const calls = (by: Client) => [
      by.put('/api/dashboard/tree', { _id, name: '外人' }),
      by.del('/api/dashboard/tree', { _id, cascade: true }),
      by.post('/api/dashboard/tree/copy', { _id }),
    ]
    const codes = async (by: Client) => (await Promise.all(calls(by))).map(({ body }) => body.code)
    expect(await codes(reader)).toEqual([40301, 40301, 40301])
    expect(await codes(stranger)).toEqual([40400, 40400, 40400])
    expect((await reader.post('/api/dashboard/tree', { name: '读者的' })).body.code).toBe(40301)
    expect(refused(await stranger.post('/api/dashboard/tree', { name: '外', parentId: _id }))).toEqual([
      40902,
      'parentId',
    ])
    expect((await folders()).map(({ name }) => name)).toEqual(['一厂'])
  })
})

describe('the folder of a dashboard', () => {
  test('makes its name unique only there', async () => {
    const line = await makeFolder('A 线')
    await makeBoard('注塑', { folder: line })
    await makeBoard('注塑')
    expect(refused(await author.post('/api/dashboard', { name: '注塑', folder: line }))).toEqual([40903, 'name'])
    expect(refused(await author.post('/api/dashboard', { name: '注塑' }))).toEqual([40903, 'name'])
  })

  test('is changed without touching the document; a folder that is gone or foreign is refused', async () => {
    const [line, gone] = [await makeFolder('A 线'), await makeFolder('旧')]
    const _id = await makeBoard('注塑')
    const before = await board(_id)
    done(await author.put('/api/dashboard/move', { _id, folder: line }))
    expect(await board(_id)).toEqual({ ...before, folder: line })
    expect(await names({ folder: line })).toEqual(['注塑'])
    expect(await names({ loose: 'true' })).toEqual([])
    await author.del('/api/dashboard/tree', { _id: gone })
    const foreign = done(await stranger.post('/api/dashboard/tree', { name: `外 ${_id}` }))._id
    for (const folder of [gone, foreign, NOBODY]) {
      expect(refused(await author.put('/api/dashboard/move', { _id, folder }))).toEqual([40902, 'folder'])
      expect(refused(await author.post('/api/dashboard', { name: '新', folder }))).toEqual([40902, 'folder'])
    }
    await makeBoard('注塑')
    expect(refused(await author.put('/api/dashboard/move', { _id, folder: null }))).toEqual([40903, 'name'])
    expect((await reader.put('/api/dashboard/move', { _id, folder: null })).body.code).toBe(40301)
    expect((await stranger.put('/api/dashboard/move', { _id, folder: null })).body.code).toBe(40400)
  })

  test('a dashboard that is put into a folder while that is deleted is in the trash with it, or not in it', async () => {
    const line = await makeFolder('A 线')
    await makeBoard('在里面', { folder: line })
    const [deleted, ...made] = await Promise.all([
      author.del('/api/dashboard/tree', { _id: line, cascade: true }),
      ...Array.from({ length: 6 }, (_, n) => author.post('/api/dashboard', { name: `新 ${n}`, folder: line })),
    ])
    const inTime = made.filter(({ body }) => body.code === 0).length
    expect(made.filter(({ body }) => body.code === 40902).length).toBe(6 - inTime)
    expect(done(deleted).dashboards).toBe(1 + inTime)
    expect(await names()).toEqual([])
  })
})

describe('a dashboard in the list', () => {
  test('is put before all others, whatever the order, and back again [K072] [R640]', async () => {
    const [a, b] = [await makeBoard('甲'), await makeBoard('乙'), await makeBoard('丙')]
    expect(await names()).toEqual(['丙', '乙', '甲'])
    const before = await board(a)
    done(await author.put(TO_TOP, { _id: a }))
    expect(await names()).toEqual(['甲', '丙', '乙'])
    done(await author.put(TO_TOP, { _id: b }))
    expect(await names()).toEqual(['乙', '甲', '丙'])
    expect((await cards())[0]).toMatchObject({ top: true })
    expect((await names({ sort: 'createdAt' })).at(-1)).toBe('丙')
    done(await author.put(TO_TOP, { _id: b, top: false }))
    expect(await names()).toEqual(['甲', '丙', '乙'])
    expect(await board(a)).toEqual(before)
    expect((await reader.put(TO_TOP, { _id: a })).body.code).toBe(40301)
    expect((await stranger.put(TO_TOP, { _id: a })).body.code).toBe(40400)
    expect(refused(await author.put(TO_TOP, { _id: a, to: 1 }))[0]).toBe(40001)
  })

  test('gets another name, which is free in its folder [K075] [R640]', async () => {
    const _id = await makeBoard('旧名')
    await makeBoard('占用')
    const rename = (name: string, by = author) => by.patch('/api/dashboard/rename', { _id, name })
    expect(done(await rename('新名'))).toMatchObject({ name: '新名', rev: 1 })
    expect((await board(_id)).name).toBe('新名')
    expect(refused(await rename('占用'))).toEqual([40903, 'name'])
    expect(refused(await rename('  '))).toEqual([40001, 'name'])
    expect(refused(await rename('长'.repeat(41)))).toEqual([40001, 'name'])
    expect((await rename('外', reader)).body.code).toBe(40301)
    expect((await rename('外', stranger)).body.code).toBe(40400)
  })

  test('is copied beside itself under a name of its own in the language of the person, and is private [K074] [R640]', async () => {
    const line = await makeFolder('A 线')
    const _id = await makeBoard('注塑', { folder: line, description: '一号机', components: [item('clock001')] })
    await author.put('/api/dashboard/public', { _id, public: true })
    const copy = async (id = _id) => done(await author.post('/api/dashboard/copy', { _id: id }))
    const first = await copy()
    expect(first.name).toBe('注塑 副本')
    expect(await board(first._id)).toMatchObject({
      public: false,
      folder: line,
      description: '一号机',
      components: [{ _id: 'clock001' }],
      rev: 0,
    })
    expect((await copy()).name).toBe('注塑 副本 2')
    expect((await copy(first._id)).name).toBe('注塑 副本 3')
    const english = await fetch(`${world.url}/api/dashboard/copy`, {
      method: 'POST',
      headers: { 'accept-language': 'en-US', cookie: author.cookie(), 'content-type': 'application/json' },
      body: JSON.stringify({ _id }),
    })
    expect(await english.json()).toMatchObject({ code: 0, name: '注塑 copy' })
    const long = await makeBoard('长'.repeat(40))
    expect((await copy(long)).name).toBe(`${'长'.repeat(37)} 副本`)
    expect((await reader.post('/api/dashboard/copy', { _id })).body.code).toBe(40301)
    expect((await stranger.post('/api/dashboard/copy', { _id })).body.code).toBe(40400)
  })

  test('two copies at the same moment have two names [K074]', async () => {
    const _id = await makeBoard('注塑')
    const made = await Promise.all([1, 2, 3].map(() => author.post('/api/dashboard/copy', { _id })))
    expect(made.map((answer) => done(answer).name).sort()).toEqual(['注塑 副本', '注塑 副本 2', '注塑 副本 3'])
  })

  test('is a favourite of one person, not of others [R575]', async () => {
    const _id = await makeBoard('注塑')
    await makeBoard('装配')
    const favorite = (on: boolean, by = author) => by.put('/api/dashboard/favorite', { _id, favorite: on })
    for (const _ of [1, 2]) done(await favorite(true, reader))
    expect(await names({ favorite: 'true' }, reader)).toEqual(['注塑'])
    expect(await names({ favorite: 'true' })).toEqual([])
    expect((await cards({}, reader)).map((card) => card.favorite)).toEqual([false, true])
    expect(done(await reader.get('/api/dashboard/tree/list')).counts.favorites).toBe(1)
    done(await favorite(false, reader))
    expect(await names({ favorite: 'true' }, reader)).toEqual([])
    expect((await favorite(true, stranger)).body.code).toBe(40400)
  })

  test('says whether it has unreleased changes, which a copy does not have', async () => {
    const _id = await makeBoard('注塑', { components: [item('clock001')] })
    const flag = async () => (await cards({}, author))[0]?.unreleased
    expect(await flag()).toBe(false)
    const op = { op: 'remove', id: 'clock001' }
    const batch = { _id, base: 0, key: randomUUID(), label: { key: 'remove' }, ops: [op] }
    done(await author.post('/api/dashboard/op', batch))
    expect(await flag()).toBe(true)
    const copy = done(await author.post('/api/dashboard/copy', { _id }))
    expect((await board(copy._id)).components).toMatchObject([{ _id: 'clock001' }])
    done(await author.post('/api/dashboard/release', { _id, head: 1 }))
    expect(await flag()).toBe(false)
  })

  test('has a cover of its visible items from the lowest to the highest', async () => {
    const components = [
      item('front001', { zIndex: 9, left: 10, top: 20, width: 300, height: 200, border: true, borderLook: 'bar' }),
      item('hidden01', { hidden: true }),
      item('back0001', { zIndex: 1, left: 0, top: 0, width: 1920, height: 1080 }),
    ]
    await makeBoard('注塑', { components })
    const [card] = await cards({}, reader)
    expect(card).toMatchObject({
      items: 3,
      cover: [
        [0, 0, 1920, 1080, 'Clock'],
        [10, 20, 300, 200, 'Clock', 'bar'],
      ],
    })
    expect(card).not.toHaveProperty('components')
  })
})

test('a dashboard belongs to its author’s group, or to the groups that it was given [R573]', async () => {
  const plant = await world.tenant()
  author = await plant.user()
  const person = await plant.user()
  const [g] = await world.sql(`insert into user_group (id, tenant_id, name) values
    (gen_random_uuid(), '${plant.id}', '班组') returning id`)
  await world.sql(`update app_user set group_id = '${g!.id}' where id = '${person.userId}'`)
  await world.sql(`update role set data_scope = 3 where id =
    (select role_id from app_user_role where user_id = '${person.userId}')`)
  const given = await makeBoard('给班组', { groups: [g!.id] })
  await makeBoard('不给')
  expect(await names({}, person)).toEqual(['给班组'])
  expect((await person.get('/api/dashboard', { _id: given })).body.code).toBe(0)
  expect(await names({ groups: String(g!.id) })).toEqual(['给班组'])
  expect(refused(await author.post('/api/dashboard', { name: '外', groups: [NOBODY] }))).toEqual([40902, 'groups'])
})

test('viewers load a dashboard again after it was renamed, not after it was moved or put on top', async () => {
  const line = await makeFolder('A 线')
  const _id = await makeBoard('注塑')
  const noted: string[] = []
  const stop = await world.server.db.listen(
    'atrium_dashboard',
    (id) => noted.push(id),
    () => {},
  )
  done(await author.put('/api/dashboard/move', { _id, folder: line }))
  done(await author.put(TO_TOP, { _id }))
  done(await author.patch('/api/dashboard/rename', { _id, name: '新名' }))
  await eventually(async () => noted.filter((id) => id === _id)).toEqual([_id])
  await stop()
})
