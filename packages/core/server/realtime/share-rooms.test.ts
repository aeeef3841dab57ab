import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcp } from 'node:net'
import { pino } from 'pino'
import { Server } from 'socket.io'
import { io as dial, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { shareRooms } from './share-rooms.ts'

const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file))
const log = pino({ level: 'silent' })

async function freePort(): Promise<number> {
  const probe = createTcp().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

async function startRedis(port: number) {
  const redis = spawn(REDIS!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const gone = new Promise<void>((resolve) => redis.once('exit', () => resolve()))
  const stop = async () => {
    redis.kill()
    await gone
  }
  onTestFinished(stop)
  await expect.poll(() => answers(port)).toBe(true)
  return { stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** The Socket.IO server of a process, with its rooms. */
async function startProcess(redisUrl: string, secretKey = 'the same secret for every process of it') {
  const http = createServer().listen(0, '127.0.0.1')
  const io = new Server(http)
  const settings = readSettings({ SECRET_KEY: secretKey, DATA_DIR: '/nowhere' })
  const shared = await shareRooms(io, redisUrl, { settings, log })
  io.of('/room').on('connection', (socket) => socket.join('all'))
  onTestFinished(async () => {
    await io.close()
    await shared.close()
  })
  const page: Socket = dial(`http://127.0.0.1:${(http.address() as AddressInfo).port}/room`, { forceNew: true })
  onTestFinished(() => void page.disconnect())
  const received: string[] = []
  page.on('said', (word: string) => received.push(word))
  await new Promise<void>((resolve) => page.once('connect', () => resolve()))
  return { received, say: (word: string) => io.of('/room').to('all').emit('said', word) }
}

test.runIf(REDIS)(
  'a message that one process sends to a room is received at the others, and not by another installation',
  async () => {
    const port = await freePort()
    await startRedis(port)
    const url = `redis://127.0.0.1:${port}`
    const first = await startProcess(url)
    const second = await startProcess(url)
    const stranger = await startProcess(url, 'the secret of another installation')
    await expect
      .poll(() => {
        first.say('hello')
        return second.received.length
      })
      .toBeGreaterThan(0)
    stranger.say('mine')
    await expect.poll(() => stranger.received).toEqual(['mine'])
    expect([first.received, second.received].flat()).not.toContain('mine')
  },
)

test.runIf(REDIS)('after a restart of Redis the processes reconnect, and its absence does no harm', async () => {
  const port = await freePort()
  const redis = await startRedis(port)
  const url = `redis://127.0.0.1:${port}`
  const [first, second] = [await startProcess(url), await startProcess(url)]
  await redis.stop()
  first.say('alone')
  await expect.poll(() => first.received).toContain('alone')
  await startRedis(port)
  await expect
    .poll(() => {
      first.say('again')
      return second.received.includes('again')
    })
    .toBe(true)
})

test('if Redis does not answer at the start, the start fails', async () => {
  const settings = readSettings({ SECRET_KEY: 'x', DATA_DIR: '/nowhere' })
  const nobody = `redis://127.0.0.1:${await freePort()}`
  await expect(shareRooms(new Server(), nobody, { settings, log })).rejects.toThrow(/ECONNREFUSED/)
})
