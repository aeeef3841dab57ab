import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '../../contract/refusal.ts'
import { holding, limitLargeAnswers, openAnswerMemory } from './large-answers.ts'

// More than the system's buffers of a connection take.
const BYTES = 24 * 2 ** 20

async function serverWith({ maxBytes, takenWithinMs }: { maxBytes: number; takenWithinMs?: number }) {
  const http = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  limitLargeAnswers(http, { memory: openAnswerMemory(maxBytes), takenWithinMs })
  http.setErrorHandler((error, _request, reply) => {
    const { status, detail } = error as Refusal
    return reply.code(status).header('retry-after', String(detail.retryAfterS)).send({ code: status })
  })
  http.get('/large', async (_request, reply) => reply.send('x'.repeat(BYTES)))
  const produced = { bytes: 0, ended: false }
  async function* pieces() {
    try {
      for (produced.bytes = 0; produced.bytes < BYTES; produced.bytes += 2 ** 16) yield Buffer.alloc(2 ** 16)
    } finally {
      produced.ended = true
    }
  }
  const stream = () => Readable.from(pieces(), { objectMode: false })
  http.get('/stream', async (_request, reply) => reply.send(stream()))
  http.get('/holding', async (_request, reply) => reply.send(holding(stream(), BYTES)))
  http.get('/small', async (_request, reply) => reply.send('x'))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  /** Asks for a large answer, and reads nothing after its first bytes. */
  const slowReader = async (path = '/large'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  return { url, slowReader, produced }
}

test('when slow readers hold as much as there is room for, a large answer is refused until one has gone', async () => {
  const { url, slowReader } = await serverWith({ maxBytes: 2.5 * BYTES })
  const [first] = [await slowReader(), await slowReader()]
  const refused = await fetch(`${url}/large`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await fetch(`${url}/small`)).status).toBe(200)
  first.destroy()
  await expect.poll(async () => (await fetch(`${url}/large`)).status).toBe(200)
})

test('an answer alone may be larger than the room', async () => {
  const { url } = await serverWith({ maxBytes: 1000 })
  expect((await (await fetch(`${url}/large`)).text()).length).toBe(BYTES)
})

test('a reader who does not take the answer in time loses the connection, and its room', async () => {
  // Long enough for the refused request also on a busy machine.
  const { url, slowReader } = await serverWith({ maxBytes: 1.5 * BYTES, takenWithinMs: 3000 })
  const socket = await slowReader()
  const closed = once(socket, 'close')
  expect((await fetch(`${url}/large`)).status).toBe(503)
  await expect.poll(async () => (await fetch(`${url}/large`)).status, { timeout: 20_000 }).toBe(200)
  socket.resume()
  socket.on('error', () => undefined)
  await closed
  expect(socket.bytesRead).toBeLessThan(BYTES)
})

test('a stream whose reader takes nothing for the time ends with its connection', async () => {
  const { slowReader, produced } = await serverWith({ maxBytes: BYTES, takenWithinMs: 300 })
  const socket = await slowReader('/stream')
  const closed = once(socket, 'close')
  await expect.poll(() => produced.ended).toBe(true)
  // Back pressure: no more was made than the buffers take.
  expect(produced.bytes).toBeLessThan(BYTES)
  socket.on('error', () => undefined).resume()
  await closed
})

test('a slow reader of a stream gets all of it: the time begins again with each piece that is taken', async () => {
  // Reader and server share this process: it may stand still for a while on a busy machine.
  const takenWithinMs = 1500
  const { url } = await serverWith({ maxBytes: BYTES, takenWithinMs })
  const startedMs = performance.now()
  const answer = await fetch(`${url}/stream`)
  let read = 0
  for await (const piece of answer.body!) {
    read += piece.length
    await new Promise((resolve) => setTimeout(resolve, 6))
  }
  expect(performance.now() - startedMs).toBeGreaterThan(takenWithinMs)
  expect(read).toBe(BYTES)
})

test('what a stream holds in memory counts as an answer does', async () => {
  const { url, slowReader } = await serverWith({ maxBytes: 1.5 * BYTES })
  const socket = await slowReader('/holding')
  expect((await fetch(`${url}/holding`)).status).toBe(503)
  expect((await fetch(`${url}/stream`)).status).toBe(200)
  socket.destroy()
  await expect.poll(async () => (await fetch(`${url}/holding`)).status).toBe(200)
})

test('answers share the memory while they are made, too; one alone has room', () => {
  const memory = openAnswerMemory(100)
  const [first, second] = [memory(), memory()]
  expect([first.add(60), first.add(60), second.add(1)]).toEqual([true, true, false])
  expect(first.end()).toBe(120)
  expect([second.add(60), first.add(60), first.add(40)]).toEqual([true, false, true])
})
