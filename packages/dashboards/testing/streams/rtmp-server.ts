import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** ffmpeg's own test pictures, as fast as they are shown. */
export const TEST_PICTURES = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25']
export const AS_H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-tune',
  'zerolatency',
  '-g',
  '25',
  '-pix_fmt',
  'yuv420p',
]

export function startFfmpeg(args: readonly string[]): ChildProcess {
  const child = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await exited
  })
  return child
}

/** nginx with its RTMP module, to which ffmpeg sends test pictures; for one test. */
export async function startRtmp(): Promise<{ host: string }> {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
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
  const exited = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  await expect.poll(isOpen).toBe(true)
  startFfmpeg([...TEST_PICTURES, ...AS_H264, '-f', 'flv', `rtmp://127.0.0.1:${port}/live/one`])
  return { host: `127.0.0.1:${port}` }
}
