import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem, ItemDataSource } from '../../contract/dashboard.ts'
import type { DashboardOp } from '../../contract/dashboard-ops/ops.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf, plain } from './editing/testing.ts'

const SERIES: ItemDataSource = { _id: '', props: { db: 'plant', from: 'oven' } }
const SHOP = { _id: '', props: { shop: { name: 'toy' } } } as ItemDataSource
const WEATHER = { _id: '', props: { city: 'Hefei', station: { height: 30 } } } as ItemDataSource
const OLD = [SERIES, SHOP, WEATHER]
const NAMED = ['store', 'apps', 'weather']

let world: World
let owner: Client
beforeAll(async () => {
  world = await boardWorld()
  owner = await (await world.tenant()).user()
})

function withSources(dataSources: ItemDataSource[], _id = 'item0001'): ComponentItem {
  const made = plain(_id, 'single')
  return { ...made, component: { ...made.component, dataSources } }
}

const named = (items: readonly ComponentItem[]) =>
  items.map(({ component }) => component.dataSources.map(({ connector }) => connector))

const released = async (_id: string) =>
  (await owner.get(BOARD, { _id })).body.dashboard as { rev: number; components: ComponentItem[] }

const draftOf = async (board: string) => (await editorOf(owner, board).read()).draft.items.map(({ item }) => item)

test('sources of callers from before are stored with their connectors: saves of a whole dashboard and of one item', async () => {
  const board = await makeBoard(owner, [withSources(OLD)])
  expect(named((await released(board)).components)).toEqual([NAMED])
  const { rev } = await released(board)
  const saved = await owner.put(BOARD, { _id: board, rev, components: [withSources([SHOP])] })
  expect(named(saved.body.dashboard.components)).toEqual([['apps']])
  const component = withSources([SERIES], 'item0002')
  const { body } = await owner.put(`${BOARD}/component/update`, { _id: board, component })
  expect(named([body.component])).toEqual([['store']])
  expect(named(await draftOf(board))).toEqual([['apps'], ['store']])
})

test('a file from before is imported with the connectors of its sources', async () => {
  const board = await makeBoard(owner, [withSources(OLD)], false)
  const { body: file } = await owner.get('/api/toy/board/export', { ids: board })
  const text = JSON.stringify(file)
  expect(text).toContain('"connector":"weather"')
  const before = JSON.parse(text.replace(/,"connector":"\w+"/g, ''))
  const { body } = await owner.post('/api/toy/board/import', { file: before })
  expect(body.code).toBe(0)
  expect(named((await released(body.dashboards[0]._id)).components)).toEqual([NAMED])
})

const SOURCES = ['component', 'dataSources']
const set = (path: string[], value?: unknown): DashboardOp => ({
  op: 'set',
  id: 'item0001',
  path: [...SOURCES, ...path],
  ...(value === undefined ? {} : { value }),
})

test('operations of an editor opened before bring sources along, or change the fields of one to those of another', async () => {
  const board = await makeBoard(owner, [withSources([SERIES])], false)
  const me = editorOf(owner, board)
  const after = async (...ops: DashboardOp[]) => {
    const answer = await me.edit(...ops)
    expect(answer.code).toBe(0)
    return { answer, sources: named(await draftOf(board)) }
  }
  expect((await after({ op: 'add', at: 2, item: withSources(OLD, 'item0002') })).sources).toEqual([['store'], NAMED])
  expect((await after(set([], OLD))).sources[0]).toEqual(NAMED)
  expect((await after(set(['0'], SHOP))).sources[0]).toEqual(['apps', 'apps', 'weather'])

  const { shop } = SHOP.props as { shop?: object }
  const toShop = [set(['2', 'props', 'city']), set(['2', 'props', 'station']), set(['2', 'props', 'shop'], shop)]
  const { answer, sources } = await after(...toShop)
  expect(sources[0]).toEqual(['apps', 'apps', 'apps'])
  expect(answer.ops.at(-1)).toEqual(set(['2', 'connector'], 'apps'))
  expect((await me.undo(answer)).body.code).toBe(0)
  expect(named(await draftOf(board))[0]).toEqual(['apps', 'apps', 'weather'])

  const typed = await after(set(['1', 'props', 'shop']), set(['1', 'props', 'data'], [{ n: 1 }]))
  expect(typed.sources[0]).toEqual(['apps', undefined, 'weather'])
  const again = await after(set(['1', 'props', 'data']), set(['1', 'props', 'shop'], shop))
  expect(again.sources[0]).toEqual(['apps', 'apps', 'weather'])
})

test('the undo of a batch from before is one, also when the editor sends it without the connectors', async () => {
  const board = await makeBoard(owner, [withSources([SERIES])], false)
  const me = editorOf(owner, board)
  const { seq, inverse } = await me.edit({ op: 'remove', id: 'item0001' })
  const before = JSON.parse(JSON.stringify(inverse).replace(/,"connector":"\w+"/g, ''))
  const { body } = await me.undo({ seq, inverse: before })
  expect(body).toMatchObject({ code: 0, undoes: seq })
  expect(named(await draftOf(board))).toEqual([['store']])
})

test('a source of a connector that does not exist is refused at its field', async () => {
  const components = [withSources([{ ...SERIES, connector: 'nothing' }])]
  const { body } = await owner.post(BOARD, { name: 'nothing', components })
  expect([body.code, Object.keys(body.fields)]).toEqual([40001, ['components.0.component.dataSources.0.connector']])
})
