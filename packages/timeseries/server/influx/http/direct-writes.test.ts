import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { countRequests } from '@atrium/core/server/http/request-metrics'
import { compression } from '@atrium/core/server/http/shared-answer'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import { type Metrics, openMetrics } from '@atrium/core/server/metrics/metrics'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credentialsOf } from '../../../testing/influx/atrium-http.ts'
import { sharedStore } from '../../../testing/store/open-store.ts'
import { timeseriesWorld } from '../../../testing/world.ts'
import type { FindCredential } from '../../store/credential.ts'
import { influxRoutes } from './routes.ts'

const shared = sharedStore()
const AUTHORIZATION = 'authorization: Token all:secret'
const LINE = 'cpu v=1 1000'

interface Side {
  http: FastifyInstance
  metrics: Metrics
  port: number
  /** How many requests Fastify has routed. */
  routed(): number
  /** When the server begins to close. */
  closing: Promise<void>
}

/** A server that listens; one that has answered a write before handles the next ones directly. */
async function open({ isDirect }: { isDirect: boolean }): Promise<Side> {
  const http = Fastify() as unknown as FastifyInstance
  const metrics = openMetrics()
  const countAnswer = countRequests(http, metrics)
  let routed = 0
  http.addHook('onRequest', async (_request, reply) => {
    routed++
    reply.headers({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' })
  })
  await http.register(compress, compression)
  const closing = new Promise<void>((resolve) => http.addHook('preClose', async () => resolve()))
  const fastifys = http.server.listeners('request')
  const find = credentialsOf(randomUUID())
  const findCredential: FindCredential = async (id, token) => {
    if (id === 'broken') throw new Error('the database is broken')
    return find(id, token)
  }
  const parts = { timeseries: shared(), findCredential, maxBodyBytes: 20_000 }
  await influxRoutes(http, { ...parts, countAnswer })
  if (!isDirect) {
    http.server.removeAllListeners('request')
    for (const listener of fastifys) http.server.on('request', listener as never)
  }
  await http.listen({ host: '127.0.0.1', port: 0 })
  const side = { http, metrics, port: (http.server.address() as { port: number }).port, routed: () => routed, closing }
  await send(side, write('/write?db=plant'), LAST)
  return side
}

interface Sent {
  method?: string
  version?: string
  headers?: string[]
  body?: string | Buffer
}

function write(path: string, { method = 'POST', version = '1.1', headers = [], body = LINE }: Sent = {}): Buffer {
  const credential = headers.some((header) => header.startsWith('authorization')) ? [] : [AUTHORIZATION]
  const length = headers.some((header) => header.startsWith('transfer-encoding'))
    ? []
    : [`content-length: ${Buffer.byteLength(body)}`]
  const lines = [`${method} ${path} HTTP/${version}`, 'host: plant', ...credential, ...length, ...headers, '', '']
  return Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(body)])
}

const DONE = 'connection: close'
/** A last request on the same connection, after whose answer the server closes it. */
const LAST = write('/ping', { method: 'GET', headers: [DONE], body: '' })

const undated = (bytes: string) => bytes.replace(/^date: .*\r\n/gim, '')

/** All bytes that are received until the server closes the connection. Dates are left out. */
function send({ port }: Side, ...pieces: Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat(pieces)))
    socket.on('data', (piece) => received.push(piece))
    socket.on('error', reject)
    socket.on('close', () => resolve(undated(Buffer.concat(received).toString('latin1'))))
  })
}

const countsOf = async ({ metrics }: Side) =>
  (await metrics.text())
    .split('\n')
    .filter((line) => /^atrium_http_(requests_total|request_duration_seconds_count)/.test(line))

/** What is sent, how many answers do not pass through Fastify, and whether the server closes the connection by itself. */
const CASES: Record<string, { sent: Buffer[]; direct: number; closes?: true }> = {
  'a good write': { sent: [write('/write?db=plant&precision=ms')], direct: 1 },
  'a name with escapes': { sent: [write('/write?db=pl%61nt')], direct: 0 },
  'two names': { sent: [write('/write?db=a&db=b')], direct: 0 },
  'empty parameters': { sent: [write('/write?db=plant&=&&precision=&rp')], direct: 1 },
  'no query': { sent: [write('/write')], direct: 0 },
  'u and p': { sent: [write('/write?db=plant&u=all&p=secret', { headers: ['authorization: '] })], direct: 1 },
  'a wrong token': { sent: [write('/write?db=plant', { headers: ['authorization: Token all:guess'] })], direct: 0 },
  'no credential': { sent: [write('/write?db=plant', { headers: ['authorization: '] })], direct: 0 },
  'a fault': { sent: [write('/write?db=plant', { headers: ['authorization: Token broken:secret'] })], direct: 0 },
  'a reader': { sent: [write('/write?db=plant', { headers: ['authorization: Token reader:secret'] })], direct: 0 },
  'an unknown database': {
    sent: [write('/write?db=other', { headers: ['authorization: Token writer:secret'] })],
    direct: 0,
  },
  'an invalid line': { sent: [write('/write?db=plant', { body: `${LINE}\nnonsense` })], direct: 0 },
  'many invalid lines, packed': {
    sent: [write('/write?db=plant', { body: 'bad\n'.repeat(100), headers: ['accept-encoding: gzip'] })],
    direct: 0,
  },
  gzip: {
    sent: [write('/write?db=plant', { body: gzipSync(LINE), headers: ['content-encoding: gzip'] })],
    direct: 1,
  },
  'broken gzip': { sent: [write('/write?db=plant', { headers: ['content-encoding: gzip'] })], direct: 0 },
  'an unknown encoding': { sent: [write('/write?db=plant', { headers: ['content-encoding: br'] })], direct: 0 },
  'a body that is too large': { sent: [write('/write?db=plant', { body: ' '.repeat(20_001) })], direct: 0 },
  'gzip that is too large': {
    sent: [write('/write?db=plant', { body: gzipSync(' '.repeat(20_001)), headers: ['content-encoding: gzip'] })],
    direct: 0,
  },
  'an empty body': { sent: [write('/write?db=plant', { body: '' })], direct: 0 },
  chunks: {
    sent: [write('/write?db=plant', { body: `c\r\n${LINE}\r\n0\r\n\r\n`, headers: ['transfer-encoding: chunked'] })],
    direct: 0,
  },
  'text/plain': { sent: [write('/write?db=plant', { headers: ['content-type: text/plain'] })], direct: 1 },
  'an invalid type': { sent: [write('/write?db=plant', { headers: ['content-type: a/b/c'] })], direct: 0 },
  'a type without a slash': { sent: [write('/write?db=plant', { headers: ['content-type: x'] })], direct: 0 },
  'an expected 100': { sent: [write('/write?db=plant', { headers: ['expect: 100-continue'] })], direct: 1 },
  'HTTP/1.0': { sent: [write('/write?db=plant', { version: '1.0' })], direct: 1, closes: true },
  'HTTP/1.0 with keep-alive': {
    sent: [write('/write?db=plant', { version: '1.0', headers: ['connection: keep-alive'] })],
    direct: 1,
    closes: true,
  },
  'a last write': { sent: [write('/write?db=plant', { headers: [DONE] })], direct: 1, closes: true },
  'another method': { sent: [write('/write?db=plant', { method: 'PUT' })], direct: 0 },
  'another path': { sent: [write('/writes?db=plant')], direct: 0 },
  'the path of version 2': { sent: [write('/api/v2/write?bucket=plant')], direct: 0 },
  'writes in a pipeline': {
    sent: [
      write('/write?db=plant'),
      write('/write?db=plant', { body: 'nonsense' }),
      write('/write?db=plant'),
      write('/write?db=plant', { headers: ['authorization: Token all:guess'] }),
    ],
    direct: 2,
  },
}

let direct: Side
let routed: Side
beforeAll(async () => {
  direct = await open({ isDirect: true })
  routed = await open({ isDirect: false })
})
afterAll(() => Promise.all([direct.http.close(), routed.http.close()]))

/** That both have counted the same answers, and how many of them did not pass through Fastify on the direct side. */
async function expectCounts(answers: number, before: number): Promise<void> {
  expect(await countsOf(direct)).toEqual(await countsOf(routed))
  expect(routed.routed() - direct.routed() - before).toBe(answers)
}

it.each(Object.entries(CASES))(
  'gives the same bytes and counts as Fastify: %s',
  async (_name, { sent, direct: count, closes }) => {
    const before = routed.routed() - direct.routed()
    const all = closes ? sent : [...sent, LAST]
    const [mine, expected] = [await send(direct, ...all), await send(routed, ...all)]
    expect(mine).toBe(expected)
    expect(mine).toContain('HTTP/1.1 ')
    await expectCounts(count, before)
  },
)

it('takes a body that arrives in pieces', async () => {
  const before = routed.routed() - direct.routed()
  const [head, tail] = [write('/write?db=plant').subarray(0, -4), write('/write?db=plant').subarray(-4)]
  const answers = []
  for (const { port, http } of [direct, routed]) {
    const socket = connect(port, '127.0.0.1')
    const asked = once(http.server, 'request')
    socket.write(head)
    await asked
    socket.write(tail)
    const [answer] = await once(socket, 'data')
    answers.push(undated(String(answer)))
    socket.destroy()
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('204 No Content')
  await expectCounts(1, before)
})

it('does nothing for a request that ends before its body', async () => {
  for (const { port, http } of [direct, routed]) {
    const socket = connect(port, '127.0.0.1')
    const asked = once(http.server, 'request')
    socket.write(write('/write?db=plant').subarray(0, -4))
    const [request] = await asked
    const closed = new Promise((resolve) => request.once('close', resolve))
    socket.destroy()
    await closed
  }
  expect(await countsOf(direct)).toEqual(await countsOf(routed))
  expect(await send(direct, write('/write?db=plant'), LAST)).toContain('204 No Content')
  expect(await send(routed, write('/write?db=plant'), LAST)).toContain('204 No Content')
})

it('refuses with 503 while the server closes, as Fastify does', async () => {
  const answers = []
  for (const isDirect of [true, false]) {
    const side = await open({ isDirect })
    const socket = connect(side.port, '127.0.0.1')
    const asked = once(side.http.server, 'request')
    // The first one is answered, and the second one arrives, while the server closes.
    socket.write(write('/write?db=plant').subarray(0, -4))
    await asked
    const closed = side.http.close()
    await side.closing
    socket.write(Buffer.concat([write('/write?db=plant').subarray(-4), write('/write?db=plant')]))
    const received: Buffer[] = []
    for await (const piece of socket) received.push(piece)
    await closed
    answers.push(undated(Buffer.concat(received).toString()))
  }
  expect(answers[0]).toBe(answers[1])
  expect(answers[0]).toContain('503 Service Unavailable')
})

it('sends the headers of the whole server, and follows a changed token', async () => {
  const world = await timeseriesWorld()
  const { id, token } = await (await world.tenant()).credential(['write', 'create'])
  const post = async (sent: string) => {
    const headers = { authorization: `Token ${id}:${sent}`, 'content-type': 'text/plain' }
    const answer = await fetch(`${world.url}/write?db=plant`, { method: 'POST', headers, body: LINE })
    return [answer.status, Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'))] as const
  }
  const first = await post(token)
  expect(first).toEqual([
    204,
    expect.objectContaining({ 'x-influxdb-version': '1.6.7', 'x-frame-options': 'SAMEORIGIN' }),
  ])
  expect(await post(token)).toEqual(first)
  expect((await post('guess'))[0]).toBe(401)
  await world.sql(`update ingest_credential set token_hash = '${hashToken('changed')}' where id = '${id}'`)
  // Other processes learn of it by a notification.
  await expect.poll(async () => (await post(token))[0]).toBe(401)
  expect(await post('changed')).toEqual(first)
})
