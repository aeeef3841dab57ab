import { once } from 'node:events'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { STREAM_PATH } from '../../contract/stream.ts'
import { allowedTenant } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'
import { flvCamera, startCamera, videoPage } from '../../testing/streams/cameras.ts'
import { flvStart, secondOf, videoHeader } from '../../testing/streams/flv.ts'
import { openFlv } from '../../testing/streams/viewer.ts'
import { BOARD, editorOf, prop } from '../boards/editing/testing.ts'
import { FlvReader } from './flv/flv-reader.ts'
import { openStreamHost } from './host/stream-host.ts'
import { Transcoders } from './upstream/transcoders.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user()
})

async function flvPage(options: Parameters<typeof videoPage>[3] = {}, props: object = {}) {
  const camera = flvCamera()
  const server = await startCamera({ '/live.flv': camera.answer })
  const src = `${server.url}/live.flv`
  return { ...(await videoPage(world, owner, { src, ...props }, options)), camera, server, src }
}

const play = (url: string, client: Client = owner) => openFlv(world.url + url, client.cookie())

test('[K098] a video plays for all who look from one connection to the camera, and each begins with a picture', async () => {
  const { ticket, camera, server } = await flvPage()
  const first = await play((await ticket()).url)
  expect([first.status, first.headers['content-type'], first.headers['content-encoding']]).toEqual([
    200,
    'video/x-flv',
    undefined,
  ])
  await expect.poll(first.pictures).toBe(25)
  const others = await Promise.all(Array.from({ length: 5 }, async () => play((await ticket()).url)))
  for (const other of others) await expect.poll(other.keys).toBe(1)
  camera.more()
  for (const one of [first, ...others]) await expect.poll(one.keys).toBe(2)
  expect(server.count('/live.flv')).toBe(1)
})

test('the same bytes come over a WebSocket, for pages of ours only', async () => {
  const { ticket } = await flvPage()
  const { url } = await ticket()
  const connect = (origin: string) =>
    new WebSocket(world.url.replace(/^http/, 'ws') + url, { headers: { cookie: owner.cookie(), origin } })
  const foreign = connect('https://evil.example')
  const [refused] = (await once(foreign, 'error')) as [Error]
  expect(refused.message).toContain('403')
  const own = connect(world.url)
  const reader = new FlvReader()
  let keys = 0
  own.on('message', (data: Buffer, isBinary) => {
    if (isBinary) keys += reader.push(data).filter(({ isKey }) => isKey).length
  })
  await expect.poll(() => keys).toBe(1)
  own.terminate()
})

test('over the WebSocket, what is wrong is the last message', async () => {
  const socket = new WebSocket(`${world.url.replace(/^http/, 'ws')}${STREAM_PATH}?url=x`, {
    headers: { 'accept-language': 'en-US' },
  })
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(JSON.parse(data.toString())).toEqual({ code: 40312, msg: expect.stringContaining('ticket') })
  await once(socket, 'close')
})

test('a camera that breaks off ends the players, and the next ticket says why', async () => {
  const { ticket, camera } = await flvPage()
  const one = await play((await ticket()).url)
  await expect.poll(one.pictures).toBe(25)
  camera.cut()
  await expect.poll(one.isOver).toBe(true)
  expect((await ticket()).code).toBeGreaterThan(50_000)
  // It is tried again after a second.
  await expect.poll(async () => (await ticket()).code).toBe(0)
  await expect.poll(async () => (await play((await ticket()).url)).status).toBe(200)
})

describe('a recording', () => {
  const history = { startTime: '*-2h', endTime: '*-1h', record: 'cloud' as const }
  async function recordingPage(answer: Parameters<typeof startCamera>[0][string]) {
    const server = await startCamera({ '/recorded.flv': answer })
    const { ticket } = await videoPage(world, owner, { src: `${server.url}/recorded.flv` })
    return { server, ask: () => ticket(history) }
  }
  const start = () => Buffer.concat([flvStart, videoHeader(), secondOf(0)])

  test('begins at its beginning for each who plays it', async () => {
    const { ask, server } = await recordingPage((_, response) => void response.writeHead(200).write(start()))
    const players = [await play((await ask()).url), await play((await ask()).url)]
    for (const player of players) await expect.poll(player.pictures).toBe(25)
    expect(server.count('/recorded.flv')).toBe(2)
  })

  test('that has come to its end may be played again at once', async () => {
    const { ask, server } = await recordingPage((_, response) => void response.writeHead(200).end(start()))
    for (const times of [1, 2, 3]) {
      const player = await play((await ask()).url)
      await expect.poll(player.isOver).toBe(true)
      expect([player.pictures(), server.count('/recorded.flv')]).toEqual([25, times])
    }
  })

  test('without a picture is said to be none, by the answer and by the next ticket', async () => {
    const { ask } = await recordingPage((_, response) => void response.writeHead(200).end())
    const player = await play((await ask()).url)
    expect([player.status, (await player.refusal()).msg]).toEqual([502, '该时段没有录像'])
    expect(await ask()).toMatchObject({ code: 50250, msg: '该时段没有录像' })
  })
})

test('where ffmpeg is not installed, viewers read what to install', async () => {
  const { board } = await videoPage(world, owner, { src: 'rtsp://127.0.0.1:9/h264' })
  const { services } = world.server
  const ffmpeg = { program: '/nowhere/ffmpeg', transcoders: new Transcoders() }
  const host = openStreamHost({ services, sorts: [], tools: { egress: services.egress, ffmpeg } })
  onTestFinished(() => host.close())
  const place = { tenantId: plant.id, dashboard: board, item: 'camera01', isDraft: false, isPublic: false }
  const { source } = await host.look(place)
  const viewer = { send: () => undefined, waitingBytes: 0, ended: () => undefined }
  const said = { code: 50310, text: { zh_CN: expect.stringContaining('apt-get install ffmpeg') } }
  await expect(host.watch(place, source, viewer)).rejects.toMatchObject(said)
  await expect(host.look(place)).rejects.toMatchObject(said)
})

describe('a running stream ends for a viewer', () => {
  test.each<[string, (viewer: Client) => Promise<unknown>]>([
    ['who signs out', (viewer) => viewer.del('/api/user/logout')],
    [
      'who may not see dashboards any more',
      ({ userId }) =>
        world.sql(
          `update role set permissions = '[]' where id in (select role_id from app_user_role where user_id = '${userId}')`,
        ),
    ],
  ])('%s, and the others go on', async (_, act) => {
    const reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
    const { camera, src } = await flvPage()
    const other = await play(`${STREAM_PATH}?url=${encodeURIComponent(src)}`)
    const player = await play(`${STREAM_PATH}?url=${encodeURIComponent(src)}`, reader)
    await expect.poll(player.pictures).toBe(25)
    await act(reader)
    await expect.poll(player.isOver, { timeout: 2_000 }).toBe(true)
    camera.more()
    await expect.poll(other.pictures).toBe(50)
    expect(other.isOver()).toBe(false)
  })

  test('when the dashboard is not public any more', async () => {
    const { ticket, board } = await flvPage({ isPublic: true, viewer: world.anonymous() })
    const player = await play((await ticket()).url, world.anonymous())
    await expect.poll(player.pictures).toBe(25)
    await owner.put(`${BOARD}/public`, { _id: board, public: false })
    await expect.poll(player.isOver, { timeout: 2_000 }).toBe(true)
  })

  test('when the component plays something else', async () => {
    const { ticket, board, src } = await flvPage()
    const player = await play((await ticket()).url)
    await expect.poll(player.pictures).toBe(25)
    const editor = editorOf(owner, board)
    await editor.edit(prop('camera01', 'src', `${src}?other`))
    await editor.release()
    await expect.poll(player.isOver, { timeout: 2_000 }).toBe(true)
  })
})

test('[S6] the password of a camera is sent to it, and stands in no answer', async () => {
  const { ticket, board, server, page } = await flvPage({}, { username: 'admin', password: 'pass-9f3' })
  const pushed: unknown[] = []
  page.socket.onAny((...all) => pushed.push(all))
  const asked = await ticket()
  const player = await play(asked.url)
  await expect.poll(player.pictures).toBe(25)
  expect(server.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('admin:pass-9f3').toString('base64')}`)
  const { body } = await owner.get(BOARD, { _id: board })
  const draft = (await owner.get(`${BOARD}/draft`, { _id: board })).body
  const all = JSON.stringify([asked, body, draft, pushed, player.headers])
  expect(all).not.toContain('pass-9f3')
  expect(JSON.stringify(body)).toContain('"hasPassword":true')
})

test('the password goes to no other address than the one for which it was given', async () => {
  const { ticket, board, src, server } = await flvPage({}, { username: 'admin', password: 'pass-9f3' })
  const editor = editorOf(owner, board)
  await editor.edit(prop('camera01', 'src', `${src}?other`))
  await editor.release()
  const player = await play((await ticket()).url)
  await expect.poll(player.pictures).toBe(25)
  const sent = server.asked.map(({ headers }) => headers.authorization ?? '')
  expect(sent.join()).not.toContain(Buffer.from('admin:pass-9f3').toString('base64'))
})
