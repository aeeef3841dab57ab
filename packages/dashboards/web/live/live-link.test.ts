import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemRequest } from '../../contract/dashboard.ts'
import { type LiveLink, openLiveLink, PullRefused } from './live-link.ts'

const dataset = (rows: Cell[][]): Dataset => ({
  columns: [
    { name: 'time', type: 'time' },
    { name: 'speed', type: 'number' },
  ],
  rows,
  startMs: 0,
  endMs: 10,
  intervalMs: 0,
})

const request: ItemRequest = { item: 'itemitem', source: 0, widthPx: 100 }

// The server is a real Socket.IO server that speaks the protocol of contract/dashboard.ts.
let http: ReturnType<typeof createServer>
let server: Server
let received: { event: string; payload: Record<string, unknown> }[]
let answers: Record<string, (payload: Record<string, unknown>) => unknown>
let clients: Socket[]
let link: LiveLink | undefined

beforeEach(async () => {
  http = createServer()
  server = new Server(http)
  received = []
  clients = []
  answers = {
    join: () => ({ code: 0 }),
    watch: () => ({ code: 0, dataset: dataset([[1, 10]]) }),
    unwatch: () => ({ code: 0 }),
  }
  server.on('connection', (socket) => {
    clients.push(socket)
    socket.onAny((event: string, payload: Record<string, unknown>, acknowledge: (answer: unknown) => void) => {
      received.push({ event, payload })
      const answer = answers[event]?.(payload)
      if (answer) acknowledge(answer)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  link?.close()
  link = undefined
  await server.close()
})

function open(options = {}) {
  const { port } = http.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnectionDelay: 20,
    randomizationFactor: 0,
  })
  link = openLiveLink(socket, { dashboard: 'd1' }, { nextFrame: setImmediate, retryMs: 20, ...options })
  return link
}

function watchStates(opened: LiveLink, what = request) {
  const states: FeedState[] = []
  const feed = opened.watch(what, (state) => states.push(state))
  return { states, feed, rows: () => states.at(-1)?.dataset?.rows }
}

const events = (name: string) => received.filter(({ event }) => event === name)
const push = (payload: Record<string, unknown>) => clients.at(-1)?.emit('push', { sentAtMs: Date.now(), ...payload })

test('it joins first, then watches, and receives the answer', async () => {
  const { rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toEqual([[1, 10]]))
  expect(received.map(({ event }) => event)).toEqual(['join', 'watch'])
  expect(events('watch')[0]?.payload).toEqual({ ...request, watch: 'w1' })
  expect(link?.status).toBe('live')
})

test('a push reaches only the watch it is for', async () => {
  const opened = open()
  const one = watchStates(opened)
  const two = watchStates(opened)
  await vi.waitFor(() => expect(two.rows()).toEqual([[1, 10]]))
  push({ watch: 'w1', kind: 'delta', rows: [[2, 20]], startMs: 0, endMs: 11 })
  await vi.waitFor(() =>
    expect(one.rows()).toEqual([
      [1, 10],
      [2, 20],
    ]),
  )
  expect(two.states).toHaveLength(1)
})

test('a push of the kind `replace` replaces the whole dataset', async () => {
  const { rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toBeDefined())
  push({ watch: 'w1', kind: 'replace', dataset: dataset([[5, 50]]) })
  await vi.waitFor(() => expect(rows()).toEqual([[5, 50]]))
})

test('a push of the kind `rows` changes the rows with its keys, and removes those that are gone', async () => {
  const { states, rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toBeDefined())
  push({
    watch: 'w1',
    kind: 'replace',
    dataset: {
      ...dataset([
        [1, 10],
        [1, 20],
      ]),
      key: [1],
    },
  })
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  push({
    watch: 'w1',
    kind: 'rows',
    rows: [
      [2, 20],
      [2, 30],
    ],
    gone: [[10]],
    startMs: 5,
    endMs: 12,
  })
  await vi.waitFor(() =>
    expect(rows()).toEqual([
      [2, 20],
      [2, 30],
    ]),
  )
  expect(states.at(-1)?.dataset).toMatchObject({ startMs: 5, endMs: 12, key: [1] })
})

test('everything that arrives before a frame is drawn in that frame, once', async () => {
  const frames: (() => void)[] = []
  const { states, rows } = watchStates(open({ nextFrame: (draw: () => void) => frames.push(draw) }))
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  frames.pop()?.()
  for (const at of [2, 3, 4]) push({ watch: 'w1', kind: 'delta', rows: [[at, at]], startMs: 0, endMs: 10 + at })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  // One more acknowledged round trip: when it is answered, the pushes before it have arrived.
  await link?.pull(request)
  frames.pop()?.()
  expect(rows()).toHaveLength(4)
  expect(states).toHaveLength(2)
})

test('where one draws at once, a frame draws in portions, and the next frame the rest', async () => {
  const frames: (() => void)[] = []
  let nowMs = 0
  const drawNow = (draw: () => void) => {
    draw()
    nowMs += 7
  }
  const opened = open({ nextFrame: (draw: () => void) => frames.push(draw), drawNow })
  const drawn: FeedState[] = []
  for (let watch = 0; watch < 3; watch++) opened.watch(request, (state) => drawn.push(state))
  await vi.waitFor(() => expect(events('watch')).toHaveLength(3))
  // The answers of all have arrived when a later call is answered.
  await opened.pull(request)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  frames.pop()?.()
  expect([drawn.length, frames.length]).toEqual([2, 1])
  frames.pop()?.()
  expect([drawn.length, frames.length]).toEqual([3, 0])
  expect(drawn.every(({ dataset }) => dataset !== undefined)).toBe(true)
  clock.mockRestore()
})

test('later data are drawn in portions, the newest of each, and what has waited longest first', async () => {
  const frames: (() => void)[] = []
  let nowMs = 0
  const drawn: string[] = []
  const drawNow = (draw: () => void) => {
    draw()
    nowMs += 7
  }
  const opened = open({ nextFrame: (draw: () => void) => frames.push(draw), drawNow, firstAtOnce: true })
  for (const name of ['a', 'b', 'c', 'd'])
    opened.watch(request, ({ dataset }) => drawn.push(`${name}${dataset?.rows.at(-1)?.[1]}`))
  await vi.waitFor(() => expect(events('watch')).toHaveLength(4))
  await opened.pull(request)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const nextFrame = () => {
    drawn.length = 0
    frames.pop()?.()
    return [...drawn]
  }
  // All first data are one picture.
  expect(nextFrame()).toEqual(['a10', 'b10', 'c10', 'd10'])
  const delta = (watch: string, at: number) =>
    push({ watch, kind: 'delta', rows: [[at, at]], startMs: 0, endMs: 10 + at })
  for (const watch of ['w1', 'w2', 'w3', 'w4']) delta(watch, 20)
  await opened.pull(request)
  expect(nextFrame()).toEqual(['a20', 'b20'])
  for (const watch of ['w1', 'w4']) delta(watch, 21)
  await opened.pull(request)
  expect(nextFrame()).toEqual(['c20', 'd21'])
  expect(nextFrame()).toEqual(['a21'])
  expect(frames).toEqual([])
  clock.mockRestore()
})

test.each([
  ['on a viewed page, what has waited is drawn in larger portions, up to a limit', {}, [2, 4, 15, 15]],
  ['on a page that somebody works on, no portion grows', { isWorkedOn: true }, [2, 2, 2, 2]],
])('%s', async (_, options, portions) => {
  const frames: (() => void)[] = []
  let nowMs = 0
  let drawn = 0
  const drawNow = (draw: () => void) => {
    draw()
    nowMs += 7
    drawn += 1
  }
  const opened = open({ nextFrame: (draw: () => void) => frames.push(draw), drawNow, ...options })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  for (let watch = 0; watch < 50; watch++) opened.watch(request, () => undefined)
  await vi.waitFor(() => expect(events('watch')).toHaveLength(50))
  await opened.pull(request)
  const drawnAt = [0, 51, 400, 4000].map((atMs) => {
    nowMs = atMs
    drawn = 0
    frames.pop()?.()
    return drawn
  })
  expect(drawnAt).toEqual(portions)
  clock.mockRestore()
})

test('after a lost connection it joins and watches again', async () => {
  const opened = open()
  const { rows } = watchStates(opened)
  await vi.waitFor(() => expect(rows()).toEqual([[1, 10]]))
  answers.watch = () => ({ code: 0, dataset: dataset([[9, 90]]) })
  const statuses: string[] = []
  opened.onStatus(() => statuses.push(opened.status))
  clients.at(-1)?.conn.close()
  await vi.waitFor(() => expect(rows()).toEqual([[9, 90]]))
  expect(statuses).toEqual(['lost', 'live'])
  expect(events('join')).toHaveLength(2)
})

test('a watch does not wait until the page has joined', async () => {
  answers.join = () => undefined
  const { rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toEqual([[1, 10]]))
  expect(received.map(({ event }) => event)).toEqual(['join', 'watch'])
})

test('a refused join is reported, and not as a fault of what was watched with it', async () => {
  answers.join = () => ({ code: 40401, msg: 'no' })
  answers.watch = () => ({ code: 40100, msg: 'join first' })
  const opened = open()
  const { states } = watchStates(opened)
  await vi.waitFor(() => expect(opened.status).toBe('refused'))
  await vi.waitFor(() => expect(events('watch')).toHaveLength(1))
  // One more acknowledged round trip: the answer to the watch has arrived.
  await opened.pull(request).catch(() => {})
  expect(states).toEqual([])
})

test('a refused watch gives the reason, and the other watches go on', async () => {
  answers.watch = ({ item }) =>
    item === 'bad' ? { code: 40400, msg: 'gone' } : { code: 0, dataset: dataset([[1, 10]]) }
  const opened = open()
  const bad = watchStates(opened, { ...request, item: 'bad' })
  const good = watchStates(opened)
  await vi.waitFor(() => expect(good.rows()).toEqual([[1, 10]]))
  await vi.waitFor(() => expect(bad.states.at(-1)?.refused).toEqual({ code: 40400, msg: 'gone' }))
})

test('data that the viewer may no longer read is removed from the page; other refusals keep the shown data', async () => {
  const { states, rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toEqual([[1, 10]]))
  push({ watch: 'w1', kind: 'refused', code: 50300, msg: 'resting' })
  await vi.waitFor(() => expect(states.at(-1)?.refused?.code).toBe(50300))
  expect(rows()).toEqual([[1, 10]])
  push({ watch: 'w1', kind: 'refused', code: 40301, msg: 'no' })
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ dataset: null, refused: { code: 40301 } }))
})

test('when the server is busy, the request is retried', async () => {
  let busy = 2
  answers.watch = () => (busy-- > 0 ? { code: 50300, msg: 'later' } : { code: 0, dataset: dataset([[1, 10]]) })
  const { states, rows } = watchStates(open())
  await vi.waitFor(() => expect(rows()).toEqual([[1, 10]]))
  expect(states.at(-1)?.refused).toBeNull()
})

test('a closed watch is ended on the server and receives nothing more', async () => {
  const { states, feed } = watchStates(open())
  await vi.waitFor(() => expect(states).toHaveLength(1))
  feed.close()
  await vi.waitFor(() => expect(events('unwatch')[0]?.payload).toEqual({ watch: 'w1' }))
  push({ watch: 'w1', kind: 'delta', rows: [[2, 20]], startMs: 0, endMs: 11 })
  await link?.pull(request)
  expect(states).toHaveLength(1)
})

test('a pull gets one answer and leaves no watch behind', async () => {
  const opened = open()
  await vi.waitFor(() => expect(opened.status).toBe('live'))
  expect((await opened.pull(request)).rows).toEqual([[1, 10]])
  expect(events('unwatch')).toHaveLength(1)
  answers.watch = () => ({ code: 40001, msg: 'wrong' })
  await expect(opened.pull(request)).rejects.toThrow(PullRefused)
})

test('a pull that gets no answer in time leaves no watch behind', async () => {
  const opened = open({ ackTimeoutMs: 50 })
  await vi.waitFor(() => expect(opened.status).toBe('live'))
  answers.watch = () => undefined
  await expect(opened.pull(request)).rejects.toThrow('timed out')
  await vi.waitFor(() => expect(events('unwatch')).toEqual([{ event: 'unwatch', payload: { watch: 'p1' } }]))
})

test('a pull that a person cancels is ended on the server before its answer', async () => {
  const opened = open()
  await vi.waitFor(() => expect(opened.status).toBe('live'))
  answers.watch = () => undefined
  const cancel = new AbortController()
  void opened.pull(request, cancel.signal).catch(() => undefined)
  await vi.waitFor(() => expect(events('watch')).toHaveLength(1))
  cancel.abort()
  await vi.waitFor(() => expect(events('unwatch')).toEqual([{ event: 'unwatch', payload: { watch: 'p1' } }]))
})

test('values are set for the page, and sent again when it joins again; the others are those of the address', async () => {
  answers.join = ({ data = {} }) => ({ code: 0, values: { line: 'A', n: '1', ...(data as object) } })
  answers.values = ({ values }) => ({ code: 0, values: { line: 'A', n: '1', ...(values as object) }, items: ['x'] })
  const opened = open()
  await vi.waitFor(() => expect(opened.values).toEqual({ line: 'A', n: '1' }))
  expect(await opened.setValues({ line: 'B' })).toEqual(['x'])
  expect(opened.values).toEqual({ line: 'B', n: '1' })
  clients.at(-1)?.conn.close()
  await vi.waitFor(() => expect(events('join')).toHaveLength(2))
  expect(events('join').map(({ payload }) => payload.data)).toEqual([undefined, { line: 'B' }])
  answers.values = () => ({ code: 40001, msg: 'no' })
  await vi.waitFor(() => expect(opened.status).toBe('live'))
  await expect(opened.setValues({ line: 'C' })).rejects.toThrow(PullRefused)
  expect(opened.values).toEqual({ line: 'B', n: '1' })
})

test("ages follow the server's clock when the browser's clock is wrong", async () => {
  const opened = open()
  const { rows } = watchStates(opened)
  await vi.waitFor(() => expect(rows()).toBeDefined())
  const ahead = Date.now() + 3_600_000
  push({ watch: 'w1', kind: 'delta', rows: [[2, 20]], startMs: 0, endMs: 11, sentAtMs: ahead })
  await vi.waitFor(() => expect(opened.nowMs()).toBeGreaterThan(ahead - 60_000))
})
