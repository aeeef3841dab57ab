import { drawn, read, upload } from '@atrium/core/server/files/testing'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { DashboardOp } from '../../contract/dashboard-ops/ops.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf, plain } from './editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client
let mate: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
  mate = await plant.user()
})

type Objects = Record<string, object>

const OBJECTS = ['component', 'props', 'config', 'objects']
const drawing = (objects: Objects) => plain('drawing1', 'drawing', { config: { objects } })
const object = (id: string, value?: object): DashboardOp => ({
  op: 'set',
  id: 'drawing1',
  path: [...OBJECTS, id],
  ...(value ? { value } : {}),
})
const tank = (x: number) => ({ sort: 'symbol', symbol: 'tank', name: 'Tank 1', x })
const pump = (x: number) => ({ sort: 'symbol', symbol: 'pump', name: 'Pump 1', x })

async function opened(item: ComponentItem) {
  const board = await makeBoard(owner, [item], false)
  const objectsOf = ({ component: { props } }: ComponentItem) => (props.config as { objects: Objects }).objects
  const [me, other] = [editorOf(owner, board), editorOf(mate, board)]
  return {
    board,
    me,
    other,
    inDraft: async () => objectsOf((await me.read()).draft.items[0]!.item),
    shown: async (who = owner, query = {}) =>
      objectsOf((await who.get(BOARD, { _id: board, ...query })).body.dashboard.components[0]),
  }
}

describe('a drawing of two authors', () => {
  test('has the change of each if they change different objects, and is released with both', async () => {
    const { me, other, shown } = await opened(drawing({ tank0001: tank(1), pump0001: pump(1) }))
    expect((await me.send(0, [object('tank0001', tank(2))])).body.code).toBe(0)
    expect((await other.send(0, [object('pump0001', pump(3)), object('lamp0001', { sort: 'rect' })])).body.code).toBe(0)
    expect((await me.release()).body.code).toBe(0)
    expect(await shown()).toEqual({ tank0001: tank(2), pump0001: pump(3), lamp0001: { sort: 'rect' } })
  })

  test('is begun by both at once', async () => {
    const { me, other, inDraft } = await opened(plain('drawing1', 'drawing', {}))
    expect((await me.send(0, [object('tank0001', tank(1))])).body.code).toBe(0)
    expect((await other.send(0, [object('pump0001', pump(1))])).body.code).toBe(0)
    expect(Object.keys(await inDraft())).toEqual(['pump0001', 'tank0001'])
  })

  test('conflicts where they change the same object, also if one removes it', async () => {
    const { me, other, inDraft } = await opened(drawing({ tank0001: tank(1), pump0001: pump(1) }))
    const mine = (await me.send(0, [object('tank0001', tank(2))])).body
    const { status, body } = await other.send(0, [object('tank0001', tank(3)), object('pump0001', pump(3))])
    expect([status, body.code, body.params.conflicts]).toEqual([
      409,
      40901,
      [['items', 'drawing1', ...OBJECTS, 'tank0001']],
    ])
    expect((await other.send(0, [object('tank0001')])).body.code).toBe(40901)
    expect(await inDraft()).toEqual({ tank0001: tank(2), pump0001: pump(1) })
    // What one did to another object is not in the way of an undo.
    expect((await other.send(mine.seq, [object('pump0001')])).body.code).toBe(0)
    expect((await me.undo(mine)).body.code).toBe(0)
    expect(await inDraft()).toEqual({ tank0001: tank(1) })
  })

  test('keeps what the draft changed when the released one is saved from outside', async () => {
    const { board, me, inDraft } = await opened(drawing({ tank0001: tank(1), pump0001: pump(1) }))
    await me.edit(object('tank0001', tank(2)))
    const { rev } = (await owner.get(BOARD, { _id: board })).body.dashboard
    const components = [drawing({ tank0001: tank(9), pump0001: pump(9) })]
    expect((await owner.put(BOARD, { _id: board, rev, components })).body.code).toBe(0)
    expect(await inDraft()).toEqual({ tank0001: tank(2), pump0001: pump(9) })
  })
})

describe('what no drawing may have is refused with its object, and nothing is stored', () => {
  test.each([
    ['an object of an unknown sort', { sort: 'video', name: 'Hall' }, 'sort', '对象“Hall”：不认识的对象种类“video”'],
    ['[S27] a picture of another site', { sort: 'image', src: 'https://evil.test/a.png' }, 'src', '只能使用上传的图片'],
    ['[S11] a link into a script', { sort: 'rect', ifLink: true, link: 'javascript:alert(1)' }, 'link', '链接只能以'],
  ])('%s', async (_, value, field, text) => {
    const { board, me, inDraft } = await opened(drawing({ tank0001: tank(1) }))
    const { body } = await me.send(0, [object('tank0001', tank(2)), object('new00001', value)])
    expect(body).toMatchObject({ code: 40001, fields: { [`ops.1.value.${field}`]: expect.stringContaining(text) } })
    expect(await inDraft()).toEqual({ tank0001: tank(1) })
    const saved = await owner.put(BOARD, { _id: board, rev: 0, components: [drawing({ new00001: value })] })
    const path = `components.0.component.props.config.objects.new00001.${field}`
    expect(saved.body).toMatchObject({ code: 40001, fields: { [path]: expect.stringContaining(text) } })
  })

  test('5,000 objects: a save says how many are allowed, and so does the object that is one too many', async () => {
    const objects = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`obj${10_000 + at}`, { sort: 'rect' }]))
    const { status, body } = await owner.post(BOARD, { name: 'too many', components: [drawing(objects(5_000))] })
    expect([status, JSON.stringify(body.fields)]).toEqual([400, expect.stringContaining('1000')])
    const { me, inDraft } = await opened(drawing(objects(1_000)))
    const sent = (await me.send(0, [object('another1', { sort: 'rect' })])).body
    expect(sent).toMatchObject({ code: 40001 })
    expect(Object.values(sent.fields as object)).toEqual(['最多 1000 个对象，现有 1001 个'])
    expect(Object.keys(await inDraft())).toHaveLength(1_000)
  })

  test('more than 512 kB, with the number', async () => {
    const path = 'M0 0'.padEnd(20_000, 'L1 1')
    const paths = (count: number) =>
      drawing(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`path0${100 + at}`, { sort: 'path', path }])),
      )
    expect((await owner.post(BOARD, { name: 'fits', components: [paths(25)] })).body.code).toBe(0)
    const { body } = await owner.post(BOARD, { name: 'too large', components: [paths(27)] })
    expect(body.fields).toEqual({ 'components.0.component.props': '组件配置最大 512 kB，现为 529 kB' })
  })
})

describe('[S27] the pictures of a drawing', () => {
  test('are read by those who see it as long as they do, also the one that data show', async () => {
    const [own, bound] = await Promise.all(
      [10, 11].map(
        async (side) => (await upload(world.url, owner, { bytes: await drawn(side, side) })).body.url as string,
      ),
    )
    const binding = { property: 'src', conditions: [{ operator: '>', value: '1', result: bound }] }
    const board = await makeBoard(owner, [drawing({ image001: { sort: 'image', src: own, bindings: [binding] } })])
    const readers = () => Promise.all([own, bound].map(async (url) => (await read(world.url + url)).status))
    expect(await readers()).toEqual([200, 200])
    await owner.put('/api/toy/board/public', { _id: board, public: false })
    expect(await readers()).toEqual([404, 404])
  })

  test('go into an exported file, and get new addresses where it is imported', async () => {
    const { url } = (await upload(world.url, owner, { bytes: await drawn(12, 12) })).body
    const board = await makeBoard(owner, [drawing({ image001: { sort: 'image', src: url } })], false)
    const file = (await owner.get(`${BOARD}/export`, { ids: board })).body
    expect(Object.keys(file.pictures)).toEqual([url.slice('/api/file/'.length)])
    const stranger = await (await world.tenant()).user()
    const taken = (await stranger.post(`${BOARD}/import`, { file })).body
    expect(taken).toMatchObject({ code: 0, notes: [] })
    const { dashboard } = (await stranger.get(BOARD, { _id: taken.dashboards[0]._id })).body
    const { src } = dashboard.components[0].component.props.config.objects.image001
    expect(src).toMatch(/^\/api\/file\/[0-9a-f]{32}$/)
    expect(src).not.toBe(url)
    expect((await read(world.url + src, stranger)).status).toBe(200)
  })

  test('are never loaded from another site, also if one was stored', async () => {
    const { board, shown } = await opened(drawing({ image001: { sort: 'image' } }))
    await world.sql(`update dashboard set components = jsonb_set(components,
      '{0,component,props,config,objects,image001,src}', '"https://evil.test/a.png"') where id = '${board}'`)
    expect(await shown(owner, { view: '1' })).toEqual({ image001: { sort: 'image', src: 'problem:unreachable' } })
  })
})

test('a public page gets the objects with what it needs to draw them', async () => {
  const objects = { tank0001: { ...tank(1), bindings: [{ property: 'level', column: 'n' }], link: '/not/used' } }
  const board = await makeBoard(owner, [drawing(objects)])
  const { body } = await world.anonymous().get(BOARD, { _id: board, public: '1' })
  expect(body.dashboard.components[0].component.props.config.objects).toEqual({
    tank0001: { ...tank(1), bindings: [{ property: 'level', column: 'n' }] },
  })
})
