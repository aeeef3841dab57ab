import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Picture } from './picture.ts'
import { CAMERA_SIZE, type CameraName, SCENES } from './scenes.ts'

const HERE = '127.0.0.1'
const PICTURES_PER_S = 8
/** Also the longest time that a viewer waits for a picture. */
const KEY_FRAME_S = 2
const RETRY_MS = 50
/** It would wait for a connection for ever. */
const WAITS_S = 10
/** A viewer that comes back while the last connection ends. */
const MAX_VIEWERS = 2
/** ffmpeg gets nothing of the server's environment. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

export interface CameraServer {
  port: number
  close(): Promise<void>
}

export const addressOf = (name: CameraName, port: number) => `rtmp://${HERE}:${port}/live/${name}`

/**
 * A simulated camera that speaks RTMP. Each viewer has an ffmpeg, which is both encoder and server, and runs as long as the
 * viewer is there: it ends with its connection, and with its input if this process is killed.
 * @param port 0: any that is free
 * @throws Error if the port is in use
 */
export async function openCameraServer(name: CameraName, port: number): Promise<CameraServer> {
  const viewers = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true }, (viewer) => {
    viewers.add(viewer)
    viewer.once('close', () => viewers.delete(viewer)).on('error', () => viewer.destroy())
    serve(name, viewer).catch(() => viewer.destroy())
  })
  server.maxConnections = MAX_VIEWERS
  server.listen(port, HERE)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const viewer of viewers) viewer.destroy()
      await closed
    },
  }
}

async function serve(name: CameraName, viewer: Socket): Promise<void> {
  const port = await freePort()
  const gone = new AbortController()
  viewer.once('close', () => gone.abort())
  if (viewer.destroyed) return
  const encoder = spawn('ffmpeg', encoderArguments(addressOf(name, port)), {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: ENVIRONMENT,
    signal: gone.signal,
    killSignal: 'SIGKILL',
  })
  encoder.on('error', () => viewer.destroy()).once('close', () => viewer.destroy())
  encoder.stdin.on('error', () => undefined)
  const picture = new Picture(CAMERA_SIZE.width, CAMERA_SIZE.height)
  const clock = setInterval(() => {
    // A picture that ffmpeg has no time for is left out.
    if (encoder.stdin.writableNeedDrain) return
    SCENES[name](picture, Date.now())
    encoder.stdin.write(picture.bytes.slice())
  }, 1000 / PICTURES_PER_S)
  gone.signal.addEventListener('abort', () => clearInterval(clock))
  const source = await connected(port, gone.signal)
  source.on('error', () => viewer.destroy()).once('close', () => viewer.destroy())
  viewer.once('close', () => source.destroy())
  viewer.pipe(source).pipe(viewer)
}

function encoderArguments(address: string): string[] {
  const { width, height } = CAMERA_SIZE
  return [
    ...['-hide_banner', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'yuv420p'],
    ...['-video_size', `${width}x${height}`, '-framerate', `${PICTURES_PER_S}`],
    ...['-use_wallclock_as_timestamps', '1', '-i', 'pipe:0'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-threads', '1', '-crf', '23'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_S})`, '-g', `${KEY_FRAME_S * PICTURES_PER_S}`],
    ...['-f', 'flv', '-timeout', `${WAITS_S}`, address],
  ]
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HERE)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** ffmpeg does not say when it listens. */
async function connected(port: number, signal: AbortSignal): Promise<Socket> {
  for (;;) {
    signal.throwIfAborted()
    const socket = connect({ port, host: HERE, noDelay: true })
    const isOpen = await once(socket, 'connect', { signal }).then(
      () => true,
      () => false,
    )
    if (isOpen) return socket
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
