import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { expect } from '@playwright/test'
import { io } from 'socket.io-client'
import { test } from './core-seconds.ts'
import { findFreePorts } from './free-ports.ts'
import { openWorld, type World } from './world.ts'

const closing: (() => Promise<unknown>)[] = []
let engine: World
let first: World
let second: World

async function startRedis(): Promise<string> {
  const [port] = await findFreePorts(1)
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis: ChildProcess = spawn('redis-server', settings, { stdio: 'ignore' })
  await once(redis, 'spawn')
  closing.push(async () => {
    const ended = once(redis, 'exit')
    redis.kill('SIGTERM')
    await ended
  })
  await expect
    .poll(async () => {
      const line = connect(port!, '127.0.0.1')
      const answers = await once(line, 'connect').then(
        () => true,
        () => false,
      )
      line.destroy()
      return answers
    })
    .toBe(true)
  return `redis://127.0.0.1:${port}`
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-processes-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fast: true, log: console })
  closing.push(() => postgres.close())
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    REDIS_URL: await startRedis(),
    SIM: '0',
  }
  const start = async (settings: Record<string, string>) => {
    const world = await openWorld({ ...shared, ...settings })
    closing.push(() => world.close())
    return world
  }
  engine = await start({ ROLE: 'engine' })
  first = await start({ ROLE: 'web', ENGINE_URL: engine.url })
  second = await start({ ROLE: 'web', ENGINE_URL: engine.url })
})

test.afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** A user with the cookies of a browser. They belong to the host, so both processes receive them. */
interface Person {
  status: number
  cookie: string
}

async function send(world: World, method: string, path: string, cookie = '', body?: object) {
  const response = await fetch(world.url + path, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
  return { status: response.status, body: await response.json(), cookie: set.join('; ') }
}

function signIn(world: World): Promise<Person> {
  return send(world, 'POST', '/api/user/login?type=pc', '', { username: 'demo', password: first.demoPassword })
}

/** The socket of a page and the events that it received. */
async function openConnection(world: World, namespace: string, cookie: string) {
  const socket = io(world.url + namespace, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } })
  const received: [event: string, payload: Record<string, unknown>][] = []
  socket.onAny((event, payload) => received.push([event, payload]))
  await new Promise<void>((connected, failed) => {
    socket.once('connect', connected)
    socket.once('connect_error', failed)
  })
  closing.push(async () => socket.disconnect())
  return { received, ask: (event: string, payload: object) => socket.timeout(5000).emitWithAck(event, payload) }
}

test('a session that one process opened is valid at the other, and signing out there ends it here', async () => {
  const { cookie } = await signIn(first)
  expect((await send(second, 'GET', '/api/user/me', cookie)).body.user.username).toBe('demo')
  expect((await send(second, 'DELETE', '/api/user/logout', cookie)).status).toBe(200)
  await expect.poll(async () => (await send(first, 'GET', '/api/user/me', cookie)).status).toBe(401)
})

test('a QR code that one process shows is scanned at the other', async () => {
  const phone = await signIn(second)
  const asked = await send(first, 'POST', '/api/user/login/qrcode', '', {})
  const { nonce } = asked.body
  const page = await openConnection(first, '/login', asked.cookie)
  expect(await page.ask('join', { nonce })).toEqual({ code: 0 })
  const line = await openConnection(second, '/login', phone.cookie)
  expect(await line.ask('qrcodeScan', { nonce })).toMatchObject({ code: 0 })
  await expect.poll(() => page.received.map(([event]) => event)).toEqual(['qrcodeScan'])
  expect(await line.ask('qrcodeScanOk', { nonce })).toEqual({ code: 0 })
  await expect.poll(() => page.received.map(([event]) => event)).toEqual(['qrcodeScan', 'qrcodeScanOk'])
  const token = page.received[1]![1].token
  const entered = await send(first, 'POST', '/api/user/login/token?type=pc', asked.cookie, { token })
  expect([entered.status, entered.body.user?.username]).toEqual([200, 'demo'])
})

test('a message that one process writes is received at the other', async () => {
  const { cookie } = await signIn(first)
  const desk = await openConnection(second, '/message', cookie)
  const me = (await send(first, 'GET', '/api/user/me', cookie)).body.user
  const code = (
    await send(first, 'POST', '/api/visitor/registerCode', cookie, { name: '北门', notify: 1, receivers: [me._id] })
  ).body
  const address = new URL(code.registerCode.url, first.url).pathname.split('/').at(-1)
  const values = { name: '来访人乙', mobile: '13900001234', purpose: '送货' }
  const sent = await send(first, 'POST', '/api/client/visitor', '', { code: address, values })
  expect(sent.body).toMatchObject({ code: 0 })
  await expect.poll(() => JSON.stringify(desk.received)).toContain('来访人乙')
})

test('both processes write to the same time-series store', async () => {
  for (const world of [first, second]) {
    const answer = await fetch(`${world.url}/write?db=demo&precision=ms`, {
      method: 'POST',
      headers: { authorization: `Token demo:${first.ingestToken}` },
      body: 'processes n=1',
    })
    expect(answer.status).toBe(204)
  }
})

test('a session outlives the process that opened it', async () => {
  const { cookie } = await signIn(first)
  const status = async (world: World) => (await send(world, 'GET', '/api/user/me', cookie)).status
  await first.stop('SIGTERM')
  expect(await status(second)).toBe(200)
  await first.start()
  expect(await status(first)).toBe(200)
})
