import fc from 'fast-check'
import { expect } from 'vitest'
import type { Point, Timeseries, TsQuery } from '../../server/store/model.ts'
import { sharedStore } from './open-store.ts'

const HOUR = 3_600_000_000
const DAY = 24 * HOUR

// Mostly close together and of one series: else points rarely meet the rows that a query left in memory.
const time = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }) },
  fc.integer({ min: 0, max: 60 }).map((hours) => hours * HOUR),
  fc.integer({ min: -2, max: 3 }).map((days) => days * DAY - 1),
)
const fields = fc
  .record(
    {
      v: fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
      n: fc.oneof(
        { weight: 9, arbitrary: fc.bigInt({ min: -50n, max: 50n }) },
        { weight: 1, arbitrary: fc.constantFrom(2n ** 53n - 1n, 2n ** 62n) },
      ),
      s: fc.constantFrom('', 'on', '温度'),
      b: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0)
const point: fc.Arbitrary<Point> = fc.record({
  measurement: fc.constant('m'),
  tags: fc.oneof(
    { weight: 2, arbitrary: fc.constant({ host: 'a', line: '1' }) },
    fc.record({ host: fc.constantFrom('a', 'b'), line: fc.constantFrom('1', '2') }, { requiredKeys: ['host'] }),
  ),
  fields,
  timeUs: time,
})
const numbers = (['mean', 'min', 'max', 'sum', 'count', 'first', 'last', 'spread'] as const).flatMap((aggregate) =>
  ['v', 'n'].map((field) => ({ field, aggregate })),
)
const others = (['count', 'first', 'last'] as const).flatMap((aggregate) =>
  ['s', 'b', 'none'].map((field) => ({ field, aggregate })),
)
const selected = fc.oneof(
  fc.subarray(
    ['v', 'n', 's', 'b', 'none'].map((field) => ({ field })),
    { minLength: 1 },
  ),
  fc.subarray([...numbers, ...others], { minLength: 1, maxLength: 5 }),
)
const query: fc.Arbitrary<TsQuery> = fc
  .record({
    selected,
    range: fc.tuple(time, time),
    tags: fc.constantFrom<[string, string][]>(
      ...Array.from({ length: 4 }, (): [string, string][] => [
        ['host', 'a'],
        ['line', '1'],
      ]),
      [
        ['host', 'b'],
        ['line', '2'],
      ],
      [['line', '2']],
      [['host', 'b']],
    ),
    groupBy: fc.subarray(['host', 'line']),
    intervalUs: fc.option(fc.constantFrom(7, HOUR, 5 * HOUR, DAY), { nil: undefined }),
    offsetUs: fc.constantFrom(0, 3, -HOUR),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.option(fc.record({ limit: fc.integer({ min: 0, max: 9 }), offset: fc.integer({ min: 0, max: 9 }) })),
    withCount: fc.boolean(),
  })
  .map(({ selected, range: [a, b], tags, intervalUs, offsetUs, page, ...rest }) => ({
    db: 'plant',
    measurement: 'm',
    fields: selected,
    startUs: Math.min(a, b),
    endUs: Math.max(a, b) + 1,
    tags: tags.map(([key, value]) => ({ key, operator: '=' as const, value })),
    ...rest,
    ...(selected.some((one) => 'aggregate' in one) && intervalUs ? { intervalUs, offsetUs } : {}),
    ...page,
  }))
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ write: fc.array(point, { minLength: 1, maxLength: 30 }) }) },
  { weight: 4, arbitrary: fc.record({ query }) },
  // One of the queries before: what it left in memory must have changed with each write.
  { weight: 9, arbitrary: fc.record({ again: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ drop: true as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function answer(store: Timeseries, tenant: string, asked: TsQuery) {
  const { tookMs: _, ...result } = await store.query(tenant, asked)
  return result
}

/**
 * A store that keeps rows of series in memory, and one that keeps few, answer as one without, after late points,
 * overwrites, drops and new fields. To be called where tests are declared: the tests after it share the stores.
 */
export function sameAnswersFromMemory(): fc.IAsyncProperty<[Step[]]> {
  const limits = { maxRowsPerAnswer: 20, upkeepEveryMs: 5, shardQuietMs: 0, sortFromRows: 1 }
  const without = sharedStore({ ...limits, keptRowsMiB: 0 })
  const few = sharedStore({ ...limits, maxKeptRows: 12 })
  const many = sharedStore(limits)
  let run = 0
  return fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
    const tenant = `run-${++run}`
    const asked: TsQuery[] = []
    for (const one of steps) {
      const all = [without(), few(), many()]
      if ('write' in one) {
        await Promise.all(all.map((store) => store.write(tenant, 'plant', one.write, { create: true })))
      } else if ('drop' in one) {
        await Promise.all(all.map((store) => store.dropMeasurement(tenant, 'plant', 'm')))
      } else {
        const query = 'query' in one ? one.query : asked[one.again % asked.length]
        if (!query) continue
        asked.push(query)
        const expected = await answer(without(), tenant, query)
        // The first answer may keep rows, which the second one copies to this thread, where the third one uses them.
        for (const store of [few(), few(), few(), many(), many(), many()]) {
          expect(await answer(store, tenant, query)).toEqual(expected)
        }
      }
    }
  })
}
