// A world of its own: it ends the server.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clerkOf, makeDevice, mqttDevice, ownKioskWorld } from '../testing/world.ts'
import { brokerPortOf } from './mqtt-address.ts'

const KEY = Buffer.alloc(16).toString('base64')

/** A TCP client that never answers, never disconnects, and only reads if the test does. */
async function line(port: number, text: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text !== '') await new Promise((sent) => socket.write(text, sent))
  return socket
}

const upgrade = (target: string, ...extra: string[]) =>
  `${[
    `GET ${target} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
    ...extra,
  ].join('\r\n')}\r\n\r\n`

const answered = async (socket: Socket) => {
  await once(socket, 'readable')
  return socket.read() as Buffer
}

test('the server ends all that is open: incomplete requests, open sockets, clients that do not read', async () => {
  const world = await ownKioskWorld()
  const { clerk } = await clerkOf(world)
  const [device, point] = [await makeDevice(clerk), await makeDevice(clerk, { protocol: 2 })]
  const http = Number(new URL(world.url).port)
  const broker = brokerPortOf(world.server.services)!
  const password = Buffer.from(`${point.sn}:${point.secret}`).toString('base64')
  const idle = await line(http, 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await answered(idle))).toMatch(/^HTTP\/1\.1 200 /)
  const socketIo = await line(http, upgrade('/socket.io/?EIO=4&transport=websocket'))
  const otherwise = await line(http, upgrade(`/ocpp/${point.sn}`, `Authorization: Basic ${password}`))
  const charging = await line(
    http,
    upgrade(`/ocpp/${point.sn}`, `Authorization: Basic ${password}`, 'Sec-WebSocket-Protocol: ocpp1.6'),
  )
  for (const one of [socketIo, otherwise, charging]) expect(String(await answered(one))).toMatch(/^HTTP\/1\.1 101 /)
  const lines = [
    idle,
    socketIo,
    otherwise,
    charging,
    await line(http, ''),
    await line(http, 'GET /api/health HTTP/1.1\r\nHo'),
    await line(
      http,
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ),
    await line(http, 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n'),
    await line(http, upgrade('/engine/')),
    // A long answer, requested forty times and never read.
    await line(http, 'GET /api/docs/json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40)),
    await line(broker, ''),
    await line(broker, '\u0010\u0010'),
  ]
  const { client } = await mqttDevice(world, device)
  client.stream.pause()
  const gone = lines.map((one) => {
    one.resume()
    return once(one, 'end').catch(() => undefined)
  })
  await world.close()
  await Promise.all(gone)
})
