import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { openEgress } from '@atrium/core/server/outside/egress'
import { expect, onTestFinished, test } from 'vitest'
import { addressNotAllowed, streamElsewhere, streamTooLarge } from '../../../contract/stream.ts'
import { openForwarder } from './forwarder.ts'

const HERE = ['127.0.0.0/8']

async function camera(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function forwarded(address: string, allow: readonly string[] = HERE) {
  const protocol = address.startsWith('rtmp') ? 'rtmp' : 'rtsp'
  const forwarder = await openForwarder(openEgress(HERE), { address, protocol, allow })
  onTestFinished(() => forwarder.close())
  const [host, port] = forwarder.host.split(':')
  const near = connect(Number(port), host)
  const received: Buffer[] = []
  near.on('data', (chunk: Buffer) => received.push(chunk))
  near.on('error', () => undefined)
  near.write('DESCRIBE rtsp://camera/ RTSP/1.0\r\n\r\n')
  const closed = once(near, 'close')
  return { forwarder, near, closed, text: () => Buffer.concat(received).toString('latin1') }
}

test('what a camera answers reaches the one who connects first, and nobody else', async () => {
  const host = await camera((socket) => socket.write('RTSP/1.0 200 OK\r\n\r\n'))
  const { forwarder, text } = await forwarded(`rtsp://${host}/1`)
  await expect.poll(text).toBe('RTSP/1.0 200 OK\r\n\r\n')
  const second = connect(Number(forwarder.host.split(':')[1]), '127.0.0.1')
  const [error] = (await once(second, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})

test('[S5] a redirect does not reach it, and is said in words', async () => {
  const host = await camera((socket) => socket.write('RTSP/1.0 302 Found\r\nLocation: rtsp://10.0.0.1/\r\n\r\n'))
  const { forwarder, closed, text } = await forwarded(`rtsp://${host}/1`)
  await closed
  expect([text(), forwarder.fault?.code]).toEqual(['', streamElsewhere().code])
})

test('[S5] an address that the tenant has not allowed is not reached', async () => {
  let isReached = false
  const host = await camera(() => {
    isReached = true
  })
  const { forwarder, closed } = await forwarded(`rtmp://${host}/live/1`, [])
  await closed
  expect([isReached, forwarder.fault?.code]).toEqual([false, addressNotAllowed().code])
})

test('a camera that sends more than any video has is not listened to', async () => {
  const host = await camera((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(1024 * 1024)));
    }
    socket.on('drain', more)
    more()
  })
  const { forwarder, closed } = await forwarded(`rtmp://${host}/live/1`)
  await closed
  expect(forwarder.fault?.code).toBe(streamTooLarge().code)
})

test('a camera that is not there is said in words', async () => {
  const host = await camera(() => undefined)
  const { forwarder, closed } = await forwarded(`rtsp://127.0.0.1:1/${host}`)
  await closed
  expect(forwarder.fault?.text.zh_CN).toBe('对方拒绝连接，请检查端口')
})
