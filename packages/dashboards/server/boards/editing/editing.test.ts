import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { boardWorld, makeBoard } from '../../../testing/sockets/board-world.ts'
import { BOARD, editorOf, move, plain, prop } from './testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

const text = (_id: string) => plain(_id, 'none', { label: _id })
const label = (id: string, value: unknown) => prop(id, 'label', value)

async function opened(components: ComponentItem[] = [text('aaaaaaaa'), text('bbbbbbbb')], isPublic = false) {
  const board = await makeBoard(owner, components, isPublic)
  const shown = async () => {
    const { body } = await owner.get(BOARD, { _id: board })
    return body.dashboard as { rev: number; components: ComponentItem[]; options: { width: number } }
  }
  return { board, shown, me: editorOf(owner, board) }
}
const lefts = (items: readonly { item: ComponentItem }[]) => items.map(({ item: { left } }) => left)

describe('a draft', () => {
  test('is as the dashboard was saved, until it is edited; viewers get what was released', async () => {
    const { me, shown } = await opened()
    const start = await me.read()
    expect(start).toMatchObject({ code: 0, head: 0, releasedHead: 0, public: false, me: owner.userId, log: [] })
    expect(start.draft.items.map(({ at, item: one }) => [at, one._id])).toEqual([
      [0, 'aaaaaaaa'],
      [1, 'bbbbbbbb'],
    ])
    expect(await me.edit(move('aaaaaaaa', 70))).toMatchObject({ code: 0, seq: 1, inverse: [move('aaaaaaaa', 0)] })
    const edited = await me.read()
    expect(edited).toMatchObject({ head: 1, releasedHead: 0, users: { [owner.userId]: expect.any(String) } })
    expect(edited.log).toMatchObject([{ seq: 1, who: owner.userId, ops: [move('aaaaaaaa', 70)] }])
    expect(lefts(edited.draft.items).sort()).toEqual([0, 70])
    expect((await shown()).components[0]?.left).toBe(0)
    const released = await me.release()
    expect(released.body).toEqual({ code: 0, no: 2, rev: 1 })
    expect((await shown()).components.map(({ left }) => left)).toEqual([70, 0])
    expect(await me.read()).toMatchObject({ head: 1, releasedHead: 1, rev: 1 })
  })

  test('a batch with a known key changes nothing and gets the same answer', async () => {
    const { me } = await opened()
    const key = randomUUID()
    const first = await me.send(0, [move('aaaaaaaa', 5)], { key })
    await me.edit(move('aaaaaaaa', 6))
    const again = await me.send(0, [move('aaaaaaaa', 5)], { key })
    expect(again.body).toEqual(first.body)
    expect(await me.read()).toMatchObject({ head: 2 })
  })

  test('a known key is known at every base, also where the operations do not fit any more', async () => {
    const { me, board } = await opened()
    const [key, other] = [randomUUID(), randomUUID()]
    const first = await me.send(0, [move('aaaaaaaa', 5)], { key })
    const gone = await me.send(1, [{ op: 'remove', id: 'aaaaaaaa' }], { key: other })
    for (const base of [0, 1, 2]) {
      expect((await me.send(base, [move('aaaaaaaa', 5)], { key })).body).toEqual(first.body)
      expect((await me.send(base, [{ op: 'remove', id: 'aaaaaaaa' }], { key: other })).body).toEqual(gone.body)
    }
    expect((await me.send(2, [move('bbbbbbbb', 5)], { key })).body).toEqual(first.body)
    const mate = editorOf(await plant.user(), board)
    expect((await mate.send(2, [move('bbbbbbbb', 5)], { key })).body.code).toBe(40903)
    expect(await me.read()).toMatchObject({ head: 2 })
  })

  test('two requests with the same key at the same time are one batch', async () => {
    const { me } = await opened()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => me.send(0, [move('aaaaaaaa', 5)], { key })))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body))
    expect(await me.read()).toMatchObject({ head: 1, log: [{ seq: 1 }] })
  })

  test('behind the head, operations on other places are added; on the same place both versions are in the answer', async () => {
    const { me, board } = await opened()
    const other = editorOf(await plant.user(), board)
    await other.edit(move('aaaaaaaa', 5))
    await other.edit(label('bbbbbbbb', 'theirs'))
    const aside = await me.send(0, [move('bbbbbbbb', 9)])
    expect(aside.body).toMatchObject({ code: 0, seq: 3, between: [{ seq: 1 }, { seq: 2 }] })
    const { status, body } = await me.send(1, [label('bbbbbbbb', 'mine'), move('aaaaaaaa', 1)])
    expect([status, body.code]).toEqual([409, 40901])
    expect(body.params).toMatchObject({
      head: 3,
      conflicts: [['items', 'bbbbbbbb', 'component', 'props', 'label']],
      between: [{ seq: 2, ops: [label('bbbbbbbb', 'theirs')] }, { seq: 3 }],
    })
    expect((await me.send(3, [label('bbbbbbbb', 'mine')])).body).toMatchObject({ code: 0, seq: 4 })
  })

  test('an undo conflicts with what others did since, but not with what was taken back', async () => {
    const { me, board } = await opened()
    const other = editorOf(await plant.user(), board)
    const mine = await me.edit(move('aaaaaaaa', 5))
    const theirs = await other.edit(move('aaaaaaaa', 6))
    expect((await me.undo(mine)).body.code).toBe(40901)
    expect((await other.undo(theirs)).body.code).toBe(0)
    expect((await me.undo(mine)).body.code).toBe(0)
    expect((await me.read()).draft.items.map(({ item: { left } }) => left)).toEqual([0, 0])
    expect((await other.undo(mine)).body).toMatchObject({ code: 40001, fields: { undoes: expect.any(String) } })
  })

  test('a batch is an undo only where it is the inverse: no other one hides what was changed', async () => {
    const { me, board } = await opened()
    const other = editorOf(await plant.user(), board)
    const mine = await me.edit(move('aaaaaaaa', 5))
    const aside = await me.send(mine.seq, [move('bbbbbbbb', 9)], { undoes: mine.seq })
    expect(aside.body).toMatchObject({ code: 0, seq: 2 })
    expect(aside.body).not.toHaveProperty('undoes')
    const { status, body } = await other.send(0, [move('aaaaaaaa', 7)])
    expect([status, body.params?.conflicts]).toEqual([409, [['items', 'aaaaaaaa', 'left']]])
    expect((await me.read()).log.map(({ undoes }) => undoes)).toEqual([undefined, undefined])
    expect((await me.send(2, mine.inverse, { undoes: mine.seq })).body).toMatchObject({ code: 0, undoes: mine.seq })
    expect((await other.send(0, [move('aaaaaaaa', 7)])).body.code).toBe(0)
  })

  test('two changes of one place that are not taken back in the opposite order hide nothing', async () => {
    const { me, board } = await opened()
    const [first, second] = [await me.edit(move('aaaaaaaa', 5)), await me.edit(move('aaaaaaaa', 6))]
    for (const { seq, inverse } of [first, second])
      expect((await me.send((await me.read()).head, inverse, { undoes: seq })).body.code).toBe(0)
    const other = editorOf(await plant.user(), board)
    expect((await other.send(0, [move('aaaaaaaa', 7)])).body.code).toBe(40901)
  })

  test('a base from the future is refused at the field', async () => {
    const { me } = await opened()
    expect((await me.send(1, [move('aaaaaaaa', 5)])).body).toMatchObject({
      code: 40001,
      fields: { base: expect.any(String) },
    })
  })
})

describe('a wrong operation is refused at its field, and nothing of its batch is kept', () => {
  const added = (one: object): object => ({ op: 'add', at: 9, item: { ...text('cccccccc'), ...one } })
  test.each<[string, object, string]>([
    ['an item that was removed', move('gone0000', 1), 'ops.1'],
    ['an item that exists', { op: 'add', at: 3, item: text('aaaaaaaa') }, 'ops.1'],
    ['a path that leads through a text', { ...label('aaaaaaaa', 1), path: ['component', 'title', 'x'] }, 'ops.1'],
    ['a name that every object has', { op: 'set', path: ['toString'], value: 1 }, 'ops.1'],
    ['a path through such a name', { ...label('aaaaaaaa', 1), path: ['hasOwnProperty', 'x'] }, 'ops.1'],
    ['an item with such a name', added({ toString: 1 }), 'ops.1.item.toString'],
    ['an item of which such a name is the id', added({ _id: 'toString' }), 'ops.1.item._id'],
    ['a prop of another type', label('aaaaaaaa', 7), 'ops.1.value'],
    ['an unknown prop', { ...label('aaaaaaaa', 7), path: ['component', 'props', 'tone'] }, 'ops.1.value'],
    ['a place far outside', move('aaaaaaaa', 20_001), 'ops.1.left'],
    ['no number', { op: 'place', id: 'aaaaaaaa', left: null }, 'ops.1.left'],
    ['no size', { op: 'place', id: 'aaaaaaaa', width: 0 }, 'ops.1.width'],
    ['an empty place', { op: 'place', id: 'aaaaaaaa' }, 'ops.1'],
    ['a canvas of 10,001 px', { op: 'set', path: ['width'], value: 10_001 }, 'ops.1.value'],
    [
      'a kind that is gone',
      added({ component: { ...text('c').component, component: 'Gone' } }),
      'ops.1.item.component.component',
    ],
    ['an item without a size', added({ width: undefined }), 'ops.1.item.width'],
    ['an item with a script', added({ onload: 'alert(1)' }), 'ops.1.item.onload'],
    ['an order of text', { op: 'order', zIndex: { aaaaaaaa: 'top' } }, 'ops.1.zIndex.aaaaaaaa'],
    ['an order below zero', { op: 'order', zIndex: { aaaaaaaa: -1 } }, 'ops.1.zIndex.aaaaaaaa'],
    ['a long group', { op: 'group', group: { aaaaaaaa: 'x'.repeat(41) } }, 'ops.1.group.aaaaaaaa'],
    [
      'a parameter without choices',
      { op: 'parameter', name: 'line', at: 0, parameter: { name: 'line' } },
      'ops.1.parameter.initial',
    ],
    ['an unknown operation', { op: 'explode', id: 'aaaaaaaa' }, 'ops.1.op'],
  ])('%s', async (_, op, place) => {
    const { me } = await opened()
    const { status, body } = await me.send(0, [move('bbbbbbbb', 3), op])
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 40001, expect.arrayContaining([place])])
    expect(await me.read()).toMatchObject({ head: 0, draft: { items: [{ item: { left: 0 } }, { item: { left: 0 } }] } })
  })

  test('more than 1,000 operations, none, or a label that is no key', async () => {
    const { me } = await opened()
    const many = (count: number) => Array.from({ length: count }, () => move('aaaaaaaa', 3))
    const fields = async (...sent: Parameters<typeof me.send>) =>
      Object.keys((await me.send(...sent)).body.fields ?? {})
    expect(await fields(0, many(1_001))).toEqual(['ops'])
    expect(await fields(0, [])).toEqual(['ops'])
    expect(await fields(0, many(1), { label: { key: 'Moved 3 items' } })).toEqual(['label.key'])
    expect(await fields(0, many(1), { key: 'again' })).toEqual(['key'])
    expect((await me.send(0, many(1_000))).body).toMatchObject({ code: 0, seq: 1 })
  })

  test('the 201st item', async () => {
    const { me } = await opened(Array.from({ length: 199 }, (_, index) => text(`item0${100 + index}`)))
    const add = (id: string): DashboardOp => ({ op: 'add', at: 300, item: text(id) })
    const { body } = await me.send(0, [add('cccccccc'), add('dddddddd')])
    expect([body.code, Object.keys(body.fields)]).toEqual([40001, ['ops.1.item']])
    expect((await me.send(0, [add('cccccccc')])).body.code).toBe(0)
    expect((await me.send(1, [add('dddddddd')])).body.code).toBe(40001)
    const swap = await me.send(1, [{ op: 'remove', id: 'cccccccc' }, add('dddddddd')])
    expect(swap.body.code).toBe(0)
  })
})
