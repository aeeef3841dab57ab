import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Programs that stand for cameras and media servers. Who starts one stops it. */
export interface MediaServer {
  /** `127.0.0.1:<port>`. */
  host: string
  port: number
  stop(): Promise<void>
}

const SCRIPT = fileURLToPath(new URL('rtsp-server.py', import.meta.url))
const PICTURES = 'videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=25/1'
const H264 = `${PICTURES} ! x264enc tune=zerolatency key-int-max=25 bitrate=300 ! rtph264pay name=pay0 pt=96`
const H265 = `${PICTURES},format=I420 ! x265enc speed-preset=ultrafast tune=zerolatency key-int-max=25 bitrate=300 ! rtph265pay name=pay0 pt=96`
const SOUND = 'audiotestsrc is-live=true'

/** The paths of every RTSP server. */
const MOUNTS = {
  '/h264': `( ${H264} )`,
  '/h265': `( ${H265} )`,
  '/g711': `( ${H264} ${SOUND} ! alawenc ! rtppcmapay name=pay1 pt=8 )`,
  '/aac': `( ${H264} ${SOUND} ! voaacenc ! rtpmp4gpay name=pay1 pt=97 )`,
  '/mjpeg': `( ${PICTURES},format=I420 ! jpegenc ! rtpjpegpay name=pay0 pt=26 )`,
}

export interface RtspOptions {
  user?: string
  password?: string
  port?: number
}

/** GStreamer's RTSP server. */
export async function runRtsp(options: RtspOptions = {}): Promise<MediaServer> {
  const child = spawn('/usr/bin/python3', [SCRIPT, JSON.stringify({ mounts: MOUNTS, ...options })], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { host: `127.0.0.1:${line}`, port: Number(line), stop: () => killed(child) }
}

/** Test pictures as fast as they are shown, and as H.264 with a key frame each second. */
export const testPictures = (size = '320x180', rate = 25): string[] => [
  ...['-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}`],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(rate), '-pix_fmt', 'yuv420p'],
]

/** @returns a function that ends it */
export function runFfmpeg(args: readonly string[]): () => Promise<void> {
  const child = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args], { stdio: 'ignore' })
  return () => killed(child)
}

/** nginx with its RTMP module, to which ffmpeg sends these pictures as `/live/one`. */
export async function runRtmp(pictures: readonly string[] = testPictures()): Promise<MediaServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atrium-rtmp-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;
events {}
rtmp { server { listen 127.0.0.1:${port}; application live { live on; } } }
`,
  )
  const nginx = spawn('/usr/sbin/nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  while (!(await isOpen(port))) await pause(50)
  const stopFeeding = runFfmpeg([...pictures, '-f', 'flv', `rtmp://127.0.0.1:${port}/live/one`])
  return {
    host: `127.0.0.1:${port}`,
    port,
    async stop() {
      await stopFeeding()
      await killed(nginx)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null
  const exited = isRunning ? once(child, 'exit') : undefined
  child.kill('SIGKILL')
  await exited
}

async function freePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as { port: number }
  free.close()
  return port
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}
