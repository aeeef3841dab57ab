import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { fakeServer } from '../../../testing/web/editor/fake-server.ts'
import { openStore, settle } from '../../../testing/web/editor/open-store.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { conflictPlaces } from './conflict.ts'
import type { EditorStore } from './editor-store.ts'
import { memoryStore } from './waiting-store.ts'

const A = 'aaaaaaaa'
const B = 'bbbbbbbb'
const move = (id: string, left: number): DashboardOp => ({ op: 'place', id, left })
const title = (id: string, value: string): DashboardOp => ({ op: 'set', id, path: ['component', 'title'], value })
const MOVE = { key: 'move' }
const items = () => [itemOf('Toy', { _id: A }), itemOf('Toy', { _id: B })]
const leftOfItem = (store: EditorStore, id: string) => store.item(id)?.left
const shown = (store: EditorStore) => documentOf(store.draft())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the draft in an editor', () => {
  it('shows an act at once and has stored it within a second', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    expect(store.act([move(A, 50)], MOVE)).toBe(true)
    expect(leftOfItem(store, A)).toBe(50)
    expect(store.sendState.get()).toEqual({ kind: 'saving' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(fake.document()).toEqual(shown(store))
    expect(store.sendState.get()).toEqual({ kind: 'saved' })
  })

  it('sends one request at a time, in the order of the acts', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    for (const left of [1, 2, 3]) store.act([move(A, left), move(B, left)], { key: `step${left}` })
    await settle()
    expect(fake.log.map(({ label }) => label.key)).toEqual(['step1', 'step2', 'step3'])
    expect(fake.sent.map(({ base }) => base)).toEqual([0, 1, 2])
  })

  it('makes one step of what is typed into one field without a pause', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    for (const text of ['S', 'Sp', 'Speed']) store.act([title(A, text)], { key: 'title' })
    await settle()
    expect(fake.log).toHaveLength(1)
    store.undo()
    expect(store.item(A)?.component.title).toBe('')
  })

  it('refuses an act that the draft does not allow, and changes nothing', async () => {
    const { store } = await openStore(fakeServer(items()))
    const before = store.draft()
    expect(store.act([move(A, 1), { op: 'remove', id: 'gonegone' }], MOVE)).toBe(false)
    expect(store.draft()).toBe(before)
  })

  it('calls only the listeners of the items that change', async () => {
    const { store } = await openStore(fakeServer(items()))
    const [ofA, ofB, ofOrder] = [vi.fn(), vi.fn(), vi.fn()]
    store.onItem(A, ofA)
    store.onItem(B, ofB)
    store.stacking.subscribe(ofOrder)
    store.show(new Map([[A, { left: 7, top: 7, width: 10, height: 10 }]]))
    expect(store.item(A)).toMatchObject({ left: 7, width: 10 })
    store.act([move(A, 9)], MOVE)
    store.show(null)
    expect(leftOfItem(store, A)).toBe(9)
    expect([ofA.mock.calls.length, ofB.mock.calls.length, ofOrder.mock.calls.length]).toEqual([3, 0, 0])
  })

  it('reads and draws nothing again when the connection comes and the draft is the same', async () => {
    const fake = fakeServer(items())
    const { server, store } = await openStore(fake)
    const before = store.draft()
    const ofA = vi.fn()
    store.onItem(A, ofA)
    fake.releasedHead = 7
    server.connect(true)
    await settle()
    expect([fake.loads, store.releasedHead.get()]).toEqual([1, 7])
    expect([ofA.mock.calls.length, store.draft() === before]).toEqual([0, true])

    server.connect(false)
    fake.change([move(A, 77)])
    server.connect(true)
    await settle()
    expect(leftOfItem(store, A)).toBe(77)
  })

  it.each([true, false])(
    'shows what was hidden when somebody has reviewed it (connected then: %s)',
    async (isConnected) => {
      const fake = fakeServer(items())
      fake.unreviewed = [A]
      const { server, store } = await openStore(fake)
      store.act([move(B, 5)], MOVE)
      await settle()
      server.connect(isConnected)
      const [a, b] = items()
      fake.review([
        { ...a!, component: { ...a!.component, props: { script: 'reviewed' } } },
        { ...b!, left: 5 },
      ])
      server.connect(true)
      await settle()
      expect(store.unreviewed.get()).toEqual([])
      expect(store.item(A)?.component.props).toEqual({ script: 'reviewed' })
      expect(leftOfItem(store, B)).toBe(5)
    },
  )
})

describe('undo and redo', () => {
  it('give the first document and then the last one again, also after a reload', async () => {
    const fake = fakeServer(items())
    const first = fake.document()
    const one = await openStore(fake)
    one.store.act([move(A, 10)], MOVE)
    one.store.act([{ op: 'remove', id: B }], { key: 'delete' })
    one.store.act([{ op: 'group', group: { [A]: 'g' } }], { key: 'group' })
    await settle()
    one.store.close()
    const last = fake.document()

    const { store } = await openStore(fake)
    while (store.undo());
    await settle()
    expect(JSON.stringify(fake.document())).toBe(JSON.stringify(first))
    while (store.redo());
    await settle()
    expect(fake.document()).toEqual(last)
    expect(shown(store)).toEqual(last)
  })

  it('take back what was not sent yet', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([move(A, 10)], MOVE)
    store.act([title(B, 'x')], { key: 'title' })
    expect(store.steps().undo.map(({ label }) => label.key)).toEqual(['title', 'move'])
    store.undo()
    store.undo()
    expect(store.steps().redo.map(({ label }) => label.key)).toEqual(['move', 'title'])
    store.redo()
    server.connect(true)
    await settle()
    expect(fake.document()).toEqual(shown(store))
    expect(leftOfItem(store, A)).toBe(10)
    expect(fake.log.map(({ undoes }) => undoes)).toEqual([undefined, undefined, 2, 1, 4])
  })

  it('never take back what another person did', async () => {
    const fake = fakeServer(items())
    const [mine, yours] = [await openStore(fake), await openStore(fake, 'you')]
    yours.store.act([move(A, 10)], MOVE)
    await settle()
    expect(leftOfItem(mine.store, A)).toBe(10)
    expect(mine.store.undo()).toBe(false)
  })
})

describe('two editors', () => {
  it('see what the other one does at once, and both changes stay', async () => {
    const fake = fakeServer(items())
    const [mine, yours] = [await openStore(fake), await openStore(fake, 'you')]
    mine.store.act([move(A, 10)], MOVE)
    yours.store.act([title(A, 'yours')], { key: 'title' })
    await settle()
    expect(shown(mine.store)).toEqual(shown(yours.store))
    expect(mine.store.item(A)).toMatchObject({ left: 10, component: { title: 'yours' } })
  })

  it('keep both versions of one place until a person has chosen', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([{ op: 'place', id: A, left: 10, top: 20 }], MOVE)
    store.act([title(A, 'mine')], { key: 'title' })
    fake.change([move(A, 99), title(B, 'theirs')])
    server.connect(true)
    await settle()
    expect(store.sendState.get()).toEqual({ kind: 'conflict' })
    expect(conflictPlaces(store.state.get())).toMatchObject([
      { path: ['items', A, 'left'], mine: 10, theirs: 99, who: 'outside' },
    ])
    // Nothing is lost and nothing is stored yet: the person sees the own version.
    expect(store.item(A)).toMatchObject({ left: 10, top: 20 })
    expect(fake.document().components[0]?.left).toBe(99)

    store.resolve([], [['items', A, 'left']])
    await settle()
    expect(fake.document().components).toMatchObject([
      { left: 99, top: 20, component: { title: 'mine' } },
      { component: { title: 'theirs' } },
    ])
    expect(shown(store)).toEqual(fake.document())
  })

  it('are asked nothing where both did the same, or removed the same item', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([{ op: 'place', id: A, left: 10, top: 20 }], MOVE)
    store.act([{ op: 'remove', id: B }], { key: 'remove' })
    fake.change([move(A, 10), { op: 'remove', id: B }])
    server.connect(true)
    await settle()
    expect(store.sendState.get().kind).toBe('saved')
    expect(store.state.get().dropped).toEqual([])
    expect(fake.document().components).toMatchObject([{ _id: A, left: 10, top: 20 }])
    expect(shown(store)).toEqual(fake.document())
  })

  it('store one’s own version if that is chosen', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([move(A, 10)], MOVE)
    fake.change([move(A, 99)])
    server.connect(true)
    await settle()
    store.resolve([['items', A, 'left']], [])
    await settle()
    expect(fake.document().components[0]?.left).toBe(10)
    expect(store.sendState.get().kind).toBe('saved')
  })

  it('bring an item back that another person removed, if the own change of it is chosen', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([move(A, 10)], MOVE)
    store.act([title(A, 'mine')], { key: 'title' })
    fake.change([{ op: 'remove', id: A }])
    server.connect(true)
    await settle()
    expect(store.state.get().dropped).toEqual([])
    expect(conflictPlaces(store.state.get())).toMatchObject([
      { theirs: undefined, removed: { by: 'them', item: { _id: A, left: 0 } } },
    ])
    // The item as a whole: the person is not asked for the title again.
    store.resolve([['items', A]], [])
    await settle()
    expect(fake.document().components).toMatchObject([
      { _id: A, left: 10, component: { title: 'mine' } },
      { _id: B, left: 0 },
    ])
    expect(store.sendState.get().kind).toBe('saved')
  })

  it('discard all changes of an item that another person removed, if that is chosen', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([move(A, 10)], MOVE)
    store.act([title(A, 'mine')], { key: 'title' })
    fake.change([{ op: 'remove', id: A }])
    server.connect(true)
    await settle()
    store.resolve([], [['items', A]])
    await settle()
    expect(fake.document().components.map(({ _id }) => _id)).toEqual([B])
    expect(store.sendState.get().kind).toBe('saved')
  })

  it('say which item the person removed while another one changed it', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    store.act([{ op: 'remove', id: A }], { key: 'remove' })
    fake.change([move(A, 99)])
    server.connect(true)
    await settle()
    expect(conflictPlaces(store.state.get())).toMatchObject([
      { path: ['items', A], removed: { by: 'me', item: { _id: A, left: 99 } } },
    ])
  })

  it('are no undo to the server if the person has chosen only a part of it', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    store.act([move(A, 10), title(B, 'x')], MOVE)
    await settle()
    fake.change([move(A, 99)])
    store.undo()
    await settle()
    store.resolve([], [['items', A, 'left']])
    await settle()
    expect(fake.log.at(-1)).toMatchObject({ ops: [{ op: 'set', id: B }] })
    expect(store.state.get().log.at(-1)).not.toHaveProperty('undoes')
    expect(store.steps().redo).toEqual([])
  })

  it('ask before an undo changes what another person changed afterwards', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    store.act([move(A, 10)], MOVE)
    await settle()
    fake.change([move(A, 99)])
    store.undo()
    await settle()
    expect(store.sendState.get()).toEqual({ kind: 'conflict' })
    store.resolve([['items', A, 'left']], [])
    await settle()
    expect(fake.document().components[0]?.left).toBe(0)
    expect(fake.log.at(-1)?.undoes).toBe(1)
  })
})

describe('nothing is lost', () => {
  it('when the server has a fault, which is not called a lost connection: the acts wait and are stored later', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    fake.refuse({ kind: 'refused', code: 0, msg: '服务器内部错误' })
    store.act([move(A, 10)], MOVE)
    await settle()
    expect(store.sendState.get()).toEqual({ kind: 'failing', text: '服务器内部错误' })
    fake.refuse(null)
    await settle()
    expect(store.sendState.get()).toEqual({ kind: 'saved' })
    expect(fake.document()).toEqual(shown(store))
  })

  it('when the tab is killed without a connection: the next editor sends what waits', async () => {
    const fake = fakeServer(items())
    const waiting = memoryStore()
    const { store, server } = await openStore(fake, 'me', waiting)
    server.connect(false)
    store.act([move(A, 10)], MOVE)
    store.act([move(B, 20)], MOVE)
    store.undo()
    await settle()
    expect(store.sendState.get()).toEqual({ kind: 'offline' })

    const next = await openStore(fake, 'me', waiting)
    expect([leftOfItem(next.store, A), leftOfItem(next.store, B)]).toEqual([10, 0])
    await settle()
    expect(fake.document()).toEqual(shown(next.store))
    expect(await waiting.read()).toEqual([])
  })

  it('when the answer to a stored batch is lost: it is stored once', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    const send = server.send
    let lost = 1
    server.send = async (batch) => {
      const answer = await send(batch)
      return lost-- > 0 ? { kind: 'refused', code: 0, msg: '' } : answer
    }
    store.act([{ op: 'remove', id: A }], { key: 'delete' })
    await settle()
    expect(fake.log).toHaveLength(1)
    expect(store.sendState.get().kind).toBe('saved')
    expect(store.state.get().dropped).toEqual([])
  })

  it('when 3,000 acts are done without a connection, and the last 200 can be undone one by one', async () => {
    const fake = fakeServer(items())
    const waiting = memoryStore()
    const { store, server } = await openStore(fake, 'me', waiting)
    server.connect(false)
    for (let step = 1; step <= 3000; step++) store.act([move(step % 2 ? A : B, step)], { key: `step${step}` })
    await settle()
    expect((await waiting.read()).length).toBeLessThan(1000)
    server.connect(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fake.document().components.map(({ left }) => left)).toEqual([2999, 3000])
    expect(fake.log.length).toBeLessThan(1000)
    for (let step = 0; step < 199; step++) expect(store.undo()).toBe(true)
    expect([leftOfItem(store, A), leftOfItem(store, B)]).toEqual([2801, 2800])
  })

  it('when events of others were missed: the draft is loaded again', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    server.connect(false)
    fake.change([move(A, 5)])
    fake.change([move(A, 6)])
    server.connect(true)
    fake.change([move(B, 7)])
    await settle()
    expect(shown(store)).toEqual(fake.document())
  })

  it('when the server was restored from a backup: what is left is sent again on top of it', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    store.act([move(A, 5)], MOVE)
    await settle()
    fake.forget(0)
    store.act([move(B, 6)], MOVE)
    await settle()
    expect(shown(store)).toEqual(fake.document())
    expect(fake.document().components.map(({ left }) => left)).toEqual([0, 6])
  })

  it('when a batch is refused: the others are stored, and the refused one is named with the reason', async () => {
    const fake = fakeServer(items())
    const { store, server } = await openStore(fake)
    const send = server.send
    server.send = async (batch) =>
      batch.label.key === 'wide' ? { kind: 'refused', code: 40001, msg: '宽度最大 20000' } : send(batch)
    store.act([{ op: 'place', id: A, width: 1e6 }], { key: 'wide' })
    store.act([move(B, 6)], MOVE)
    await settle()
    expect(store.state.get().dropped).toMatchObject([
      { batch: { label: { key: 'wide' } }, why: { text: '宽度最大 20000' } },
    ])
    expect(shown(store)).toEqual(fake.document())
    expect(leftOfItem(store, B)).toBe(6)
  })

  it('when the permission is lost or the dashboard deleted: what waits stays in the browser, and nothing more is done', async () => {
    for (const [code, why] of [
      [40301, 'forbidden'],
      [40401, 'gone'],
    ] as const) {
      const fake = fakeServer(items())
      const waiting = memoryStore()
      const { store } = await openStore(fake, 'me', waiting)
      fake.refuse({ kind: 'refused', code, msg: '不能再编辑' })
      store.act([move(A, 5)], MOVE)
      await settle()
      expect(store.sendState.get()).toEqual({ kind: 'stopped', why, text: '不能再编辑' })
      expect(store.act([move(A, 6)], MOVE)).toBe(false)
      expect(await waiting.read()).toHaveLength(1)
    }
  })

  it('when one step needs a right that the person lacks: it is taken out, and the editor goes on', async () => {
    const fake = fakeServer(items())
    const { store } = await openStore(fake)
    fake.refuse({ kind: 'refused', code: 40301, msg: '没有编辑查询的权限', isOfOperation: true })
    store.act([move(A, 5)], MOVE)
    await settle()
    fake.refuse(null)
    expect(store.state.get().dropped).toMatchObject([{ why: { text: '没有编辑查询的权限' } }])
    expect(leftOfItem(store, A)).toBe(0)
    expect(store.act([move(A, 6)], MOVE)).toBe(true)
    await settle()
    expect(fake.document()).toEqual(shown(store))
  })

  it('when the browser has no more room: it says so and still sends', async () => {
    const fake = fakeServer(items())
    const waiting = { ...memoryStore(), write: () => Promise.reject(new Error('QuotaExceededError')) }
    const { store } = await openStore(fake, 'me', waiting)
    store.act([move(A, 5)], MOVE)
    await settle()
    expect(store.isKept.get()).toBe(false)
    expect(fake.document().components[0]?.left).toBe(5)
  })
})
