// A product of its own, in processes of its own: their memory is measured.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestTenant } from '@atrium/server/testing/world'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Attacker, echarts, writeLines } from './testing/attacks.ts'
import { MEMORY_MB, openWatchedProduct, type WatchedProduct } from './testing/watched-product.ts'

let product: WatchedProduct
let tenant: TestTenant
let attacker: Attacker
let largestMiB = 0
let watching: NodeJS.Timeout

beforeAll(async () => {
  product = await openWatchedProduct()
  watching = setInterval(() => {
    largestMiB = Math.max(largestMiB, product.memoryMiB())
  }, 200)
  tenant = await product.tenant()
  const owner = await tenant.user()
  attacker = { url: product.url, mqttPort: product.mqttPort, owner, credential: await tenant.credential(), board: '' }
  attacker.board = await boardOf()
})
afterAll(async () => {
  clearInterval(watching)
  await product?.close()
})

const closing: (() => void)[] = []
afterEach(async ({ task }) => {
  for (const close of closing.splice(0)) close()
  console.log(`${task.name}: ${largestMiB.toFixed(0)} MiB at most`)
  expect(largestMiB).toBeGreaterThan(0)
  expect(largestMiB).toBeLessThanOrEqual(MEMORY_MB)
  largestMiB = 0
})

const MIB = 2 ** 20
const CHARTS = 15
const LONG = 58_000
const option = (letter: string) => JSON.stringify({ title: { text: letter.repeat(LONG) } })
/** A public dashboard with as many charts as a request takes; with `mib`, made as large as no request can. */
async function boardOf(mib?: number): Promise<string> {
  const components = Array.from({ length: CHARTS }, (_, n) => echarts(n, option('a')))
  const { body } = await attacker.owner.post('/api/dashboard', { name: randomUUID(), components })
  expect(body.code).toBe(0)
  expect((await attacker.owner.put('/api/dashboard/public', { _id: body._id, public: true })).body.code).toBe(0)
  if (mib !== undefined)
    await product.sql(
      `update dashboard set components = (
         select jsonb_agg(jsonb_set(one, '{_id}', to_jsonb('c' || lpad(n::text, 4, '0') || lpad(right(one ->> '_id', 3), 3, '0'))))
         from jsonb_array_elements(components) one, generate_series(1, $2::int) n) where id = $1`,
      [body._id, Math.round((mib * MIB) / (CHARTS * LONG))],
    )
  return body._id
}

/** Batches of operations, each of which is two megabytes in the log. */
async function rewrite(board: string, batches: number): Promise<void> {
  for (let n = 0; n < batches; n++) {
    const ops = Array.from({ length: CHARTS }, (_, item) => ({
      op: 'set',
      id: echarts(item, '')._id,
      path: ['component', 'props', 'option'],
      value: option('abcdefg'[n % 7]!),
    }))
    const { body } = await attacker.owner.post('/api/dashboard/op', {
      _id: board,
      base: n,
      key: randomUUID(),
      label: { key: 'edit' },
      ops,
    })
    expect(body).toMatchObject({ code: 0 })
  }
}

/** Sends a request and reads nothing of its answer. */
async function slowReader(path: string, headers: Record<string, string> = {}): Promise<Socket> {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.pause()
  return socket
}

/** Until nothing more is made for readers that do not read. */
const settled = () => pause(5_000)

test('a draft with 200 large batches, and conflicts with it', { timeout: 300_000 }, async () => {
  const { owner, board } = attacker
  await rewrite(board, 200)
  await Promise.all(Array.from({ length: 10 }, () => owner.get('/api/dashboard/draft', { _id: board })))
  const conflict = { _id: board, base: 0, label: { key: 'edit' }, ops: [{ op: 'set', path: ['width'], value: 800 }] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => owner.post('/api/dashboard/op', { ...conflict, key: randomUUID() })),
  )
  expect(answers.map(({ body }) => body.code)).toEqual(Array(10).fill(40901))
})

test('25 slow editors', { timeout: 300_000 }, async () => {
  const board = await boardOf()
  for (let n = 0; n < 25; n++) {
    const socket = io(product.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: attacker.owner.cookie() },
    })
    closing.push(() => socket.disconnect())
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    expect((await socket.timeout(20_000).emitWithAck('edit', { dashboard: board })).code).toBe(0)
    ;(socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket.pause()
  }
  await rewrite(board, 40)
})

const LARGEST_MIB = 4
const OLD_MIB = 39

test.each([
  ['the largest dashboard', LARGEST_MIB],
  ['one of 39 MB, of an earlier release', OLD_MIB],
])('ten slow readers of %s, and of its page', { timeout: 300_000 }, async (_, mib) => {
  const board = await boardOf(mib)
  for (let n = 0; n < 10; n++) await slowReader(`/api/dashboard?_id=${board}&public=1`)
  for (let n = 0; n < 10; n++) await slowReader(`/public/dashboard?_id=${board}`, { accept: 'text/html' })
  await settled()
})

test('20 copies of a dashboard of 39 MB at once', { timeout: 300_000 }, async () => {
  const board = await boardOf(OLD_MIB)
  const copy = () => attacker.owner.post('/api/dashboard/copy', { _id: board })
  const answers = await Promise.all(Array.from({ length: 20 }, copy))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.map(({ status }) => status)).toContain(200)
})

test('exports of lists and large answers to queries that are read slowly', { timeout: 300_000 }, async () => {
  const cookie = attacker.owner.cookie()
  await product.sql(
    `insert into audit_log (id, tenant_id, by_id, action, entity, row_id, before, after)
     select gen_random_uuid(), $1, $2, 'update', 'manage.user', 'row', jsonb_build_object('name', repeat('b', 500)),
       jsonb_build_object('name', repeat('a', 500)) from generate_series(1, 50000)`,
    [tenant.id, attacker.owner.userId],
  )
  for (const kind of ['csv', 'xlsx'])
    for (let n = 0; n < 10; n++) await slowReader(`/api/audit/list?export=${kind}&current=1&pageSize=10`, { cookie })
  await settled()
  const nowNs = BigInt(Date.now()) * 1_000_000n
  for (let part = 0; part < 20; part++) {
    const lines = Array.from(
      { length: 20_000 },
      (_, n) => `large v=${n},w=${n},text="${'x'.repeat(50)}" ${nowNs - BigInt(part * 20_000 + n) * 1_000_000n}`,
    )
    expect(await writeLines(attacker, lines.join('\n'))).toBe(204)
  }
  const { id, token } = attacker.credential
  const asked = new URLSearchParams({ db: 'plant', u: id, p: token, q: 'select * from large' })
  for (let n = 0; n < 10; n++) await slowReader(`/query?${asked}`)
  await settled()
})
