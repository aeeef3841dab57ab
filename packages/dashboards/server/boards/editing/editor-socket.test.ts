import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type {
  EditorsEvent,
  OpEvent,
  ReleasedEvent,
  ReviewedEvent,
  SelectedEvent,
} from '../../../contract/dashboard-ops/socket.ts'
import { boardWorld, item, makeBoard } from '../../../testing/sockets/board-world.ts'
import { openPage } from '../../../testing/sockets/page.ts'
import { BOARD, editorOf, plain } from './testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

async function editing(client: Client, board: string) {
  const page = await openPage(world.url, { cookie: client.cookie() })
  const ops: OpEvent[] = []
  const editors: EditorsEvent[] = []
  const released: ReleasedEvent[] = []
  const reviewed: ReviewedEvent[] = []
  page.socket.on('op', (event) => ops.push(event))
  page.socket.on('editors', (event) => editors.push(event))
  page.socket.on('released', (event) => released.push(event))
  page.socket.on('reviewed', (event) => reviewed.push(event))
  const answer = (await page.ask('edit', { dashboard: board })) as unknown as { code: number; editors: object[] }
  return { page, ops, editors, released, reviewed, answer }
}
const seqs = (ops: readonly OpEvent[]) => ops.map(({ seq }) => seq)

test('every batch reaches all editors in its order, saves from outside too; a release is announced', async () => {
  const board = await makeBoard(owner, [item('trend001', 'none')], false)
  const me = editorOf(owner, board)
  await me.edit({ op: 'place', id: 'trend001', left: 1 })
  const mate = await plant.user()
  const pages = [await editing(owner, board), await editing(mate, board)]
  await me.edit({ op: 'place', id: 'trend001', left: 2 })
  await editorOf(mate, board).edit({ op: 'place', id: 'trend001', left: 3 })
  await owner.put(`${BOARD}/component/update`, { _id: board, component: { _id: 'trend001', top: 9 } })
  for (const { ops } of pages) {
    await expect.poll(() => seqs(ops)).toEqual([2, 3, 4])
    expect(ops.map(({ who }) => who)).toEqual([owner.userId, mate.userId, owner.userId])
    expect(ops[2]).toMatchObject({ dashboard: board, label: { key: 'saveItem' }, ops: [{ op: 'place', top: 9 }] })
  }
  await me.release()
  for (const { released } of pages) await expect.poll(() => released).toEqual([{ dashboard: board, head: 4, no: 2 }])
})

test('what nobody has reviewed of an item is in no event', async () => {
  const board = await makeBoard(owner, [plain('text0001', 'none', { convertor: 'return evil()' })], false)
  await world.sql(`update dashboard set unreviewed_items = '{text0001}' where id = '${board}'`)
  const me = editorOf(owner, board)
  const { ops } = await editing(await plant.user(), board)
  await me.undo(await me.edit({ op: 'remove', id: 'text0001' }))
  await expect.poll(() => seqs(ops)).toEqual([1, 2])
  expect(ops[1]).toMatchObject({ undoes: 1, ops: [{ op: 'add', item: { _id: 'text0001' } }] })
  expect(JSON.stringify(ops)).not.toContain('evil')
})

test('a review is told to all who edit the dashboard, also to those who come later', async () => {
  const board = await makeBoard(owner, [plain('text0001', 'none', { convertor: 'return 1' })], false)
  await world.sql(`update dashboard set unreviewed_items = '{text0001}' where id = '${board}'`)
  const me = editorOf(owner, board)
  const pages = [await editing(owner, board), await editing(await plant.user(), board)]
  expect(pages.map(({ answer }) => answer)).toMatchObject([{ unreviewed: ['text0001'] }, { unreviewed: ['text0001'] }])
  expect(JSON.stringify((await me.read()).draft)).not.toContain('return 1')
  expect((await owner.put(`${BOARD}/reviewed`, { _id: board })).body.code).toBe(0)
  for (const { reviewed } of pages) await expect.poll(() => reviewed).toEqual([{ dashboard: board }])
  expect(JSON.stringify((await me.read()).draft)).toContain('return 1')
  expect((await editing(owner, board)).answer).toMatchObject({ unreviewed: [] })
})

test('a page learns how far the draft and its release are, so that it need not read the draft again', async () => {
  const board = await makeBoard(owner, [item('trend001', 'none')], false)
  const headsOf = async () => (await editing(owner, board)).answer
  expect(await headsOf()).toMatchObject({ head: 0, releasedHead: 0 })
  const me = editorOf(owner, board)
  await me.edit({ op: 'place', id: 'trend001', left: 1 })
  await me.release()
  await me.edit({ op: 'place', id: 'trend001', left: 2 })
  expect(await headsOf()).toMatchObject({ head: 2, releasedHead: 1 })
})

test('an editor learns who else edits the dashboard, and when they go', async () => {
  const board = await makeBoard(owner, [], false)
  const mine = await editing(owner, board)
  expect(mine.answer).toMatchObject({ code: 0, editors: [{ who: owner.userId, tab: mine.page.socket.id }] })
  const mate = await plant.user()
  const theirs = await editing(mate, board)
  expect(theirs.answer.editors).toHaveLength(2)
  const shown = () =>
    mine.editors
      .at(-1)
      ?.editors.map(({ who }) => who)
      .sort()
  await expect.poll(shown).toEqual([owner.userId, mate.userId].sort())
  theirs.page.socket.disconnect()
  await expect.poll(shown).toEqual([owner.userId])
})

test('an editor learns what others have selected, also before it came, and only on its own dashboard', async () => {
  const board = await makeBoard(owner, [item('trend001', 'none'), item('trend002', 'none')], false)
  const theirs = await editing(await plant.user(), board)
  const elsewhere = await editing(owner, await makeBoard(owner, [], false))
  const { socket } = theirs.page
  expect(await theirs.page.ask('select', { items: ['trend001'] })).toMatchObject({ code: 0 })
  const mine = await editing(owner, board)
  expect(mine.answer.editors).toContainEqual(expect.objectContaining({ tab: socket.id, items: ['trend001'] }))
  const selected: SelectedEvent[] = []
  for (const { page } of [mine, theirs, elsewhere]) page.socket.on('selected', (event) => selected.push(event))
  await theirs.page.ask('select', { items: ['trend002', 'trend001'] })
  await expect.poll(() => selected).toEqual([{ dashboard: board, tab: socket.id, items: ['trend002', 'trend001'] }])
  expect((await theirs.page.ask('select', { items: ['<script>'] })).code).toBe(40001)
  expect(await (await openPage(world.url)).ask('select', { items: [] })).toMatchObject({ code: 0 })
})

test('only who may read and change a dashboard may follow its draft', async () => {
  const board = await makeBoard(owner, [], true)
  const refused = async (client: Client) => (await editing(client, board)).answer.code
  expect(await refused(await plant.user({ permissions: [['toyboards', 'board', 'read']] }))).toBe(40301)
  expect(await refused(await plant.user({ permissions: [['toyboards', 'board', 'update']] }))).toBe(40301)
  expect(await refused(await (await world.tenant()).user())).toBe(40301)
  const page = await openPage(world.url)
  expect((await page.ask('edit', { dashboard: board })).code).toBe(40401)
})

test('an editor who loses the permission is disconnected, refused by the call, and gets no further batch', async () => {
  const board = await makeBoard(owner, [item('trend001', 'none')], false)
  const mate = await plant.user()
  const theirs = await editing(mate, board)
  await world.sql(
    `update role set permissions = '[{"app":"toyboards","module":"board","permission":"read"}]'
     where id in (select role_id from app_user_role where user_id = '${mate.userId}')`,
  )
  await expect.poll(() => theirs.page.breaks()).toBe(1)
  const { body } = await editorOf(mate, board).send(0, [{ op: 'place', id: 'trend001', left: 1 }])
  expect(body.code).toBe(40301)
  const mine = await editing(owner, board)
  await editorOf(owner, board).edit({ op: 'place', id: 'trend001', left: 2 })
  await expect.poll(() => seqs(mine.ops)).toEqual([1])
  expect(theirs.ops).toEqual([])
})

test('viewers are not notified of operations, only of the release', async () => {
  const board = await makeBoard(owner, [item('trend001', 'none')])
  const viewer = await openPage(world.url)
  await viewer.join(board)
  const mine = await editing(owner, board)
  const me = editorOf(owner, board)
  for (const left of [1, 2, 3]) await me.edit({ op: 'place', id: 'trend001', left })
  await expect.poll(() => seqs(mine.ops)).toEqual([1, 2, 3])
  expect(viewer.changed()).toBe(0)
  await me.release()
  await expect.poll(() => viewer.changed()).toBe(1)
})

test('after a release a watch whose query is the same goes on, and only a changed one is asked again', async () => {
  const board = await makeBoard(owner, [item('trend001', 'series'), item('trend002', 'series')])
  const me = editorOf(owner, board)
  const viewer = await openPage(world.url)
  await viewer.join(board)
  await viewer.watch('kept', 'trend001')
  await viewer.watch('new', 'trend002')
  await me.edit(
    { op: 'place', id: 'trend001', left: 90 },
    {
      op: 'set',
      id: 'trend002',
      path: ['component', 'dataSources', '0', 'props', 'fieldSet', '0', 'as'],
      value: 'other',
    },
  )
  await me.release()
  await expect.poll(() => viewer.pushes.map(({ watch, kind }) => [watch, kind])).toEqual([['new', 'replace']])
})
