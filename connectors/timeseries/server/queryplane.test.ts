import { item } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { HOUR, MINUTE, newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

test('ten thousand points become at most two per pixel, with the highest and the lowest among them', async () => {
  const from = newOven()
  const startMs = Date.now() - 50 * MINUTE
  const points = Array.from({ length: 10_000 }, (_, i) => ({ n: Math.sin(i / 50), timeMs: startMs + i * 200 }))
  points[3_333] = { n: 99, timeMs: startMs + 3_333 * 200 }
  points[6_667] = { n: -99, timeMs: startMs + 6_667 * 200 }
  await plant.write(from, points)
  const { page } = await plant.joinNew(item('trend001', 'series', { from }))
  const { rows } = await page.watch('w', 'trend001', { widthPx: 100 })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(rows).toContainEqual([startMs + 3_333 * 200, 99])
  expect(rows).toContainEqual([startMs + 6_667 * 200, -99])
  const times = rows.map(([time]) => time as number)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('an interval that is finer than the pixels is thinned, not averaged', async () => {
  const from = newOven()
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 50 * MINUTE
  const points = Array.from({ length: 2_400 }, (_, i) => ({ n: i === 1_234 ? 500 : 1, timeMs: startMs + i * 1000 }))
  await plant.write(from, points)
  const fieldSet = [{ field: 'n', as: 'n', aggregate: 'mean' as const }]
  const { page } = await plant.joinNew(item('trend001', 'series', { from, fieldSet, interval: '1s' }))
  const { rows } = await page.watch('w', 'trend001', { widthPx: 100 })
  expect(rows.length).toBeLessThanOrEqual(420)
  expect(rows).toContainEqual([startMs + 1_234_000, 500])
})

test('series with values at the same time do not hide each other’s values', async () => {
  const from = newOven()
  const timeMs = Date.now() - MINUTE
  const tags = (room: string) => ({ room })
  await plant.write(
    from,
    [5, 1, 9].map((n, i) => ({ n, timeMs, tags: tags(`r${i}`) })),
  )
  const { dataset } = await plant.watchNew('trend001', 'series', { from })
  expect(numbers(dataset).toSorted()).toEqual(expect.arrayContaining([1, 9]))
})

test('a table of several series has one row per time, and pages count these rows', async () => {
  const from = newOven()
  const bucket = Math.floor(Date.now() / MINUTE) * MINUTE
  await plant.write(
    from,
    [3, 2, 1].flatMap((ago) => ['A', 'B'].map((line) => ({ n: ago, timeMs: bucket - ago * MINUTE, tags: { line } }))),
  )
  const fieldSet = [{ field: 'n', as: 'n', aggregate: 'mean' as const }]
  const query = { from, fieldSet, groupBy: 'line', interval: '1m' }
  const { page } = await plant.joinNew(item('table001', 'page', query))
  const dataset = await page.watch('w', 'table001', { current: 1, pageSize: 2 })
  expect(dataset).toMatchObject({
    total: 3,
    rows: [
      [bucket - MINUTE, 1, 1],
      [bucket - 2 * MINUTE, 2, 2],
    ],
  })
})

test('a chart shows the range that its viewer chose, a single value the range of its author', async () => {
  const from = newOven()
  const now = Date.now()
  await plant.write(from, [
    { n: 1, timeMs: now - 2 * HOUR },
    { n: 2, timeMs: now },
  ])
  const { board } = await plant.joinNew(item('trend001', 'series', { from }), item('value001', 'single', { from }))
  const page = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
  expect(await page.join(board)).toBe(0)
  const chosen = { startTime: '*-3h', endTime: '*-1h' }
  expect(numbers(await page.watch('chart', 'trend001', chosen))).toEqual([1])
  expect(numbers(await page.watch('value', 'value001', chosen))).toEqual([2])
  await expect(page.watch('wrong', 'trend001', { startTime: 'yesterday' })).rejects.toThrow('40001')
  await expect(page.watch('wrong', 'trend001', { startTime: '*', endTime: '*-1h' })).rejects.toThrow('40001')
})

test('getDataSource returns the datasets of an item once [K105]', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 4, timeMs: Date.now() }])
  const { page } = await plant.joinNew(item('value001', 'single', { from }))
  const answer = await page.ask('getDataSource', { _id: 'value001' })
  expect([answer.code, answer.datasets.map(numbers)]).toEqual([0, [[4]]])
  expect((await page.ask('getDataSource', { _id: 'nothing1' })).code).toBe(40400)
})
