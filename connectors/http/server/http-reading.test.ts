import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opened } from '../testing/opened.ts'
import { openPeer, type Peer } from '../testing/peer.ts'

const NOW = Date.UTC(2026, 4, 6, 12, 0, 7)
const { reader } = opened()

let peer: Peer
beforeAll(async () => {
  peer = await openPeer()
})
beforeEach(() => {
  peer.requests = []
})
afterAll(() => peer.close())

const LINES = {
  plant: 'Hull',
  list: [
    { at: '2026-05-06 19:00', line: 'A', motor: { speed: 10 }, on: true },
    { at: '2026-05-06T12:00:00Z', line: 'B', motor: { speed: 12.5 }, on: false },
    { at: '2026-05-06T11:30:00Z', line: 'A', motor: {}, tags: ['x'] },
  ],
}
let count = 0
/** Each address is another one, so that no test gets the answer of another. */
const at = (more: Record<string, unknown> = {}, path = ''): Record<string, unknown> => {
  count += 1
  return { src: `${peer.url}/${count}${path}`, ...more }
}

test('without a choice all values of the rows are shown, with their types', async () => {
  peer.answer = LINES
  const { columns, rows } = await reader(at({ rows: '$.list' }), 'exact').read()
  expect(columns.slice(1)).toEqual([
    { name: 'at', type: 'string' },
    { name: 'line', type: 'string' },
    { name: 'motor.speed', type: 'number' },
    { name: 'on', type: 'boolean' },
    { name: 'tags', type: 'string' },
  ])
  expect(rows[0]).toEqual([null, '2026-05-06 19:00', 'A', 10, true, null])
  expect(rows[2]).toEqual([null, '2026-05-06T11:30:00Z', 'A', null, null, '["x"]'])
})

const SPEED = [{ path: '@.motor.speed', name: 'Speed' }, { path: '@.at' }, { path: '$.plant', name: 'Plant' }]

test('chosen columns have names, times a zone, and a component the shape that it needs', async () => {
  peer.answer = LINES
  const source = at({ rows: '$.list[*]', timeZone: 'Asia/Tokyo' })
  const query = { columns: SPEED, timeColumn: 'at' }
  const series = await reader(source, 'series', query).read()
  const day = (hour: number, minute = 0) => Date.UTC(2026, 4, 6, hour, minute)
  expect(series.columns.map(({ name }) => name)).toEqual(['at', 'Speed', 'Plant'])
  expect(series.rows).toEqual([
    [day(10), 10, 'Hull'],
    [day(11, 30), null, 'Hull'],
    [day(12), 12.5, 'Hull'],
  ])
  // The zone of the dashboard, where the source has none.
  const { timeZone: _, ...zoneless } = source
  expect((await reader(zoneless, 'exact', query).read()).rows[0]?.[0]).toBe(day(11))
  expect((await reader(source, 'single', query).read()).rows).toEqual([[day(12), 12.5, 'Hull']])
  const keyed = { columns: [...SPEED, { path: '@.line', name: 'Line' }], timeColumn: 'at', keys: ['Line'] }
  const rows = await reader(source, 'rows', keyed).read()
  expect(rows).toMatchObject({
    key: [1],
    rows: [
      [day(11, 30), 'A', null, 'Hull'],
      [day(12), 'B', 12.5, 'Hull'],
    ],
  })
  const page = await reader(source, 'page', query, { request: { ...ASKED, current: 2, pageSize: 2 } }).read()
  expect([page.total, page.rows]).toEqual([3, [[day(10), 10, 'Hull']]])
})

const ASKED = { item: 'item0001', source: 0, widthPx: 400 }

test.each([
  ['s', (ms: number) => ms / 1000, '1778068800'],
  ['ms', (ms: number) => ms, '1778068800000'],
  ['us', (ms: number) => ms * 1000, '1778068800000000'],
  ['iso', (ms: number) => new Date(ms).toISOString(), '2026-05-06T12:00:00.000Z'],
])('times are numbers of %s, or texts, both in the answer and in the address', async (timeFormat, written, end) => {
  const ms = Date.UTC(2026, 4, 6, 11)
  peer.answer = [{ t: written(ms), n: 1 }]
  const source = at({ timeFormat }, '/{line}?from={from}&to={to}')
  const query = { columns: [{ path: '@.t' }, { path: '@.n' }], timeColumn: 't', startTime: '*-1h', endTime: '*' }
  const { rows } = await reader(source, 'series', query, { values: { line: 'A/1' } }).read(NOW)
  expect(rows).toEqual([[ms, 1]])
  const { pathname, searchParams } = new URL(peer.url + peer.requests[0]?.url)
  expect(pathname).toMatch(/\/A%2F1$/)
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual([String(written(ms)), end])
})

test('the range that a viewer has chosen is asked for, and one that is none is refused', async () => {
  peer.answer = [{ n: 1 }]
  const source = at({}, '?from={from}&to={to}')
  const request = { ...ASKED, startTime: '2026-05-01', endTime: '2026-05-02' }
  await reader(source, 'exact', { startTime: '*-1h' }, { request }).read(NOW)
  expect(peer.requests[0]?.url).toContain('from=2026-04-30T16%3A00%3A00.000Z&to=2026-05-01T16%3A00%3A00.000Z')
  const turned = { ...ASKED, startTime: '2026-05-02', endTime: '2026-05-01' }
  await expect(reader(source, 'exact', {}, { request: turned }).read(NOW)).rejects.toMatchObject({ code: 40001 })
})

test('twenty components with other paths, shapes and ranges cause one request in an interval', async () => {
  peer.answer = LINES
  const source = at({ rows: '$.list', everyS: 3600 })
  const paths = ['@.line', '@.at', '@.on', '@.motor.speed', '$.plant']
  const readers = Array.from({ length: 20 }, (_, n) =>
    reader(source, n % 2 ? 'exact' : 'single', { columns: [{ path: paths[n % 5]! }], startTime: `*-${n + 1}h` }),
  )
  const all = await Promise.all(readers.map(({ read }) => read()))
  expect(new Set(all.map(({ columns }) => columns[1]?.name))).toHaveLength(5)
  await Promise.all(readers.map(({ read }) => read()))
  expect(peer.requests).toHaveLength(1)
  for (const one of readers) {
    expect(one.reader.rhythmMs).toBeGreaterThan(3_500_000)
    expect(one.reader.rhythmMs).toBeLessThan(3_601_000)
  }
  // Work with the answer is charged, waiting for it is not.
  expect(Math.max(...readers.flatMap(({ spent }) => spent))).toBeLessThan(1_000)
})

test('when the interval is over, one of them asks again for all', async () => {
  peer.answer = LINES
  const source = at({ rows: '$.list', everyS: 1 })
  const readers = Array.from({ length: 5 }, () => reader(source, 'exact'))
  const readAll = async () => {
    await Promise.all(readers.map(({ read }) => read()))
    return peer.requests.length
  }
  expect(await readAll()).toBe(1)
  await expect.poll(readAll, { timeout: 3_000 }).toBe(2)
  // They are due together.
  const [first, ...others] = readers.map((one) => one.reader.rhythmMs!)
  for (const rhythmMs of others) expect(Math.abs(rhythmMs - first!)).toBeLessThan(100)
})

test('other values are another request', async () => {
  peer.answer = (request, response) => response.end(JSON.stringify([{ url: request.url }]))
  const source = at({ values: [{ name: 'line', value: 'own' }] }, '?line={line}')
  const lineOf = async (values: Record<string, string>) =>
    String((await reader(source, 'exact', {}, { values }).read()).rows[0]?.[1]).replace(/.*=/, '')
  expect(await Promise.all([lineOf({ line: 'A' }), lineOf({ line: 'B & C' }), lineOf({ line: 'A' })])).toEqual([
    'A',
    'B%20%26%20C',
    'A',
  ])
  expect(await lineOf({})).toBe('own')
  expect(peer.requests).toHaveLength(3)
})

test('method, body, headers and the ways to sign in arrive', async () => {
  peer.answer = [{ n: 1 }]
  const values = { line: '"}' }
  const posted = at({
    method: 'POST',
    body: '{"line":"{line}"}',
    headers: [{ name: 'X-Plant', value: 'Hull {line}' }],
    username: 'plc',
    password: 'open:sesame',
    tokenHeader: 'X-Api-Key',
    token: 'secret 1',
  })
  await reader(posted, 'exact', {}, { values }).read()
  expect(peer.requests[0]).toMatchObject({
    method: 'POST',
    body: '{"line":"\\"}"}',
    headers: {
      'x-plant': 'Hull "}',
      'x-api-key': 'secret 1',
      authorization: `Basic ${Buffer.from('plc:open:sesame').toString('base64')}`,
      'content-type': 'application/json',
      host: `127.0.0.1:${peer.port}`,
    },
  })
  await reader(at({ token: 'Bearer abc', body: '{}' }), 'exact').read()
  expect(peer.requests[1]).toMatchObject({ method: 'GET', body: '', headers: { authorization: 'Bearer abc' } })
})

test.each([
  ['page', 1, [1, 3], 23],
  ['page', 0, [0, 2], 23],
  ['offset', 0, [0, 20], 23],
  ['offset', 1, [1, 21], 23],
] as const)('a page of rows is asked for by %s from %i on', async (by, first, [start, third], total) => {
  peer.answer = { total: String(total), list: [{ n: 1 }, { n: 2 }, { n: 3 }] }
  const paging = { by, at: 'at', first, size: 'limit', rows: 50, total: '$.total' }
  const source = at({ rows: '$.list', paging }, '?a=1')
  const pageOf = (current: number) =>
    reader(source, 'page', {}, { request: { ...ASKED, current, pageSize: 10 } }).read()
  expect(await pageOf(1)).toMatchObject({
    total,
    rows: [
      [null, 1],
      [null, 2],
      [null, 3],
    ],
  })
  await pageOf(3)
  await reader(source, 'exact').read()
  expect(peer.requests.map(({ url }) => url.replace(/.*\?/, ''))).toEqual([
    `a=1&at=${start}&limit=10`,
    `a=1&at=${third}&limit=10`,
    `a=1&at=${first}&limit=50`,
  ])
})

test('where the answer tells no total, there is a next page while pages are full', async () => {
  const paging = { by: 'page' }
  const source = at({ paging })
  const totalOf = async (current: number, rows: number) => {
    peer.answer = Array.from({ length: rows }, (_, n) => ({ n }))
    return (await reader(source, 'page', {}, { request: { ...ASKED, current, pageSize: 2 } }).read()).total
  }
  expect([await totalOf(1, 2), await totalOf(2, 2), await totalOf(3, 1)]).toEqual([3, 5, 5])
})

test('names are the values of the rows and those beside them', async () => {
  const { names } = opened()
  peer.answer = {
    plant: 'Hull',
    page: { size: 2 },
    list: [
      { a: null, 'b c': { "d'": 1 } },
      { a: true, 温度: 3, e: [1] },
    ],
  }
  expect(await names(at({ rows: '$.list' }))).toEqual([
    { name: '@.a', type: 'boolean' },
    { name: "@['b c']['d\\'']", type: 'number' },
    { name: '@.温度', type: 'number' },
    { name: '@.e', type: 'list' },
    { name: '$.plant', type: 'string' },
    { name: '$.page.size', type: 'number' },
  ])
  peer.answer = [[1, 'x']]
  expect(await names(at())).toEqual([
    { name: '@[0]', type: 'number' },
    { name: '@[1]', type: 'string' },
  ])
})

test('each name that is offered can be read', async () => {
  const { names } = opened()
  peer.answer = [{ 'b\'"\\\n': { '': 1, $: 2 }, 中: { 'a.b': 3, 'a-b': 4, _: 5, '1': 6 } }]
  const source = at()
  const columns = (await names(source)).map(({ name }) => ({ path: name }))
  const { rows } = await reader(source, 'exact', { columns }).read()
  expect(rows[0]?.slice(1).sort()).toEqual([1, 2, 3, 4, 5, 6])
})
