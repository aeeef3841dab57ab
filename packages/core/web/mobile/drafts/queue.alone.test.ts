// Alone: it gives this process an IndexedDB, and one that is full.
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefusedBody } from '../../../contract/refusal.ts'
import { ApiRefusal, Unreachable } from '../../api/client.ts'
import { type DraftQueue, type DraftServer, openDraftQueue } from './queue.ts'
import { openDraftStore, StorageFull } from './store.ts'

const PAUSE_MS = { first: 1, longest: 2 }
let person = 0

const refused = (statusCode: number, extra: Partial<RefusedBody> = {}) =>
  new ApiRefusal({
    code: statusCode * 100,
    errorCode: statusCode * 100,
    msg: `no: ${statusCode}`,
    statusCode,
    ...extra,
  })

/** What happens to a request: it is answered, does not arrive, arrives without its answer coming back, or never ends. */
type Fate = 'ok' | 'lost' | 'unanswered' | 'hangs'

/** A server that takes each key once, and a network that loses requests and answers. */
class FakeServer implements DraftServer {
  readonly done: { key: string; title: string; pictures: string[] }[] = []
  readonly files = new Set<string>()
  fates: Fate[] = []
  isSignedOut = false
  isDown = false
  refusing = new Set<string>()
  private names = 0
  private readonly answers = new Map<string, object>()

  upload = (picture: Blob) =>
    this.over(async () => {
      if (this.isSignedOut) throw refused(401)
      this.names += 1
      const url = `/api/file/${this.names}-${await picture.text()}`
      this.files.add(url)
      return { url }
    })

  send = (_call: object, body: object) =>
    this.over(async () => {
      const { idemKey, title, photos = [] } = body as { idemKey: string; title: string; photos?: string[] }
      if (this.isSignedOut) throw refused(401)
      const before = this.answers.get(idemKey)
      if (before) return before
      const gone = photos.filter((url) => !this.files.has(url))
      if (gone.length > 0) throw refused(409, { code: 40902, params: { pictures: gone } })
      if (this.refusing.has(title)) throw refused(400)
      const answer = { code: 0 }
      this.answers.set(idemKey, answer)
      this.done.push({ key: idemKey, title, pictures: photos.map((url) => url.split('-')[1]!) })
      return answer
    })

  /** The clean-up of files: what was uploaded and not yet submitted is gone. */
  forgetFiles() {
    this.files.clear()
  }

  private async over<T>(handle: () => Promise<T>): Promise<T> {
    if (this.isDown) throw new Unreachable('down')
    const fate = this.fates.shift() ?? 'ok'
    if (fate === 'hangs') return new Promise(() => undefined)
    if (fate === 'lost') throw new Unreachable('cut')
    const answer = await handle()
    if (fate === 'unanswered') throw new Unreachable('cut')
    return answer
  }
}

let server: FakeServer
let queues: DraftQueue[]
let userId: string

beforeEach(() => {
  start()
})
afterEach(() => {
  for (const queue of queues) queue.stop()
})

function start() {
  server = new FakeServer()
  queues = []
  person += 1
  userId = `person ${person}`
}

/** The queue of a page that was just opened. */
function open(): DraftQueue {
  const queue = openDraftQueue({ userId, store: openDraftStore(), server, pauseMs: PAUSE_MS })
  queues.push(queue)
  return queue
}

const draft = (title: string, about = 'round', photos: string[] = []) => ({
  title,
  about,
  call: { method: 'POST' as const, path: '/api/x' },
  body: { title },
  pictures: photos.map((text) => ({ field: 'photos', picture: new Blob([text], { type: 'image/jpeg' }) })),
})
const titles = () => server.done.map(({ title }) => title)
const left = async () => (await openDraftStore().listOf(userId)).map(({ title }) => title)

test('drafts are sent in their order with their pictures, place and time, and are kept no longer', async () => {
  const send = vi.spyOn(server, 'send')
  const queue = open()
  const place = { lng: 120, lat: 30, accuracyM: 8 }
  await queue.add({ ...draft('first', 'a', ['one', 'two']), place })
  await queue.add(draft('second', 'b'))
  await expect.poll(titles).toEqual(['first', 'second'])
  await expect.poll(left).toEqual([])
  expect(server.done[0]!.pictures).toEqual(['one', 'two'])
  const body = send.mock.calls[0]![1] as { takenAt: string; place: object; idemKey: string }
  expect(body).toMatchObject({ place, idemKey: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(Math.abs(Date.now() - Date.parse(body.takenAt))).toBeLessThan(60_000)
  await expect.poll(() => queue.view().state).toBe('idle')
})

test('until what is kept has been read, nobody is told that all is sent', async () => {
  server.isDown = true
  const before = open()
  await before.add(draft('first'))
  before.stop()
  const after = open()
  expect(after.view()).toEqual({ drafts: [], state: 'reading' })
  await after.start()
  expect(after.view()).toMatchObject({ drafts: [{ title: 'first' }], state: 'waiting' })
})

test('a draft that was sent stays in view until what came of it has been read', async () => {
  const queue = open()
  let read = () => {}
  const sent = new Promise<void>((resolve) => {
    queue.onSent(() => {
      resolve()
      return new Promise<boolean>((done) => {
        read = () => done(true)
      })
    })
  })
  await queue.add(draft('first'))
  await sent
  expect(await left()).toEqual([])
  expect(queue.view()).toMatchObject({ drafts: [{ title: 'first' }], state: 'sending' })
  read()
  await expect.poll(() => queue.view()).toEqual({ drafts: [], state: 'idle' })
})

test('a draft that was sent stays in view while the network is gone before anything was read, and is sent once', async () => {
  const queue = open()
  let isThere = false
  queue.onSent(async () => isThere)
  await queue.add(draft('first'))
  await expect.poll(() => queue.view()).toMatchObject({ drafts: [{ title: 'first' }], state: 'waiting' })
  expect(await left()).toEqual([])
  await queue.start()
  expect(queue.view()).toMatchObject({ drafts: [{ title: 'first' }], state: 'waiting' })
  isThere = true
  await expect.poll(() => queue.view()).toEqual({ drafts: [], state: 'idle' })
  expect(server.done.map(({ title }) => title)).toEqual(['first'])
})

test('without a network drafts wait, survive the end of the page, and are sent by the next one', async () => {
  server.isDown = true
  const before = open()
  await before.add(draft('first'))
  await before.add(draft('second'))
  await expect.poll(() => before.view().state).toBe('waiting')
  before.stop()
  const after = open()
  await after.start()
  expect(after.view().drafts.map(({ title }) => title)).toEqual(['first', 'second'])
  server.isDown = false
  await expect.poll(titles).toEqual(['first', 'second'])
})

test('a draft whose answer was lost is sent again and taken once', async () => {
  server.fates = ['unanswered', 'unanswered']
  const queue = open()
  await queue.add(draft('only'))
  await expect.poll(left).toEqual([])
  expect(titles()).toEqual(['only'])
})

test('pictures that the server has forgotten meanwhile are uploaded again', async () => {
  vi.spyOn(server, 'send').mockImplementationOnce(async () => {
    server.forgetFiles()
    throw new Unreachable('cut')
  })
  const upload = vi.spyOn(server, 'upload')
  await open().add(draft('with', 'a', ['one', 'two']))
  await expect.poll(titles).toEqual(['with'])
  expect(server.done[0]!.pictures).toEqual(['one', 'two'])
  expect(upload).toHaveBeenCalledTimes(4)
})

test('a refused draft says why and holds only those about the same, until it is tried again or discarded', async () => {
  server.refusing.add('start').add('wrong')
  const queue = open()
  for (const [title, about] of [
    ['start', 'a'],
    ['finish', 'a'],
    ['wrong', 'b'],
    ['other', 'c'],
  ] as const) {
    await queue.add(draft(title, about))
  }
  await expect.poll(titles).toEqual(['other'])
  await expect
    .poll(() => queue.view().drafts.map(({ title, refusal }) => [title, refusal?.msg]))
    .toEqual([
      ['start', 'no: 400'],
      ['finish', undefined],
      ['wrong', 'no: 400'],
    ])
  server.refusing.clear()
  const [first, , third] = queue.view().drafts
  await queue.discard(third!.idemKey)
  await queue.retry(first!.idemKey)
  await expect.poll(titles).toEqual(['other', 'start', 'finish'])
  expect(await left()).toEqual([])
})

test('when the session has ended, drafts wait for the sign-in; another person on the phone does not send them', async () => {
  server.isSignedOut = true
  const queue = open()
  await queue.add(draft('mine', 'a', ['one']))
  await expect.poll(() => queue.view().state).toBe('signedOut')
  server.isSignedOut = false
  const other = openDraftQueue({ userId: 'somebody else', store: openDraftStore(), server, pauseMs: PAUSE_MS })
  await other.start()
  expect([other.view().drafts, titles()]).toEqual([[], []])
  await queue.start()
  expect(titles()).toEqual(['mine'])
})

test('a full storage is reported to the page, and nothing is half kept, also when only the pictures have no room', async () => {
  const add = IDBObjectStore.prototype.add
  const full = (store: string) =>
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === store) throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, given)
    })
  const queue = open()
  for (const store of ['drafts', 'pictures']) {
    const stub = full(store)
    await expect(queue.add(draft('lost', 'a', ['one', 'two']))).rejects.toThrow(StorageFull)
    stub.mockRestore()
    expect([await left(), titles()]).toEqual([[], []])
  }
  await queue.add(draft('kept', 'a', ['one']))
  await expect.poll(titles).toEqual(['kept'])
})

test('nothing of a draft is left on the phone when it is sent or discarded', async () => {
  server.refusing.add('refused')
  const queue = open()
  await queue.add(draft('sent', 'a', ['one']))
  await queue.add(draft('refused', 'b', ['two', 'three']))
  await expect.poll(() => queue.view().drafts.map(({ refusal }) => refusal?.code)).toEqual([40000])
  const { idemKey } = queue.view().drafts[0]!
  await queue.discard(idemKey)
  const store = openDraftStore()
  expect([await store.bytesOf(idemKey, 0), await store.bytesOf(idemKey, 1)]).toEqual([undefined, undefined])
  expect(await left()).toEqual([])
})

/** What may happen to a phone between the moments at which its person finishes something. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    about: fc.constantFrom('a', 'b', 'c'),
    photos: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('network' as const),
    fates: fc.array(fc.constantFrom<Fate>('ok', 'lost', 'unanswered', 'hangs'), { maxLength: 4 }),
  }),
  fc.constantFrom(
    { kind: 'down' as const },
    { kind: 'up' as const },
    { kind: 'reload' as const },
    { kind: 'second page' as const },
    { kind: 'forget' as const },
    { kind: 'signed out' as const },
    { kind: 'signed in' as const },
    { kind: 'again' as const },
  ),
)

test('random drafts, cuts, reloads and resends leave each submission on the server exactly once, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      start()
      let queue = open()
      const made: { title: string; about: string; photos: string[] }[] = []
      for (const one of events) {
        if (one.kind === 'add') {
          const title = `draft ${made.length}`
          const photos = Array.from({ length: one.photos }, (_, index) => `${made.length}.${index}`)
          await queue.add(draft(title, one.about, photos))
          made.push({ title, about: one.about, photos })
        } else if (one.kind === 'network') server.fates.push(...one.fates)
        else if (one.kind === 'down' || one.kind === 'up') server.isDown = one.kind === 'down'
        else if (one.kind === 'signed out' || one.kind === 'signed in') server.isSignedOut = one.kind === 'signed out'
        else if (one.kind === 'forget') server.forgetFiles()
        else if (one.kind === 'reload') {
          queue.stop()
          queue = open()
          void queue.start()
        } else if (one.kind === 'second page') void open().start()
        else void queue.start()
        await new Promise(setImmediate)
      }
      for (const old of queues) old.stop()
      Object.assign(server, { isDown: false, isSignedOut: false, fates: [] })
      await open().start()
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000 })
      expect(titles()).toEqual(made.map(({ title }) => title))
      expect(server.done.map(({ pictures }) => pictures)).toEqual(made.map(({ photos }) => photos))
      for (const old of queues) old.stop()
    }),
    { numRuns: 60 },
  )
})
