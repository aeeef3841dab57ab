// A world of its own: it counts all connections of the server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { clerkOf, type MadeDevice, makeDevice, ownKioskWorld } from '../testing/world.ts'

let world: OwnWorld
let device: MadeDevice
const connections = new Set<Socket>()

beforeAll(async () => {
  world = await ownKioskWorld()
  device = await makeDevice((await clerkOf(world)).clerk, { protocol: 2 })
  world.server.http.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
})
afterAll(() => world.close())

const NOBODYS = [
  '/',
  '/engine/',
  '/engine/?EIO=4&transport=websocket',
  '/engine',
  '/api/health',
  '/elsewhere',
  '/socket.io',
]
const REFUSED = [
  '/socket.io/?EIO=4&transport=pigeon',
  '/socket.io/?EIO=4',
  '/socket.io/?EIO=4&transport=websocket&sid=nobody',
  // Not UTF-8, so the number of no charge point.
  '/ocpp/%ff',
  '/ocpp/',
]

/** A client that keeps its side open, whatever the server does, and only reads if the test does. */
async function dial(target: string, extra: string[] = []): Promise<Socket> {
  const { hostname, port } = new URL(world.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `GET ${target} HTTP/1.1`,
    `Host: ${new URL(world.url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ...extra,
  ]
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n`, sent))
  return socket
}

async function answerTo(target: string, extra?: string[]): Promise<string> {
  const socket = await dial(target, extra)
  let answer = ''
  for await (const piece of socket) answer += piece
  return answer
}

/** The number of open sockets of this test. */
const open = () => connections.size

describe('an upgrade request that nothing serves', () => {
  test.each(NOBODYS)('is answered with 404 and closed: %s', async (target) => {
    expect(await answerTo(target)).toMatch(/^HTTP\/1\.1 404 /)
    await expect.poll(open).toBe(0)
  })

  test.each([...NOBODYS, ...REFUSED])(
    'keeps no socket of a client that neither reads nor disconnects: %s',
    async (target) => {
      await dial(target)
      await expect.poll(open).toBe(0)
    },
  )

  test.each([...NOBODYS, ...REFUSED])('keeps no socket of a client that disconnects at once: %s', async (target) => {
    ;(await dial(target)).resetAndDestroy()
    await expect.poll(open).toBe(0)
  })
})

describe('an upgrade request that is refused', () => {
  test.each(REFUSED)('is answered and closed: %s', async (target) => {
    expect(await answerTo(target)).toMatch(/^HTTP\/1\.1 (400|404) /)
    await expect.poll(open).toBe(0)
  })

  test('a charge point with a wrong password', async () => {
    const password = Buffer.from(`${device.sn}:wrong`).toString('base64')
    const extra = [`Authorization: Basic ${password}`, 'Sec-WebSocket-Protocol: ocpp1.6']
    expect(await answerTo(`/ocpp/${device.sn}`, extra)).toMatch(/^HTTP\/1\.1 401 /)
    await dial(`/ocpp/${device.sn}`, extra)
    await expect.poll(open).toBe(0)
  })
})
