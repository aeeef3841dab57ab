import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { boardWorld } from '../../testing/plant-world.ts'

let world: World
let plant: TestTenant
let other: TestTenant
let owner: Client

const READ = [['toyboards', 'board', 'read']] as const
const MISSING = '0190aaaa-0000-7000-8000-000000000000'

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  other = await world.tenant()
  owner = await plant.user()
  await write(plant, 1)
  await write(other, 666)
})

function write(tenant: TestTenant, n: number) {
  const point = { measurement: 'oven', fields: { n }, timeUs: Date.now() * 1000 }
  return timeseriesOf(world.server.services).write(tenant.id, 'plant', [point], { create: true })
}

describe('[S1] a public address can fill declared parameters and change nothing else', () => {
  const whereObj = { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: '{line}' }] }
  const parameters = [{ name: 'line', initial: 'A', choices: ['A', 'B'] }]
  beforeAll(() =>
    timeseriesOf(world.server.services).write(
      plant.id,
      'plant',
      ['A', 'B', 'C'].map((line, n) => ({ measurement: 'lines', tags: { line }, fields: { n } })),
      { create: true },
    ),
  )

  async function shown(data: object | undefined, query = { from: 'lines', whereObj } as object, declared = parameters) {
    const board = await makeBoard(owner, [item('trend001', 'series', query)], true, declared)
    const page = await openPage(world.url)
    expect((await page.ask('join', { dashboard: board, ...(data ? { data } : {}) })).code).toBe(0)
    return (await page.watch('w', 'trend001')).rows.map(([, n]) => n)
  }

  test('a declared parameter filters [R025]', async () => {
    expect([await shown({ line: 'A' }), await shown({ line: 'B' }), await shown(undefined)]).toEqual([[0], [1], [0]])
  })

  test('a value that is not among the choices, or is not a plain text, is ignored', async () => {
    for (const line of ['C', ['B'], { $ne: 'A' }, null, "A' or '1'='1"]) expect(await shown({ line })).toEqual([0])
  })

  test('in a regular expression a parameter is matched as literal text', async () => {
    const matching = { TAG: [{ tagKey: 'line', operator: '=~', tagValue: '{line}' }] }
    const free = [{ name: 'line', initial: 'A', choices: [] }]
    expect(await shown({ line: '.*' }, { from: 'lines', whereObj: matching }, free)).toEqual([])
    expect(await shown({ line: 'B' }, { from: 'lines', whereObj: matching }, free)).toEqual([1])
  })

  test.each([
    ['tagKey', ''],
    ['operator', ''],
    ['tagValue', ''],
  ])('a stored filter without its %s is ignored [R295]', async (part, nothing) => {
    const TAG = [{ tagKey: 'line', operator: '=', tagValue: 'A', [part]: nothing }]
    // Of several points in one pixel the smallest and the largest are shown.
    expect((await shown(undefined, { from: 'lines', whereObj: { TAG } })).toSorted()).toEqual([0, 2])
    const both = [...TAG, { tagKey: 'line', operator: '=', tagValue: 'B' }]
    expect(await shown(undefined, { from: 'lines', whereObj: { TAG: both } })).toEqual([1])
  })

  test.each(['=', '!=', '=~', '!~'])(
    'a filter whose parameter has no value shows no row, compared by %s',
    async (operator) => {
      const TAG = [{ tagKey: 'line', operator, tagValue: '{line}' }]
      const free = [{ name: 'line', initial: 'A', choices: [] }]
      // A point without the tag, which would be equal to an empty text.
      await timeseriesOf(world.server.services).write(plant.id, 'plant', [{ measurement: 'bare', fields: { n: 9 } }], {
        create: true,
      })
      for (const from of ['lines', 'bare']) {
        expect(await shown({ line: '' }, { from, whereObj: { TAG } }, free)).toEqual([])
        expect(await shown(undefined, { from, whereObj: { TAG } }, [{ ...free[0]!, initial: '' }])).toEqual([])
      }
    },
  )

  test('data with a database, a measurement, a host or a query is ignored', async () => {
    const data = { db: 'other', from: 'oven', host: '127.0.0.1', sql: 'select 1', whereObj: { TAG: [] }, trend001: {} }
    expect(await shown(data)).toEqual([0])
    expect(await shown(JSON.parse('{"__proto__": {"line": "B"}, "constructor": "B"}'))).toEqual([0])
  })

  test('a locked parameter has its stored value: a link to line A shows nothing of line B', async () => {
    const locked = [{ name: 'line', initial: 'A', choices: ['A', 'B'], locked: true }]
    expect(await shown({ line: 'B' }, { from: 'lines', whereObj }, locked)).toEqual([0])
  })

  test('a dashboard with a pattern that could be slow is refused', async () => {
    const slow = [{ name: 'line', initial: 'A', choices: [], pattern: '(a+)+' }]
    await expect(makeBoard(owner, [], true, slow)).rejects.toThrow('40001')
  })

  test('the public answer does not contain the parameters', async () => {
    const board = await makeBoard(owner, [], true, parameters)
    const { body } = await world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
    expect(body.dashboard.options).toMatchObject({ width: 1920 })
    expect(body.dashboard.options).not.toHaveProperty('parameters')
  })
})

describe('[S2] a viewer requests items, never queries', () => {
  test('sql and db in getDataSource are ignored', async () => {
    const board = await makeBoard(owner, [item('value001', 'single')])
    const page = await openPage(world.url)
    await page.join(board)
    const asked = await page.ask('getDataSource', { _id: 'value001', sql: 'drop table oven', db: 'other' })
    const plain = await page.ask('getDataSource', { _id: 'value001' })
    expect(asked.datasets[0]?.rows).toEqual(plain.datasets[0]?.rows)
    expect(plain.datasets[0]?.rows.length).toBeGreaterThan(0)
  })

  test('an author’s statement is run for the author only, as a SELECT in the tenant’s own store', async () => {
    const ask = async (client: Client | null, sql: string, db = 'plant') => {
      const page = await openPage(world.url, client ? { cookie: client.cookie() } : {})
      return page.ask('preview', { db, sql })
    }
    const author = await ask(owner, 'SELECT n FROM oven ORDER BY time DESC LIMIT 1')
    expect([author.code, author.datasets[0]?.columns.map(({ name }) => name)]).toEqual([0, ['time', 'n']])
    expect(author.datasets[0]?.rows.map(([, n]) => n)).toEqual([1])
    const foreign = await ask(await other.user(), 'SELECT max(n) FROM plant.autogen.oven')
    expect(foreign.datasets[0]?.rows.map(([, n]) => n)).toEqual([666])
    expect((await ask(null, 'SELECT n FROM oven')).code).toBe(40401)
    expect((await ask(await plant.user({ permissions: READ }), 'SELECT n FROM oven')).code).toBe(40301)
    for (const sql of [
      'DROP MEASUREMENT oven',
      'SHOW DATABASES',
      'SELECT n FROM oven; DROP DATABASE plant',
      'select',
    ]) {
      expect((await ask(owner, sql)).code).toBe(40001)
    }
    expect((await ask(owner, 'SELECT n FROM oven')).datasets[0]?.rows).toHaveLength(1)
  })

  test('a database of the same name in another tenant is another database', async () => {
    const boards = [
      await makeBoard(owner, [item('value001', 'single')]),
      await makeBoard(await other.user(), [item('value001', 'single')]),
    ]
    const pages = await Promise.all(
      boards.map(async (board) => {
        const page = await openPage(world.url)
        await page.join(board)
        return page.watch('w', 'value001')
      }),
    )
    const values = pages.map(({ rows }) => new Set(rows.map(([, n]) => n)))
    expect(values[0]?.has(666)).toBe(false)
    expect([...(values[1] ?? [])]).toEqual([666])
  })

  test('a data source that the tenant does not have is refused when it is saved', async () => {
    const saved = makeBoard(owner, [item('value001', 'single', { dataSource: MISSING })])
    await expect(saved).rejects.toThrow('数据源不存在')
  })

  test('a component of a kind without data has none to request', async () => {
    const board = await makeBoard(owner, [item('text0001', 'none')])
    const page = await openPage(world.url)
    await page.join(board)
    await expect(page.watch('w', 'text0001')).rejects.toThrow('40400')
    await expect(page.watch('w', 'another1')).rejects.toThrow('40400')
  })
})

test('S6: the public answer contains the props that a kind names, and nothing of the stored query', async () => {
  const board = await makeBoard(owner, [])
  // Written past the check of a save: the public answer must not depend on it.
  const stored = item('trend001', 'series', {}, { label: 'Oven', note: 'our token', password: 'p', appKey: 'k' })
  stored.component.version = 1
  await world.sql(`update dashboard set components = '${JSON.stringify([stored])}' where id = '${board}'`)
  const { body } = await world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect(body.dashboard.components[0].component).toEqual({
    component: 'Toy-series',
    title: 'an oven',
    version: 1,
    props: { label: 'Oven' },
    dataSources: [{ _id: '', props: {} }],
  })
  expect(Object.keys(body.dashboard).sort()).toEqual([
    '_id',
    'components',
    'fixedRange',
    'name',
    'options',
    'parameters',
  ])
  expect(JSON.stringify(body)).not.toMatch(/secret|password|token|appKey|username|uri|fieldSet|plant/)
  // Its owner gets the same view on request, and otherwise the whole row for editing.
  expect((await owner.get('/api/toy/board', { _id: board, public: '1' })).body).toEqual(body)
  const whole = (await owner.get('/api/toy/board', { _id: board })).body.dashboard
  expect(whole.components[0].component.dataSources[0].props.from).toBe('oven')
})

describe('malformed messages are refused, and the socket stays open', () => {
  const watch = { watch: 'w', item: 'trend001', source: 0, widthPx: 100 }
  test.each([
    ['join', null],
    ['join', 'text'],
    ['join', {}],
    ['join', { dashboard: 7 }],
    ['join', { dashboard: MISSING, more: 1 }],
    ['watch', { ...watch, widthPx: 'wide' }],
    ['watch', { ...watch, widthPx: -1 }],
    ['watch', { ...watch, sql: 'select 1' }],
    ['watch', { ...watch, source: 1.5 }],
    ['watch', { ...watch, pageSize: 1_000_000 }],
    ['watch', { ...watch, item: { $ne: '' } }],
    ['unwatch', []],
    ['getDataSource', { _id: '../../etc' }],
    ['preview', { db: 'plant' }],
  ])('%s %j', async (event, payload) => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const page = await openPage(world.url)
    await page.join(board)
    expect(await page.ask(event, payload)).toEqual({ code: 40001, msg: '参数错误' })
    expect((await page.watch('w', 'trend001')).columns.length).toBe(2)
  })

  test('a message without an acknowledgement, an unknown event and a message that is too large do no harm', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const page = await openPage(world.url, { 'accept-language': 'en' })
    page.socket.emit('join', { dashboard: board })
    page.socket.emit('drop', { everything: true })
    expect(await page.ask('join', { dashboard: MISSING })).toMatchObject({ msg: 'Sign in, or ask for permission' })
    const large = io(world.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    large.emit('join', { dashboard: 'x'.repeat(200_000) })
    await expect.poll(() => large.disconnected && large.io._readyState === 'closed').toBe(true)
    expect(await page.join(board)).toBe(0)
  })
})

test('refusals are in the language of the page, not of the browser', async () => {
  const page = await openPage(world.url, { 'accept-language': 'en' })
  const received = async (locale: string) => (await page.ask('join', { dashboard: MISSING, locale })).msg
  expect([await received('zh_CN'), await received('en_US')]).toEqual([
    '需要登录或无权限',
    'Sign in, or ask for permission',
  ])
  expect((await page.ask('join', { dashboard: MISSING, locale: 'tlh' })).code).toBe(40001)
})

test('a watch that is ended or sent again before its answer is still answered', async () => {
  const store = timeseriesOf(world.server.services)
  const { query } = store
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = vi.spyOn(store, 'query').mockImplementation((...of) => released.then(() => query(...of)))
  onTestFinished(() => held.mockRestore())
  const board = await makeBoard(owner, [item('trend001', 'series', { startTime: '*-3h' })])
  const page = await openPage(world.url)
  await page.join(board)
  const watch = { watch: 'w', item: 'trend001', source: 0, widthPx: 100 }
  const [first, second, given] = await Promise.all([
    page.ask('watch', watch),
    page.ask('watch', watch),
    page.ask('unwatch', { watch: 'w' }),
  ])
  expect([first.code, second.code, given.code]).toEqual([40400, 40400, 0])
  release()
  expect((await page.ask('watch', watch)).code).toBe(0)
})

test('a join counts as twenty messages', async () => {
  const page = await openPage(world.url)
  const answers = await Promise.all(Array.from({ length: 60 }, () => page.ask('join', { dashboard: MISSING })))
  const codes = answers.map(({ code }) => code)
  expect([...new Set(codes.slice(0, 28))]).toEqual([40401])
  expect([...new Set(codes.slice(-20))]).toEqual([42901])
})

test('a page that sends too many messages is refused with 42901', async () => {
  const page = await openPage(world.url)
  const codes = await Promise.all(Array.from({ length: 1_000 }, () => page.ask('unwatch', { watch: 'w' })))
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([0, 42901]))
})
