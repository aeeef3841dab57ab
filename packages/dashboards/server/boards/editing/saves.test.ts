import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { boardWorld, item, makeBoard } from '../../../testing/sockets/board-world.ts'
import { BOARD, editorOf, move, plain, prop } from './testing.ts'

let world: World
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  owner = await (await world.tenant()).user()
})

async function opened(components: ComponentItem[] = [plain('aaaaaaaa'), plain('bbbbbbbb')]) {
  const board = await makeBoard(owner, components, false)
  const stored = async () => (await owner.get(BOARD, { _id: board })).body.dashboard
  return {
    board,
    me: editorOf(owner, board),
    stored,
    save: async (changes: object) => owner.put(BOARD, { _id: board, rev: (await stored()).rev, ...changes }),
  }
}

test('[K071] a save of the whole dashboard is shown at once, logged as operations, and is in the draft', async () => {
  const { me, stored, save } = await opened()
  const { options } = await stored()
  const components = [{ ...plain('aaaaaaaa'), left: 7 }, plain('cccccccc')]
  const { body } = await save({ components, options: { ...options, width: 800 } })
  expect(body).toMatchObject({ code: 0, dashboard: { rev: 1, components: [{ left: 7 }, { _id: 'cccccccc' }] } })
  const { draft, head, releasedHead, log } = await me.read()
  expect([head, releasedHead]).toEqual([1, 1])
  expect(draft.options.width).toBe(800)
  expect(draft.items.map(({ item: one }) => [one._id, one.left])).toEqual([
    ['aaaaaaaa', 7],
    ['cccccccc', 0],
  ])
  expect(log).toMatchObject([{ seq: 1, label: { key: 'save' }, who: owner.userId }])
  expect(log[0]?.ops.map(({ op }) => op).sort()).toEqual(['add', 'place', 'remove', 'set'])
})

test('a save from outside never releases what the draft holds, and keeps what the draft has changed itself', async () => {
  const { me, stored, save, board } = await opened()
  await me.edit(move('aaaaaaaa', 50), prop('bbbbbbbb', 'label', 'draft'))
  const before = await stored()
  await save({
    components: [
      { ...plain('aaaaaaaa'), left: 7, top: 8 },
      { ...plain('bbbbbbbb'), top: 9 },
    ],
  })
  expect((await stored()).components).toMatchObject([
    { left: 7, top: 8 },
    { top: 9, component: { props: {} } },
  ])
  await owner.put(`${BOARD}/component/update`, { _id: board, component: { _id: 'bbbbbbbb', width: 60 } })
  expect(before.components[0].left).toBe(0)
  const { draft, head, releasedHead } = await me.read()
  expect([head, releasedHead]).toEqual([3, 0])
  expect(draft.items.map(({ item: one }) => one)).toMatchObject([
    { left: 50, top: 8 },
    { top: 9, width: 60, component: { props: { label: 'draft' } } },
  ])
  await me.release()
  expect((await stored()).components).toMatchObject([
    { left: 50, top: 8 },
    { top: 9, width: 60 },
  ])
})

test('an item that a save removes stays in the draft if the draft has changed it', async () => {
  const { me, board, stored } = await opened()
  await me.edit(move('aaaaaaaa', 50))
  for (const componentId of ['aaaaaaaa', 'bbbbbbbb'])
    await owner.del(`${BOARD}/component/remove`, { _id: board, componentId })
  expect((await stored()).components).toEqual([])
  expect((await me.read()).draft.items.map(({ item: one }) => one._id)).toEqual(['aaaaaaaa'])
})

test('a new order of the items is in the draft, too, and the draft of other items is kept', async () => {
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd']
  const { me, save, stored } = await opened(ids.map((id) => plain(id)))
  const [removed] = [await me.edit({ op: 'remove', id: 'bbbbbbbb' })]
  expect(removed).toMatchObject({ code: 0 })
  await save({ components: ['dddddddd', 'aaaaaaaa', 'bbbbbbbb', 'newitem1', 'cccccccc'].map((id) => plain(id)) })
  await me.release()
  expect((await stored()).components.map(({ _id }: { _id: string }) => _id)).toEqual([
    'dddddddd',
    'aaaaaaaa',
    'newitem1',
    'cccccccc',
  ])
})

test('a dashboard that was changed without a log is in the draft, unless the draft has unreleased changes', async () => {
  const { me, board } = await opened()
  await me.edit(move('aaaaaaaa', 1))
  await me.release()
  const other = JSON.stringify([{ ...plain('aaaaaaaa'), left: 77 }])
  await world.sql(`update dashboard set components = '${other}', rev = rev + 1 where id = '${board}'`)
  expect((await me.send(1, [move('aaaaaaaa', 2)])).body).toMatchObject({ code: 40901 })
  expect((await me.read()).draft.items).toMatchObject([{ item: { left: 77 } }])
})

test('publishing and renaming a dashboard leave its draft and its log alone', async () => {
  const { me, save, board } = await opened()
  await me.edit(move('aaaaaaaa', 1))
  await save({ name: 'renamed' })
  await owner.put(`${BOARD}/public`, { _id: board, public: true })
  expect(await me.read()).toMatchObject({ head: 1, releasedHead: 0, public: true, rev: 2 })
  expect((await me.release()).body).toMatchObject({ code: 0, rev: 3 })
  await save({ name: 'renamed again' })
  expect((await me.read()).log).toHaveLength(1)
})

test('the audit log has operations by kind and their labels, and no document', async () => {
  const { me, save, board } = await opened([item('trend001', 'series', { from: 'furnace-12' })])
  await save({ components: [{ ...item('trend001', 'series', { from: 'furnace-12' }), left: 4 }] })
  await me.edit(move('trend001', 1), move('trend001', 2))
  await me.release({ name: 'first' })
  await owner.del(BOARD, { _id: board })
  const rows = await world.sql(`select action, after from audit_log where row_id = '${board}' order by at`)
  expect(rows).toMatchObject([
    { action: 'create', after: { items: 1 } },
    { action: 'update', after: { ops: { place: 1 } } },
    { action: 'release', after: { version: 2, name: 'first', ops: { place: 2 }, labels: ['edit'] } },
    { action: 'delete', after: null },
  ])
  const [{ all }] = (await world.sql(
    `select string_agg(a::text, '') as all from audit_log a where row_id = '${board}'`,
  )) as [{ all: string }]
  expect(all).not.toContain('furnace-12')
})
