import type { Dataset } from '@atrium/charts/contract/data'
import { heldPages } from '@atrium/core/testing/held-pages'
import type { DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import { editorOf } from '@atrium/dashboards/server/boards/editing/testing'
import { item, makeBoard, type ToyShape } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

/** An item whose only source is this statement, on the database `plant`. */
function stated(shape: ToyShape, influxql: string, props: object = {}) {
  const made = item('item0001', shape)
  const dataSources = [{ _id: '', props: { db: 'plant', influxql, ...props } }]
  return { ...made, component: { ...made.component, version: 1, dataSources } }
}

/** A public viewer of a dashboard with this statement. */
async function viewerOf(shape: ToyShape, influxql: string, parameters: DashboardParameter[] = [], data = {}) {
  const board = await makeBoard(plant.owner, [stated(shape, influxql)], true, parameters)
  const page = await openPage(plant.world.url)
  expect(await page.ask('join', { dashboard: board, data })).toMatchObject({ code: 0 })
  return { board, page, ask: () => page.ask('watch', { watch: 'w', item: 'item0001', source: 0, widthPx: 100 }) }
}

async function dataOf(...args: Parameters<typeof viewerOf>) {
  const { dataset, code, msg } = await (await viewerOf(...args)).ask()
  expect([code, msg]).toEqual([0, undefined])
  return dataset
}

/** A measurement with 1, 5, 3 of line A and 20 of line B, the newest point now. */
async function written(): Promise<string> {
  const from = newOven()
  const nowMs = Date.now()
  const points = [1, 5, 3].map((n, i) => ({ n, timeMs: nowMs - 3000 + i * 1000, tags: { line: 'A' } }))
  await plant.write(from, [...points, { n: 20, timeMs: nowMs, tags: { line: 'B' } }])
  return from
}

const parameter = (initial: string, rest: Partial<DashboardParameter> = {}): DashboardParameter => ({
  name: 'line',
  initial,
  choices: [],
  ...rest,
})

test('a stored statement gives each shape what the same query would give', async () => {
  const from = await written()
  const all = `SELECT n FROM ${from} WHERE time > now() - 1h`
  expect(numbers(await dataOf('exact', all))).toEqual([1, 5, 3, 20])
  expect(numbers(await dataOf('series', all))).toEqual([1, 5, 3, 20])
  expect(numbers(await dataOf('single', all))).toEqual([20])
  expect(await dataOf('trail', all)).toMatchObject({ reduced: [expect.any(Number), 20] })
  expect(await dataOf('page', all)).toMatchObject({ total: 4, rows: [[expect.any(Number), 20], {}, {}, {}] })
  const series = await dataOf('series', `${all} GROUP BY line`)
  expect(series.columns.map(({ name }: { name: string }) => name)).toEqual(['time', 'n A', 'n B'])
  const rows = await dataOf('rows', `SELECT max(n) FROM ${from} WHERE time > now() - 1h GROUP BY line`)
  expect([rows.key, rows.rows.map(([, ...cells]: unknown[]) => cells)]).toEqual([
    [1],
    [
      ['A', 5],
      ['B', 20],
    ],
  ])
})

test('a statement names the range of its component, and an interval that suits its width', async () => {
  const from = await written()
  const range = "time >= {from} AND time < '{to}'"
  expect(numbers(await dataOf('exact', `SELECT n FROM ${from} WHERE ${range}`))).toEqual([1, 5, 3, 20])
  const grouped = await dataOf('series', `SELECT max(n) FROM ${from} WHERE ${range} GROUP BY time({interval}) fill(0)`)
  // Two hours in 100 pixels.
  expect(grouped.rows.length).toBeGreaterThan(55)
  expect(grouped.rows.length).toBeLessThanOrEqual(101)
  const own = { startTime: '*-1m', endTime: '*' }
  const board = await makeBoard(plant.owner, [stated('exact', `SELECT n FROM ${from} WHERE time < {from}`, own)])
  const page = await openPage(plant.world.url)
  await page.join(board)
  expect((await page.watch('w', 'item0001')).rows).toEqual([])
})

test('names are a table or a single value, and nothing with times', async () => {
  const from = await written()
  const values = `SHOW TAG VALUES FROM ${from} WITH KEY = line`
  expect(await dataOf('page', values)).toMatchObject({ ordered: true, total: 2 })
  expect(JSON.stringify((await dataOf('page', values)).rows)).toContain('"A"')
  expect(await (await viewerOf('series', values)).ask()).toMatchObject({ code: 40001 })
})

test('only one statement that reads is run', async () => {
  const from = await written()
  const statements = [
    `DROP MEASUREMENT ${from}`,
    `SELECT n FROM ${from}; DROP MEASUREMENT ${from}`,
    `SELECT n FROM ${from}; SELECT n FROM ${from}`,
    `SELECT n INTO other FROM ${from}`,
    `CREATE DATABASE other`,
    ' ',
  ]
  for (const one of statements) expect([one, (await (await viewerOf('series', one)).ask()).code]).toEqual([one, 40001])
  expect(await dataOf('single', `SELECT count(n) FROM ${from}`)).toMatchObject({ rows: [[expect.any(Number), 4]] })
})

test('a statement reads no other tenant', async () => {
  const other = await plant.world.tenant()
  const from = newOven()
  await timeseriesOf(plant.world.server.services).write(
    other.id,
    'plant',
    [{ measurement: from, fields: { n: 1 }, tags: {}, timeUs: Date.now() * 1000 }],
    { create: true },
  )
  expect((await dataOf('series', `SELECT n FROM plant..${from}`)).rows).toEqual([])
  expect(JSON.stringify((await dataOf('page', 'SHOW MEASUREMENTS')).rows)).not.toContain(`"${from}"`)
})

test('an answer with too many rows is refused, and a table has pages', async () => {
  const from = newOven()
  const startMs = Date.now() - 1_000_000
  for (let at = 0; at < 51_000; at += 17_000)
    await plant.write(
      from,
      Array.from({ length: 17_000 }, (_, i) => ({ n: at + i, timeMs: startMs + at + i })),
    )
  expect(await (await viewerOf('exact', `SELECT n FROM ${from}`)).ask()).toMatchObject({ code: 40001 })
  const { page } = await viewerOf('page', `SELECT n FROM ${from} LIMIT 25`)
  const second = { watch: 'w', item: 'item0001', source: 0, widthPx: 100, current: 2, pageSize: 10, sorter: 'asc' }
  expect((await page.ask('watch', second)).dataset).toMatchObject({ total: 25, rows: { length: 10, 0: { 1: 10 } } })
})

test.each([
  ['asc', 'SELECT n FROM {} WHERE time > now() - 1h'],
  ['desc', 'SELECT n FROM {} ORDER BY time DESC LIMIT 9'],
  ['desc', 'SELECT max(n) AS n FROM {} WHERE time > now() - 1h AND n > 0 OR n = 0 GROUP BY time(1s) fill(none)'],
])('pages as of the first one have each row once while points arrive (%s, %s)', async (sorter, text) => {
  const from = newOven()
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 60_000
  await plant.write(
    from,
    Array.from({ length: 9 }, (_, n) => ({ n, timeMs: startMs + n * 1000 })),
  )
  const { page } = await viewerOf('page', text.replace('{}', from))
  const ask = { watch: 'w', item: 'item0001', source: 0, widthPx: 100, pageSize: 4, sorter }
  const read = async (query: object) => {
    const { rows, total = 0, asOf } = (await page.ask('watch', { ...ask, ...query })).dataset as Dataset
    return { list: rows, pagination: { total }, asOf }
  }
  const rows = await heldPages(read, () => plant.write(from, [{ n: 100, timeMs: Date.now() + 1000 }]))
  expect(rows.map((row) => row[1]).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('the value of a parameter is a literal, whatever it contains', async () => {
  const from = await written()
  const text = `SELECT n FROM ${from} WHERE line = '{line}'`
  expect(numbers(await dataOf('exact', text, [parameter('A')], { line: 'B' }))).toEqual([20])
  for (const line of [`A' OR line = 'B`, `A'; DROP MEASUREMENT ${from}; --`, `{line}`, `A\\' OR '1' = '1`])
    expect([line, (await dataOf('exact', text, [parameter('A')], { line })).rows]).toEqual([line, []])
  const bare = `SELECT n FROM ${from} WHERE n > {line}`
  expect(numbers(await dataOf('exact', bare, [parameter('4', { type: 'number' })]))).toEqual([5, 20])
  expect(numbers(await dataOf('exact', bare, [parameter('4')], { line: '4.5' }))).toEqual([5, 20])
  for (const line of ['4 OR 1 = 1', 'n', '(4)', "'4'"])
    expect([line, (await (await viewerOf('exact', bare, [parameter('4')], { line })).ask()).code]).toEqual([
      line,
      40001,
    ])
})

test('a parameter can only be a whole value, and an empty one selects nothing', async () => {
  const from = await written()
  const texts = [
    `SELECT n FROM "{line}"`,
    `SELECT n FROM ${from} WHERE line =~ /{line}/`,
    `SELECT n FROM ${from} WHERE line = 'x{line}'`,
    `SELECT n FROM {line}`,
    `SELECT "{line}" FROM ${from}`,
  ]
  for (const text of texts)
    expect([text, (await (await viewerOf('exact', text, [parameter('A')])).ask()).code]).toEqual([text, 40001])
  expect((await dataOf('exact', `SELECT n FROM ${from} WHERE line != '{line}'`, [parameter(' ')])).rows).toEqual([])
  const undeclared = `SELECT n FROM ${from} WHERE line != '{line}'`
  expect(numbers(await dataOf('exact', undeclared))).toEqual([1, 5, 3, 20])
})

test('a viewer who sets a parameter gets the values for it', async () => {
  const from = await written()
  const { page, ask } = await viewerOf('exact', `SELECT n FROM ${from} WHERE line = '{line}'`, [parameter('A')])
  expect(numbers((await ask()).dataset)).toEqual([1, 5, 3])
  expect(await page.ask('values', { values: { line: 'B' } })).toMatchObject({ code: 0, items: ['item0001'] })
  await expect.poll(() => JSON.stringify(page.pushes)).toContain('20')
})

test('new points are shown at the interval, not with each write', async () => {
  const from = await written()
  const { page, ask } = await viewerOf('single', `SELECT max(n) FROM ${from}`)
  await ask()
  await plant.write(from, [{ n: 99, timeMs: Date.now(), tags: { line: 'A' } }])
  await expect.poll(() => JSON.stringify(page.pushes)).toContain('99')
})

test('public viewers get the values, and neither the statement nor what is wrong with it', async () => {
  const from = await written()
  const { board } = await viewerOf('exact', `SELECT n FROM ${from} WHERE line = 'A'`)
  const { body } = await plant.world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect(body.code).toBe(0)
  expect(JSON.stringify(body)).not.toContain(from)
  const wrong = `SELECT hidden_name FROM ${from} WHERE GROUP BY`
  const { page, board: other, ask } = await viewerOf('exact', wrong)
  const pulled = await page.ask('getDataSource', { _id: 'item0001' })
  for (const answer of [await ask(), pulled]) {
    expect(answer.code).toBe(40001)
    expect(JSON.stringify(answer)).not.toMatch(/GROUP|hidden_name|oven/)
  }
  const own = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
  await own.join(other)
  expect((await own.ask('watch', { watch: 'w', item: 'item0001', source: 0, widthPx: 100 })).msg).toContain('GROUP')
})

test('what only the run finds wrong is not quoted to public viewers either', async () => {
  const from = await written()
  const { ask, page } = await viewerOf('exact', `SELECT mean(n), secret_word FROM ${from}`)
  expect(JSON.stringify([await ask(), page.pushes])).not.toMatch(/secret_word|mean|mixing/)
})

test('a statement is set, taken back and released like any query; only holders of the right may change it', async () => {
  const from = await written()
  const board = await makeBoard(plant.owner, [stated('exact', `SELECT n FROM ${from}`)])
  const me = editorOf(plant.owner, board)
  const path = ['component', 'dataSources', '0', 'props', 'influxql']
  const set = { op: 'set', id: 'item0001', path, value: `SELECT max(n) FROM ${from}` } as const
  const done = await me.edit(set)
  expect((await me.undo(done)).body.code).toBe(0)
  const props = async () => (await me.read()).draft.items[0]?.item.component.dataSources[0]?.props
  expect(await props()).toEqual({ db: 'plant', influxql: `SELECT n FROM ${from}` })
  const placer = await plant.tenant.user({
    permissions: [
      ['toyboards', 'board', 'read'],
      ['toyboards', 'board', 'update'],
    ],
  })
  expect(await editorOf(placer, board).edit(set)).toMatchObject({ code: 40301 })
  expect(await editorOf(placer, board).edit({ op: 'place', id: 'item0001', left: 9 })).toMatchObject({ code: 0 })
})
