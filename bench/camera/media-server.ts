import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from '../../product/e2e/free-ports.ts'

/** What ours is compared with; it is the camera of these benchmarks, too. */
const PACKAGE = 'node-media-server@4.4.3'
const STREAM = '/live/camera'
const STARTS_WITHIN_MS = 30_000

export interface MediaServer {
  pid: number
  /** Where ours gets the stream. */
  rtmpUrl: string
  /** Where its own viewers get it. */
  flvUrl: string
  close(): Promise<void>
}

/**
 * Installs node-media-server from npm and lets ffmpeg send it a stream.
 * @param input of ffmpeg, with its options
 * @param pictures raw ones for the standard input, if the input is that
 */
export async function startMediaServer(
  input: readonly string[],
  coding: readonly string[],
  pictures?: (write: (bytes: Uint8Array) => void) => () => void,
): Promise<MediaServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cameras-'))
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [rtmpPort = 0, httpPort = 0] = await findFreePorts(2)
  const file = join(folder, 'config.json')
  const store = { path: join(folder, 'data') }
  const off = { play: false, publish: false, secret: '' }
  writeFileSync(
    file,
    JSON.stringify({ bind: '127.0.0.1', auth: off, store, rtmp: { port: rtmpPort }, http: { port: httpPort } }),
  )
  const app = join(folder, 'node_modules/node-media-server/bin/app.js')
  const server = spawn(process.execPath, [app, '-c', file, '--no-admin'], { cwd: folder, stdio: 'ignore' })
  process.once('exit', () => void server.kill())
  const rtmpUrl = `rtmp://127.0.0.1:${rtmpPort}${STREAM}`
  await untilOpen(rtmpPort)
  const args = ['-loglevel', 'error', ...input, ...coding, '-pix_fmt', 'yuv420p', '-f', 'flv', rtmpUrl]
  const camera = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'inherit'] })
  process.once('exit', () => void camera.kill())
  camera.stdin.on('error', () => undefined)
  const stop = pictures?.((bytes) => {
    if (!camera.stdin.writableNeedDrain) camera.stdin.write(bytes)
  })
  const flvUrl = `http://127.0.0.1:${httpPort}${STREAM}.flv`
  await untilSent(flvUrl)
  return {
    pid: server.pid ?? Number.NaN,
    rtmpUrl,
    flvUrl,
    async close() {
      stop?.()
      await ended(camera)
      await ended(server)
      rmSync(folder, { recursive: true })
    },
  }
}

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25'] as const

async function untilOpen(port: number): Promise<void> {
  const untilMs = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < untilMs) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error('node-media-server did not start')
}

async function untilSent(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(STARTS_WITHIN_MS) })
  const reader = answer.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  if (!value) throw new Error('node-media-server has no stream')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
