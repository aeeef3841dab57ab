// The server, or the process with the engine, is killed while cameras play.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { type MediaServer, runRtmp, runRtsp } from '@atrium/dashboards/testing/streams/media-servers'
import { expect, type Page } from '@playwright/test'
// @ts-expect-error the project's scripts are plain JavaScript
import { descendantsOf } from '../../scripts/suite/processes.mjs'
import { expectMoving, openDashboard, shown, signInAuthor, video } from './cameras.ts'
import { test } from './core-seconds.ts'
import { openWorld, type World } from './world.ts'

test.setTimeout(360_000)

const closing: (() => Promise<unknown>)[] = []
let rtsp: MediaServer
let rtmp: MediaServer

test.beforeEach(async () => {
  rtsp = await runRtsp()
  rtmp = await runRtmp()
  closing.push(rtsp.stop, rtmp.stop)
})
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(settings: Record<string, string>): Promise<World> {
  const world = await openWorld({ SIM: '0', EGRESS_ALLOW: '127.0.0.1', ...settings })
  closing.push(() => world.close())
  return world
}

const isFfmpeg = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('ffmpeg\0')
  } catch {
    return false
  }
}

/** Two cameras play; the server is killed: its ffmpegs go, and both play again once it has started. */
async function expectNoneLeft(page: Page, web: World, killed: World) {
  await signInAuthor(page, web)
  await openDashboard(page, web, [
    video('killrtsp', 'Video', 0, { src: `rtsp://${rtsp.host}/h264` }),
    video('killrtmp', 'Video', 1, { src: `rtmp://${rtmp.host}/live/one` }),
  ])
  for (const item of ['killrtsp', 'killrtmp']) await expectMoving(shown(page, item))
  const ffmpegs = (descendantsOf(killed.pid) as number[]).filter(isFfmpeg)
  expect(ffmpegs).toHaveLength(2)
  await killed.stop('SIGKILL')
  await expect.poll(() => ffmpegs.filter(isFfmpeg)).toEqual([])
  await killed.start()
  for (const item of ['killrtsp', 'killrtmp']) await expectMoving(shown(page, item))
}

test('after a kill of the server no ffmpeg is left, and its cameras play again when it is back', async ({
  browser,
}) => {
  const world = await start({})
  const context = await browser.newContext({ baseURL: world.url })
  closing.push(() => context.close())
  await expectNoneLeft(await context.newPage(), world, world)
})

test('after a kill of the engine neither, and the pages of the web process recover by themselves', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-video-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, fast: true, log: console })
  closing.push(() => postgres.close())
  const shared = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('hex') }
  const engine = await start({ ...shared, ROLE: 'engine' })
  const web = await start({ ...shared, ROLE: 'web', ENGINE_URL: engine.url })
  const context = await browser.newContext({ baseURL: web.url })
  closing.push(() => context.close())
  await expectNoneLeft(await context.newPage(), web, engine)
})
