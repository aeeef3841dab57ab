import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@atrium/core/testing/eventually'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

const PATH = '/api/datasource'
const PASSWORD = 'open-sesame-42'
const TOKEN = 'Bearer token-of-the-plant'

let world: World
let plant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  plant = await world.tenant()
  owner = await plant.user()
  await owner.put('/api/platform/egress', { entries: ['127.0.0.1'] })
})

/** An HTTP server of the plant. `answer`: its status and its rows. */
async function openPeer() {
  const peer = { url: '', asked: [] as string[], answer: [200, [{ line: 'A', n: 1 }]] as [number, object] }
  const server = createServer(({ url = '', headers, method }, response) => {
    peer.asked.push(`${method} ${url} ${headers.authorization ?? ''}`)
    const [status, rows] = peer.answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return peer
}

async function made(props: object) {
  const { body } = await owner.post(PATH, { title: world.unique('source '), props })
  expect(body).toMatchObject({ code: 0 })
  return body.dataSource as { _id: string; rev: number; type: number; props: Record<string, unknown> }
}
const table = (id: string, _id: string, props: object = {}) => ({
  ...DEFAULT_ITEM,
  _id: id,
  component: { component: 'Table', title: '', props: {}, dataSources: [{ _id, props }] },
})
async function boardOf(components: object[], options: object = {}): Promise<string> {
  const name = world.unique('board ')
  const { body } = await owner.post('/api/dashboard', { name, components, options: { ...DEFAULT_OPTIONS, ...options } })
  expect(body).toMatchObject({ code: 0 })
  return body._id
}
const pageOf = () => openPage(world.url, { cookie: owner.cookie() })

test('[R579] [R581] a data source is HTTP with the method GET, if its author says nothing; a table shows its rows', async () => {
  const peer = await openPeer()
  const { _id, type, props } = await made({ src: `${peer.url}/lines/{line}`, values: [{ name: 'line', value: 'own' }] })
  expect([type, props.method]).toEqual([2, 'GET'])
  const tried = await owner.post(`${PATH}/test`, { _id })
  expect(tried.body).toMatchObject({ ok: true, rows: [['A', 1]] })
  expect((await owner.get(`${PATH}/names`, { _id })).body.names).toEqual([
    { name: '@.line', type: 'string' },
    { name: '@.n', type: 'number' },
  ])
  const parameters = [{ name: 'line', initial: 'A/1', choices: [] }]
  const columns = [{ path: '@.n', name: 'Pieces' }]
  const page = await pageOf()
  await page.join(await boardOf([table('table001', _id, { columns })], { parameters }))
  expect(await page.watch('w', 'table001')).toMatchObject({ columns: [{}, { name: 'Pieces' }], rows: [[null, 1]] })
  expect(peer.asked).toEqual(['GET /lines/own ', 'GET /lines/own ', 'GET /lines/A%2F1 '])
})

test('fifty viewers of twenty components with different paths cause one request in each interval', async () => {
  const peer = await openPeer()
  const fields = Array.from({ length: 20 }, (_, n) => `f${n}`)
  const rowAt = (round: number) => Object.fromEntries(fields.map((name, n) => [name, n + 100 * round]))
  peer.answer = [200, [rowAt(0)]]
  const { _id } = await made({ src: peer.url, everyS: 2 })
  const ids = fields.map((_, n) => `table${String(n).padStart(3, '0')}`)
  const items = fields.map((name, n) => table(ids[n]!, _id, { columns: [{ path: `@.${name}` }] }))
  const board = await boardOf(items)
  const startedMs = performance.now()
  const pages = await Promise.all(Array.from({ length: 50 }, pageOf))
  await Promise.all(pages.map((page) => page.join(board)))
  const shown = await Promise.all(pages.map((page) => Promise.all(ids.map((id) => page.watch(id, id)))))
  expect(shown.flat().map(({ rows }) => rows)).toEqual(pages.flatMap(() => fields.map((_, n) => [[null, n]])))
  peer.answer = [200, [rowAt(1)]]
  const pushed = () => pages.map(({ pushes }) => new Set(pushes.map(({ watch }) => watch)).size)
  await eventually(async () => Math.min(...pushed())).toBe(20)
  const intervals = Math.floor((performance.now() - startedMs) / 2_000)
  expect(peer.asked.length).toBeGreaterThan(1)
  expect(peer.asked.length).toBeLessThanOrEqual(1 + intervals)
})

test('a source that fails is named in its component, and shown again by itself when it is mended', async () => {
  const peer = await openPeer()
  const { _id } = await made({ src: peer.url, everyS: 1 })
  const page = await pageOf()
  await page.join(await boardOf([table('table001', _id)]))
  await page.watch('w', 'table001')
  peer.answer = [503, {}]
  const last = () => page.pushes.at(-1)
  await expect.poll(last, { timeout: 10_000 }).toMatchObject({ kind: 'refused', msg: '对方出错（状态 503）' })
  peer.answer = [200, [{ line: 'B', n: 2 }]]
  await expect.poll(last, { timeout: 15_000 }).toMatchObject({ kind: 'replace', dataset: { rows: [[null, 'B', 2]] } })
})

test('a source is refused at the setting that is wrong, and one that a tenant may not reach is not asked', async () => {
  const peer = await openPeer()
  const refused = async (props: object) => (await owner.post(PATH, { title: 'wrong', props })).body.fields
  expect(await refused({ src: `http://{host}/` })).toMatchObject({
    'props.src': '参数只能出现在路径或查询值中，不能出现在主机或端口中',
  })
  expect(Object.keys(await refused({ src: peer.url, headers: [{ name: 'Cookie', value: 'a' }] }))).toEqual([
    'props',
    'props.headers.0.name',
  ])
  const other = await (await world.tenant()).user()
  const tried = await other.post(`${PATH}/test`, { type: 2, props: { src: peer.url } })
  expect(tried.body).toMatchObject({ ok: false })
  expect(tried.body.steps.at(-1)).toMatchObject({ step: 'address', ok: false })
  expect(peer.asked).toEqual([])
})

test('no answer and no entry of the log has the password or the token, which arrive at their address only', async () => {
  const peer = await openPeer()
  peer.answer = [401, {}]
  const props = {
    src: `${peer.url}/secret-path`,
    username: 'plc',
    password: PASSWORD,
    tokenHeader: 'x-key',
    token: TOKEN,
  }
  const { _id, rev, ...rest } = await made(props)
  const said: unknown[] = [rest]
  const call = async (answer: Promise<{ body: unknown }>) => said.push((await answer).body)
  await call(owner.get(PATH, { _id }))
  await call(owner.get(`${PATH}/list`))
  await call(owner.post(`${PATH}/test`, { _id }))
  await call(owner.get(`${PATH}/names`, { _id }))
  await call(owner.put(PATH, { _id, rev, props: { ...rest.props, everyS: 5 } }))
  const board = await boardOf([table('table001', _id)])
  const page = await pageOf()
  await page.join(board)
  said.push(await page.ask('watch', { watch: 'w', item: 'table001', source: 0, widthPx: 600 }))
  await call(owner.get('/api/dashboard', { _id: board }))
  await owner.put('/api/dashboard/public', { _id: board, public: true })
  const visitor = await openPage(world.url)
  await visitor.join(board)
  const seen = [
    await visitor.ask('watch', { watch: 'w', item: 'table001', source: 0, widthPx: 600 }),
    (await world.anonymous().get('/api/dashboard', { _id: board, public: 1 })).body,
  ]
  expect(JSON.stringify(seen)).toContain('table001')
  expect(JSON.stringify(seen)).not.toMatch(/127\.0\.0\.1|secret-path|x-key|plc/)
  said.push(seen)
  const text = JSON.stringify(said)
  expect(text).toContain('"hasPassword":true')
  expect(text).toContain('对方不接受用户名、密码或令牌（状态 401）')
  const [{ logged }] = (await world.sql(
    `select string_agg(t::text, '') as logged from audit_log t where tenant_id = '${plant.id}'`,
  )) as [{ logged: string }]
  for (const secret of [PASSWORD, TOKEN, Buffer.from(`plc:${PASSWORD}`).toString('base64')])
    expect(text + logged).not.toContain(secret)
  expect(peer.asked[0]).toContain(Buffer.from(`plc:${PASSWORD}`).toString('base64'))
  // Who changes the address does not take the secrets there.
  const moved = await openPeer()
  await owner.post(`${PATH}/test`, { _id, props: { src: moved.url } })
  expect(moved.asked).toEqual([`GET / Basic ${Buffer.from('plc:').toString('base64')}`])
})
