// Video in a browser: cameras of real servers, seen when their pixels change.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { expect, type Page } from '@playwright/test'
import { DEMO_CAMERA_IDS } from '../seed/dashboard.ts'
import { expectAccessible } from './accessible.ts'
import { send, signIn } from './desk.ts'
import { openWorld, test } from './world.ts'

const SCRIPT = fileURLToPath(new URL('../../packages/dashboards/testing/streams/rtsp-server.py', import.meta.url))
const PICTURES = 'videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=25/1'
const H264 = `( ${PICTURES} ! x264enc tune=zerolatency key-int-max=25 bitrate=300 ! rtph264pay name=pay0 pt=96 )`

const children: ChildProcess[] = []
const servers: Server[] = []
const folders: string[] = []
test.afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) server.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A camera, or the same one again. */
async function startCamera(port?: number): Promise<{ port: number; stop(): Promise<void> }> {
  const options = { mounts: { '/gate': H264 }, user: 'admin', password: 'p@ss', ...(port ? { port } : {}) }
  const child = spawn('/usr/bin/python3', [SCRIPT, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return {
    port: Number(line),
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A live playlist behind a small server of its own. */
async function startPlaylist(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-hls-'))
  folders.push(folder)
  const source = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-pix_fmt', 'yuv420p']
  const muxed = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '6', '-hls_flags', 'delete_segments']
  children.push(spawn('ffmpeg', [...source, ...coded, ...muxed, join(folder, 'live.m3u8')], { stdio: 'ignore' }))
  const server = createServer(async ({ url = '' }, response) => {
    const bytes = await readFile(join(folder, url.slice(1))).catch(() => null)
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`
  await expect.poll(async () => (await fetch(address)).status).toBe(200)
  return address
}

const item = (_id: string, component: string, left: number, props: object) => ({
  ...DEFAULT_ITEM,
  _id,
  left,
  top: 0,
  width: 480,
  height: 270,
  component: { component, title: _id, version: 1, props, dataSources: [] },
})

const shown = (page: Page, name: string) => page.locator(`[data-item="${name}"]`)

/** The sum of what the front video of an item shows now; null without a picture. */
const pixelsOf = (page: Page, name: string) =>
  shown(page, name).evaluate((element) => {
    const video = element.querySelector<HTMLVideoElement>('video.dashboards-video-front')
    if (!video || video.videoWidth === 0) return null
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 64, 36)
    const { data } = context.getImageData(0, 0, 64, 36)
    return data.reduce((sum, value, index) => (sum * 31 + value * (index % 7)) % 1_000_003, 0)
  })

/** Its pixels change, several times. */
async function expectMoving(page: Page, name: string) {
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const sum = await pixelsOf(page, name)
        if (sum !== null) seen.add(sum)
        return seen.size
      },
      { timeout: 60_000, intervals: [200] },
    )
    .toBeGreaterThan(3)
}

test('a camera by RTSP and a playlist are seen moving, signed in and on a public page; a camera goes and comes back', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const camera = await startCamera()
  const playlist = await startPlaylist()
  const world = await openWorld({ SIM: '0', EGRESS_ALLOW: '127.0.0.1' })
  const context = await browser.newContext({ baseURL: world.url })
  const visitors = await browser.newContext({ baseURL: world.url })
  try {
    const page = await context.newPage()
    await signIn(page, world)
    await send(page, world, 'PUT', '/api/platform/egress', { entries: ['127.0.0.1'] })
    const gate = { src: `rtsp://127.0.0.1:${camera.port}/gate`, username: 'admin', password: 'p@ss' }
    const components = [
      item('rtspgate', 'Video', 0, gate),
      item('hlslive1', 'Video', 500, { src: playlist }),
      item('ownercam', 'Camera', 1000, { type: 'address', ...gate }),
    ]
    const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: '监控', components })
    await page.goto(`/public/dashboard?_id=${_id}`)
    await expectMoving(page, 'hlslive1')
    await expectMoving(page, 'rtspgate')
    await expectMoving(page, 'ownercam')
    await expect(shown(page, 'rtspgate').getByRole('status')).toContainText('直播')
    await expectAccessible(page, { serious: true })

    await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
    const visitor = await visitors.newPage()
    const payloads: string[] = []
    visitor.on('response', async (response) => {
      if (/json|html/.test(response.headers()['content-type'] ?? ''))
        payloads.push(await response.text().catch(() => ''))
    })
    visitor.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => payloads.push(String(payload)))
      socket.on('framereceived', ({ payload }) => payloads.push(String(payload)))
    })
    await visitor.goto(`/public/dashboard?_id=${_id}`)
    await expectMoving(visitor, 'rtspgate')
    await expect(shown(visitor, 'ownercam').getByRole('note')).toHaveText('此视频未公开')
    const all = payloads.join('\n') + visitor.url()
    expect(all).not.toContain(String(camera.port))
    expect(all).not.toMatch(/p@ss|p%40ss|\brtsp:/)

    await camera.stop()
    await expect(shown(page, 'rtspgate').getByRole('alert').or(shown(page, 'rtspgate').getByRole('status'))).toHaveText(
      /自动重试中|连接中|画面停住/,
      { timeout: 60_000 },
    )
    await startCamera(camera.port)
    await expectMoving(page, 'rtspgate')
    await expectMoving(visitor, 'rtspgate')
  } finally {
    await context.close()
    await visitors.close()
    await world.close()
  }
})

test('the cameras of the demonstration are seen moving by everyone, and nothing of them runs when nobody looks', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await page.goto(`/public/dashboard?_id=${DEMO_CAMERA_IDS.zh_CN}`)
  await expectMoving(page, 'camGate1')
  await expectMoving(page, 'camBelt1')
  await expectAccessible(page, { serious: true })
  expect(childrenOf(world.pid, 'ffmpeg')).not.toBe(0)
  await page.goto('about:blank')
  await expect.poll(() => childrenOf(world.pid, 'ffmpeg'), { timeout: 60_000 }).toBe(0)
})

/** How many programs of that name a process has started that still run. */
function childrenOf(pid: number, program: string): number {
  const listed = spawnSync('ps', ['--ppid', String(pid), '-o', 'comm='], { encoding: 'utf8' })
  return listed.stdout.split('\n').filter((name) => name === program).length
}
