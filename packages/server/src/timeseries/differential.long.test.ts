import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLine } from './lines/format-line.ts'
import type { FieldValue, Point, Timeseries, TsCell, TsCondition, TsQuery, TsTagFilter } from './model.ts'
import { NaiveStore } from './testing/naive-store.ts'
import { bytes, dataFolder, LINES, openStore } from './testing/open-store.ts'

const HOUR = 3_600_000_000
const DAY = 24 * HOUR

// Only a few different times and series, so that points collide: out of order, repeated, in one batch and in several.
const time = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: -3, max: 8 }).map((hours) => hours * HOUR),
  fc.integer({ min: -90, max: 90 }).map((days) => days * DAY),
  fc.integer({ min: -90, max: 90 }).map((days) => days * DAY - 1),
)
const fields = fc.record(
  {
    v: fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
    w: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
    n: fc.oneof(fc.bigInt({ min: -50n, max: 50n }), fc.constant(2n ** 62n)),
    s: fc.constantFrom('', 'on', 'off', '温度 "x"', 'a\u0000b'),
    b: fc.boolean(),
    // Sometimes of another type than before: such points are refused as a whole.
    x: fc.oneof({ weight: 9, arbitrary: fc.integer().map(Number) }, { weight: 1, arbitrary: fc.boolean() }),
  },
  { requiredKeys: [] },
)
const tags = fc.record({ host: fc.constantFrom('a', 'b'), line: fc.constantFrom('1', '2') }, { requiredKeys: [] })
const point: fc.Arbitrary<Point> = fc
  .record({ measurement: fc.constantFrom('m', 'other'), tags, fields, timeUs: time })
  .filter((one) => Object.keys(one.fields).length > 0)
const batches = fc.array(fc.array(point, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 8 })

const everywhere = { startUs: -200 * DAY, endUs: 200 * DAY }
const base = { db: 'plant', measurement: 'm', ...everywhere }
const rawFields = ['v', 'w', 'n', 's', 'b', 'x'].map((field) => ({ field }))

const aggregates = fc.uniqueArray(
  fc.constantFrom(
    ...(['mean', 'median', 'min', 'max', 'spread', 'sum', 'stddev', 'count', 'last', 'first'] as const).map(
      (aggregate) => ({ field: 'v', aggregate }),
    ),
    ...[0, 10, 50, 90, 99.9, 100].map((percentile) => ({ field: 'v', aggregate: 'percentile' as const, percentile })),
    { field: 'b', aggregate: 'first' as const },
    { field: 'b', aggregate: 'last' as const },
    { field: 's', aggregate: 'count' as const },
    { field: 's', aggregate: 'last' as const },
    { field: 'n', aggregate: 'count' as const },
  ),
  { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) },
)
const filter: fc.Arbitrary<TsTagFilter> = fc.oneof(
  fc.record({
    key: fc.constantFrom('host', 'line', 'none'),
    operator: fc.constantFrom('=' as const, '!=' as const),
    value: fc.constantFrom('a', 'b', '1', ''),
  }),
  fc.record({
    key: fc.constantFrom('host', 'line'),
    operator: fc.constantFrom('=~' as const, '!~' as const),
    value: fc.constantFrom('^[ab]$', '1|^$', 'c'),
  }),
  fc.constant<TsTagFilter>({ key: 'host', operator: 'in', value: ['a', 'c', ''] }),
)
const comparison: fc.Arbitrary<TsCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('v', 'w', 'n', 'x', 'none'),
    operator: fc.constantFrom(...(['=', '!=', '<', '<=', '>', '>='] as const)),
    value: fc.oneof(
      fc.constantFrom<FieldValue>(0, 1.5, -20, 3n, 2n ** 62n),
      fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
    ),
  }),
  fc.record({
    field: fc.constantFrom('s', 'v'),
    operator: fc.constantFrom('=' as const, '!=' as const),
    value: fc.constantFrom('on', '', '温度 "x"', 'a\u0000b', "it's"),
  }),
  fc.record({
    field: fc.constant('s'),
    operator: fc.constantFrom('=~' as const, '!~' as const),
    value: fc.constantFrom('^o', '度', "'"),
  }),
  fc.record({ field: fc.constant('b'), operator: fc.constantFrom('=' as const, '!=' as const), value: fc.boolean() }),
  filter,
)
const where: fc.Arbitrary<TsCondition> = fc.letrec<{ tree: TsCondition; and: TsCondition; or: TsCondition }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, comparison, tie('and'), tie('or')),
  and: fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
  or: fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
})).tree
const range = fc.tuple(time, time).map(([a, b]) => ({ startUs: Math.min(a, b), endUs: Math.max(a, b) + 1 }))
const groupBy = fc.subarray(['host', 'line'])
const view = fc.record({
  range: fc.oneof(fc.constant(everywhere), range),
  tags: fc.array(filter, { maxLength: 2 }),
  where: fc.option(where, { nil: undefined }),
  groupBy,
  aggregates,
  intervalUs: fc.option(fc.constantFrom(7, HOUR, DAY, 7 * DAY), { nil: undefined }),
  offsetUs: fc.constantFrom(0, 3, -HOUR),
})

/** Rows in a fixed order; numbers rounded, because sums in another order differ slightly. */
const sorted = (rows: TsCell[][]) =>
  rows.map((row) => row.map((one) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one))).sort(compare)
const compare = (a: TsCell[], b: TsCell[]) => {
  return Number(a[0]) - Number(b[0]) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
}

async function writeAll(store: Timeseries, tenant: string, naive: NaiveStore, all: Point[][], asLines: boolean) {
  // All writes are sent at once, so that several are in one commit; they arrive in the order of sending.
  const results = all.map((points) => {
    return asLines
      ? store.writeLines(tenant, 'plant', bytes(points.map(formatLine).join('\n')), LINES)
      : store.write(tenant, 'plant', points, { create: true })
  })
  for (const [i, result] of results.entries()) {
    expect((await result).refused.map(({ line }) => line)).toEqual(naive.write(all[i] as Point[]))
  }
}

async function compareAll(store: Timeseries, tenant: string, naive: NaiveStore, views: View[]) {
  for (const one of views) {
    const { range: within, intervalUs, offsetUs, groupBy: by } = one
    const condition = one.where ? { where: one.where } : {}
    const query: TsQuery = { ...base, ...within, tags: one.tags, ...condition, groupBy: by, fields: rawFields }
    const raw = await store.query(tenant, query)
    expect(raw.rows.map(([at]) => at)).toEqual(raw.rows.map(([at]) => at).sort((a, b) => Number(a) - Number(b)))
    expect(sorted(raw.rows)).toEqual(sorted(naive.raw(query)))
    const wanted = { ...query, fields: one.aggregates, offsetUs, ...(intervalUs ? { intervalUs } : {}) }
    const perSeries = { ...wanted, groupBy: ['host', 'line'] }
    expect(sorted((await store.query(tenant, perSeries)).rows)).toEqual(sorted(naive.aggregated(perSeries)))
    expect(sorted((await store.query(tenant, wanted)).rows)).toEqual(sorted(naive.aggregated(wanted)))
  }
}

type View = typeof view extends fc.Arbitrary<infer V> ? V : never

async function comparePages(store: Timeseries, tenant: string, naive: NaiveStore, limit: number) {
  const query: TsQuery = { ...base, groupBy: ['host', 'line'], fields: rawFields }
  const all = naive.raw(query)
  for (const order of ['asc', 'desc'] as const) {
    const rows: TsCell[][] = []
    for (let offset = 0; offset <= all.length; offset += limit) {
      const page = await store.query(tenant, { ...query, order, limit, offset, withCount: true })
      expect(page.total).toBe(all.length)
      expect(page.rows.length).toBe(Math.min(limit, all.length - offset))
      rows.push(...page.rows)
    }
    const times = rows.map(([at]) => Number(at))
    expect(times).toEqual([...times].sort((a, b) => (order === 'asc' ? a - b : b - a)))
    expect(sorted(rows)).toEqual(sorted(all))
  }
}

async function compareLatest(store: Timeseries, tenant: string, naive: NaiveStore) {
  const { columns, rows } = await store.latest(tenant, { db: 'plant', measurement: 'm' })
  const found = rows.map((row) => {
    const named = (type: string) => columns.flatMap((column, i) => (column.type === type ? [i] : []))
    const own = named('tag').flatMap((i) => (row[i] === '' ? [] : [[columns[i]?.name, row[i]]]))
    const values = columns.flatMap(({ name, type }, i) => {
      return type === 'time' || type === 'tag' || row[i] === null ? [] : [[name, row[i]]]
    })
    return [JSON.stringify(own), { timeUs: row[0], fields: Object.fromEntries(values) }]
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(naive.latest('m')))
}

describe('the engine gives the same answers as a plain list of points', () => {
  it('after any writes: late, repeated, with new fields and wrong types, over many days', async () => {
    // Files are opened and closed between and during the runs, because hardly any may stay open; and every table is
    // rewritten after a moment without writes.
    const files = { maxAttachedTenants: 1, maxKnownTenants: 0, maxHotShardsPerMeasurement: 1 }
    const sorting = { upkeepEveryMs: 1, shardQuietMs: 0, sortFromRows: 1, resortShare: 0 }
    const store = await openStore({ limits: { ...files, ...sorting } })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        batches,
        fc.array(view, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async (all, views, lines) => {
          const tenant = `run-${++run}`
          const naive = new NaiveStore()
          const half = Math.ceil(all.length / 2)
          await writeAll(store, tenant, naive, all.slice(0, half), lines)
          await compareAll(store, tenant, naive, views.slice(0, 1))
          await store.write('another', 'db', [{ measurement: 'm', fields: { v: 1 } }], { create: true })
          await writeAll(store, tenant, naive, all.slice(half), lines)
          await compareAll(store, tenant, naive, views)
          await comparePages(store, tenant, naive, 7)
          await compareLatest(store, tenant, naive)
          await store.write('another', 'db', [{ measurement: 'm', fields: { v: 1 } }], { create: true })
          await compareLatest(store, tenant, naive)
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)

  it('also with a restart in between', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.array(view, { minLength: 1, maxLength: 2 }), async (all, views) => {
        const dataDir = dataFolder()
        const naive = new NaiveStore()
        for (const points of all) {
          const store = await openStore({ dataDir })
          await writeAll(store, 'one', naive, [points], true)
          await compareLatest(store, 'one', naive)
          await compareAll(store, 'one', naive, views)
          await store.close()
        }
      }),
      { numRuns: 2 },
    )
  }, 120_000)
})
