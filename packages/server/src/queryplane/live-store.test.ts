import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Point, Timeseries, TsCell, TsQuery, TsResult } from '../timeseries/model.ts'
import { sharedStore } from '../timeseries/testing/open-store.ts'
import { openLiveStore } from './live-store.ts'

const store = sharedStore()
const MINUTE = 60_000_000
/** Before it there are points that no window holds. */
const NOW = 1_000 * MINUTE

let tenants = 0
let tenant = ''
beforeEach(() => {
  tenant = `0192aaaa-0000-7000-8000-${String(++tenants).padStart(12, '0')}`
})
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A followed query: `live` answers it, and `reads` counts how often the real store was asked for that. */
function followed(timeseries: Timeseries = store()) {
  const live = openLiveStore(timeseries)
  const query = vi.fn(timeseries.query)
  const held = live.over({ ...timeseries, query }, tenant)
  closing.push(timeseries.watch(live.written, live.lost), held.close)
  return { ask: (of: TsQuery) => held.store.query(tenant, of), reads: () => query.mock.calls.length, live }
}

const base = { db: 'plant', measurement: 'm', startUs: NOW, endUs: NOW + 60 * MINUTE }
const write = (...points: Omit<Point, 'measurement'>[]) =>
  store().write(
    tenant,
    'plant',
    points.map((point) => ({ ...point, measurement: 'm' })),
    { create: true },
  )

/** Without what may differ: how long it took, and the last digits of sums, which depend on the order of addition. */
function facts({ columns, rows, buckets }: TsResult, { groupBy = [] }: TsQuery) {
  const cell = (value: TsCell) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)
  const sorted = rows.map((row) => row.map((value, i) => (i === 0 ? value : cell(value))))
  // The order of groups with the same time is not defined.
  const keyOf = (row: TsCell[]) => JSON.stringify([String(row[0]).padStart(20, '0'), row.slice(1, 1 + groupBy.length)])
  const inOrder = [...sorted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { columns, rows: inOrder, buckets: buckets?.toSorted((a, b) => a[0] - b[0]) }
}

describe('a query that is asked again', () => {
  const mean: TsQuery = { ...base, fields: [{ field: 'v', aggregate: 'mean' }], intervalUs: MINUTE }

  it('is answered from memory from the third time on, also after points on time', async () => {
    await write({ fields: { v: 1 }, timeUs: NOW })
    const { ask, reads } = followed()
    await ask(mean)
    await ask(mean)
    for (const v of [2, 6, 7]) await write({ fields: { v }, timeUs: NOW + v })
    expect((await ask(mean)).rows).toEqual([[NOW, 4]])
    expect(reads()).toBe(2)
  })

  it('is asked from the store for a time before the points in memory', async () => {
    await write({ fields: { v: 1 }, timeUs: NOW })
    const { ask, reads } = followed()
    for (let i = 0; i < 3; i++) await ask(mean)
    await write({ fields: { v: 5 }, timeUs: NOW - 10 * MINUTE })
    const before = reads()
    expect((await ask({ ...mean, startUs: NOW - 10 * MINUTE })).rows).toEqual([
      [NOW - 10 * MINUTE, 5],
      [NOW, 1],
    ])
    expect(reads()).toBe(before + 1)
  })

  it('forgets points that were dropped', async () => {
    await write({ fields: { v: 1 }, timeUs: NOW })
    const { ask } = followed()
    for (let i = 0; i < 3; i++) await ask(mean)
    await store().dropMeasurement(tenant, 'plant', 'm')
    expect((await ask(mean)).rows).toEqual([])
    await write({ fields: { v: 9 }, timeUs: NOW })
    await store().dropDb(tenant, 'plant')
    expect((await ask(mean)).rows).toEqual([])
  })

  it('reads its points again after events were missed', async () => {
    await write({ fields: { v: 1 }, timeUs: NOW })
    const { ask, live, reads } = followed({ ...store(), watch: () => () => undefined })
    for (let i = 0; i < 3; i++) await ask(mean)
    await write({ fields: { v: 3 }, timeUs: NOW + 1 })
    const before = reads()
    live.lost()
    expect((await ask(mean)).rows).toEqual([[NOW, 2]])
    expect(reads()).toBe(before + 1)
  })

  it('is asked from the store while more points are written at once than an event carries', async () => {
    await write({ fields: { v: 1 }, timeUs: NOW })
    const { ask } = followed()
    for (let i = 0; i < 3; i++) await ask(mean)
    await write(...Array.from({ length: 6_000 }, (_, i) => ({ fields: { v: 1 + (i % 2) * 2 }, timeUs: NOW + 1 + i })))
    const count: TsQuery = { ...mean, fields: [{ field: 'v', aggregate: 'count' }] }
    for (let i = 0; i < 3; i++) expect((await ask(count)).rows).toEqual([[NOW, 6_001]])
    expect((await ask(mean)).rows).toEqual((await store().query(tenant, mean)).rows)
  })

  it('is never wrong about integers beyond those that a number holds', async () => {
    await write({ fields: { n: 9_007_199_254_740_991n }, timeUs: NOW })
    const { ask } = followed()
    const sum: TsQuery = { ...base, fields: [{ field: 'n', aggregate: 'sum' }] }
    for (let i = 0; i < 3; i++) await ask(sum)
    await write({ fields: { n: 2n }, timeUs: NOW + 1 })
    expect((await ask(sum)).rows).toEqual([[NOW, '9007199254740993']])
  })
})

const time = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }).map((s) => NOW + s * 1_000_000) },
  // Late, but still in memory, and later than that.
  { weight: 1, arbitrary: fc.integer({ min: -50, max: -1 }).map((s) => NOW + s * 1_000_000) },
  { weight: 1, arbitrary: fc.integer({ min: -30, max: -2 }).map((minutes) => NOW + minutes * MINUTE) },
)
const point = fc
  .record({
    tags: fc.record({ host: fc.constantFrom('a', 'b'), line: fc.constantFrom('1', '2') }, { requiredKeys: [] }),
    fields: fc.record(
      {
        v: fc.oneof(
          fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
          fc.constant(null as never),
        ),
        w: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
        n: fc.bigInt({ min: -50n, max: 50n }),
        s: fc.constantFrom('', 'on', 'off', '温度'),
        b: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    timeUs: time,
  })
  .filter(({ fields }) => Object.values(fields).some((value) => value !== null))
const step = fc.oneof(
  { weight: 12, arbitrary: fc.array(point, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constant('drop' as const) },
)

const tagged = fc.constantFrom<TsQuery['tags'][]>(
  [],
  [{ key: 'host', operator: '=', value: 'a' }],
  [{ key: 'line', operator: '!=', value: '1' }],
  [{ key: 'host', operator: 'in', value: ['b', ''] }],
  [{ key: 'host', operator: '=~', value: 'a|b' }],
)
const numeric = (
  ['mean', 'min', 'max', 'spread', 'sum', 'count', 'last', 'first', 'median', 'stddev'] as const
).flatMap((aggregate) => [
  { field: 'v', aggregate, as: `v ${aggregate}` },
  { field: 'n', aggregate, as: `n ${aggregate}` },
])
const others = (['count', 'last', 'first'] as const).flatMap((aggregate) => [
  { field: 's', aggregate, as: `s ${aggregate}` },
  { field: 'b', aggregate, as: `b ${aggregate}` },
  { field: 'none', aggregate, as: `none ${aggregate}` },
])
const query: fc.Arbitrary<TsQuery> = fc
  .record({
    tags: tagged,
    groupBy: fc.constantFrom<string[]>([], ['host'], ['line', 'host']),
    aggregates: fc.uniqueArray(fc.constantFrom(...numeric, ...others), { maxLength: 4 }),
    raw: fc.uniqueArray(fc.constantFrom('v', 'w', 'n', 's', 'b', 'none'), { minLength: 1, maxLength: 3 }),
    intervalUs: fc.constantFrom(undefined, 5_000_000, 7_000_000),
    offsetUs: fc.constantFrom(0, 1_000_000),
  })
  .map(({ tags, groupBy, aggregates, raw, intervalUs, offsetUs }) => {
    if (aggregates.length === 0) return { ...base, tags: tags ?? [], groupBy, fields: raw.map((field) => ({ field })) }
    return { ...base, tags: tags ?? [], groupBy, fields: aggregates, offsetUs, ...(intervalUs ? { intervalUs } : {}) }
  })

it('after any writes, overwritten points and deletions, memory and store give the same answers', async () => {
  let read = 0
  let asked = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(query, { minLength: 1, maxLength: 6 }),
      fc.array(step, { maxLength: 12 }),
      async (queries, steps) => {
        tenant = `0192aaaa-0000-7000-8000-${String(++tenants).padStart(12, '0')}`
        await write({ fields: { v: 1, w: 2, n: 3n, s: 'on', b: true }, timeUs: NOW - 40 * MINUTE })
        const { ask, reads } = followed()
        for (const one of [...queries, ...queries]) await ask(one)
        const before = reads()
        for (const one of steps) {
          if (one === 'drop') await store().dropMeasurement(tenant, 'plant', 'm')
          else await write(...one)
          for (const of of queries) {
            expect(facts(await ask(of), of)).toEqual(facts(await store().query(tenant, of), of))
            asked += 1
          }
        }
        read += reads() - before
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
  // Otherwise nothing was compared but the store with itself.
  expect(read).toBeLessThan(asked * 0.9)
})

it('thinned points are the same extremes, with and without groups and buckets', async () => {
  const width = 30
  // Each value occurs once: which of two equal extremes is kept is not defined.
  const values = fc.uniqueArray(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 5, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      values,
      fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 60, maxLength: 60 }),
      async (all, at) => {
        tenant = `0192aaaa-0000-7000-8000-${String(++tenants).padStart(12, '0')}`
        const envelope = { buckets: 3 }
        const endUs = NOW + width * 1_000_000
        const queries: TsQuery[] = [
          { ...base, endUs, envelope, fields: [{ field: 'v' }] },
          { ...base, endUs, envelope, fields: [{ field: 'v' }], groupBy: ['host'] },
          { ...base, endUs, envelope, fields: [{ field: 'v', aggregate: 'sum' }], intervalUs: 2_000_000 },
        ]
        const points = all.map((v, i) => {
          return { fields: { v }, timeUs: NOW + (at[i] as number) * 1_000_000 + i, tags: { host: i % 3 ? 'a' : 'b' } }
        })
        await write(...points.splice(0, 2))
        const { ask, reads } = followed()
        for (const one of [...queries, ...queries]) await ask(one)
        const before = reads()
        for (const one of points) {
          await write(one)
          for (const of of queries) expect(facts(await ask(of), of)).toEqual(facts(await store().query(tenant, of), of))
        }
        expect(reads()).toBe(before)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})
