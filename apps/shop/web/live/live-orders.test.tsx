import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answers, openPage, sessionOf } from '@atrium/core/testing/web/open-page'
import '@atrium/core/testing/web/lazy-parts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import app from '../../index.ts'
import words from '../../zh_CN.ts'
import { LIVE_ROWS, merged } from './use-live-orders.ts'

let io: Server
let sockets: Socket[]

beforeEach(async () => {
  const http = createServer()
  io = new Server(http)
  sockets = []
  io.of('/shop').on('connection', (socket) => sockets.push(socket))
  io.of('/live').on('connection', (socket) => {
    socket.on('follow', (_place, answer) => answer({ code: 0, changed: false }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(sockets.every(({ connected }) => !connected)).toBe(true))
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await io.close()
})

/** The audio of a browser that allows sound only after a click. */
function stubAudio(state: 'running' | 'suspended') {
  const started: number[] = []
  class Context extends EventTarget {
    state = state
    currentTime = 0
    destination = {}
    async resume() {
      this.state = 'running'
      this.dispatchEvent(new Event('statechange'))
    }
    async close() {}
  }
  class Tone {
    gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
    connect = (next: unknown) => next
    start = (at: number) => started.push(at)
    stop() {}
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Tone)
  return started
}

const row = (n: number, extra: object = {}) => ({
  _id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  rev: 1,
  no: `SH2603010000${String(n).padStart(4, '0')}`,
  status: 2,
  createdAt: `2026-03-01T08:${String(n % 60).padStart(2, '0')}:00.000Z`,
  paidAt: `2026-03-01T08:${String(n % 60).padStart(2, '0')}:30.000Z`,
  products: [{ product: 'p', spec: null, name: `菜${n}`, specName: null, img: null, price: 100, num: 2, amount: 200 }],
  amount: 200,
  deliverOption: 2,
  table: 'A1',
  consignee: null,
  updatedAt: '2026-03-01T08:00:00.000Z',
  group: null,
  creator: null,
  remark: null,
  ...extra,
})

const entry = {
  app,
  words: { zh_CN: async () => ({ default: words }), en_US: async () => ({ default: words }) },
  screens: () => import('../../web.tsx'),
}

async function open(rows: object[]) {
  const answers: Answers = {
    'GET /api/user/me': () =>
      sessionOf({ apps: ['shop'], holds: ['shop dashboard read', 'shop order read', 'shop order accept'] }),
    'GET /api/shop/dashboard': () => ({ kpis: [], series: [], tops: [], alerts: [] }),
    'GET /api/inbox': () => ({ kinds: [] }),
    'GET /api/shop/order/list': ({ query }) => {
      const ids = query.get('ids')?.split(',')
      const list = (rows as { _id: string }[]).filter(({ _id }) => !ids || ids.includes(_id))
      return { list, pagination: { total: list.length, current: 1, pageSize: 100 }, refs: {}, asOf: '' }
    },
  }
  const opened = await openPage('/shop/dashboard', { apps: [entry as never] }, answers)
  const list = await screen.findByRole('list', { name: '实时订单' })
  await waitFor(() => expect(sockets).toHaveLength(1))
  await screen.findByText('实时')
  const shown = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('a')!.textContent)
  return { ...opened, list, shown }
}

test('[R539] [R649] the page has a list of the paid orders, on top of which a new one appears by itself', async () => {
  const rows = [row(2), row(1)]
  const { shown, calls } = await open(rows)
  expect(shown()).toEqual(['#0002', '#0001'])
  rows.unshift(row(3))
  sockets[0]!.emit('order', { ids: [row(3)._id], agoMs: 0, withinMs: 1 })
  await waitFor(() => expect(shown()).toEqual(['#0003', '#0002', '#0001']))
  // Only the new order was asked for.
  const asked = calls.filter(({ path }) => path === '/api/shop/order/list').at(-1)!
  expect(asked.query.get('ids')).toBe(row(3)._id)
  expect(screen.getByText('新订单 1 个')).toBeTruthy()
})

test('[R680] the list has the last 100 orders, newest first, each once', () => {
  const rows = Array.from({ length: LIVE_ROWS }, (_, n) => row(n, { paidAt: new Date(n * 1000).toISOString() }))
  const later = row(500, { paidAt: new Date(500_000).toISOString() })
  const again = { ...rows[7]!, status: 3 }
  const all = merged(rows, new Set([later._id, again._id]), [later, again])
  expect(LIVE_ROWS).toBe(100)
  expect(all).toHaveLength(100)
  expect(all[0]).toBe(later)
  expect(all.filter(({ _id }) => _id === again._id)).toEqual([again])
  expect(all.some(({ _id }) => _id === rows[0]!._id)).toBe(false)
})

test('[R540] a new order rings only if the sound is on, and the browser remembers the switch', async () => {
  const started = stubAudio('running')
  const rows = [row(1)]
  const { shown } = await open(rows)
  async function pay(n: number) {
    rows.unshift(row(n))
    sockets[0]!.emit('order', { ids: [row(n)._id], agoMs: 0, withinMs: 1 })
    await waitFor(() => expect(shown()[0]).toBe(`#${String(n).padStart(4, '0')}`))
  }
  await pay(2)
  expect(started).toEqual([])
  fireEvent.click(screen.getByRole('switch', { name: '提示音' }))
  await pay(3)
  expect(started.length).toBeGreaterThan(0)
  const rung = started.length
  // The same order again, as after it was accepted, does not ring.
  rows[0] = row(3, { status: 3 })
  sockets[0]!.emit('order', { ids: [row(3)._id], agoMs: 0, withinMs: 1 })
  expect(await screen.findByText('备货中')).toBeTruthy()
  expect(started).toHaveLength(rung)
  expect(localStorage.getItem('atrium.shop.sound')).toBe('1')
})

test('[R540] where the browser still forbids sound, the page says so until it is used', async () => {
  stubAudio('suspended')
  localStorage.setItem('atrium.shop.sound', '1')
  await open([row(1)])
  expect((await screen.findByRole('alert')).textContent).toContain('允许出声')
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('[R541] the list fills the screen, and Escape leaves it', async () => {
  const asked = vi.fn(async () => undefined)
  document.documentElement.requestFullscreen = asked
  await open([row(1)])
  const part = screen.getByRole('region', { name: '实时订单' })
  fireEvent.click(within(part).getByRole('button', { name: /^全屏/ }))
  expect(part.getAttribute('data-full')).toBe('true')
  expect(asked).toHaveBeenCalledOnce()
  expect(within(part).getByRole('button', { name: /退出全屏/ })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(part.getAttribute('data-full')).toBe('false'))
})

test('an order that comes while the reader has scrolled moves nothing under them, and is counted above', async () => {
  const rows = [row(2), row(1)]
  const { list, shown } = await open(rows)
  let height = 1000
  Object.defineProperty(list, 'scrollHeight', { get: () => height, configurable: true })
  list.scrollTop = 0
  rows.unshift(row(3))
  sockets[0]!.emit('order', { ids: [row(3)._id], agoMs: 0, withinMs: 1 })
  await waitFor(() => expect(shown()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /上面有/ })).toBeNull()
  list.scrollTop = 200
  height = 1048
  rows.unshift(row(4))
  sockets[0]!.emit('order', { ids: [row(4)._id], agoMs: 0, withinMs: 1 })
  expect(await screen.findByRole('button', { name: '上面有 1 个新订单' })).toBeTruthy()
  expect(list.scrollTop).toBe(248)
})
