import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { STREAM_PATH } from '../../contract/stream.ts'
import { allowedTenant } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'
import { flvCamera, startCamera, videoPage } from '../../testing/streams/cameras.ts'
import { openFlv } from '../../testing/streams/viewer.ts'
import { openTickets } from './tickets.ts'

let world: World
let plant: TestTenant
let owner: Client
let stranger: Client
let reader: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user()
  reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  stranger = await (await world.tenant()).user()
})

async function status(url: string, client: Client = owner, headers: Record<string, string> = {}) {
  const answer = await fetch(world.url + url, { headers: { cookie: client.cookie(), ...headers } })
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}
  await answer.body?.cancel().catch(() => undefined)
  return body.code ?? answer.status
}

const streamOf = (text: string) => `${STREAM_PATH}?url=${encodeURIComponent(text)}`

/** A text in another place of its alphabet. */
const changed = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('[S5] of what is no ticket, nothing is played, and the server reaches nothing', () => {
  test.each([
    'file:///etc/passwd',
    'concat:/etc/passwd|/etc/hosts',
    'data:video/x-flv;base64,RkxW',
    'pipe:0',
    'subfile,,start,0,end,9,,:/etc/passwd',
    'crypto:/etc/passwd',
    'tee:/tmp/x',
    'lavfi:testsrc',
    '-i /etc/passwd',
    '-protocol_whitelist file',
    '/dev/video0',
    'gopher://127.0.0.1:25/',
    'http://127.0.0.1/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'rtsp://127.0.0.1:554/1',
    'rtsp://[::ffff:127.0.0.1]/1',
    'rtsp://0x7f.1/1',
    'rtsp://admin:secret@cam.example/1',
    'rtmp://cam.example/live/1\nfile:///etc/passwd',
    'https://cam.example/1.m3u8',
    'x',
    'A'.repeat(200),
    '../../etc/passwd',
    '%00',
  ])('%s', async (text) => {
    expect(await status(streamOf(text))).toBe(40312)
  })

  test.each([
    ['nothing', STREAM_PATH],
    ['an empty text', `${STREAM_PATH}?url=`],
    ['two texts', `${STREAM_PATH}?url=a&url=b`],
    ['something else besides', `${STREAM_PATH}?url=a&i=/etc/passwd`],
    ['a text that is too long', streamOf('a'.repeat(13_000))],
  ])('%s', async (_, url) => {
    expect(await status(url)).toBe(40001)
  })
})

describe('[S5] a ticket is', () => {
  async function page(options: Parameters<typeof videoPage>[3] = {}) {
    const camera = await startCamera({ '/live.flv': flvCamera().answer })
    const video = await videoPage(world, owner, { src: `${camera.url}/live.flv` }, options)
    return { ...video, camera, src: `${camera.url}/live.flv` }
  }

  test('of its viewer: no other user, nobody, and no other session of the same user opens it', async () => {
    const { ticket, camera } = await page({ isPublic: true })
    const { url } = await ticket()
    const colleague = await plant.user()
    for (const other of [colleague, reader, stranger, world.anonymous()]) expect(await status(url, other)).toBe(40312)
    expect(camera.asked).toHaveLength(0)
    const player = await openFlv(world.url + url, owner.cookie())
    expect(player.status).toBe(200)
  })

  test('of everyone who may see a public dashboard without a session, and not of who has one', async () => {
    const { ticket } = await page({ isPublic: true, viewer: world.anonymous() })
    const { url } = await ticket()
    expect(await status(url, stranger)).toBe(40312)
    const player = await openFlv(world.url + url)
    expect(player.status).toBe(200)
  })

  test('of the present for visitors, unless they may choose the range of the page', async () => {
    const history = { startTime: '*-2h', endTime: '*-1h', record: 'cloud' as const }
    const visited = await page({ isPublic: true, viewer: world.anonymous() })
    expect(await visited.ticket(history)).toMatchObject({ code: 40313 })
    expect(await visited.ticket()).toMatchObject({ code: 0 })
    const read = await page({ isPublic: true })
    expect(await read.ticket(history)).not.toMatchObject({ code: 40313 })
  })

  test('opened within a minute, or not at all', async () => {
    const { ticket } = await page()
    const { url, expiresAtMs } = await ticket()
    expect(expiresAtMs - Date.now()).toBeGreaterThan(50_000)
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(60_000)
    const tickets = openTickets(world.server.services.settings.secretKey)
    const old = { ...tickets.open(url.split('url=')[1]!)!, expiresAtMs: Date.now() - 1 }
    expect(await status(streamOf(tickets.seal(old)))).toBe(40312)
    expect(await status(streamOf(tickets.seal({ ...old, delivery: 'hls' })))).toBe(40312)
  })

  test('sealed: changed at the beginning, in the middle or at the end, or cut, it is none', async () => {
    const { ticket } = await page()
    const text = (await ticket()).url.split('url=')[1]!
    for (const at of [0, 20, text.length >> 1, text.length - 3])
      expect(await status(streamOf(changed(text, at)))).toBe(40312)
    expect(await status(streamOf(text.slice(0, -8)))).toBe(40312)
    const other = openTickets('another secret').seal(openTickets(world.server.services.settings.secretKey).open(text)!)
    expect(await status(streamOf(other))).toBe(40312)
  })

  test('of one source: after the address has changed it opens nothing', async () => {
    const { ticket, board, src, camera } = await page()
    const { url } = await ticket()
    const { rev, components } = (await owner.get('/api/toy/board', { _id: board })).body.dashboard
    components[0].component.props.src = `${src}?other`
    expect((await owner.put('/api/toy/board', { _id: board, rev, components })).body.code).toBe(0)
    expect(await status(url)).toBe(40312)
    expect(camera.asked).toHaveLength(0)
  })

  test('not made for who may not see the dashboard, for items of other kinds, or for none', async () => {
    const { page: opened } = await page()
    const ask = async (item: string) => (await opened.ask('ticket', { item })).code
    expect(await ask('missing1')).toBe(40400)
    expect((await opened.ask('ticket', { item: 'camera01', src: 'rtsp://10.0.0.1/' })).code).toBe(40001)
    expect((await opened.ask('ticket', { item: 'camera01', url: 'file:///etc/passwd' })).code).toBe(40001)
    const { ticket: empty } = await videoPage(world, owner, {})
    expect(await empty()).toMatchObject({ code: 40001, msg: '请填写视频地址' })
  })

  test('not made for an address that is none, or of another protocol', async () => {
    for (const src of ['file:///etc/passwd', 'concat:a|b', '-i', 'ftp://cam.example/1']) {
      const { ticket } = await videoPage(world, owner, { src })
      expect((await ticket()).code).toBe(40001)
    }
  })

  test('not made for visitors of what is not set up, who do not read what its author has to enter', async () => {
    const props = { src: 'file:///etc/passwd' }
    const visited = await videoPage(world, owner, props, { isPublic: true, viewer: world.anonymous() })
    expect(await visited.ticket()).toMatchObject({ code: 40001, msg: '此视频尚未设置' })
    const read = await videoPage(world, owner, props)
    expect(await read.ticket()).toMatchObject({ code: 40001, msg: expect.stringContaining('rtsp://') })
  })

  test('not made for everyone, where the author has not opened the camera to everyone', async () => {
    const camera = await startCamera({ '/live.flv': flvCamera().answer })
    const props = { src: `${camera.url}/live.flv` }
    const shut = await videoPage(world, owner, props, { kind: 'guarded', isPublic: true, viewer: world.anonymous() })
    expect(await shut.ticket()).toMatchObject({ code: 40313 })
    const open = await videoPage(
      world,
      owner,
      { ...props, isOpen: true },
      { kind: 'guarded', isPublic: true, viewer: world.anonymous() },
    )
    expect(await open.ticket()).toMatchObject({ code: 0 })
    const own = await videoPage(world, owner, props, { kind: 'guarded' })
    expect(await own.ticket()).toMatchObject({ code: 0 })
  })
})

describe('[R326] a stored address itself plays', () => {
  test('for who may read the stored query, and for nobody else', async () => {
    const camera = await startCamera({ '/live.flv': flvCamera().answer })
    const src = `${camera.url}/live.flv`
    await videoPage(world, owner, { src }, { isPublic: true })
    for (const other of [stranger, world.anonymous()]) expect(await status(streamOf(src), other)).toBe(40312)
    expect(await status(streamOf(`${src}?x`))).toBe(40312)
    expect(camera.asked).toHaveLength(0)
    for (const one of [owner, reader]) {
      const player = await openFlv(world.url + streamOf(src), one.cookie())
      expect(player.status).toBe(200)
    }
    expect(camera.count('/live.flv')).toBe(1)
  })
})

describe('[S5] the server reaches no address that was not allowed', () => {
  test.each([
    'http://127.0.0.1:1/live.flv',
    'rtsp://127.0.0.1:1/1',
    'rtmp://127.0.0.1:1/a/b',
    'http://127.0.0.1:1/1.m3u8',
  ])('without the allow-list of the tenant: %s', async (src) => {
    const elsewhere = await world.tenant()
    const author = await elsewhere.user()
    const { ticket } = await videoPage(world, author, { src })
    const { url } = await ticket()
    const answer = await fetch(world.url + url, { headers: { cookie: author.cookie() } })
    const body = await answer.json()
    expect(body.code).toBe(40005)
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  test('by a redirect', async () => {
    const camera = await startCamera({
      '/live.flv': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      '/file.flv': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/loop.flv': (_, response) => response.writeHead(302, { location: '/loop.flv' }).end(),
    })
    for (const [path, code] of [
      ['/live.flv', 40005],
      ['/file.flv', 50249],
      ['/loop.flv', 50249],
    ] as const) {
      const { ticket } = await videoPage(world, owner, { src: camera.url + path })
      expect(await status((await ticket()).url)).toBe(code)
    }
    expect(camera.count('/loop.flv')).toBe(4)
  })
})

describe('[S5] a playlist', () => {
  async function hlsPage(answers: Parameters<typeof startCamera>[0], props: object = {}) {
    const camera = await startCamera(answers)
    return { camera, ...(await videoPage(world, owner, { src: `${camera.url}/live.m3u8`, ...props })) }
  }
  const list = (...lines: string[]) => ['#EXTM3U', ...lines].join('\n')

  test('plays by addresses of ours, whose segments are fetched once for all', async () => {
    const { ticket, camera } = await hlsPage({
      '/live.m3u8': (_, response) => response.end(list('#EXTINF:2,', 'one.ts')),
      '/one.ts': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
    })
    for (let viewer = 0; viewer < 3; viewer++) {
      const { url, delivery } = await ticket()
      expect(delivery).toBe('hls')
      const answer = await fetch(world.url + url, { headers: { cookie: owner.cookie() } })
      const text = await answer.text()
      expect(text).not.toContain('127.0.0.1')
      expect(text).not.toContain('one.ts')
      const segment = text.split('\n').find((line) => line.startsWith('/'))!
      const part = await fetch(world.url + segment, { headers: { cookie: owner.cookie() } })
      expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
        200,
        'application/octet-stream',
        '<script>',
      ])
      expect(part.headers.get('content-security-policy')).toContain('sandbox')
      expect(await status(segment, reader)).toBe(40312)
      expect(await status(segment, world.anonymous())).toBe(40312)
    }
    expect(camera.count('/one.ts')).toBe(1)
  })

  test('sends the user of the camera to no other host', async () => {
    const other = await startCamera({ '/two.ts': (_, response) => response.end('two') })
    const { ticket, camera } = await hlsPage(
      {
        '/live.m3u8': (_, response) => response.end(list('#EXTINF:2,', 'one.ts', '#EXTINF:2,', `${other.url}/two.ts`)),
        '/one.ts': (_, response) => response.end('one'),
      },
      { username: 'admin', password: 'pass' },
    )
    const answer = await fetch(world.url + (await ticket()).url, { headers: { cookie: owner.cookie() } })
    for (const line of (await answer.text()).split('\n').filter((one) => one.startsWith('/')))
      expect(await status(line)).toBe(200)
    expect(camera.asked.every(({ headers }) => headers.authorization)).toBe(true)
    expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test.each<[string, string | Buffer, number]>([
    ['that is a page', '<html>', 50248],
    ['that names a file', list('file:///etc/passwd'), 50248],
    ['that names itself', list('live.m3u8'), 50248],
    ['of five megabytes', Buffer.alloc(5 * 1024 * 1024, '#EXTM3U\n'), 40007],
    ['with too many segments', list(...Array.from({ length: 6000 }, (_, n) => `${n}.ts`)), 50248],
  ])('%s is refused in words', async (_, body, code) => {
    const { ticket } = await hlsPage({ '/live.m3u8': (__, response) => response.end(body) })
    expect(await status((await ticket()).url)).toBe(code)
  })

  test('names segments at addresses that the server may not reach: they are refused', async () => {
    const { ticket } = await hlsPage({
      '/live.m3u8': (_, response) => response.end(list('#EXTINF:2,', 'http://169.254.169.254/latest')),
    })
    const answer = await fetch(world.url + (await ticket()).url, { headers: { cookie: owner.cookie() } })
    const segment = (await answer.text()).split('\n').find((line) => line.startsWith('/'))!
    expect(await status(segment)).toBe(40005)
  })

  test.each(['bytes=0-', 'bytes=-5', 'bytes=0-1,5-6', 'lines=0-1'])('is asked for no range like %s', async (range) => {
    const { ticket } = await hlsPage({ '/live.m3u8': (_, response) => response.end(list('one.ts')) })
    expect(await status((await ticket()).url, owner, { range })).toBe(40001)
  })
})

test('a tenant has a limited number of viewers and sources, and others are not touched', async () => {
  const crowded = await allowedTenant(world)
  const author = await crowded.user()
  const flv = flvCamera()
  const camera = await startCamera({ '/live.flv': flv.answer })
  const pages = []
  for (let n = 0; n < 21; n++) pages.push(await videoPage(world, author, { src: `${camera.url}/live.flv?${n}` }))
  const players = []
  for (const { ticket } of pages.slice(0, 20))
    players.push(await openFlv(world.url + (await ticket()).url, author.cookie()))
  expect(players.map((player) => player.status)).toEqual(players.map(() => 200))
  expect(await pages[20]!.ticket()).toMatchObject({ code: 42911 })
  const { ticket } = await videoPage(world, owner, { src: `${camera.url}/live.flv` })
  expect((await ticket()).code).toBe(0)
})
