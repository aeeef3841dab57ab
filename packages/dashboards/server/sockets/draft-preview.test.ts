import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardOp } from '../../contract/dashboard-ops/ops.ts'
import { controlBoard } from '../../testing/control-world.ts'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { BOARD, editorOf, move, plain } from '../boards/editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client

const READ = ['toyboards', 'board', 'read'] as const
const UPDATE = ['toyboards', 'board', 'update'] as const
const VIEW = `${BOARD}/draft/view`
const MISSING = '0190aaaa-0000-7000-8000-000000000000'

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
  const point = { measurement: 'oven', fields: { n: 7 }, timeUs: Date.now() * 1000 }
  await timeseriesOf(world.server.services).write(plant.id, 'plant', [point], { create: true })
})

const openAs = (client: Client) => openPage(world.url, { cookie: client.cookie() })
const trend = item('trend002', 'series')
const added = { ...trend, component: { ...trend.component, version: 1, title: 'only in the draft' } }

/** A dashboard whose draft has an item more than what is released. */
async function edited(isPublic = false) {
  const board = await makeBoard(owner, [item('trend001', 'series')], isPublic)
  await editorOf(owner, board).edit({ op: 'add', at: 9, item: added })
  return board
}

describe('whoever may edit a dashboard', () => {
  test('sees its draft like a viewer: the items, and their data', async () => {
    const board = await edited()
    const editor = await plant.user({ permissions: [READ, UPDATE] })
    const { body } = await editor.get(VIEW, { _id: board })
    expect(body.dashboard.draft).toEqual({ public: false, neverReleased: false, head: 1, releasedHead: 0 })
    expect(body.dashboard.components.map((one: { _id: string }) => one._id)).toEqual(['trend001', 'trend002'])
    const page = await openAs(editor)
    expect((await page.ask('join', { dashboard: board, draft: true })).code).toBe(0)
    expect((await page.watch('w', 'trend002')).rows.map(([, n]) => n)).toEqual([7])
    expect((await page.ask('getDataSource', { _id: 'trend002' })).datasets[0]?.rows).toHaveLength(1)
  })

  test('gets of a draft without changes what is released', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')], false)
    expect((await owner.get(VIEW, { _id: board })).body.dashboard.draft).toMatchObject({ head: 0, releasedHead: 0 })
    await editorOf(owner, board).edit(move('trend001', 5))
    await editorOf(owner, board).release()
    const { draft, components } = (await owner.get(VIEW, { _id: board })).body.dashboard
    expect([draft.head, draft.releasedHead, components[0].left]).toEqual([1, 1, 5])
    // A save from outside is released at once.
    await owner.put(`${BOARD}/component/update`, { _id: board, component: { _id: 'trend001', left: 6 } })
    expect((await owner.get(VIEW, { _id: board })).body.dashboard.components[0].left).toBe(6)
  })

  test('is told of each change of the draft, and its data follow', async () => {
    const board = await edited()
    const page = await openAs(owner)
    await page.ask('join', { dashboard: board, draft: true })
    await page.watch('w', 'trend002')
    await editorOf(owner, board).edit({
      op: 'set',
      id: 'trend002',
      path: ['component', 'dataSources', '0', 'props', 'from'],
      value: 'nothing',
    })
    await expect.poll(page.changed).toBe(1)
    await expect.poll(() => page.pushes.at(-1)).toMatchObject({ watch: 'w', kind: 'replace', dataset: { rows: [] } })
    // Who looks at what is released is not disturbed.
    const viewer = await openAs(owner)
    await viewer.join(board)
    await editorOf(owner, board).edit(move('trend001', 77))
    await expect.poll(page.changed).toBe(2)
    expect(viewer.changed()).toBe(0)
  })

  test('learns that a dashboard was never released, and the head with which it can be', async () => {
    const board = await makeBoard(owner, [], false)
    expect((await owner.get(VIEW, { _id: board })).body.dashboard.draft.neverReleased).toBe(false)
    await editorOf(owner, board).edit({ op: 'add', at: 1, item: added })
    const { neverReleased, head } = (await owner.get(VIEW, { _id: board })).body.dashboard.draft
    expect(neverReleased).toBe(true)
    expect((await owner.post(`${BOARD}/release`, { _id: board, head })).body.code).toBe(0)
    expect((await owner.get(VIEW, { _id: board })).body.dashboard.draft.neverReleased).toBe(false)
    // Emptied by its author: that is a release as well.
    await editorOf(owner, board).edit({ op: 'remove', id: 'trend002' })
    await editorOf(owner, board).release()
    await editorOf(owner, board).edit({ op: 'add', at: 1, item: added })
    expect((await owner.get(VIEW, { _id: board })).body.dashboard.draft.neverReleased).toBe(false)
  })

  test('finds a dashboard that was never released by the cover, count and time of its draft, others do not', async () => {
    const board = await makeBoard(owner, [], false)
    const reader = await plant.user({ permissions: [READ] })
    const cardOf = async (client: Client) =>
      (await client.get(`${BOARD}/list`, { pageSize: 100 })).body.list.find((row: { _id: string }) => row._id === board)
    expect((await cardOf(owner)).draft).toBe(null)
    const add = (id: string, more: object): DashboardOp => ({
      op: 'add',
      at: 1,
      item: { ...plain(id, 'none'), ...more },
    })
    const beforeMs = Date.now()
    await editorOf(owner, board).edit(
      add('front001', { zIndex: 2, left: 10 }),
      add('back0001', { zIndex: 1, left: 0 }),
      add('hidden01', { hidden: true }),
      { op: 'set', path: ['theme'], value: 'dark' },
    )
    const { draft } = await cardOf(owner)
    expect(draft).toMatchObject({ items: 3, options: { theme: 'dark' } })
    expect(draft.cover.map(([left]: number[]) => left)).toEqual([0, 10])
    expect(Date.parse(draft.at)).toBeGreaterThanOrEqual(beforeMs - 1_000)
    expect(draft.options).not.toHaveProperty('parameters')
    expect((await cardOf(reader)).draft).toBe(null)
    await editorOf(owner, board).release()
    expect((await cardOf(owner)).draft).toBe(null)
    expect((await cardOf(reader)).items).toBe(3)
  })

  test('does not get what nobody has reviewed, nor parameters that are locked', async () => {
    const line = { name: 'line', initial: 'A', choices: [] }
    const secret = { name: 'plant', initial: 'hidden-plant', choices: [], locked: true }
    const board = await makeBoard(owner, [plain('text0001', 'none', { convertor: 'return evil()' })], false, [
      line,
      secret,
    ])
    await world.sql(`update dashboard set unreviewed_items = '{text0001}' where id = '${board}'`)
    await editorOf(owner, board).edit(move('text0001', 3))
    const { body } = await owner.get(VIEW, { _id: board })
    expect(body.dashboard.components).toMatchObject([{ _id: 'text0001', left: 3 }])
    expect(body.dashboard.parameters).toMatchObject([{ name: 'line' }])
    for (const hidden of ['evil', 'hidden-plant']) expect(JSON.stringify(body)).not.toContain(hidden)
  })

  test('gets no states of controls, which send nothing in a draft', async () => {
    const valve = { name: 'Valve', uri: 'http://plc.example', input: 'number', body: '$value' }
    const { dashboard: board } = await controlBoard(owner, 'httpRequest', valve)
    const page = await openAs(owner)
    expect(await page.ask('join', { dashboard: board })).toMatchObject({ code: 0, control: { may: true } })
    expect(await page.ask('join', { dashboard: board, draft: true })).toEqual({ code: 0 })
  })

  test('is cut off when the right to edit is taken away', async () => {
    const board = await edited()
    const editor = await plant.user({ permissions: [READ, UPDATE] })
    const page = await openAs(editor)
    await page.ask('join', { dashboard: board, draft: true })
    await page.watch('w', 'trend002')
    await world.sql(`update role set permissions = '[{"app":"toyboards","module":"board","permission":"read"}]'
      where id in (select role_id from app_user_role where user_id = '${editor.userId}')`)
    await expect.poll(page.breaks).toBe(1)
    expect(page.pushes.at(-1)).toMatchObject({ watch: 'w', kind: 'refused' })
  })
})

describe('[S13] nobody else reads a draft', () => {
  test('not with the permission to see dashboards only, nor from another tenant', async () => {
    for (const isPublic of [false, true]) {
      const board = await edited(isPublic)
      const reader = await plant.user({ permissions: [READ] })
      const stranger = await (await world.tenant()).user()
      expect((await reader.get(VIEW, { _id: board })).body.code).toBe(40301)
      const [foreign, missing] = [await stranger.get(VIEW, { _id: board }), await stranger.get(VIEW, { _id: MISSING })]
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
      for (const client of [reader, stranger]) {
        const page = await openAs(client)
        expect((await page.ask('join', { dashboard: board, draft: true })).code).not.toBe(0)
        expect((await page.ask('watch', { watch: 'w', item: 'trend002', source: 0, widthPx: 9 })).code).not.toBe(0)
      }
    }
  })

  test('not without sign-in, and not by the address of a public dashboard', async () => {
    const board = await edited(true)
    const anonymous = world.anonymous()
    expect((await anonymous.get(VIEW, { _id: board })).status).toBe(401)
    const queries: Record<string, string>[] = [{}, { public: '1' }, { view: '1' }, { draft: '1' }, { view: 'draft' }]
    for (const query of queries) {
      const { body } = await anonymous.get(BOARD, { _id: board, ...query })
      expect(body.dashboard.components).toHaveLength(1)
    }
    const page = await openPage(world.url)
    expect((await page.ask('join', { dashboard: board, draft: true })).code).toBe(40401)
    expect(await page.join(board)).toBe(0)
    expect((await page.ask('watch', { watch: 'w', item: 'trend002', source: 0, widthPx: 9 })).code).toBe(40400)
    expect((await page.ask('getDataSource', { _id: 'trend002' })).code).toBe(40400)
  })

  test('nor an author whose data scope does not contain the dashboard', async () => {
    const board = await edited()
    const own = await plant.user({ permissions: [READ, UPDATE] })
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${own.userId}')`)
    const [outside, missing] = [await own.get(VIEW, { _id: board }), await own.get(VIEW, { _id: MISSING })]
    expect([outside.status, outside.body]).toEqual([missing.status, missing.body])
    expect((await (await openAs(own)).ask('join', { dashboard: board, draft: true })).code).toBe(40401)
  })
})
