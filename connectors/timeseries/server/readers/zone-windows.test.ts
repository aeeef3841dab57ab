import type { Push } from '@atrium/charts/contract/data'
import { localMs, offsetMs, startOfDay } from '@atrium/core/contract/zone'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { HOUR, MINUTE, newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

const MINUTES = { '30m': 30, '1h': 60, '2h': 120, '3h': 180, '6h': 360, '8h': 480, '12h': 720 }
const SHAPES = ['series', 'exact', 'page'] as const
/** Days around which points are measured; there, clocks are changed by an hour or half an hour, or never. */
const DAYS = {
  'Europe/Vienna': ['2026-03-29', '2026-10-25'],
  'America/Denver': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Asia/Kolkata': ['2026-03-29', '2026-10-25'],
  'Asia/Kathmandu': ['2026-03-29', '2026-10-25'],
  'Asia/Shanghai': ['2026-03-29', '2026-10-25'],
}
const QUARTER = 15 * MINUTE
const ALL = (['2026-03-04', '2026-09-30'] as const).flatMap((from) =>
  Array.from({ length: 37 * 96 }, (_, i) => Date.parse(from) + i * QUARTER),
)

const oven = newOven()
let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
  await plant.write(
    oven,
    ALL.map((timeMs, i) => ({ n: (i * 7919) % 1000, timeMs })),
  )
})

const count = [{ field: 'n', as: 'n', aggregate: 'count' as const }]

async function pageIn(timeZone: string, ...items: ReturnType<typeof item>[]) {
  const board = await makeBoard(plant.owner, items, true, [], { timeZone })
  const page = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
  expect(await page.join(board)).toBe(0)
  return page
}

const idOf = (shape: (typeof SHAPES)[number], interval: string) =>
  `window${SHAPES.indexOf(shape)}${Object.keys(MINUTES).indexOf(interval)}`

/** The windows of points by what the clock shows: a change by whole windows may show one of them twice. */
function countsByClock(zone: string, stepMs: number, startMs: number, endMs: number): number[] {
  const counts = new Map<string, number>()
  for (const atMs of ALL.filter((ms) => ms >= startMs && ms < endMs)) {
    const changeMs = offsetMs(zone, atMs) - offsetMs(zone, startMs)
    const name = `${Math.floor(localMs(zone, atMs) / stepMs)} ${changeMs % stepMs === 0 ? changeMs : 0}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts.values()]
}

test('windows begin where the clock of the dashboard shows it, and have each point once', async () => {
  const pages = new Map<string, Awaited<ReturnType<typeof pageIn>>>()
  for (const zone of Object.keys(DAYS)) {
    const items = Object.keys(MINUTES).flatMap((interval) =>
      SHAPES.map((shape) => item(idOf(shape, interval), shape, { from: oven, fieldSet: count, interval })),
    )
    pages.set(zone, await pageIn(zone, ...items))
  }
  const where = fc
    .constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[]))
    .chain((zone) => fc.record({ zone: fc.constant(zone), day: fc.constantFrom(...DAYS[zone]) }))
  const step = fc.constantFrom(...(Object.keys(MINUTES) as (keyof typeof MINUTES)[]))
  const days = fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 2 }))
  let watched = 0
  await fc.assert(
    fc.asyncProperty(
      where,
      step,
      days,
      fc.constantFrom(...SHAPES),
      async ({ zone, day }, step, [before, length], shape) => {
        const dayAt = (count: number) => new Date(Date.parse(day) + count * 96 * QUARTER).toISOString().slice(0, 10)
        const [startTime, endTime] = [dayAt(-before), dayAt(length - before)]
        const [startMs, endMs] = [startOfDay(zone, startTime), startOfDay(zone, endTime)]
        const extra = { startTime, endTime, sorter: 'asc', pageSize: 100 }
        const { rows } = (await pages.get(zone)?.watch(`w${++watched}`, idOf(shape, step), extra)) ?? { rows: [] }
        expect(rows.map(([, n]) => n)).toEqual(countsByClock(zone, MINUTES[step] * MINUTE, startMs, endMs))
        // A window has the points up to the next one.
        const starts = rows.map(([ms]) => Number(ms))
        const between = starts.map((ms, i) => ALL.filter((at) => at >= ms && at < (starts[i + 1] ?? endMs)).length)
        expect(between).toEqual(rows.map(([, n]) => n))
        expect(starts[0]).toBe(startMs)
      },
    ),
    { numRuns: 120, endOnFailure: true },
  )
})

test('a step of eight hours begins at midnight, and one of an hour at the full hour of a zone beside the half hour', async () => {
  const page = await pageIn(
    'Europe/Vienna',
    item('eight001', 'series', {
      from: oven,
      fieldSet: count,
      interval: '8h',
      startTime: '2026-03-29',
      endTime: '2026-03-30',
    }),
  )
  const rowsOf = ({ rows }: { rows: readonly (readonly unknown[])[] }) =>
    rows.map(([ms, n]) => [new Date(ms as number).toISOString(), n])
  expect(rowsOf(await page.watch('w', 'eight001'))).toEqual([
    ['2026-03-28T23:00:00.000Z', 28],
    ['2026-03-29T06:00:00.000Z', 32],
    ['2026-03-29T14:00:00.000Z', 32],
  ])
  const india = await pageIn(
    'Asia/Kolkata',
    item('hour0001', 'series', {
      from: oven,
      fieldSet: count,
      interval: '1h',
      startTime: '2026-03-29 00:10',
      endTime: '2026-03-29 02:00',
    }),
  )
  expect(rowsOf(await india.watch('w', 'hour0001'))).toEqual([
    ['2026-03-28T18:30:00.000Z', 4],
    ['2026-03-28T19:30:00.000Z', 4],
  ])
})

test.each(['30m', '8h', '1d', ''])(
  'a range that ends where a window does is answered again after its viewers have left: step %j',
  async (interval) => {
    const aggregate = interval === '' ? ('none' as const) : ('count' as const)
    const from = { from: oven, fieldSet: [{ field: 'n', as: 'n', aggregate }], ...(interval && { interval }) }
    const query = { ...from, startTime: '2026-03-27', endTime: '2026-03-30' }
    const page = await pageIn('Europe/Vienna', item('again001', 'series', query))
    const { rows } = await page.watch('w', 'again001')
    await page.ask('unwatch', { watch: 'w' })
    const now = performance.now.bind(performance)
    // For a second, the answer would be the one before.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 2_000)
    onTestFinished(() => clock.mockRestore())
    expect((await page.watch('again', 'again001')).rows).toEqual(rows)
  },
)

test('where a clock is changed, thinned windows have the values of all windows', async () => {
  const query = {
    ...{ from: oven, fieldSet: [{ field: 'n', as: 'n', aggregate: 'max' as const }], interval: '2h' },
    ...{ startTime: '2026-03-10 05:00', endTime: '2026-04-09 01:00' },
  }
  const page = await pageIn('Europe/Vienna', item('thin0001', 'series', query), item('whole001', 'exact', query))
  const [thin, whole] = [await page.watch('t', 'thin0001', { widthPx: 100 }), await page.watch('e', 'whole001')]
  expect(thin.rows.length).toBeLessThan(whole.rows.length)
  const known = new Map(whole.rows.map(([ms, n]) => [ms, n]))
  expect(thin.rows.map(([ms]) => known.get(ms as number))).toEqual(thin.rows.map(([, n]) => n))
})

test.each([
  ['two days', '*-2d', 600],
  // There is a change of the clock in it, and there are more windows than pixels.
  ['more than half a year', '*-230d', 100],
])('a new point counts in the window that goes on, also in a range of %s', async (_, startTime, widthPx) => {
  const nowMs = Date.now()
  const live = newOven()
  const places = Array.from({ length: 200 }, (_, i) => nowMs - 1 - i * 7 * HOUR)
  await plant.write(
    live,
    places.map((timeMs) => ({ n: 1, timeMs })),
  )
  const query = { from: live, fieldSet: count, interval: '2h', startTime, endTime: '*' }
  const page = await pageIn('Europe/Vienna', item('live0001', 'series', query))
  await page.watch('w', 'live0001', { widthPx })
  await plant.write(live, [{ n: 1, timeMs: nowMs }])
  const lastOf = (push: Push) =>
    push.kind === 'delta' ? push.rows.at(-1) : push.kind === 'replace' ? push.dataset.rows.at(-1) : undefined
  await expect.poll(() => page.pushes.map(lastOf).findLast((row) => row)?.[1]).toBe(2)
})
