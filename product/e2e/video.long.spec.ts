// Video in a browser: cameras of real servers, seen when their pixels change.
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFfmpeg, runRtmp, runRtsp, testPictures } from '@atrium/dashboards/testing/streams/media-servers'
import { expect } from '@playwright/test'
import { DEMO_CAMERA_IDS } from '../seed/dashboard.ts'
import { expectAccessible } from './accessible.ts'
import {
  commandLines,
  expectMoving,
  expectNowhere,
  listenTo,
  openDashboard,
  setProps,
  shown,
  signInAuthor,
  test,
  video,
} from './cameras.ts'
import { send } from './desk.ts'

test.setTimeout(300_000)

/** A live playlist of ffmpeg behind a small server of its own. */
async function runPlaylist() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-hls-'))
  const muxed = ['-f', 'hls', '-hls_time', '1', '-hls_list_size', '6', '-hls_flags', 'delete_segments']
  const stopPictures = runFfmpeg([...testPictures(), ...muxed, join(folder, 'live.m3u8')])
  const server = createServer(async ({ url = '' }, response) => {
    const bytes = await readFile(join(folder, url.slice(1))).catch(() => null)
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/live.m3u8`
  await expect.poll(async () => (await fetch(address)).status).toBe(200)
  return {
    address,
    port,
    async stop() {
      server.close()
      await stopPictures()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('[R015] [R168] [R169] [R170] [R171] cameras by RTSP and RTMP and a playlist are seen moving, signed in and on a public page', async ({
  page,
  another,
  world,
  keep,
}) => {
  const rtsp = await keep(runRtsp({ user: 'admin', password: 'gate-p@ss' }))
  const rtmp = await keep(runRtmp())
  const playlist = await keep(runPlaylist())
  await signInAuthor(page, world)
  const sent = listenTo(page)
  const gate = { src: `rtsp://${rtsp.host}/h264`, username: 'admin', password: 'gate-p@ss' }
  const _id = await openDashboard(page, world, [
    video('rtspgate', 'Video', 0, gate),
    video('rtmplive', 'Video', 1, { src: `rtmp://${rtmp.host}/live/one` }),
    video('hlslive1', 'Video', 2, { src: playlist.address }),
    video('ownercam', 'Camera', 3, { type: 'address', ...gate }),
  ])
  for (const item of ['hlslive1', 'rtspgate', 'rtmplive', 'ownercam']) await expectMoving(shown(page, item))
  await expect(shown(page, 'rtspgate').getByRole('status')).toContainText('直播')
  await expectAccessible(page, { serious: true })

  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  const visitor = await another()
  const sentToVisitor = listenTo(visitor)
  await visitor.goto(`/public/dashboard?_id=${_id}`)
  for (const item of ['hlslive1', 'rtspgate', 'rtmplive']) await expectMoving(shown(visitor, item))
  await expect(shown(visitor, 'ownercam').getByRole('note')).toHaveText('此视频未公开')

  const passwords = ['gate-p@ss', 'gate-p%40ss']
  await expectNowhere(world, passwords, { author: sent(), visitor: sentToVisitor() })
  const addresses = [rtsp.host, rtmp.host, playlist.address, 'rtsp://', 'rtmp://']
  expect(addresses.filter((address) => sentToVisitor().includes(address))).toEqual([])
  expect(commandLines(world.pid)).not.toContain(rtsp.host)
})

test('a camera that goes away is said, and plays again by itself when it is back', async ({
  page,
  another,
  world,
  keep,
}) => {
  const camera = await keep(runRtsp())
  await signInAuthor(page, world)
  const _id = await openDashboard(page, world, [video('goneback', 'Video', 0, { src: `rtsp://${camera.host}/h264` })])
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  const visitor = await another()
  await visitor.goto(`/public/dashboard?_id=${_id}`)
  for (const each of [page, visitor]) await expectMoving(shown(each, 'goneback'))
  await camera.stop()
  for (const each of [page, visitor])
    await expect(shown(each, 'goneback').getByRole('alert')).toContainText('自动重试中', { timeout: 60_000 })
  await keep(runRtsp({ port: camera.port }))
  for (const each of [page, visitor]) await expectMoving(shown(each, 'goneback'))
})

test('a camera whose password was changed says so, and plays with the new one', async ({ page, world, keep }) => {
  const camera = await keep(runRtsp({ user: 'admin', password: 'first-pass' }))
  await signInAuthor(page, world)
  const sent = listenTo(page)
  const props = { src: `rtsp://${camera.host}/h264`, username: 'admin', password: 'first-pass' }
  const dashboard = await openDashboard(page, world, [video('password', 'Video', 0, props)])
  await expectMoving(shown(page, 'password'))
  await camera.stop()
  await keep(runRtsp({ user: 'admin', password: 'second-pass', port: camera.port }))
  await expect(shown(page, 'password').getByRole('alert')).toContainText('摄像机要求登录，或用户名、密码不正确', {
    timeout: 90_000,
  })
  await setProps(page, world, dashboard, 'password', { password: 'second-pass' })
  await expectMoving(shown(page, 'password'))
  await expectNowhere(world, ['first-pass', 'second-pass'], { author: sent() })
})

test('the cameras of the demonstration are seen moving by everyone, and nothing of them runs when nobody looks', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await page.goto(`/public/dashboard?_id=${DEMO_CAMERA_IDS.zh_CN}`)
  await expectMoving(shown(page, 'camGate1'))
  await expectMoving(shown(page, 'camBelt1'))
  await expectAccessible(page, { serious: true })
  const ffmpegs = () => commandLines(world.pid).match(/^\S*ffmpeg /gm)?.length ?? 0
  expect(ffmpegs()).not.toBe(0)
  await page.goto('about:blank')
  await expect.poll(ffmpegs, { timeout: 60_000 }).toBe(0)
})
