import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { HOUR, MINUTE, newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const startMs = Math.floor(Date.now() / HOUR) * HOUR - 10 * HOUR
const range = { startTime: new Date(startMs).toISOString(), endTime: new Date(startMs + 10 * MINUTE).toISOString() }

/** One point a minute; null is a minute without a point. */
async function minutes(values: readonly (number | null)[], tags: Record<string, string> = {}) {
  const from = newOven()
  await writeMinutes(from, values, tags)
  return from
}

async function writeMinutes(from: string, values: readonly (number | null)[], tags: Record<string, string> = {}) {
  const points = values.flatMap((n, i) => (n === null ? [] : [{ n, timeMs: startMs + i * MINUTE, tags }]))
  await plant.write(from, points)
}

async function answer(query: Partial<ComponentQuery>, shape: 'series' | 'page' | 'single' | 'exact' = 'series') {
  const { dataset } = await plant.watchNew('query001', shape, { ...range, ...query })
  return dataset
}

const field = (aggregate: string, more = {}) => [{ field: 'n', as: 'n', aggregate, ...more }] as never

test.each([
  ['median', {}, 2.5],
  ['spread', {}, 9],
  ['percentile', { percent: 75 }, 3],
  ['percentile', { percent: 100 }, 10],
])('[R162] an interval of a series is aggregated: %s %o', async (aggregate, more, expected) => {
  const from = await minutes([1, 10, 3, 2])
  const { rows } = await answer({ from, fieldSet: field(aggregate, more), interval: '10m' })
  expect(rows).toEqual([[startMs, expected]])
})

test('[R161] the answer has the name of the time column and the names of the fields', async () => {
  const from = await minutes([1])
  const { columns, rows } = await answer({ from, timeColumnName: 'at', fieldSet: [{ field: 'n', as: 'Temperature' }] })
  expect(columns.map(({ name }) => name)).toEqual(['at', 'Temperature'])
  expect(rows).toEqual([[startMs, 1]])
})

test.each([
  ['difference', {}, [2, -3, 6]],
  ['nonNegativeDifference', {}, [2, 6]],
  ['derivative', { unit: '1h' }, [120, -180, 360]],
] as const)('a series is transformed: %s', async (transform, more, expected) => {
  const from = await minutes([1, 3, 0, 6])
  expect(numbers(await answer({ from, transform, ...more }))).toEqual(expected)
})

test('a difference is taken between the points, not between those that fit into the pixels', async () => {
  const from = newOven()
  const count = 5_000
  await plant.write(
    from,
    Array.from({ length: count }, (_, i) => ({ n: i, timeMs: startMs + i * 100 })),
  )
  const { page } = await plant.joinNew(item('query001', 'series', { from, ...range, transform: 'difference' }))
  const { rows, sourcePoints } = await page.watch('w', 'query001', { widthPx: 100 })
  expect(rows.length).toBeLessThanOrEqual(200)
  expect(new Set(rows.map(([, n]) => n))).toEqual(new Set([1]))
  expect(sourcePoints).toBe(count - 1)
})

test.each([
  ['none', [1, 4]],
  ['null', [1, null, null, 4, null, null, null, null, null, null]],
  ['previous', [1, 1, 1, 4, 4, 4, 4, 4, 4, 4]],
  ['linear', [1, 2, 3, 4, null, null, null, null, null, null]],
  [0, [1, 0, 0, 4, 0, 0, 0, 0, 0, 0]],
] as const)('minutes without points are filled: %s', async (fill, expected) => {
  const from = await minutes([1, null, null, 4])
  const query = { from, fieldSet: field('mean'), interval: '1m', fill }
  expect(numbers(await answer(query))).toEqual(expected)
})

test('a page of a table has filled and transformed rows, and counts these', async () => {
  const from = await minutes([1, null, 4])
  const query = { from, fieldSet: field('mean'), interval: '1m', fill: 'previous', transform: 'difference' } as const
  const { page } = await plant.joinNew(item('query001', 'page', { ...range, ...query }))
  const { rows, total } = await page.watch('w', 'query001', { pageSize: 2, sorter: 'asc' })
  expect({ rows, total }).toEqual({
    rows: [
      [startMs + MINUTE, 0],
      [startMs + 2 * MINUTE, 3],
    ],
    total: 9,
  })
})

test('the pushes of a transformed series add up to the answer of a new query', async () => {
  const from = newOven()
  const live = { from, fieldSet: field('sum'), interval: '1m', fill: 'previous', transform: 'difference' } as const
  const { page } = await plant.joinNew(
    item('watched1', 'series', live),
    item('asked001', 'series', { ...live, timeColumnName: 'at' }),
  )
  const nowMs = Date.now()
  const write = (n: number, ago: number) => plant.write(from, [{ n, timeMs: nowMs - ago * MINUTE }])
  await write(1, 30)
  let { rows } = await page.watch('w', 'watched1')
  for (const [n, ago] of [
    [5, 20],
    [9, 1],
    [7, 10],
    [2, 20],
  ] as const)
    await write(n, ago)
  const fresh = await page.watch('fresh', 'asked001')
  await expect
    .poll(() => {
      for (const push of page.pushes.splice(0)) {
        if (push.watch !== 'w') continue
        if (push.kind === 'replace') rows = push.dataset.rows
        if (push.kind !== 'delta') continue
        const byTime = new Map([...rows, ...push.rows].map((row) => [row[0], row]))
        rows = [...byTime.values()].filter(([at]) => Number(at) >= push.startMs)
        rows.sort((a, b) => Number(a[0]) - Number(b[0]))
      }
      return rows
    })
    .toEqual(fresh.rows)
})

test('[R163] a row is shown if it meets all conditions on tags and fields', async () => {
  const from = newOven()
  const at = (minute: number) => startMs + minute * MINUTE
  await plant.write(from, [
    { n: 1, text: 'run', timeMs: at(0), tags: { line: 'A' } },
    { n: 2, text: 'stop', timeMs: at(1), tags: { line: 'A' } },
    { n: 3, text: 'run', timeMs: at(2), tags: { line: 'A' } },
    { n: 4, text: 'run', timeMs: at(3), tags: { line: 'B' } },
  ])
  const tag = { tagKey: 'line', operator: '=', tagValue: 'A' } as const
  const where = async (...FIELD: NonNullable<ComponentQuery['whereObj']['FIELD']>) =>
    numbers(await answer({ from, whereObj: { TAG: [tag], FIELD } }))
  expect(await where()).toEqual([1, 2, 3])
  expect(await where({ fieldKey: 'n', operator: '>=', value: 2 })).toEqual([2, 3])
  const both = [
    { fieldKey: 'n', operator: '>', value: 1 },
    { fieldKey: 'text', operator: '=', value: 'run' },
  ] as const
  expect(await where(...both)).toEqual([3])
  expect(await where({ fieldKey: 'text', operator: '!~', value: '^st' })).toEqual([1, 3])
  // A number is never equal to a text.
  expect(await where({ fieldKey: 'n', operator: '=', value: '1' })).toEqual([])
})

test('a condition on a field compares with the value of a parameter, and an empty one matches nothing', async () => {
  const from = newOven()
  await plant.write(from, [
    { n: 1, text: 'run', timeMs: startMs },
    { n: 2, text: 'stop', timeMs: startMs + MINUTE },
  ])
  const FIELD = [{ fieldKey: 'text', operator: '=' as const, value: '{state}' }]
  const query = { from, ...range, whereObj: { TAG: [], FIELD } }
  const parameters = [{ name: 'state', initial: '', choices: [] }]
  const board = await makeBoard(plant.owner, [item('query001', 'series', query)], true, parameters)
  const seen = async (data: object) => {
    const page = await openPage(plant.world.url)
    expect((await page.ask('join', { dashboard: board, data })).code).toBe(0)
    return numbers(await page.watch('w', 'query001'))
  }
  expect(await seen({ state: 'stop' })).toEqual([2])
  expect(await seen({})).toEqual([])
})

test('if no row meets the conditions on fields, that is the reason why there are no data', async () => {
  const from = await minutes([1])
  const FIELD = [{ fieldKey: 'n', operator: '>' as const, value: 5 }]
  expect((await answer({ from, whereObj: { TAG: [], FIELD } })).empty).toEqual({ why: 'conditions' })
})

test('[R295] a filter is used only if its field, operator and value are all given', async () => {
  const from = await minutes([1], { line: 'A' })
  await writeMinutes(from, [null, 2], { line: 'B' })
  const tagged = async (...TAG: unknown[]) => numbers(await answer({ from, whereObj: { TAG } as never }))
  expect(await tagged({ tagKey: 'line', operator: '=', tagValue: 'A' })).toEqual([1])
  expect(await tagged({ tagKey: '', operator: '=', tagValue: 'A' })).toEqual([1, 2])
  expect(await tagged({ tagKey: 'line', operator: '', tagValue: 'A' })).toEqual([1, 2])
  expect(await tagged({ tagKey: 'line', operator: '=', tagValue: '' })).toEqual([1, 2])
  const onField = { fieldKey: 'n', operator: '' as const, value: 1 }
  expect(numbers(await answer({ from, whereObj: { TAG: [], FIELD: [onField] } }))).toEqual([1, 2])
})

test('[R125] tags filter like the tags of whereObj, and only complete entries do', async () => {
  const from = await minutes([1], { line: 'A' })
  await writeMinutes(from, [null, 2], { line: 'B' })
  const tags = (entry: object) => answer({ from, tags: [entry] as never })
  expect(numbers(await tags({ field: 'line', operator: '=', value: 'B' }))).toEqual([2])
  expect(numbers(await tags({ field: 'line', operator: '=', value: '' }))).toEqual([1, 2])
  expect(numbers(await tags({ field: '', operator: '=', value: 'B' }))).toEqual([1, 2])
})

test('[R196] a row has a time and one number for each combination of the tags', async () => {
  const from = await minutes([1], { line: 'A', room: '1' })
  await writeMinutes(from, [2], { line: 'A', room: '2' })
  await writeMinutes(from, [3], { line: 'B', room: '1' })
  const { columns, rows } = await answer({ from, groupBy: ['line', 'room'] })
  expect(columns.map(({ name }) => name)).toEqual(['time', 'n A 1', 'n A 2', 'n B 1'])
  expect(rows).toEqual([[startMs, 1, 2, 3]])
  expect((await answer({ from, groupBy: 'line' })).columns.map(({ name }) => name)).toEqual(['time', 'n A', 'n B'])
})

test('[R294] a query of a data source that does not exist is refused when it is saved', async () => {
  const dataSource = '018f2f3c-0000-7000-8000-000000000000'
  const saved = makeBoard(plant.owner, [item('query001', 'series', { from: 'oven', ...range, dataSource })])
  await expect(saved).rejects.toThrow('数据源不存在')
})

test.each([
  ['no database', { db: '' }, 40001],
  ['no measurement', { from: '' }, 40001],
  ['no fields', { fieldSet: [] }, 40001],
  ['no start', { startTime: '' }, 40001],
  ['no end', { endTime: '' }, 40001],
])('[R294] data are not queried without all of database, measurement, start and end: %s', async (_, gap, code) => {
  const from = await minutes([1])
  const board = await makeBoard(plant.owner, [item('query001', 'series', { from, ...range, ...gap })])
  const page = await openPage(plant.world.url)
  expect(await page.join(board)).toBe(0)
  const before = timeseriesOf(plant.world.server.services).query
  let queries = 0
  timeseriesOf(plant.world.server.services).query = (...args) => {
    queries += 1
    return before(...args)
  }
  try {
    const refused = await page.ask('watch', { watch: 'w', item: 'query001', source: 0, widthPx: 100 })
    expect([refused.code, queries]).toEqual([code, 0])
  } finally {
    timeseriesOf(plant.world.server.services).query = before
  }
})

test('a difference of texts is refused in the one widget, and its neighbour is shown', async () => {
  const from = newOven()
  await plant.write(from, [
    { n: 1, text: 'a', timeMs: startMs },
    { n: 2, text: 'b', timeMs: startMs + 1 },
  ])
  const fieldSet = [{ field: 'text', as: 'state' }]
  const { page } = await plant.joinNew(
    item('texts001', 'series', { from, ...range, fieldSet, transform: 'difference' }),
    item('query001', 'series', { from, ...range }),
  )
  const refused = await page.ask('watch', { watch: 't', item: 'texts001', source: 0, widthPx: 100 })
  expect(refused).toMatchObject({ code: 40001, msg: '此组件的数据暂时无法读取' })
  expect(numbers(await page.watch('w', 'query001'))).toEqual([1, 2])
})
