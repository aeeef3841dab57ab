import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { allowedTenant } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'
import { startCamera, videoPage } from '../../testing/streams/cameras.ts'
import { testPictures } from '../../testing/streams/media-servers.ts'
import { startFfmpeg, startRtmp } from '../../testing/streams/rtmp-server.ts'
import { openFlv } from '../../testing/streams/viewer.ts'

let world: World
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  owner = await (await allowedTenant(world)).user()
})

test('[R170] an RTMP stream plays', async () => {
  const { host } = await startRtmp()
  const { ticket } = await videoPage(world, owner, { src: `rtmp://${host}/live/one` })
  const play = async () => openFlv(world.url + (await ticket()).url, owner.cookie())
  // The pictures come a moment after the server.
  await expect.poll(async () => (await play()).status, { timeout: 30_000 }).toBe(200)
  const player = await play()
  await expect.poll(player.pictures).toBeGreaterThan(30)
  player.close()
})

const fetched = (url: string) => fetch(world.url + url, { headers: { cookie: owner.cookie() } })

async function hls(extra: (folder: string) => readonly string[] = () => []) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-hls-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const list = join(folder, 'live.m3u8')
  startFfmpeg([...testPictures(), '-f', 'hls', '-hls_time', '1', ...extra(folder), list])
  await expect.poll(() => existsSync(list), { timeout: 30_000 }).toBe(true)
  const answer: Parameters<typeof startCamera>[0][string] = ({ url = '' }, response) =>
    createReadStream(join(folder, basename(url)))
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  const answers = new Proxy({}, { get: () => answer }) as Parameters<typeof startCamera>[0]
  const camera = await startCamera(answers)
  const { ticket } = await videoPage(world, owner, { src: `${camera.url}/live.m3u8` })
  const { url, delivery } = await ticket()
  expect(delivery).toBe('hls')
  const text = await (await fetched(url)).text()
  expect(text).not.toContain('127.0.0.1')
  return { text, segment: text.split('\n').find((line) => line.startsWith('/'))! }
}

const FIRST_BYTE_OF_TS = 0x47

test('[R171] a live playlist of ffmpeg plays by our addresses', async () => {
  const { segment } = await hls()
  const bytes = Buffer.from(await (await fetched(segment)).arrayBuffer())
  expect([bytes[0], bytes[188]]).toEqual([FIRST_BYTE_OF_TS, FIRST_BYTE_OF_TS])
})

test('[R171] an encrypted one, too, with its key', async () => {
  const key = randomBytes(16)
  const { text } = await hls((folder) => {
    writeFileSync(join(folder, 'secret.key'), key)
    writeFileSync(join(folder, 'info'), `secret.key\n${join(folder, 'secret.key')}\n`)
    return ['-hls_key_info_file', join(folder, 'info')]
  })
  const address = /#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/.exec(text)?.[1]
  expect(Buffer.from(await (await fetched(address!)).arrayBuffer())).toEqual(key)
})
