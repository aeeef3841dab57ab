import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectToQueue } from './full-queue.ts'

const SERVER = `require('node:net').createServer().listen({ path: process.argv[1], backlog: 1 }, () => console.log('open'))`

test('a connection waits while the queue of a local socket is full, and other errors are reported at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-queue-'))
  const path = join(folder, 'socket')
  const server = spawn(process.execPath, ['-e', SERVER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const sockets: Socket[] = []
  onTestFinished(() => {
    server.kill('SIGKILL')
    for (const socket of sockets) socket.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = async (to = path) => {
    const socket = connect(to)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  await once(server.stdout, 'data')

  server.kill('SIGSTOP')
  const fill = async () => {
    for (let count = 0; count < 10; count++) await open()
  }
  await expect(fill()).rejects.toMatchObject({ code: 'EAGAIN' })
  const waiting = connectToQueue(async () => {
    try {
      return await open()
    } finally {
      server.kill('SIGCONT')
    }
  })
  expect((await waiting).readyState).toBe('open')
  await expect(connectToQueue(() => open(join(folder, 'none')))).rejects.toMatchObject({ code: 'ENOENT' })
})
