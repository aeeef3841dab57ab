// What goes wrong with real programs: said in words, bounded, and mended by itself.
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { allowedTenant } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'
import { flvCamera, startCamera, videoPage } from '../../testing/streams/cameras.ts'
import { flvStart, frame, videoHeader } from '../../testing/streams/flv.ts'
import { ownFfmpegs } from '../../testing/streams/own-ffmpegs.ts'
import { startRtsp } from '../../testing/streams/rtsp-server.ts'
import { startStalledRtsp } from '../../testing/streams/stalled-rtsp.ts'
import { openFlv } from '../../testing/streams/viewer.ts'

let world: World
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  owner = await (await allowedTenant(world)).user()
})

async function camera(src: string, client = owner) {
  const { ticket } = await videoPage(world, client, { src })
  const play = async () => openFlv(world.url + (await ticket()).url, client.cookie())
  return { ticket, play }
}

test('an ffmpeg that is killed ends the players with a sentence, and one other plays after a moment', async () => {
  const ffmpegs = ownFfmpegs()
  const { host } = await startRtsp()
  const { ticket, play } = await camera(`rtsp://${host}/h264`)
  const player = await play()
  await expect.poll(player.pictures).toBeGreaterThan(10)
  const { pid } = ffmpegs()[0]!
  process.kill(pid, 'SIGKILL')
  await expect.poll(player.isOver).toBe(true)
  expect(await ticket()).toMatchObject({ code: 50247, msg: '视频中断' })
  await expect.poll(async () => (await ticket()).code, { interval: 200 }).toBe(0)
  const again = await play()
  await expect.poll(again.pictures).toBeGreaterThan(10)
  expect(ffmpegs().map((one) => one.pid === pid)).toEqual([false])
  again.close()
})

test.each<[string, () => Promise<string>, number, string]>([
  ['of another codec', async () => `rtsp://${(await startRtsp()).host}/mjpeg`, 50245, '不支持该视频的编码 mjpeg'],
  [
    'that stalls after the handshake',
    async () => `rtsp://${(await startStalledRtsp('PLAY')).host}/1`,
    50244,
    '摄像机已连接，但没有画面',
  ],
  [
    'that answers nothing',
    async () => `rtsp://${(await startStalledRtsp('nothing')).host}/1`,
    50244,
    '摄像机已连接，但没有画面',
  ],
])('a camera %s is given up, and viewers read why', async (_, start, code, msg) => {
  const ffmpegs = ownFfmpegs()
  const { ticket, play } = await camera(await start())
  const player = await play()
  expect([player.status, await player.refusal()]).toEqual([502, expect.objectContaining({ code, msg })])
  expect(await ticket()).toMatchObject({ code, msg })
  await expect.poll(ffmpegs).toEqual([])
})

test('a camera without a key frame is given up after a while, and viewers read why', async () => {
  const { url } = await startCamera({
    '/live.flv'(_, response) {
      response.writeHead(200).write(Buffer.concat([flvStart, videoHeader()]))
      const more = setInterval(() => response.write(frame(0)), 1_000)
      response.once('close', () => clearInterval(more))
    },
  })
  const { play } = await camera(`${url}/live.flv`)
  const player = await play()
  expect([player.status, (await player.refusal()).msg]).toEqual([502, '摄像机已连接，但没有画面'])
})

test('two cameras of H.265 are converted at once; the third waits for one of them, and its viewers read that', async () => {
  const { host } = await startRtsp()
  const [one, two, three] = await Promise.all([1, 2, 3].map((n) => camera(`rtsp://${host}/h265?${n}`)))
  const players = [await one!.play(), await two!.play()]
  for (const player of players) await expect.poll(player.pictures).toBeGreaterThan(5)
  const refused = await three!.play()
  const msg = 'H.265 视频需要转码，同时最多 2 路；请把摄像机改为 H.264，或稍后再试'
  expect([refused.status, await refused.refusal()]).toEqual([429, expect.objectContaining({ code: 42910, msg })])
  players[0]!.close()
  const plays = async () => (await three!.ticket()).code === 0 && (await three!.play()).status === 200
  await expect.poll(plays, { timeout: 40_000, interval: 500 }).toBe(true)
  expect(players[1]!.isOver()).toBe(false)
})

test('two hundred viewers of a tenant watch; one more is refused, until fifty leave at once', {
  timeout: 180_000,
}, async () => {
  const tenant = await allowedTenant(world)
  const author = await tenant.user()
  const flv = flvCamera()
  const { url } = await startCamera({ '/live.flv': flv.answer })
  const { ticket } = await camera(`${url}/live.flv`, author)
  const opened = await ticket()
  const play = () => openFlv(world.url + opened.url, author.cookie())
  const players: Awaited<ReturnType<typeof play>>[] = []
  while (players.length < 200) {
    players.push(...(await Promise.all(Array.from({ length: 10 }, play))))
    // A camera that is silent for ten seconds is given up.
    flv.more()
  }
  expect(players.map(({ status }) => status)).toEqual(players.map(() => 200))
  const refused = await play()
  expect([refused.status, await refused.refusal()]).toEqual([
    429,
    expect.objectContaining({ code: 42912, msg: '同时观看的人数超过 200 个，请稍后再试' }),
  ])
  for (const player of players.slice(0, 50)) player.close()
  await expect.poll(async () => (await play()).status).toBe(200)
  const keys = players.map((player) => player.keys())
  flv.more()
  for (const [n, player] of players.entries()) if (n >= 50) await expect.poll(player.keys).toBeGreaterThan(keys[n]!)
  expect(flv.open.size).toBe(1)
})
