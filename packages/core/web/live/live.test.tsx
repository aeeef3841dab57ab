import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppWords } from '../../contract/define/words.ts'
import { type Answers, openPage, refused, sessionOf, toyApp } from '../../testing/web/open-page.tsx'
import { api } from '../api/client.ts'
import { parcel } from '../crud/testing.ts'
import '../../testing/web/lazy-parts.ts'
import { openAsking } from './asking.ts'
import { useFollow } from './use-follow.ts'

let io: Server
let sockets: Socket[]
let followed: Record<string, unknown>[]
let hasChanged: boolean

beforeEach(async () => {
  const http = createServer()
  io = new Server(http, { pingInterval: 1_000 })
  sockets = []
  followed = []
  hasChanged = false
  io.of('/live').on('connection', (socket) => {
    sockets.push(socket)
    socket.on('follow', (place, answer) => {
      followed.push(place)
      answer({ code: 0, changed: hasChanged })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // The page closes its socket a moment after the last follower has gone.
  await waitFor(() => expect(sockets.every(({ connected }) => !connected)).toBe(true))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await io.close()
})

const PARCEL = { app: 'depot', entity: 'parcel' }
const menu = [{ module: 'parcel', path: 'parcel/list' }]
const entity = {
  name: '包裹',
  fields: { label: '标签', note: '备注', price: '价格' },
  status: { waiting: '待发', sent: '已发', stopped: '已停' },
  actions: { send: '发出', stop: '停止', resume: '恢复' },
  options: { size: { small: '小', large: '大' } },
  groups: {},
  empty: '没有包裹',
}
const words = { name: '仓库', about: '', menu: { 'parcel/list': '包裹' }, entities: { parcel: entity }, more: {} }
const depot = {
  ...toyApp('depot', { menu, entities: [parcel] }),
  words: {
    zh_CN: async () => ({ default: words as unknown as AppWords<never> }),
    en_US: async () => ({ default: words as unknown as AppWords<never> }),
  },
  screens: async () => ({ default: {} }),
}

interface Row {
  _id: string
  rev: number
  label: string
  note: string
  status: number
}

/** A stand-in for the rows on the server. */
function shelf(rows: Row[], extra: Answers = {}): Answers {
  return {
    'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot parcel read', 'depot parcel update'] }),
    'GET /api/toy/parcel/list': () => ({
      list: rows,
      pagination: { total: rows.length, current: 1, pageSize: 20 },
      refs: {},
    }),
    'GET /api/toy/parcel': ({ query }) => ({ parcel: rows.find(({ _id }) => _id === query.get('_id')), refs: {} }),
    'GET /api/toy/parcel/timeline': () => ({ list: [] }),
    ...extra,
  }
}

const row = (n: number, extra: Partial<Row> = {}): Row => ({
  _id: `r${n}`,
  rev: 1,
  label: `包裹${n}`,
  note: `说明${n}`,
  status: 1,
  ...extra,
})

async function connected(): Promise<Socket> {
  await waitFor(() => expect(followed.length).toBeGreaterThan(0))
  return sockets.at(-1)!
}

const hint = (socket: Socket, extra: object = {}) =>
  socket.emit('hints', [{ ...PARCEL, agoMs: 0, withinMs: 5, ...extra }], performance.now())

const countOf = (calls: readonly { path: string }[], path: string) => calls.filter((call) => call.path === path).length

test('after a change by someone else the list asks again once, marks the row, and keeps the selection', async () => {
  const rows = [row(1), row(2)]
  const { calls } = await openPage('/depot/parcel/list', { apps: [depot] }, shelf(rows))
  expect(await screen.findByText('包裹2')).toBeTruthy()
  const socket = await connected()
  expect(followed[0]).toMatchObject(PARCEL)
  fireEvent.click(screen.getByRole('checkbox', { name: '选择“包裹1”' }))
  rows[1] = row(2, { label: '改过的包裹', rev: 2 })
  for (let n = 0; n < 5; n += 1) hint(socket, { ids: ['r2'] })
  const changed = (await screen.findByText('改过的包裹')).closest('[data-row]')!
  await waitFor(() => expect(changed.getAttribute('data-marked')).toBe('true'))
  expect(document.querySelectorAll('[data-marked]')).toHaveLength(1)
  expect(countOf(calls, '/api/toy/parcel/list')).toBe(2)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择“包裹1”' }).checked).toBe(true)
})

test('an open row asks again when it is among the changed rows, and not for others', async () => {
  const rows = [row(1), row(2)]
  const { calls } = await openPage('/depot/parcel/list/r1', { apps: [depot] }, shelf(rows))
  expect(await screen.findByText('说明1')).toBeTruthy()
  const socket = await connected()
  hint(socket, { ids: ['r2'] })
  await waitFor(() => expect(countOf(calls, '/api/toy/parcel/list')).toBe(2))
  expect(countOf(calls, '/api/toy/parcel')).toBe(1)
  rows[0] = row(1, { note: '新的说明', rev: 2 })
  hint(socket, { ids: ['r1'] })
  expect(await screen.findByText('新的说明')).toBeTruthy()
})

test('header, row in the list and history of an open row are those of its own answer', async () => {
  const rows = [row(1), row(2)]
  let opened = row(1)
  let timeline: object[] = []
  const listed = { list: rows, pagination: { total: 2, current: 1, pageSize: 20 }, refs: {} }
  const { calls } = await openPage(
    '/depot/parcel/list/r1',
    { apps: [depot] },
    shelf([], {
      // Later answers take long.
      'GET /api/toy/parcel/list': () => (opened.rev === 1 ? listed : new Promise<never>(() => undefined)),
      'GET /api/toy/parcel': () => ({ parcel: opened, refs: {}, timeline }),
    }),
  )
  expect(await screen.findByText('说明1')).toBeTruthy()
  const socket = await connected()
  opened = row(1, { label: '已经发出', status: 2, rev: 2 })
  timeline = [{ action: 'send', from: 1, to: 2, by: null, byName: null, reason: null, at: '2026-11-28T08:00:00.000Z' }]
  hint(socket, { ids: ['r1'] })
  fireEvent.click(await screen.findByRole('tab', { name: '状态记录' }))
  const step = (await screen.findByText('系统')).closest('li')!
  expect(step.textContent).toContain('已发')
  const inList = document.querySelector('[data-row="r1"]')!
  expect([inList.textContent?.includes('已经发出'), inList.textContent?.includes('已发')]).toEqual([true, true])
  expect(document.querySelector('.core-crud-panel-title')?.textContent).toContain('已经发出')
  expect(countOf(calls, '/api/toy/parcel/timeline')).toBe(0)
})

test('a page that has asked after the change does not ask a second time', async () => {
  const rows = [row(1)]
  const { calls } = await openPage('/depot/parcel/list', { apps: [depot] }, shelf(rows))
  await screen.findByText('包裹1')
  const socket = await connected()
  hint(socket, { ids: ['r1'], agoMs: 60_000 })
  hint(socket, { ids: ['r1'] })
  await waitFor(() => expect(countOf(calls, '/api/toy/parcel/list')).toBe(2))
})

test('a form shows that its row was changed, keeps what was typed, and loads the new values on request', async () => {
  const rows = [row(1)]
  await openPage('/depot/parcel/list/r1/edit', { apps: [depot] }, shelf(rows))
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-field="label"] input')
    expect(found).toBeTruthy()
    return found!
  })
  const note = () => document.querySelector<HTMLTextAreaElement>('[data-field="note"] textarea')!.value
  const socket = await connected()
  fireEvent.change(input, { target: { value: '写到一半' } })
  rows[0] = row(1, { note: '他人的说明', rev: 2 })
  hint(socket, { ids: ['r1'] })
  const notice = await screen.findByText('您编辑期间，他人修改了这条记录')
  expect([input.value, note()]).toEqual(['写到一半', '说明1'])
  fireEvent.click(screen.getByRole('button', { name: '暂不载入' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))

  rows[0] = row(1, { note: '又改的说明', rev: 3 })
  hint(socket, { ids: ['r1'] })
  await screen.findByText('您编辑期间，他人修改了这条记录')
  fireEvent.click(screen.getByRole('button', { name: '载入最新内容，保留我的修改' }))
  await waitFor(() => expect([input.value, note()]).toEqual(['写到一半', '又改的说明']))
  expect(screen.queryByText('您编辑期间，他人修改了这条记录')).toBeNull()
})

test('after a lost connection the page asks again once if rows have changed meanwhile', async () => {
  const { calls } = await openPage('/depot/parcel/list', { apps: [depot] }, shelf([row(1)]))
  await screen.findByText('包裹1')
  const socket = await connected()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  hasChanged = true
  socket.conn.close()
  await waitFor(() => expect(sockets).toHaveLength(2))
  await waitFor(() => expect(countOf(calls, '/api/toy/parcel/list')).toBe(2))
  expect(Number(followed.at(-1)?.ageMs)).toBeGreaterThan(0)
})

test('[R041] a page that loses the permission becomes the 403 page, without the rows', async () => {
  let isRefused = false
  const list = { list: [row(1)], pagination: { total: 1, current: 1, pageSize: 20 }, refs: {} }
  const answers = shelf([], { 'GET /api/toy/parcel/list': () => (isRefused ? refused(403, { code: 40301 }) : list) })
  const { calls } = await openPage('/depot/parcel/list', { apps: [depot] }, answers)
  await screen.findByText('包裹1')
  const socket = await connected()
  isRefused = true
  socket.emit('refused', PARCEL)
  expect(await screen.findByText('您的权限不足，请点击其他菜单！')).toBeTruthy()
  expect(screen.queryByText('包裹1')).toBeNull()
  expect(countOf(calls, '/api/user/me')).toBe(2)
})

function Overview() {
  const queryKey = ['overview', 'depot']
  const { data } = useQuery({ queryKey, queryFn: () => api.get<{ count: number }>('/api/depot/dashboard') })
  useFollow({ app: 'depot' }, queryKey, { everyMs: 10_000 })
  return <p>{`共 ${data?.count} 个`}</p>
}

test('an overview follows all rows of its app', async () => {
  let count = 1
  const home = toyApp('depot', { menu: [{ module: 'dashboard', path: 'dashboard' }] })
  const screens = async () => ({ default: { pages: { dashboard: Overview } } })
  await openPage(
    '/depot/dashboard',
    { apps: [{ ...home, screens }] },
    {
      'GET /api/user/me': () => sessionOf({ apps: ['depot'], holds: ['depot dashboard read'] }),
      'GET /api/depot/dashboard': () => ({ count }),
    },
  )
  await screen.findByText('共 1 个')
  const socket = await connected()
  expect(Object.keys(followed[0]!)).toEqual(['app', 'ageMs'])
  count = 2
  socket.emit('hints', [{ app: 'depot', agoMs: 0, withinMs: 5 }], performance.now())
  await screen.findByText('共 2 个')
})

test('an overview asks again at most every ten seconds, for whatever has changed', () => {
  vi.useFakeTimers()
  const asked: unknown[] = []
  const asking = openAsking((one) => asked.push(one), 10_000)
  const change = () => asking.changed({ agoMs: 0, withinMs: 0 })
  for (let s = 0; s < 59; s += 1) {
    change()
    vi.advanceTimersByTime(1_000)
  }
  expect(asked).toHaveLength(6)
  asking.close()
})

test('while changes keep coming a list asks less and less often, up to every ten seconds', () => {
  vi.useFakeTimers()
  const askedAtS: number[] = []
  const asking = openAsking(() => askedAtS.push(Math.round(performance.now() / 1_000)), 1_000)
  const startS = Math.round(performance.now() / 1_000)
  for (let n = 0; n < 600; n += 1) {
    asking.changed({ agoMs: 0, withinMs: 0 })
    vi.advanceTimersByTime(100)
  }
  expect(askedAtS.map((atS) => atS - startS)).toEqual([0, 1, 3, 7, 15, 25, 35, 45, 55])
  asking.close()
})

test('an open row is asked for twice a second, however long changes keep coming', () => {
  vi.useFakeTimers()
  let asked = 0
  const asking = openAsking(() => (asked += 1), 500, 500)
  for (let n = 0; n < 600; n += 1) {
    asking.changed({ agoMs: 0, withinMs: 0 })
    vi.advanceTimersByTime(100)
  }
  expect(asked).toBe(121)
  asking.close()
})

test('a hidden tab asks when it is shown again', () => {
  vi.useFakeTimers()
  const asked: { ids: ReadonlySet<string> | null }[] = []
  const asking = openAsking((one) => asked.push(one), 1_000)
  const show = (state: string) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  asking.changed({ ids: ['a'], agoMs: 0, withinMs: 0 })
  vi.advanceTimersByTime(60_000)
  asking.changed({ ids: ['b'], agoMs: 0, withinMs: 0 })
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([])
  show('visible')
  expect(asked.map(({ ids }) => ids)).toEqual([new Set(['a', 'b'])])
  asking.close()
})
