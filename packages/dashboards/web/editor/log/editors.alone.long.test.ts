import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { type FakeServer, fakeServer } from '../../../testing/web/editor/fake-server.ts'
import { openStore, settle } from '../../../testing/web/editor/open-store.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { conflictPlaces } from './conflict.ts'
import type { EditorStore } from './editor-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const IDS = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']
const id = fc.constantFrom(...IDS)
const small = fc.integer({ min: 0, max: 9 })
const anOp: fc.Arbitrary<DashboardOp> = fc.oneof(
  fc.record({ op: fc.constant('place' as const), id, left: small, top: small }, { requiredKeys: ['op', 'id'] }),
  fc.record({ op: fc.constant('set' as const), id, path: fc.constant(['component', 'title']), value: fc.string() }),
  fc.record({ op: fc.constant('set' as const), path: fc.constant(['width']), value: small }),
  fc.record({ op: fc.constant('remove' as const), id }),
  id.map((_id) => ({ op: 'add' as const, at: IDS.indexOf(_id), item: itemOf('Toy', { _id }) })),
  fc.record({ op: fc.constant('order' as const), zIndex: fc.dictionary(id, small, { minKeys: 1 }) }),
  fc.record({ op: fc.constant('group' as const), group: fc.dictionary(id, fc.constantFrom('', 'g'), { minKeys: 1 }) }),
)
const anEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ who: fc.constantFrom(0, 1), ops: fc.array(anOp, { minLength: 1, maxLength: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ who: fc.constantFrom(0, 1), does: fc.constantFrom('undo' as const, 'redo' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ who: fc.constantFrom(0, 1), connects: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ outside: anOp }) },
  { weight: 2, arbitrary: fc.record({ waitMs: fc.constantFrom(1, 400, 3000) }) },
  { weight: 1, arbitrary: fc.record({ chooses: fc.constantFrom('mine' as const, 'theirs' as const) }) },
)

function choose(store: EditorStore, which: 'mine' | 'theirs') {
  const paths = conflictPlaces(store.state.get()).map(({ path }) => path)
  if (paths.length > 0) store.resolve(which === 'mine' ? paths : [], which === 'mine' ? [] : paths)
}

function tryChange(fake: FakeServer, op: DashboardOp) {
  try {
    fake.change([op])
  } catch {
    // The document does not allow it.
  }
}

it('two editors and the server end with one document, whatever they did, undid and chose, and whenever they were connected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { maxLength: 30 }), async (events) => {
      const fake = fakeServer(IDS.map((_id) => itemOf('Toy', { _id })))
      const editors = [await openStore(fake, 'me'), await openStore(fake, 'you')]
      for (const event of events) {
        const { store, server } = editors['who' in event ? event.who : 0]!
        if ('ops' in event) store.act(event.ops, { key: 'test' })
        else if ('does' in event) store[event.does]()
        else if ('connects' in event) server.connect(event.connects)
        else if ('outside' in event) tryChange(fake, event.outside)
        else if ('waitMs' in event) await vi.advanceTimersByTimeAsync(event.waitMs)
        else for (const editor of editors) choose(editor.store, event.chooses)
      }
      for (const { server } of editors) server.connect(true)
      const areSaved = () => editors.every(({ store }) => store.sendState.get().kind === 'saved')
      // In two rounds without a connection error everything has arrived that was sent.
      for (let round = 0; round < 40 && !(round >= 2 && areSaved()); round++) {
        await settle()
        for (const editor of editors) choose(editor.store, 'theirs')
      }
      for (const { store } of editors) {
        expect(store.sendState.get().kind).toBe('saved')
        expect(documentOf(store.draft())).toEqual(fake.document())
        store.close()
      }
    }),
    { numRuns: 300 },
  )
})
