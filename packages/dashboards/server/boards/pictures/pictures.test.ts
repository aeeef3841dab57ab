// A world of its own: the sweep fetches its pictures from a site that ends with the file.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openFileStore } from '@atrium/core/server/files/store'
import { drawn, read, upload } from '@atrium/core/server/files/testing'
import type { Client, OwnWorld, TestTenant } from '@atrium/core/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ComponentItem, DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { item, makeBoard, ownBoardWorld } from '../../../testing/sockets/board-world.ts'
import { editorOf, move, prop } from '../editing/testing.ts'
import { renewPictures } from './sweep-pictures.ts'

let world: OwnWorld
let plant: TestTenant
let owner: Client
let site: Server
let origin: string
/** What the other site answers, by path. */
const pages = new Map<
  string,
  { status?: number; type?: string; body: Buffer | string; location?: string; encoding?: string }
>()
const asked: string[] = []
/** Answers that a test keeps back: those to `/slow…`. */
const keptBack: ServerResponse[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/slow')) return void keptBack.push(response)
    const page = pages.get(request.url ?? '')
    response.writeHead(page ? (page.status ?? 200) : 404, {
      'content-type': page?.type ?? 'image/png',
      ...(page?.location ? { location: page.location } : {}),
      ...(page?.encoding ? { 'content-encoding': page.encoding } : {}),
    })
    response.end(page?.body ?? '')
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  world = await ownBoardWorld()
  plant = await world.tenant()
  owner = await plant.user()
  await world.sql(`insert into egress_allowance (id, tenant_id, entries)
    values (gen_random_uuid(), '${plant.id}', '{127.0.0.1}')`)
  pages.set('/camera.png', { body: await drawn(40, 30) })
})
afterAll(async () => {
  await world.close()
  site.close()
})

/** The address of our copy of a picture of another site. */
const COPY = /^\/api\/file\/[0-9a-f]{32}\?at=\d+$/
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

const shown = (props: object) => item('picture1', 'picture', {}, props as Record<string, unknown>)
const save = (props: object, name: string) =>
  owner.post('/api/toy/board', { name, components: [shown(props)] }).then(({ body }) => body)
const viewed = async (id: string, who: Client = world.anonymous()) => {
  const { body } = await who.get('/api/toy/board', { _id: id, public: '1' })
  return (body.dashboard?.components as ComponentItem[] | undefined)?.[0]?.component.props as
    | { src: string; more: { src: string }[] }
    | undefined
}

test('a picture of another site is fetched at save; viewers get our copy and no word of where it is from', async () => {
  const id = await makeBoard(owner, [shown({ src: `${origin}/camera.png`, more: [{ src: `${origin}/camera.png` }] })])
  const props = (await viewed(id))!
  expect(props.src).toMatch(COPY)
  expect(props.more[0]?.src).toBe(props.src)
  const before = asked.length
  const { status, headers, bytes } = await read(world.url + props.src)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  await viewed(id)
  // Neither viewing nor a parameter of a viewer makes the server fetch anything.
  await world.anonymous().get('/api/toy/board', { _id: id, data: JSON.stringify({ src: `${origin}/other.png` }) })
  expect(asked.length).toBe(before)
  // The author gets the address back, to edit it.
  const { body } = await owner.get('/api/toy/board', { _id: id })
  expect(body.dashboard.components[0].component.props.src).toBe(`${origin}/camera.png`)
})

test('a reader gets our copies, too; the author gets the addresses back, to edit them', async () => {
  const address = `${origin}/camera.png`
  const id = await makeBoard(owner, [shown({ src: address })], false)
  const reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  const src = async (who: Client, view?: string) => {
    const { body } = await who.get('/api/toy/board', { _id: id, ...(view ? { view } : {}) })
    return body.dashboard.components[0].component.props.src
  }
  expect(await src(owner)).toBe(address)
  expect(await src(owner, '1')).toMatch(COPY)
  expect(await src(reader)).toMatch(COPY)
})

describe('the background of a dashboard', () => {
  const options = (backgroundImage: string) => ({ ...DEFAULT_OPTIONS, backgroundImage })
  const create = async (backgroundImage: string) => {
    boards += 1
    return (await owner.post('/api/toy/board', { name: `background ${boards}`, options: options(backgroundImage) }))
      .body
  }
  let boards = 0

  test('a picture of another site is fetched at save; viewers get our copy and no word of where it is from', async () => {
    pages.set('/hall.png', { body: await drawn(50, 20) })
    const { _id } = await create(`${origin}/hall.png`)
    await owner.put('/api/toy/board/public', { _id, public: true })
    const before = asked.length
    const { body } = await world.anonymous().get('/api/toy/board', { _id, public: '1' })
    const { backgroundImage } = body.dashboard.options
    expect(backgroundImage).toMatch(COPY)
    expect(JSON.stringify(body)).not.toContain('hall.png')
    const { status, bytes } = await read(world.url + backgroundImage)
    expect([status, bytes.readUInt32BE(16), asked.length]).toEqual([200, 50, before])
    const edited = await owner.get('/api/toy/board', { _id })
    expect(edited.body.dashboard.options.backgroundImage).toBe(`${origin}/hall.png`)
  })

  test.each([
    ['[S27] SVG', { type: 'image/svg+xml', body: SVG }, '仅支持 JPG、PNG、WebP 图片'],
    [
      '[S11] a redirect to a private address',
      { status: 302, body: '', location: 'http://10.0.0.1/a.png' },
      '不允许访问该地址：10.0.0.1',
    ],
  ])('%s is refused at its field, in a new dashboard and in a change', async (_, page, text) => {
    pages.set('/bad.png', page)
    const address = `${origin}/bad.png`
    expect(await create(address)).toMatchObject({ code: 40001, fields: { 'options.backgroundImage': text } })
    const { _id } = await create('')
    const { body } = await owner.put('/api/toy/board', { _id, rev: 0, options: options(address) })
    expect(body).toMatchObject({ code: 40001, fields: { 'options.backgroundImage': text } })
  })

  test('it is kept as long as the dashboard shows it', async () => {
    pages.set('/wall.png', { body: await drawn(20, 20) })
    const { _id } = await create(`${origin}/wall.png`)
    const known = () => world.rows('web_picture', { address: `${origin}/wall.png` })
    await renewed('/wall.png')
    expect(await known()).toHaveLength(1)
    await owner.put('/api/toy/board', { _id, rev: 0, options: options('') })
    await renewed('/wall.png')
    expect(await known()).toEqual([])
  })

  test('one that was stored before backgrounds were fetched is left out, and no viewer loads it', async () => {
    const { _id } = await create('')
    await world.sql(`update dashboard set options = jsonb_set(options, '{backgroundImage}', '"${origin}/old.png"')
      where id = '${_id}'`)
    const { body } = await owner.get('/api/toy/board', { _id, public: '1' })
    expect(body.dashboard.options.backgroundImage).toBe('')
  })
})

test('the copy can be read by those who may see the dashboard, as long as they may', async () => {
  const { body } = await upload(world.url, owner, { bytes: await drawn(10, 10) })
  const id = await makeBoard(owner, [shown({ src: `${origin}/camera.png`, more: [{ src: body.url }] })])
  const { src } = (await viewed(id))!
  const readers = () => Promise.all([src, body.url].map((url) => read(world.url + url).then(({ status }) => status)))
  expect(await readers()).toEqual([200, 200])
  // Other dashboards show the same picture of the other site; this one's own upload is shown only here.
  await owner.put('/api/toy/board/public', { _id: id, public: false })
  expect((await readers())[1]).toBe(404)
  expect((await read(world.url + body.url, owner)).status).toBe(200)
})

test('the picture of an item that is saved by itself is fetched, too, and refused at its field', async () => {
  const id = await makeBoard(owner, [shown({ src: '' })])
  const update = (src: string) =>
    owner.put('/api/toy/board/component/update', {
      _id: id,
      component: { _id: 'picture1', component: { props: { src } } },
    })
  pages.set('/gate.png', { body: await drawn(12, 12) })
  expect((await update(`${origin}/gate.png`)).body).toMatchObject({ code: 0 })
  expect((await viewed(id))?.src).toMatch(/^\/api\/file\//)
  const { body } = await update(`${origin}/missing.png`)
  expect(body).toMatchObject({ code: 40001, fields: { 'component.component.props.src': '无法从该地址读取图片' } })
})

test('a save does not wait for the slow pictures of another tenant', async () => {
  const slow = (n: number) =>
    Array.from({ length: 18 }, (_, at) =>
      item(`slow${n}${String(at).padStart(3, '0')}`, 'picture', {}, { src: `${origin}/slow${n}-${at}` }),
    )
  const saves = [1, 2].map((n) => owner.post('/api/toy/board', { name: `slow ${n}`, components: slow(n) }))
  await expect.poll(() => keptBack.length).toBeGreaterThan(2)
  pages.set('/quick.png', { body: await drawn(14, 14) })
  const other = await world.tenant()
  await world.sql(`insert into egress_allowance (id, tenant_id, entries)
    values (gen_random_uuid(), '${other.id}', '{127.0.0.1}')`)
  const { body } = await (await other.user()).post('/api/toy/board', {
    name: 'quick',
    components: [shown({ src: `${origin}/quick.png` })],
  })
  expect(body.code).toBe(0)
  const answers = Promise.all(saves)
  const isAnswered = answers.then(() => true)
  // Each answer makes room for the next one.
  while (!(await Promise.race([isAnswered, new Promise((resolve) => setImmediate(resolve, false))])))
    for (const response of keptBack.splice(0)) response.writeHead(404).end()
  expect((await answers).map(({ body }) => body.code)).toEqual([40001, 40001])
})

test('an item without its widget is refused before anything is fetched', async () => {
  const id = await makeBoard(owner, [])
  const { body } = await owner.put('/api/toy/board/component/update', { _id: id, component: { _id: 'picture9' } })
  expect(body).toMatchObject({ code: 40001, fields: { 'component.component': expect.anything() } })
})

test('the picture of an operation is fetched, too, refused at its field, and kept while only the draft shows it', async () => {
  const id = await makeBoard(owner, [shown({ src: '' })])
  const me = editorOf(owner, id)
  const set = (src: string, base: number) => me.send(base, [move('picture1', 4), prop('picture1', 'src', src)])
  pages.set('/draft.png', { body: await drawn(13, 13) })
  const address = `${origin}/draft.png`
  const { body } = await set(address, 0)
  expect(body).toMatchObject({ code: 0, pictures: { [address]: expect.stringMatching(/^\/api\/file\//) } })
  const wrong = await set(`${origin}/missing.png`, 1)
  expect(wrong.body).toMatchObject({ code: 40001, fields: { 'ops.1.value': '无法从该地址读取图片' } })
  await world.sql("update web_picture set due_at = now() - interval '1 day'")
  const { services } = world.server
  await renewPictures(services, await openFileStore(services.settings))
  expect((await me.read()).pictures).toEqual(body.pictures)
  expect(await viewed(id)).toMatchObject({ src: '' })
  await me.release()
  expect((await viewed(id))?.src).toBe(body.pictures[address])
})

test.each([
  ['an answer that is no picture', { type: 'text/html', body: '<h1>hello</h1>' }, '仅支持 JPG、PNG、WebP 图片'],
  ['[S27] SVG, whatever it says it is', { type: 'image/png', body: SVG }, '仅支持 JPG、PNG、WebP 图片'],
  ['a picture of more than 5 MB', { body: Buffer.alloc(6 * 1024 * 1024, 1) }, '图片不能超过 5 MB'],
  ['an error page', { status: 500, body: 'broken' }, '无法从该地址读取图片'],
  ['an error page of more than 5 MB', { status: 500, body: Buffer.alloc(6 * 1024 * 1024, 1) }, '无法从该地址读取图片'],
  ['an answer compressed in an unknown way', { encoding: 'zstd', body: 'zstd' }, '无法从该地址读取图片'],
  [
    '[S11] a redirect to a private address',
    { status: 302, body: '', location: 'http://10.0.0.1/a.png' },
    '不允许访问该地址：10.0.0.1',
  ],
  [
    'a redirect to the cloud’s metadata',
    { status: 301, body: '', location: 'http://169.254.169.254/' },
    '不允许访问该地址：169.254.169.254',
  ],
  ['a redirect without an end', { status: 302, body: '', location: '/bad.png' }, '无法从该地址读取图片'],
])('%s is refused at its field, and nothing is saved', async (name, page, text) => {
  pages.set('/bad.png', page)
  const body = await save({ src: '', more: [{ src: `${origin}/bad.png` }] }, name.slice(0, 40))
  expect(body).toMatchObject({ code: 40001, fields: { 'components.0.component.props.more.0.src': text } })
  expect(await world.rows('web_picture', { address: `${origin}/bad.png` })).toEqual([])
})

test('a private address that the tenant has not allowed is refused before anything is sent', async () => {
  const stranger = await (await world.tenant()).user()
  const before = asked.length
  const components = [shown({ src: `${origin}/camera.png` })]
  const { body } = await stranger.post('/api/toy/board', { name: 'theirs', components })
  expect(body.code).toBe(40001)
  expect(body.fields['components.0.component.props.src']).toContain('不允许访问该地址')
  expect(asked.length).toBe(before)
})

test('a redirect to a picture is followed', async () => {
  pages.set('/moved.png', { status: 302, body: '', location: '/camera.png' })
  const id = await makeBoard(owner, [shown({ src: `${origin}/moved.png` })])
  expect((await viewed(id))?.src).toMatch(/^\/api\/file\//)
})

test('a picture that is here already is not fetched again when the dashboard is saved', async () => {
  const id = await makeBoard(owner, [shown({ src: `${origin}/camera.png` })])
  const before = asked.length
  const { body } = await owner.get('/api/toy/board', { _id: id })
  const saved = await owner.put('/api/toy/board', {
    _id: id,
    rev: body.dashboard.rev,
    components: [shown({ src: `${origin}/camera.png`, every: '10s' })],
  })
  expect([saved.body.code, asked.length]).toEqual([0, before])
  const [row] = await world.rows('web_picture', { address: `${origin}/camera.png` })
  expect(row?.every_s).toBe(10)
})

test('after its interval a picture is fetched again under the same name; if that fails, the old copy stays', async () => {
  pages.set('/live.png', { body: await drawn(20, 20) })
  const id = await makeBoard(owner, [shown({ src: `${origin}/live.png`, every: '10s' })])
  const { src } = (await viewed(id))!
  pages.set('/live.png', { body: await drawn(60, 20) })
  await renewed('/live.png')
  const later = (await viewed(id))!.src
  expect(later).not.toBe(src)
  expect(later.split('?')[0]).toBe(src.split('?')[0])
  const { bytes } = await read(world.url + later)
  expect(bytes.readUInt32BE(16)).toBe(60)
  pages.delete('/live.png')
  await renewed('/live.png')
  expect((await viewed(id))?.src).toBe(`${later}&problem=unreachable`)
  expect((await read(world.url + later)).bytes.equals(bytes)).toBe(true)
})

test('a picture that no dashboard shows any more is forgotten', async () => {
  pages.set('/once.png', { body: await drawn(20, 20) })
  const id = await makeBoard(owner, [shown({ src: `${origin}/once.png`, every: '10s' })])
  const kept = () => world.rows('web_picture', { address: `${origin}/once.png` })
  // In the trash it still needs its picture, which is not fetched meanwhile.
  await owner.del('/api/toy/board', { _id: id })
  const before = asked.length
  await renewed('/once.png')
  expect([(await kept()).length, asked.length]).toEqual([1, before])
  await world.sql(`delete from dashboard where id = '${id}'`)
  await renewed('/once.png')
  expect(await kept()).toEqual([])
})

test('a new item without a kind is refused at the field', async () => {
  const _id = await makeBoard(owner, [])
  const { body } = await owner.put('/api/toy/board/component/update', { _id, component: { _id: 'nothing1' } })
  expect([body.code, Object.keys(body.fields)]).toEqual([40001, ['component.component']])
})

/** What the sweep does when the interval of this picture is over. */
async function renewed(path: string): Promise<void> {
  const due = `update web_picture set due_at = now() - interval '1 second' where address = '${origin}${path}'`
  await world.sql(due)
  const { services } = world.server
  await renewPictures(services, await openFileStore(services.settings))
}
