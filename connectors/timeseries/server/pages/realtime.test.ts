// A world of its own: it counts the pages and queries of the whole server.

import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage, type Page } from '@atrium/dashboards/testing/sockets/page'
import { deltas, HOUR, MINUTE, newOven, numbers, replaced } from '@atrium/dashboards/testing/sockets/plant-world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownPlantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof ownPlantWorld>>
beforeAll(async () => {
  plant = await ownPlantWorld()
})
afterAll(() => plant.world.close())

test('a written point is pushed to a public page at once, as a delta and not as a new answer [R002]', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const { page, dataset } = await plant.watchNew('trend001', 'series', { from })
  expect(dataset.columns).toEqual([
    { name: 'time', type: 'time' },
    { name: 'n', type: 'number' },
  ])
  expect(numbers(dataset)).toEqual([1])
  const timeMs = Date.now()
  await plant.write(from, [{ n: 2, timeMs }])
  await expect.poll(() => deltas(page.pushes)).toMatchObject([{ watch: 'w', rows: [[timeMs, 2]] }])
  expect(replaced(page.pushes)).toEqual([])
})

test('a page may watch before it knows that it has joined', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const board = await makeBoard(plant.owner, [item('trend001', 'series', { from })], true)
  const page = await openPage(plant.world.url)
  const [joined, dataset] = await Promise.all([page.join(board), page.watch('w', 'trend001')])
  expect(joined).toBe(0)
  expect(numbers(dataset)).toEqual([1])
})

test('connected pages and the queries that run for them are counted in the metrics', async () => {
  const read = async (name: string) => {
    const lines = (await plant.world.server.services.metrics.text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  }
  const viewers = () => read('atrium_dashboard_viewers')
  const queries = () => read('atrium_dashboard_queries_followed')
  await expect.poll(viewers).toBe(0)
  const before = await queries()
  const { page } = await plant.watchNew('trend001', 'series', { from: newOven() })
  expect([await viewers(), await queries()]).toEqual([1, before + 1])
  page.socket.disconnect()
  await expect.poll(viewers).toBe(0)
})

test('a point sent to /write is pushed to an open public page, also if there were no data when it was opened', async () => {
  const from = newOven()
  const { page } = await plant.watchNew('trend001', 'series', { from })
  const { id, token } = await plant.tenant.credential()
  const answer = await fetch(`${plant.world.url}/write?db=plant`, {
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

test('the bucket that still grows is pushed again, the others are not', async () => {
  const from = newOven()
  const bucket = Math.floor(Date.now() / HOUR) * HOUR
  const first = { n: 10, timeMs: bucket - HOUR }
  await plant.write(from, [first, { n: 20, timeMs: bucket }])
  const fieldSet = [{ field: 'n', as: 'mean', aggregate: 'mean' as const }]
  const { page, dataset } = await plant.watchNew('trend001', 'series', {
    from,
    fieldSet,
    interval: '1h',
    startTime: '*-3h',
  })
  expect(dataset).toMatchObject({
    intervalMs: HOUR,
    rows: [
      [bucket - HOUR, 10],
      [bucket, 20],
    ],
  })
  await plant.write(from, [{ n: 40, timeMs: bucket + 1 }])
  await expect.poll(() => deltas(page.pushes)).toMatchObject([{ rows: [[bucket, 30]] }])
})

test('a late point is inserted at its place', async () => {
  const from = newOven()
  const now = Date.now()
  await plant.write(from, [
    { n: 1, timeMs: now - 40 * MINUTE },
    { n: 3, timeMs: now },
  ])
  const { page } = await plant.watchNew('trend001', 'series', { from })
  await plant.write(from, [{ n: 2, timeMs: now - 20 * MINUTE }])
  await expect.poll(() => deltas(page.pushes)).toMatchObject([{ rows: [[now - 20 * MINUTE, 2]] }])
})

test('points before the range are not pushed', async () => {
  const from = newOven()
  const now = Date.now()
  await plant.write(from, [{ n: 1, timeMs: now }])
  const { page } = await plant.watchNew('trend001', 'series', { from })
  await plant.write(from, [{ n: 9, timeMs: now - 3 * HOUR }])
  await plant.write(from, [{ n: 2, timeMs: now + 1 }])
  await expect.poll(() => deltas(page.pushes).flatMap(({ rows }) => rows)).toEqual([[now + 1, 2]])
})

test('a tag makes a column of each of its values, and a new value adds a column', async () => {
  const from = newOven()
  const timeMs = Date.now()
  await plant.write(from, [
    { n: 1, timeMs, tags: { line: 'A' } },
    { n: 2, timeMs, tags: { line: 'B' } },
  ])
  const { page, dataset } = await plant.watchNew('trend001', 'series', { from, groupBy: 'line' })
  expect(dataset.columns.map(({ name }) => name)).toEqual(['time', 'n A', 'n B'])
  expect(dataset.rows).toEqual([[timeMs, 1, 2]])
  await plant.write(from, [{ n: 3, timeMs: timeMs + 1, tags: { line: 'C' } }])
  await expect
    .poll(() =>
      replaced(page.pushes)
        .at(-1)
        ?.columns.map(({ name }) => name),
    )
    .toEqual(['time', 'n A', 'n B', 'n C'])
})

test('a tag filter of the stored query applies to pushes, too', async () => {
  const from = newOven()
  const timeMs = Date.now()
  const whereObj = { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: 'A' }] }
  await plant.write(from, [{ n: 1, timeMs, tags: { line: 'A' } }])
  const { page, dataset } = await plant.watchNew('trend001', 'series', { from, whereObj })
  expect(numbers(dataset)).toEqual([1])
  await plant.write(from, [{ n: 8, timeMs: timeMs + 1, tags: { line: 'B' } }])
  await plant.write(from, [{ n: 2, timeMs: timeMs + 2, tags: { line: 'A' } }])
  await expect.poll(() => deltas(page.pushes).flatMap(({ rows }) => rows)).toEqual([[timeMs + 2, 2]])
})

test('a table gets its page, newest first with the total, and page one follows new data', async () => {
  const from = newOven()
  const startMs = Date.now() - MINUTE
  await plant.write(
    from,
    Array.from({ length: 25 }, (_, i) => ({ n: i, timeMs: startMs + i })),
  )
  const { page } = await plant.joinNew(item('table001', 'page', { from }))
  const first = await page.watch('one', 'table001', { current: 1, pageSize: 10 })
  const third = await page.watch('three', 'table001', { current: 3, pageSize: 10 })
  expect([numbers(first), first.total]).toEqual([[24, 23, 22, 21, 20, 19, 18, 17, 16, 15], 25])
  expect(numbers(third)).toEqual([4, 3, 2, 1, 0])
  const oldest = await page.watch('oldest', 'table001', { current: 1, pageSize: 2, sorter: 'asc' })
  expect(numbers(oldest)).toEqual([0, 1])
  await page.ask('unwatch', { watch: 'oldest' })
  await plant.write(from, [{ n: 25, timeMs: startMs + 25 }])
  await expect.poll(() => replaced(page.pushes).map(({ total, rows }) => [total, rows[0]?.[1]])).toEqual([[26, 25]])
  expect(page.pushes.every(({ watch }) => watch === 'one')).toBe(true)
})

test('a query runs once for all its viewers, at first and at every change', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() - 1 }])
  const same = [item('trend001', 'series', { from }), item('trend002', 'series', { from })]
  const board = await makeBoard(plant.owner, same)
  const pages = [await openPage(plant.world.url), await openPage(plant.world.url), await openPage(plant.world.url)]
  for (const page of pages) await page.join(board)
  const runs = vi.spyOn(timeseriesOf(plant.world.server.services), 'query')
  const ofOven = () => runs.mock.calls.filter(([, { measurement }]) => measurement === from).length
  await Promise.all(pages.flatMap((page) => ['trend001', 'trend002'].map((id) => page.watch(id, id))))
  expect(ofOven()).toBe(1)
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
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

test('an ended watch gets no pushes, and a query without viewers does not run', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const { page } = await plant.watchNew('trend001', 'series', { from })
  await page.ask('unwatch', { watch: 'w' })
  const runs = vi.spyOn(timeseriesOf(plant.world.server.services), 'query')
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
  expect(runs.mock.calls.filter(([, { measurement }]) => measurement === from)).toEqual([])
  // Another watch gets the present data at once, and the new point as soon as it is read.
  const again = await page.watch('again', 'trend001')
  const shown = () => numbers({ rows: [...again.rows, ...deltas(page.pushes).flatMap(({ rows }) => rows)] })
  await expect.poll(shown).toEqual([1, 2])
  expect(page.pushes.every(({ watch }) => watch === 'again')).toBe(true)
  runs.mockRestore()
})

test('a slow page skips outdated pushes and ends with the newest data', async () => {
  const from = newOven()
  const startMs = Date.now()
  const text = (i: number) => `${i} ${'x'.repeat(60_000)}`
  await plant.write(from, [{ text: text(0), timeMs: startMs }])
  // A push of more than a megabyte, so that a few of them fill the network buffers.
  const fieldSet = Array.from({ length: 20 }, (_, i) => ({ field: 'text', as: `text${i}`, aggregate: 'last' as const }))
  const { board, page } = await plant.watchNew('trend001', 'series', { from, fieldSet, interval: '1h' })
  const witness = await openPage(plant.world.url)
  await witness.join(board)
  await witness.watch('w', 'trend001')
  const transport = transportOf(page)
  transport.pause()
  const last = ({ pushes }: Page) => {
    const push = pushes.at(-1)
    const rows = push?.kind === 'delta' ? push.rows : push?.kind === 'replace' ? push.dataset.rows : []
    return Number.parseInt(String(rows.at(-1)?.[1]), 10)
  }
  const writes = 30
  for (let i = 1; i <= writes; i++) {
    await plant.write(from, [{ text: text(i), timeMs: startMs + i }])
    await expect.poll(() => last(witness)).toBe(i)
  }
  transport.resume()
  await expect.poll(() => last(page), { timeout: 30_000 }).toBe(writes)
  expect(replaced(page.pushes).length).toBeGreaterThan(0)
  expect(page.pushes.length).toBeLessThan(writes)
})

/** The network socket of a page. While it is paused, the page receives nothing. */
function transportOf({ socket }: Page): { pause(): void; resume(): void } {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { _socket: ReturnType<typeof transportOf> } }
  }
  return transport.ws._socket
}
