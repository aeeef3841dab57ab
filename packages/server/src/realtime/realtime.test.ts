import type { Dataset, Push } from '@atrium/contract/dashboard'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Client, TestTenant, World } from '../testing/world.ts'
import { boardWorld, item, makeBoard } from './testing/board-world.ts'
import { openPage, type Page } from './testing/page.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})
afterAll(() => world.close())

let ovens = 0
/** A measurement of one's own, so that stories do not meet. */
const newOven = () => `oven${++ovens}`

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Points = { n?: number; text?: string; timeMs: number; tags?: Record<string, string> }[]

function write(measurement: string, points: Points) {
  const made = points.map(({ timeMs, tags = {}, ...fields }) => ({
    measurement,
    fields: fields as Record<string, number | string>,
    tags,
    timeUs: timeMs * 1000,
  }))
  return world.server.services.timeseries.write(plant.id, 'plant', made, { create: true })
}

/** A page that watches the one item of a new public dashboard as `w`. */
async function watchNew(...of: Parameters<typeof item>) {
  const board = await makeBoard(owner, [item(...of)])
  const page = await openPage(world.url)
  expect(await page.join(board)).toBe(0)
  return { board, page, dataset: await page.watch('w', of[0]) }
}

const deltas = (pushes: Push[]) => pushes.filter((push) => push.kind === 'delta')
const replaced = (pushes: Push[]) => pushes.filter((push) => push.kind === 'replace').map(({ dataset }) => dataset)
const numbers = ({ rows }: Pick<Dataset, 'rows'>) => rows.map(([, n]) => n)

test('a written point reaches a public page at once, as a change and not as a new answer [R002]', async () => {
  const from = newOven()
  await write(from, [{ n: 1, timeMs: Date.now() }])
  const { page, dataset } = await watchNew('trend001', 'series', { from })
  expect(dataset.columns).toEqual([
    { name: 'time', type: 'time' },
    { name: 'n', type: 'number' },
  ])
  expect(numbers(dataset)).toEqual([1])
  const timeMs = Date.now()
  await write(from, [{ n: 2, timeMs }])
  await expect.poll(() => page.pushes).toMatchObject([{ watch: 'w', kind: 'delta', rows: [[timeMs, 2]] }])
})

test('a line sent to /write moves an open public page, also one that was opened before there was any data', async () => {
  const from = newOven()
  const { page } = await watchNew('trend001', 'series', { from })
  const { id, token } = await plant.credential()
  const answer = await fetch(`${world.url}/write?db=plant`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}` },
    body: `${from} n=7`,
  })
  expect(answer.status).toBe(204)
  await expect
    .poll(() =>
      replaced(page.pushes)
        .flatMap(numbers)
        .concat(numbers({ rows: deltas(page.pushes).flatMap(({ rows }) => rows) })),
    )
    .toEqual([7])
})

test('the bucket that still grows is sent again, the others are not', async () => {
  const from = newOven()
  const bucket = Math.floor(Date.now() / HOUR) * HOUR
  const first = { n: 10, timeMs: bucket - HOUR }
  await write(from, [first, { n: 20, timeMs: bucket }])
  const fieldSet = [{ field: 'n', as: 'mean', aggregate: 'mean' as const }]
  const { page, dataset } = await watchNew('trend001', 'series', { from, fieldSet, interval: '1h', startTime: '*-3h' })
  expect(dataset).toMatchObject({
    intervalMs: HOUR,
    rows: [
      [bucket - HOUR, 10],
      [bucket, 20],
    ],
  })
  await write(from, [{ n: 40, timeMs: bucket + 1 }])
  await expect.poll(() => deltas(page.pushes)).toMatchObject([{ rows: [[bucket, 30]] }])
})

test('a late point takes its place in what is shown', async () => {
  const from = newOven()
  const now = Date.now()
  await write(from, [
    { n: 1, timeMs: now - 40 * MINUTE },
    { n: 3, timeMs: now },
  ])
  const { page } = await watchNew('trend001', 'series', { from })
  await write(from, [{ n: 2, timeMs: now - 20 * MINUTE }])
  await expect.poll(() => deltas(page.pushes)).toMatchObject([{ rows: [[now - 20 * MINUTE, 2]] }])
})

test('points before the range are neither sent nor cause a push', async () => {
  const from = newOven()
  const now = Date.now()
  await write(from, [{ n: 1, timeMs: now }])
  const { page } = await watchNew('trend001', 'series', { from })
  await write(from, [{ n: 9, timeMs: now - 3 * HOUR }])
  await write(from, [{ n: 2, timeMs: now + 1 }])
  await expect.poll(() => deltas(page.pushes).flatMap(({ rows }) => rows)).toEqual([[now + 1, 2]])
})

test('a tag makes one column of each of its values, and a value that is new brings its column', async () => {
  const from = newOven()
  const timeMs = Date.now()
  await write(from, [
    { n: 1, timeMs, tags: { line: 'A' } },
    { n: 2, timeMs, tags: { line: 'B' } },
  ])
  const { page, dataset } = await watchNew('trend001', 'series', { from, groupBy: 'line' })
  expect(dataset.columns.map(({ name }) => name)).toEqual(['time', 'n A', 'n B'])
  expect(dataset.rows).toEqual([[timeMs, 1, 2]])
  await write(from, [{ n: 3, timeMs: timeMs + 1, tags: { line: 'C' } }])
  await expect
    .poll(() =>
      replaced(page.pushes)
        .at(-1)
        ?.columns.map(({ name }) => name),
    )
    .toEqual(['time', 'n A', 'n B', 'n C'])
})

test('a tag filter of the stored query holds for what is pushed, too', async () => {
  const from = newOven()
  const timeMs = Date.now()
  const whereObj = { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: 'A' }] }
  await write(from, [{ n: 1, timeMs, tags: { line: 'A' } }])
  const { page, dataset } = await watchNew('trend001', 'series', { from, whereObj })
  expect(numbers(dataset)).toEqual([1])
  await write(from, [{ n: 8, timeMs: timeMs + 1, tags: { line: 'B' } }])
  await write(from, [{ n: 2, timeMs: timeMs + 2, tags: { line: 'A' } }])
  await expect.poll(() => deltas(page.pushes).flatMap(({ rows }) => rows)).toEqual([[timeMs + 2, 2]])
})

test('ten thousand points become two a pixel at most, and the highest and the lowest are among them', async () => {
  const from = newOven()
  const startMs = Date.now() - 50 * MINUTE
  const points = Array.from({ length: 10_000 }, (_, i) => ({ n: Math.sin(i / 50), timeMs: startMs + i * 200 }))
  points[3_333] = { n: 99, timeMs: startMs + 3_333 * 200 }
  points[6_667] = { n: -99, timeMs: startMs + 6_667 * 200 }
  await write(from, points)
  const board = await makeBoard(owner, [item('trend001', 'series', { from })])
  const page = await openPage(world.url)
  await page.join(board)
  const { rows } = await page.watch('w', 'trend001', { widthPx: 100 })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(rows).toContainEqual([startMs + 3_333 * 200, 99])
  expect(rows).toContainEqual([startMs + 6_667 * 200, -99])
  const times = rows.map(([time]) => time as number)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('an interval finer than the pixels is thinned, not averaged away', async () => {
  const from = newOven()
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 50 * MINUTE
  const points = Array.from({ length: 2_400 }, (_, i) => ({ n: i === 1_234 ? 500 : 1, timeMs: startMs + i * 1000 }))
  await write(from, points)
  const fieldSet = [{ field: 'n', as: 'n', aggregate: 'mean' as const }]
  const board = await makeBoard(owner, [item('trend001', 'series', { from, fieldSet, interval: '1s' })])
  const page = await openPage(world.url)
  await page.join(board)
  const { rows } = await page.watch('w', 'trend001', { widthPx: 100 })
  expect(rows.length).toBeLessThanOrEqual(420)
  expect(rows).toContainEqual([startMs + 1_234_000, 500])
})

test('series measured in the same moment hide none of each other’s values', async () => {
  const from = newOven()
  const timeMs = Date.now() - MINUTE
  const tags = (room: string) => ({ room })
  await write(
    from,
    [5, 1, 9].map((n, i) => ({ n, timeMs, tags: tags(`r${i}`) })),
  )
  const { dataset } = await watchNew('trend001', 'series', { from })
  expect(numbers(dataset).toSorted()).toEqual(expect.arrayContaining([1, 9]))
})

test('a table gets its page, newest first with the total, and page one follows the data', async () => {
  const from = newOven()
  const startMs = Date.now() - MINUTE
  await write(
    from,
    Array.from({ length: 25 }, (_, i) => ({ n: i, timeMs: startMs + i })),
  )
  const board = await makeBoard(owner, [item('table001', 'page', { from })])
  const page = await openPage(world.url)
  await page.join(board)
  const first = await page.watch('one', 'table001', { current: 1, pageSize: 10 })
  const third = await page.watch('three', 'table001', { current: 3, pageSize: 10 })
  expect([numbers(first), first.total]).toEqual([[24, 23, 22, 21, 20, 19, 18, 17, 16, 15], 25])
  expect(numbers(third)).toEqual([4, 3, 2, 1, 0])
  const oldest = await page.watch('oldest', 'table001', { current: 1, pageSize: 2, sorter: 'asc' })
  expect(numbers(oldest)).toEqual([0, 1])
  await page.ask('unwatch', { watch: 'oldest' })
  await write(from, [{ n: 25, timeMs: startMs + 25 }])
  await expect.poll(() => replaced(page.pushes).map(({ total, rows }) => [total, rows[0]?.[1]])).toEqual([[26, 25]])
  expect(page.pushes.every(({ watch }) => watch === 'one')).toBe(true)
})

test('a table of several machines has one row for each time, paged as rows', async () => {
  const from = newOven()
  const bucket = Math.floor(Date.now() / MINUTE) * MINUTE
  await write(
    from,
    [3, 2, 1].flatMap((ago) => ['A', 'B'].map((line) => ({ n: ago, timeMs: bucket - ago * MINUTE, tags: { line } }))),
  )
  const fieldSet = [{ field: 'n', as: 'n', aggregate: 'mean' as const }]
  const query = { from, fieldSet, groupBy: 'line', interval: '1m' }
  const board = await makeBoard(owner, [item('table001', 'page', query)])
  const page = await openPage(world.url)
  await page.join(board)
  const dataset = await page.watch('w', 'table001', { current: 1, pageSize: 2 })
  expect(dataset).toMatchObject({
    total: 3,
    rows: [
      [bucket - MINUTE, 1, 1],
      [bucket - 2 * MINUTE, 2, 2],
    ],
  })
})

test('a chart shows the range its viewer chose; a single value the range of its author', async () => {
  const from = newOven()
  const now = Date.now()
  await write(from, [
    { n: 1, timeMs: now - 2 * HOUR },
    { n: 2, timeMs: now },
  ])
  const board = await makeBoard(owner, [item('trend001', 'series', { from }), item('value001', 'latest', { from })])
  const page = await openPage(world.url)
  await page.join(board)
  const chosen = { startTime: '*-3h', endTime: '*-1h' }
  expect(numbers(await page.watch('chart', 'trend001', chosen))).toEqual([1])
  expect(numbers(await page.watch('value', 'value001', chosen))).toEqual([2])
  await expect(page.watch('wrong', 'trend001', { startTime: 'yesterday' })).rejects.toThrow('40001')
  await expect(page.watch('wrong', 'trend001', { startTime: '*', endTime: '*-1h' })).rejects.toThrow('40001')
})

test('getDataSource answers the datasets of an item, once [K105]', async () => {
  const from = newOven()
  await write(from, [{ n: 4, timeMs: Date.now() }])
  const board = await makeBoard(owner, [item('value001', 'latest', { from })])
  const page = await openPage(world.url)
  await page.join(board)
  const answer = await page.ask('getDataSource', { _id: 'value001' })
  expect([answer.code, answer.datasets.map(numbers)]).toEqual([0, [[4]]])
  expect((await page.ask('getDataSource', { _id: 'nothing1' })).code).toBe(40400)
})

test('however many look at one query, it runs once, at first and at every change', async () => {
  const from = newOven()
  await write(from, [{ n: 1, timeMs: Date.now() - 1 }])
  const same = [item('trend001', 'series', { from }), item('trend002', 'series', { from })]
  const board = await makeBoard(owner, same)
  const pages = [await openPage(world.url), await openPage(world.url), await openPage(world.url)]
  for (const page of pages) await page.join(board)
  const runs = vi.spyOn(world.server.services.timeseries, 'query')
  const ofOven = () => runs.mock.calls.filter(([, { measurement }]) => measurement === from).length
  await Promise.all(pages.flatMap((page) => ['trend001', 'trend002'].map((id) => page.watch(id, id))))
  expect(ofOven()).toBe(1)
  await write(from, [{ n: 2, timeMs: Date.now() }])
  for (const { pushes } of pages) {
    await expect
      .poll(() =>
        deltas(pushes)
          .filter(({ rows }) => rows.length > 0)
          .map(({ watch }) => watch)
          .sort(),
      )
      .toEqual(['trend001', 'trend002'])
  }
  expect(ofOven()).toBe(2)
  runs.mockRestore()
})

test('what a page does not watch any more is not pushed, and a query nobody looks at does not run', async () => {
  const from = newOven()
  await write(from, [{ n: 1, timeMs: Date.now() }])
  const { page } = await watchNew('trend001', 'series', { from })
  await page.ask('unwatch', { watch: 'w' })
  const runs = vi.spyOn(world.server.services.timeseries, 'query')
  await write(from, [{ n: 2, timeMs: Date.now() }])
  // Another page comes: it gets everything, and only now the query has run again.
  expect(runs.mock.calls.filter(([, { measurement }]) => measurement === from)).toEqual([])
  expect(numbers(await page.watch('again', 'trend001'))).toEqual([1, 2])
  expect(page.pushes).toEqual([])
  runs.mockRestore()
})

test('a page that cannot keep up is spared what is outdated, and ends with the truth', async () => {
  const from = newOven()
  const startMs = Date.now()
  const text = (i: number) => `${i} ${'x'.repeat(60_000)}`
  await write(from, [{ text: text(0), timeMs: startMs }])
  // A push of more than a megabyte: a few fill whatever the network itself takes.
  const fieldSet = Array.from({ length: 20 }, (_, i) => ({ field: 'text', as: `text${i}`, aggregate: 'last' as const }))
  const { page } = await watchNew('trend001', 'series', { from, fieldSet, interval: '1h' })
  const runs = vi.spyOn(world.server.services.timeseries, 'query')
  const line = lineOf(page)
  line.pause()
  const writes = 30
  for (let i = 1; i <= writes; i++) {
    const before = runs.mock.calls.length
    await write(from, [{ text: text(i), timeMs: startMs + i }])
    await expect.poll(() => runs.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(before)
  }
  line.resume()
  const last = () => {
    const push = page.pushes.at(-1)
    const rows = push?.kind === 'delta' ? push.rows : push?.kind === 'replace' ? push.dataset.rows : []
    return Number.parseInt(String(rows.at(-1)?.[1]), 10)
  }
  await expect.poll(last, { timeout: 10_000 }).toBe(writes)
  expect(replaced(page.pushes).length).toBeGreaterThan(0)
  expect(page.pushes.length).toBeLessThan(writes)
  runs.mockRestore()
})

/** The network of a wall screen: paused, nothing is taken from it any more. */
function lineOf({ socket }: Page): { pause(): void; resume(): void } {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: ReturnType<typeof lineOf> } } }
  return transport.ws._socket
}
