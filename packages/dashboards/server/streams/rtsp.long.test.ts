import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { StreamTicket } from '../../contract/stream.ts'
import { allowedTenant } from '../../testing/control-world.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'
import { ownFfmpegs } from '../../testing/streams/own-ffmpegs.ts'
import { startRtsp } from '../../testing/streams/rtsp-server.ts'
import { openFlv } from '../../testing/streams/viewer.ts'
import { plain } from '../boards/editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user()
})

async function cameraPage(props: Record<string, unknown>) {
  const board = await makeBoard(owner, [plain('camera01', 'video', props)])
  const page = await openPage(world.url, { cookie: owner.cookie() })
  expect(await page.join(board)).toBe(0)
  const ask = async () =>
    (await page.ask('ticket', { item: 'camera01' })) as unknown as StreamTicket & { code: number; msg: string }
  const play = async () => {
    const { code, url, msg } = await ask()
    expect([code, msg]).toEqual([0, undefined])
    return openFlv(world.url + url, owner.cookie())
  }
  return { board, page, ask, play }
}

test('[R169, R326, K098] an RTSP camera that asks for Digest plays for ten viewers by one ffmpeg, which shows no password', async () => {
  const ffmpegs = ownFfmpegs()
  const { host } = await startRtsp({ user: 'admin', password: "p@ss w'ord:1" })
  const { play } = await cameraPage({ src: `rtsp://${host}/h264`, username: 'admin', password: "p@ss w'ord:1" })
  const players = await Promise.all(Array.from({ length: 10 }, play))
  for (const player of players) await expect.poll(player.pictures).toBeGreaterThan(30)
  const running = ffmpegs()
  expect(running).toHaveLength(1)
  expect(running[0]!.line).not.toMatch(/p@ss|p%40ss|admin|127\.0\.0\.1/)
  for (const player of players) player.close()
})

test('what a camera sends is copied, or made playable', async () => {
  const { host } = await startRtsp()
  const codecs = async (path: string) => {
    const { play } = await cameraPage({ src: `rtsp://${host}${path}` })
    const player = await play()
    await expect.poll(player.pictures).toBeGreaterThan(5)
    const first = (type: string) => player.tags.find((tag) => tag.type === type)?.bytes[11]
    const found = [first('video')! & 0x0f, first('audio') === undefined ? null : first('audio')! >> 4]
    player.close()
    return found
  }
  expect(await codecs('/h264')).toEqual([7, null])
  expect(await codecs('/g711')).toEqual([7, 10])
  expect(await codecs('/aac')).toEqual([7, 10])
  expect(await codecs('/h265')).toEqual([7, null])
})

test.each([
  ['a wrong password', '/h264', { username: 'admin', password: 'wrong' }, 50242],
  ['no such path', '/none', { username: 'admin', password: 'right' }, 50243],
])('%s is said in words, first by the answer and then by the next ticket', async (_, path, signIn, code) => {
  const { host } = await startRtsp({ user: 'admin', password: 'right' })
  const { ask, play } = await cameraPage({ src: `rtsp://${host}${path}`, ...signIn })
  const player = await play()
  expect(player.status).toBe(502)
  const said = await player.refusal()
  expect(said.code).toBe(code)
  expect(await ask()).toMatchObject({ code, msg: said.msg })
})
