// Many cameras on one page.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPictures } from '@atrium/dashboards/testing/streams/media-servers'
import { expect } from '@playwright/test'
import { expectMoving, openDashboard, shown, signInAuthor, test, video } from './cameras.ts'

const CAMERAS = 16
const START_BYTES = 13
const TAG_HEADER_BYTES = 11
const TAG_END_BYTES = 4

/** Cameras that all have the same pictures: made before, and sent as fast as they are shown. */
async function runCameras() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-wall-'))
  const file = join(folder, 'pictures.flv')
  const pictures = testPictures('160x90', 10).filter((argument) => argument !== '-re')
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', ...pictures, '-t', '240', file])
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  const server = createServer((_, response) => {
    const beganMs = Date.now()
    let at = START_BYTES
    response.writeHead(200, { 'content-type': 'video/x-flv' }).write(bytes.subarray(0, at))
    const timer = setInterval(() => {
      while (at < bytes.length && bytes.readUIntBE(at + 4, 3) <= Date.now() - beganMs) {
        const end = at + TAG_HEADER_BYTES + bytes.readUIntBE(at + 1, 3) + TAG_END_BYTES
        response.write(bytes.subarray(at, end))
        at = end
      }
    }, 100)
    response.once('close', () => clearInterval(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('sixteen cameras play on one page, all but two by WebSockets, and its calls are answered meanwhile', async ({
  page,
  world,
  keep,
}) => {
  test.setTimeout(300_000)
  const { host } = await keep(runCameras())
  await signInAuthor(page, world)
  const opened = { http: 0, sockets: 0 }
  page.on('response', (response) => {
    if (response.headers()['content-type'] === 'video/x-flv') opened.http += 1
  })
  page.on('websocket', (socket) => {
    if (socket.url().includes('/api/dataagent/stream')) opened.sockets += 1
  })
  const ids = Array.from({ length: CAMERAS }, (_, n) => `wall${String(n).padStart(4, '0')}`)
  const wall = ids.map((_id, n) => video(_id, 'Video', n, { src: `http://${host}/${n}.flv` }))
  await openDashboard(page, world, wall)
  for (const _id of ids) await expectMoving(shown(page, _id))
  expect(opened.http).toBeGreaterThan(0)
  expect(opened.sockets).toBeGreaterThanOrEqual(CAMERAS - 2)
  // A seventh connection by HTTP would never be opened.
  const status = () => page.evaluate(async () => (await fetch('/api/user/me')).status)
  expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200])
  for (const _id of ids) await expectMoving(shown(page, _id))
})
