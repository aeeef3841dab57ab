import type { Cell, Dataset, Push } from '@atrium/charts/contract/data'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import { HOUR, MINUTE, newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import { REDUCTIONS } from '@atrium/timeseries/contract/query-language'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const many = (count: number, startMs: number, stepMs: number) =>
  Array.from({ length: count }, (_, i) => ({ n: (i * 7919) % 1000, timeMs: startMs + i * stepMs }))

test('a single value is the newest one by default, with its time, and follows new points', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, many(100, nowMs - 50 * MINUTE, 1000))
  const { page, dataset } = await plant.watchNew('value001', 'single', { from })
  expect(dataset.rows).toEqual([[nowMs - 50 * MINUTE + 99_000, (99 * 7919) % 1000]])
  await plant.write(from, [{ n: 5000, timeMs: nowMs }])
  await expect.poll(() => page.pushes.at(-1)).toMatchObject({ kind: 'replace', dataset: { rows: [[nowMs, 5000]] } })
})

test('a single value of 20,000 points does not carry them to the page', async () => {
  const from = newOven()
  await plant.write(from, many(20_000, Date.now() - 50 * MINUTE, 100))
  const { dataset } = await plant.watchNew('value001', 'single', { from, reduce: 'max' })
  expect(JSON.stringify(dataset).length).toBeLessThan(500)
  expect(numbers(dataset)).toEqual([999])
})

const VALUES = [4, 8, 15, 16, 23, 42]
const EXPECTED: Record<string, number> = {
  last: 42,
  first: 4,
  mean: 18,
  median: 15.5,
  min: 4,
  max: 42,
  spread: 38,
  sum: 108,
  count: 6,
  percentile: 23,
}

test.each(REDUCTIONS)(
  'the range is reduced the same way by the store and after a transformation: %s',
  async (reduce) => {
    const from = newOven()
    const nowMs = Date.now()
    const points = (values: number[]) => values.map((n, i) => ({ n, timeMs: nowMs - (values.length - i) * 1000 }))
    await plant.write(from, points(VALUES))
    const query = { from, reduce, reducePercent: 75 }
    const [stored] = numbers((await plant.watchNew('value001', 'single', query)).dataset)
    if (reduce === 'stddev') expect(stored).toBeCloseTo(13.491, 3)
    else expect(stored).toBe(EXPECTED[reduce])
    // The differences of the running totals are the values again.
    const totals = newOven()
    await plant.write(totals, points([0, ...VALUES.map((_, i) => VALUES.slice(0, i + 1).reduce((a, b) => a + b, 0))]))
    const transformed = { ...query, from: totals, transform: 'difference' as const }
    const [computed] = numbers((await plant.watchNew('value001', 'single', transformed)).dataset)
    expect(computed).toBeCloseTo(stored as number, 9)
  },
)

test('a field is reduced by its own aggregate; with an interval, the intervals are reduced', async () => {
  const from = newOven()
  const startMs = Math.floor(Date.now() / HOUR) * HOUR - 10 * HOUR
  const range = { startTime: new Date(startMs).toISOString(), endTime: new Date(startMs + 2 * HOUR).toISOString() }
  await plant.write(from, [
    { n: 1, timeMs: startMs },
    { n: 3, timeMs: startMs + 1 },
    { n: 10, timeMs: startMs + HOUR },
  ])
  const fieldSet = [
    { field: 'n', as: 'sum', aggregate: 'sum' as const },
    { field: 'n', as: 'newest' },
  ]
  const ask = async (more: object) =>
    (await plant.watchNew('value001', 'single', { from, ...range, fieldSet, ...more })).dataset
  expect((await ask({})).rows).toEqual([[startMs + HOUR, 14, 10]])
  expect((await ask({ interval: '1h', reduce: 'max' })).rows).toEqual([[startMs + HOUR, 10, 10]])
  expect((await ask({ interval: '1h', reduce: 'min' })).rows).toEqual([[startMs + HOUR, 4, 3]])
})

test('a single value by tags has one column for each series, in one row', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [
    { n: 1, timeMs: nowMs - 2000, tags: { line: 'A' } },
    { n: 2, timeMs: nowMs - 1000, tags: { line: 'B' } },
  ])
  const { dataset } = await plant.watchNew('value001', 'single', { from, groupBy: 'line' })
  expect(dataset.columns.map(({ name }) => name)).toEqual(['time', 'n A', 'n B'])
  expect(dataset.rows).toEqual([[nowMs - 1000, 1, 2]])
})

test('a trail has about 60 points for a line, and the exact value beside them', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, many(10_000, nowMs - 50 * MINUTE, 300))
  const { page, dataset } = await plant.watchNew('value001', 'trail', { from })
  expect(dataset.rows.length).toBeGreaterThan(40)
  expect(dataset.rows.length).toBeLessThanOrEqual(62)
  expect(dataset.reduced).toEqual([nowMs - 50 * MINUTE + 9_999 * 300, (9_999 * 7919) % 1000])
  await plant.write(from, [{ n: 500, timeMs: nowMs }])
  await expect.poll(() => page.pushes.at(-1)).toMatchObject({ kind: 'delta', reduced: [nowMs, 500] })
  for (const sent of [dataset, page.pushes.at(-1)]) expect(sent).not.toHaveProperty('sourcePoints')
})

test('exact data have every point, up to 50,000; more are refused with their number, and the neighbour is shown', async () => {
  const [few, tooMany] = [newOven(), newOven()]
  const startMs = Date.now() - 50 * MINUTE
  await plant.write(few, many(50_000, startMs, 50))
  await plant.write(tooMany, many(60_000, startMs, 40))
  const { page } = await plant.joinNew(
    item('exact001', 'exact', { from: few }),
    item('exact002', 'exact', { from: tooMany }),
  )
  const { rows } = await page.watch('w', 'exact001', { widthPx: 100 })
  expect(rows).toHaveLength(50_000)
  const refused = await page.ask('watch', { watch: 'x', item: 'exact002', source: 0, widthPx: 100 })
  expect(refused).toMatchObject({ code: 40001, msg: expect.stringMatching(/60[,\s]?000.*50[,\s]?000/) })
  await plant.write(few, [{ n: 1, timeMs: Date.now() }])
  await expect
    .poll(() => page.pushes.find(({ watch }) => watch === 'w'))
    .toMatchObject({ kind: 'refused', msg: expect.stringMatching(/50[,\s]?001/) })
})

const device = (i: number, n: number, timeMs: number) => ({ n, timeMs, tags: { site: `s${i % 10}`, device: `d${i}` } })

/** The rows that a page shows after its pushes, by their key. */
function rowsAfter(first: Dataset, pushes: readonly Push[]): Map<string, Cell[]> {
  const nameOf = (row: readonly Cell[]) => JSON.stringify(first.key?.map((at) => row[at]))
  const rows = new Map(first.rows.map((row) => [nameOf(row), row]))
  for (const push of pushes) {
    if (push.kind !== 'rows') continue
    for (const key of push.gone) rows.delete(JSON.stringify(key))
    for (const row of push.rows) rows.set(nameOf(row), row)
  }
  return rows
}

test('10,000 devices are 10,000 rows, each with its tags as key and its newest value', async () => {
  const from = newOven()
  const nowMs = Date.now()
  const devices = Array.from({ length: 10_000 }, (_, i) => i)
  await plant.write(
    from,
    devices.map((i) => device(i, i, nowMs - 10_000)),
  )
  await plant.write(
    from,
    devices.slice(5_000).map((i) => device(i, i + 0.5, nowMs - 5_000)),
  )
  const { page, dataset } = await plant.watchNew('rows0001', 'rows', { from, groupBy: ['site', 'device'] })
  expect(dataset.columns.map(({ name }) => name)).toEqual(['time', 'site', 'device', 'n'])
  expect(dataset.key).toEqual([1, 2])
  expect(dataset.rows).toHaveLength(10_000)
  expect(dataset.rows).toContainEqual([nowMs - 10_000, 's7', 'd7', 7])
  expect(dataset.rows).toContainEqual([nowMs - 5_000, 's9', 'd9999', 9999.5])
  await plant.write(from, [device(7, 70, nowMs), device(10_000, 1, nowMs)])
  await expect.poll(() => rowsAfter(dataset, page.pushes).size).toBe(10_001)
  const pushed = page.pushes.flatMap((push) => (push.kind === 'rows' ? push.rows : []))
  expect(pushed).toEqual([
    [nowMs, 's0', 'd10000', 1],
    [nowMs, 's7', 'd7', 70],
  ])
})

test('rows are reduced over the range, and computed from transformed points', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [
    ...[1, 5, 2, 4].map((n, i) => device(1, n, nowMs - 4000 + i * 1000)),
    ...[10, 20].map((n, i) => device(2, n, nowMs - 4000 + i * 1000)),
  ])
  const ask = async (query: object) =>
    (await plant.watchNew('rows0001', 'rows', { from, groupBy: 'device', ...query })).dataset.rows.map((row) =>
      row.slice(1),
    )
  expect(await ask({ reduce: 'mean' })).toEqual([
    ['d1', 3],
    ['d2', 15],
  ])
  expect(await ask({ transform: 'nonNegativeDifference', reduce: 'sum' })).toEqual([
    ['d1', 6],
    ['d2', 10],
  ])
})

test('a row without a value of one field has an empty cell, and a text is shown as it was written', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [
    { n: 1, timeMs: nowMs, tags: { device: 'd1' } },
    { text: '<img onerror>', timeMs: nowMs, tags: { device: 'd2' } },
  ])
  const fieldSet = ['n', 'text'].map((field) => ({ field, as: field }))
  const { dataset } = await plant.watchNew('rows0001', 'rows', { from, groupBy: 'device', fieldSet })
  expect(dataset.rows).toEqual([
    [nowMs, 'd1', 1, null],
    [nowMs, 'd2', null, '<img onerror>'],
  ])
})

test('rows without tags have no key and are refused', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const { page } = await plant.joinNew(item('rows0001', 'rows', { from }))
  const refused = await page.ask('watch', { watch: 'w', item: 'rows0001', source: 0, widthPx: 100 })
  expect(refused.code).toBe(40001)
})

test('a page that is too slow for changed rows gets the newest rows as a whole', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [device(1, 0, nowMs)])
  const { page, dataset } = await plant.watchNew('rows0001', 'rows', { from, groupBy: 'device' })
  expect(dataset.rows).toHaveLength(1)
  for (let n = 1; n <= 3; n++) await plant.write(from, [device(1, n, nowMs + n)])
  await expect.poll(() => [...rowsAfter(dataset, page.pushes).values()]).toEqual([[nowMs + 3, 'd1', 3]])
})

test('a field that has vanished is an empty column, and the others are shown; if all have, the reason is given', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [{ n: 1, timeMs: nowMs }])
  const fieldSet = [
    { field: 'n', as: 'n' },
    { field: 'gone', as: 'gone' },
  ]
  for (const shape of ['single', 'series', 'exact'] as const) {
    expect((await plant.watchNew('value001', shape, { from, fieldSet })).dataset.rows).toEqual([[nowMs, 1, null]])
    const none = (await plant.watchNew('value001', shape, { from, fieldSet: fieldSet.slice(1) })).dataset
    expect(none).toMatchObject({ rows: [], empty: { why: 'field' } })
  }
})

test('a single value may be a text, and a sum of huge numbers is empty instead of infinite', async () => {
  const from = newOven()
  const nowMs = Date.now()
  await plant.write(from, [
    { n: 1.5e308, text: '<img src=x onerror=alert(1)>', timeMs: nowMs - 1 },
    { n: 1.5e308, text: '<img src=x onerror=alert(1)>', timeMs: nowMs },
  ])
  const ask = async (query: object) => (await plant.watchNew('value001', 'single', { from, ...query })).dataset.rows
  expect(await ask({ fieldSet: [{ field: 'text', as: 'text' }] })).toEqual([[nowMs, '<img src=x onerror=alert(1)>']])
  expect(await ask({})).toEqual([[nowMs, 1.5e308]])
  expect(await ask({ reduce: 'sum' })).toEqual([[nowMs, null]])
})
