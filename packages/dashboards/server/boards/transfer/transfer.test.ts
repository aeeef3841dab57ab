import { drawn, read, upload } from '@atrium/core/server/files/testing'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS, type StoredQuery } from '../../../contract/dashboard.ts'
import type { DashboardFile, ImportAnswer } from '../../../contract/dashboard-file.ts'
import { boardWidgets } from '../../../testing/sockets/board.ts'
import { boardWorld } from '../../../testing/sockets/board-world.ts'
import { editorOf } from '../editing/testing.ts'

/** Of an answer; each value is asserted, not assumed. */
type Json = Awaited<ReturnType<Client['get']>>['body']

let world: World
let plant: TestTenant
let other: TestTenant
let author: Client
/** Of another tenant, with all permissions there. */
let stranger: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  other = await world.tenant()
  author = await plant.user()
  stranger = await other.user()
})

const done = ({ body }: { body: { code: number } }) => {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body as never as Json
}
const item = (_id: string, component: string, props: object = {}, query?: StoredQuery): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  component: {
    component,
    title: _id,
    version: 1,
    props: props as Record<string, unknown>,
    dataSources: query ? [{ _id: '', props: query }] : [],
  },
})
const open = (dashboard: string) => ({ listeners: [{ on: 'click', do: 'open', dashboard }] })
const create = async (values: object): Promise<string> => done(await author.post('/api/toy/board', values))._id
const get = async (_id: string, by = stranger) => done(await by.get('/api/toy/board', { _id })).dashboard
async function exported(query: Record<string, string>): Promise<DashboardFile> {
  const answer = await author.get('/api/toy/board/export', query)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="dashboard.*\.json"$/)
  return answer.body
}
const importFile = (file: unknown, by = stranger, folder?: string) =>
  by.post('/api/toy/board/import', { file, ...(folder ? { folder } : {}) })
const imported = async (file: unknown, by = stranger) => done(await importFile(file, by)) as ImportAnswer & { code: 0 }

describe('a file of a folder', () => {
  let file: DashboardFile
  let uploaded: string

  beforeAll(async () => {
    uploaded = (await upload(world.url, author, { bytes: await drawn(30, 20) })).body.url
    const top = done(await author.post('/api/toy/board/tree', { name: '一厂' }))._id
    const line = done(await author.post('/api/toy/board/tree', { name: 'A 线', parentId: top }))._id
    const outside = await create({ name: '文件外' })
    const second = await create({ name: '第二页', folder: line, options: { backgroundImage: uploaded } })
    await create({
      name: '第一页',
      description: '一号机',
      folder: top,
      options: { nextPage: second, parameters: [{ name: 'line', initial: 'A', choices: ['A', 'B'] }] },
      components: [
        item('picture1', 'Toy-picture', { src: uploaded }),
        item('inside01', 'Toy-none', open(second), { db: 'plant', from: 'oven', fieldSet: [{ field: 'n' }] }),
        item('outside1', 'Toy-none', open(outside)),
        item('gate0001', 'Toy-gate', { user: 'plc', password: 'top-secret-word' }),
      ],
    })
    file = await exported({ folder: top })
  })

  test('has pictures and folders, but no secret and no mark of one', () => {
    const text = JSON.stringify(file)
    expect(file.folders.map(({ name }) => name)).toEqual(['一厂', 'A 线'])
    expect(file.dashboards.map(({ name }) => name).sort()).toEqual(['第一页', '第二页'])
    expect(Object.keys(file.pictures)).toEqual([uploaded.slice('/api/file/'.length)])
    expect(text).not.toContain('top-secret-word')
    expect(text).not.toContain('hasPassword')
    expect(text).not.toContain(plant.id)
    expect(text).not.toContain(author.userId)
  })

  test('is imported in another tenant under new ids, with its own pictures, folders, parameters and links', async () => {
    const answer = await imported(file)
    expect([answer.folders, answer.dashboards.map(({ name }) => name).sort()]).toEqual([2, ['第一页', '第二页']])
    const idOf = (name: string) => answer.dashboards.find((one) => one.name === name)!._id
    const [first, second] = [await get(idOf('第一页')), await get(idOf('第二页'))]
    for (const { _id } of file.dashboards) expect(JSON.stringify([first, second])).not.toContain(_id)
    expect(first).toMatchObject({ description: '一号机', public: false, options: { nextPage: second._id } })
    expect(first.options.parameters).toEqual([{ name: 'line', initial: 'A', choices: ['A', 'B'] }])
    const [pictured, inside, outside, gate] = first.components as ComponentItem[]
    expect(inside!.component.props.listeners).toMatchObject([{ dashboard: second._id }])
    expect(inside!.component.dataSources[0]?.props).toMatchObject({ db: 'plant', from: 'oven' })
    expect(outside!.component.props.listeners).toMatchObject([{ dashboard: '' }])
    expect(gate!.component.props).toEqual({ user: 'plc' })
    const { src } = pictured!.component.props as { src: string }
    expect(src).not.toBe(uploaded)
    expect(second.options.backgroundImage).toBe(src)
    expect((await read(world.url + src, stranger)).status).toBe(200)
    expect((await read(world.url + uploaded, stranger)).status).toBe(404)
    expect(answer.notes).toEqual([
      { dashboard: '第一页', item: 'outside1', what: 'link' },
      { dashboard: '第一页', item: 'gate0001', what: 'secret' },
    ])
    const tree = done(await stranger.get('/api/toy/board/tree/list')).list
    const line = tree.find(({ name }: { name: string }) => name === 'A 线')
    expect([second.folder, tree.find(({ _id }: { _id: string }) => _id === line.parentId).name]).toEqual([
      line._id,
      '一厂',
    ])
  })

  test('can be imported again, into a folder too: names that are taken get a number', async () => {
    const before = await imported(file)
    const again = await imported(file)
    const [top] = done(await stranger.get('/api/toy/board/tree/list')).list.filter(
      ({ name }: { name: string }) => name === '一厂 2',
    )
    expect(top).toBeDefined()
    expect(again.dashboards[0]?._id).not.toBe(before.dashboards[0]?._id)
    const single = { ...file, folders: [], dashboards: file.dashboards.map((one) => ({ ...one, folder: null })) }
    const inside = done(await importFile(single, stranger, top._id))
    expect(inside.dashboards.map(({ name }: { name: string }) => name).sort()).toEqual(['第一页 2', '第二页'])
  })

  test('without its pictures it is imported without them, and the note says so', async () => {
    const { notes } = await imported({ ...file, pictures: {} })
    expect(notes.filter(({ what }) => what === 'picture')).toEqual(
      [
        { dashboard: '第二页', what: 'picture' },
        { dashboard: '第一页', item: 'picture1', what: 'picture' },
      ].sort(
        (a, b) =>
          file.dashboards.findIndex(({ name }) => name === a.dashboard) -
          file.dashboards.findIndex(({ name }) => name === b.dashboard),
      ),
    )
  })

  test('a person who may not query data brings neither queries nor parameters along', async () => {
    const clerk = await other.user({
      permissions: ['read', 'create'].map((one) => ['toyboards', 'board', one] as const),
    })
    const answer = await imported(file, clerk)
    const { _id } = answer.dashboards.find(({ name }) => name.startsWith('第一页'))!
    const { components, options } = await get(_id)
    expect(components[1].component.dataSources).toEqual([{ _id: '', props: {} }])
    expect(options).not.toHaveProperty('parameters')
    const queries = answer.notes.filter(({ what }) => what === 'query')
    expect(queries.map(({ item: title }) => title)).toEqual([undefined, 'inside01'])
  })
})

describe('[S28] scripts of an imported file', () => {
  const withScript = async () => {
    const _id = await create({
      name: `脚本 ${Math.random()}`,
      components: [item('script01', 'Toy-none', { convertor: 'return evil()', label: '看得见' })],
    })
    return exported({ ids: _id })
  }
  const clerkOf = (extra: string[] = []) =>
    other.user({
      permissions: [
        ...['read', 'create'].map((one) => ['toyboards', 'board', one] as const),
        ...extra.map((one) => ['toyboards', 'component', one] as const),
      ],
    })
  const unreviewed = async (_id: string) =>
    (await world.rows('dashboard', { id: _id }))[0]?.unreviewed_items as string[]

  test('are kept, but marked and not used until somebody with the permission has reviewed them', async () => {
    const { readStored } = await import('../stored.ts')
    const viewed = (_id: string) =>
      world.server.db.asTenant(
        other.id,
        async (tx) => (await readStored(tx, boardWidgets, _id))!.components[0]!.component.props,
      )
    const clerk = await clerkOf()
    const { dashboards, notes } = await imported(await withScript(), clerk)
    const { _id } = dashboards[0]!
    expect(notes.map(({ what }) => what)).toEqual(['review'])
    expect(await unreviewed(_id)).toEqual(['script01'])
    expect(await viewed(_id)).toEqual({ convertor: '', label: '看得见' })
    expect((await get(_id)).components[0].component.props.convertor).toBe('return evil()')
    expect(
      done(await stranger.get('/api/toy/board/list')).list.find((one: { _id: string }) => one._id === _id),
    ).toMatchObject({ unreviewed: true })
    expect(done(await stranger.get('/api/toy/board/unreviewed', { _id })).items).toEqual([
      expect.objectContaining({ _id: 'script01', props: { convertor: 'return evil()' } }),
    ])
    expect((await clerk.get('/api/toy/board/unreviewed', { _id })).body.code).toBe(40301)
    expect((await author.get('/api/toy/board/unreviewed', { _id })).body.code).toBe(40400)
    expect((await clerk.put('/api/toy/board/reviewed', { _id })).body.code).toBe(40301)
    expect((await author.put('/api/toy/board/reviewed', { _id })).body.code).toBe(40400)
    done(await stranger.put('/api/toy/board/reviewed', { _id }))
    expect(done(await stranger.get('/api/toy/board/unreviewed', { _id })).items).toEqual([])
    expect(await viewed(_id)).toEqual({ convertor: 'return evil()', label: '看得见' })
  })

  test('are hidden from readers and editors until then, and no save and no undo loses them', async () => {
    const { dashboards } = await imported(await withScript(), await clerkOf())
    const { _id } = dashboards[0]!
    const SCRIPT = 'return evil()'
    const stored = async () => (await get(_id)).components[0]
    const props = { convertor: '', label: '看得见' }
    const editors = other.user({
      permissions: [
        ...['read', 'update'].map((one) => ['toyboards', 'board', one] as const),
        ['toyboards', 'component', 'script'],
      ],
    })
    const editor = await editors
    const viewed = await editor.get('/api/toy/board', { _id, view: '1' })
    expect(viewed.body.dashboard.components[0].component.props).toEqual(props)

    const draft = editorOf(editor, _id)
    const opened = (await editor.get('/api/toy/board/draft', { _id })).body
    expect(opened).toMatchObject({ unreviewed: ['script01'], draft: { items: [{ item: { component: { props } } }] } })
    const [{ item: shown }] = opened.draft.items
    const removed = await draft.edit({ op: 'remove', id: 'script01' })
    expect(JSON.stringify([removed, await draft.read()])).not.toContain('evil')
    expect((await draft.undo(removed)).body).toMatchObject({ code: 0, undoes: 1 })
    const set = (path: string[], value: unknown) =>
      draft.edit({ op: 'set', id: 'script01', path: ['component', ...path], value })
    expect(await set(['props'], { ...props, label: '新' })).toMatchObject({ code: 0 })
    expect(await set(['props', 'convertor'], 'return 1')).toMatchObject({ code: 40001 })
    expect(await set(['component'], 'Toy-single')).toMatchObject({ code: 40001 })
    expect(JSON.stringify(await draft.read())).not.toContain('evil')
    expect((await draft.release()).body.code).toBe(0)
    expect((await stored()).component.props).toEqual({ convertor: SCRIPT, label: '新' })

    const whole = async (component: object) =>
      editor.put('/api/toy/board', { _id, rev: (await get(_id)).rev, components: [{ ...shown, component }] })
    expect((await whole({ ...shown.component, props })).body.code).toBe(0)
    expect((await stored()).component.props).toEqual({ convertor: SCRIPT, label: '看得见' })
    const changed = await whole({ ...shown.component, props: { convertor: 'return 1' } })
    expect([changed.status, Object.keys(changed.body.fields)]).toEqual([400, ['components.0']])
    const one = { _id: 'script01', component: { props: { ...props, label: '一' } } }
    expect((await editor.put('/api/toy/board/component/update', { _id, component: one })).body.code).toBe(0)
    expect((await stored()).component.props).toEqual({ convertor: SCRIPT, label: '一' })
    const version = await editor.get('/api/toy/board/version', { _id, no: '1' })
    expect(version.body.document.components[0].component.props).toEqual(props)
  })

  test('of a public dashboard are reviewed only by those who may publish, because everyone gets them then', async () => {
    const { dashboards } = await imported(await withScript(), await clerkOf())
    const { _id } = dashboards[0]!
    done(await stranger.put('/api/toy/board/public', { _id, public: true }))
    const reviewer = (...more: ['publish'?]) =>
      other.user({
        permissions: [
          ['toyboards', 'component', 'script'],
          ...more.map((one) => ['toyboards', 'board', one!] as const),
        ],
      })
    expect((await (await reviewer()).put('/api/toy/board/reviewed', { _id })).body.code).toBe(40301)
    expect(await unreviewed(_id)).toEqual(['script01'])
    done(await (await reviewer('publish')).put('/api/toy/board/reviewed', { _id }))
  })

  test('need no further review if the person who imports may write scripts; a copy keeps the mark', async () => {
    const file = await withScript()
    const { dashboards, notes } = await imported(file, await clerkOf(['script']))
    expect([await unreviewed(dashboards[0]!._id), notes]).toEqual([[], []])
  })
})

describe('a bad file is refused, and nothing of it is stored', () => {
  const good = (): DashboardFile => ({
    format: 'atrium-dashboards',
    version: 1,
    exportedAt: new Date().toISOString(),
    folders: [{ _id: A, name: '夹', parentId: null }],
    dashboards: [
      {
        _id: B,
        name: '坏',
        folder: A,
        options: DEFAULT_OPTIONS,
        components: [item('picture1', 'Toy-picture', { src: PICTURE })],
      },
    ],
    pictures: {},
  })
  const A = '01980000-0000-7000-8000-00000000000a'
  const B = '01980000-0000-7000-8000-00000000000b'
  const NAME = 'a'.repeat(32)
  const PICTURE = `/api/file/${NAME}`
  const changed = (change: (file: Json) => void) => {
    const file = structuredClone(good())
    change(file)
    return file
  }

  test.each<[string, unknown, string]>([
    ['no object', 'hello', 'file'],
    ['a file of another program', { panels: [] }, 'file'],
    ['a newer format', changed((file) => (file.version = 2)), 'file'],
    ['no dashboards', changed((file) => (file.dashboards = [])), 'file.dashboards'],
    ['an unknown field', changed((file) => (file.dashboards[0].public = true)), 'file.dashboards.0.public'],
    [
      'an unknown kind',
      changed((file) => (file.dashboards[0].components[0].component.component = 'Rocket')),
      'file.dashboards.0.components.0.component.component',
    ],
    [
      'a wrong prop',
      changed((file) => (file.dashboards[0].components[0].component.props.src = 'javascript:alert(1)')),
      'file.dashboards.0.components.0.component.props.src',
    ],
    [
      'a newer version of a kind',
      changed((file) => (file.dashboards[0].components[0].component.version = 9)),
      'file.dashboards.0.components.0.component.version',
    ],
    [
      'a canvas that is too large',
      changed((file) => (file.dashboards[0].options.width = 10_001)),
      'file.dashboards.0.options.width',
    ],
    [
      'an item twice',
      changed((file) => file.dashboards[0].components.push(file.dashboards[0].components[0])),
      'file.dashboards.0.components.1._id',
    ],
    ['a folder that is missing', changed((file) => (file.dashboards[0].folder = B)), 'file.dashboards.0.folder'],
    ['a folder in itself', changed((file) => (file.folders[0].parentId = A)), 'file.folders.0.parentId'],
    ['the same id twice', changed((file) => (file.dashboards[0]._id = A)), 'file.dashboards.0._id'],
    [
      'a picture that is none',
      changed((file) => (file.pictures[NAME] = Buffer.from('<svg/>').toString('base64'))),
      `file.pictures.${NAME}`,
    ],
  ])('%s', async (_, file, place) => {
    const { status, body } = await importFile(file)
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 40001, expect.arrayContaining([place])])
    expect(await world.rows('dashboard', { name: '坏' })).toEqual([])
    expect(await world.rows('dashboard_folder', { name: '夹' })).toEqual([])
  })

  test.each([
    ['nothing', '', 40002],
    ['no JSON', '{"file":', 40002],
    ['a name of the prototype', '{"file":{"__proto__":{}}}', 40001],
    ['too many values', `{"file":[${'0,'.repeat(50_001)}0]}`, 40001],
    ['too many levels', `{"file":${'['.repeat(200)}${']'.repeat(200)}}`, 40001],
    ['pictures that are none', '{"file":{"format":"atrium-dashboards","version":1,"pictures":"abc"}}', 40001],
    ['a large part that no file has', `{"file":{"format":"${'a'.repeat(2 ** 21)}"}}`, 40001],
  ])('a body with %s', async (_, body, code) => {
    const headers = { cookie: stranger.cookie(), 'content-type': 'application/json' }
    const answer = await fetch(`${world.url}/api/toy/board/import`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code })
  })

  test('a folder of another tenant as the target; a body above the limit', async () => {
    const foreign = done(await author.post('/api/toy/board/tree', { name: '别家' }))._id
    const answer = await importFile(good(), stranger, foreign)
    expect([answer.body.code, Object.keys(answer.body.fields)]).toEqual([40902, ['folder']])
    expect(await world.rows('dashboard_folder', { name: '夹' })).toEqual([])
    const huge = await importFile({ ...good(), pictures: { [NAME]: 'A'.repeat(34 * 1024 * 1024) } })
    expect(huge.status).toBe(413)
  })
})

test('only what the person may read is exported, and only who may create imports', async () => {
  const _id = await create({ name: '出口' })
  expect((await stranger.get('/api/toy/board/export', { ids: _id })).body.code).toBe(40400)
  expect((await stranger.get('/api/toy/board/export')).body.code).toBe(40400)
  const reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  expect((await reader.get('/api/toy/board/export', { ids: _id })).body.dashboards).toHaveLength(1)
  expect((await importFile({}, reader)).body.code).toBe(40301)
  expect((await world.anonymous().get('/api/toy/board/export', { ids: _id })).body.code).toBe(40100)
})
