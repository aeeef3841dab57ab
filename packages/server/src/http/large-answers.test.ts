import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Refusal } from '@atrium/contract/refusal'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitLargeAnswers } from './large-answers.ts'

// More than the system's buffers of a connection take.
const BYTES = 24 * 2 ** 20

async function serverWith(limits: Parameters<typeof limitLargeAnswers>[1]) {
  const http = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  limitLargeAnswers(http, limits)
  http.setErrorHandler((error, _request, reply) => {
    const { status, detail } = error as Refusal
    return reply.code(status).header('retry-after', String(detail.retryAfterS)).send({ code: status })
  })
  http.get('/large', async (_request, reply) => reply.send('x'.repeat(BYTES)))
  http.get('/small', async (_request, reply) => reply.send('x'))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  /** Asks for the large answer, and reads nothing after its first bytes. */
  const slowReader = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(socket, 'readable')
    return socket
  }
  return { url, slowReader }
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
  const { url, slowReader } = await serverWith({ maxBytes: 1.5 * BYTES, takenWithinMs: 300 })
  const socket = await slowReader()
  const closed = once(socket, 'close')
  expect((await fetch(`${url}/large`)).status).toBe(503)
  await expect.poll(async () => (await fetch(`${url}/large`)).status).toBe(200)
  socket.resume()
  socket.on('error', () => undefined)
  await closed
  expect(socket.bytesRead).toBeLessThan(BYTES)
})
