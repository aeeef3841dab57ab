import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytes, LINES, objects, openStore, sharedStore, TENANT } from '../../testing/store/open-store.ts'
import type { Point, Timeseries, TsQuery } from './model.ts'

const DAY = 86_400_000_000
const base = { db: 'plant', measurement: 'm', startUs: 0, endUs: 1000, fields: [{ field: 'v' }] }

async function storeWith(points: Point[]): Promise<Timeseries> {
  const store = await openStore()
  const { refusedCount } = await store.write(TENANT, 'plant', points, { create: true })
  expect(refusedCount).toBe(0)
  return store
}

const many = (count: number, every = 1): Point[] =>
  Array.from({ length: count }, (_, i) => ({
    measurement: 'm',
    fields: { v: Math.sin(i / 7) * 100, w: (i * 7919) % 1000 },
    timeUs: i * every,
  }))

describe('down-sampling by envelope', () => {
  it('keeps the minimum and the maximum of every bucket at their own times, and adds no rows', async () => {
    const store = await openStore()
    let run = 0
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 30 }), async (all, buckets) => {
        const measurement = `m${++run}`
        const points = all.map((v, i) => ({ measurement, fields: { v }, timeUs: i * 5 }))
        await store.write(TENANT, 'plant', points, { create: true })
        const query = { ...base, measurement, envelope: { buckets } }
        const { rows } = await store.query(TENANT, query)
        const widthUs = Math.ceil(1000 / buckets)
        const bucketOf = (timeUs: number) => Math.floor(timeUs / widthUs)
        expect(rows.length).toBeLessThanOrEqual(2 * buckets)
        expect(rows.every(([at, v]) => all[Number(at) / 5] === v)).toBe(true)
        const times = rows.map(([at]) => Number(at))
        expect(times).toEqual([...times].sort((a, b) => a - b))
        for (const bucket of new Set(points.map(({ timeUs }) => bucketOf(timeUs)))) {
          const inside = points.filter(({ timeUs }) => bucketOf(timeUs) === bucket).map(({ fields }) => fields.v)
          const kept = rows.filter(([at]) => bucketOf(Number(at)) === bucket).map(([, v]) => Number(v))
          expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...inside), Math.max(...inside)])
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it('several fields show each extreme in its own row, and texts show the last value', async () => {
    const store = await storeWith([
      { measurement: 'm', fields: { v: 1, w: 5, s: 'a' }, timeUs: 1 },
      { measurement: 'm', fields: { v: 9, w: 5, s: 'b' }, timeUs: 2 },
      { measurement: 'm', fields: { v: 5, w: 7, s: 'c' }, timeUs: 3 },
    ])
    const fields = [{ field: 'v' }, { field: 'w' }, { field: 's' }]
    const { rows } = await store.query(TENANT, { ...base, fields, envelope: { buckets: 1 } })
    expect(rows).toEqual([
      [1, 1, 5, null],
      [2, 9, null, null],
      [3, null, 7, 'c'],
    ])
  })

  it('works with groups, on aggregates, and newest first', async () => {
    const points = ['a', 'b'].flatMap((host, h) =>
      Array.from({ length: 100 }, (_, i) => ({
        measurement: 'm',
        tags: { host },
        fields: { v: i === 50 ? 1000 + h : i % 10 },
        timeUs: i,
      })),
    )
    const store = await storeWith(points)
    const query: TsQuery = { ...base, endUs: 100, groupBy: ['host'], order: 'desc', envelope: { buckets: 2 } }
    const raw = await store.query(TENANT, query)
    expect(raw.rows).toContainEqual([50, 'a', 1000])
    expect(raw.rows).toContainEqual([50, 'b', 1001])
    expect(raw.rows[0]?.[0]).toBeGreaterThan(Number(raw.rows.at(-1)?.[0]))
    expect(raw.buckets).toEqual([
      [0, 100, 49],
      [50, 100, 99],
    ])
    const max = await store.query(TENANT, { ...query, fields: [{ field: 'v', aggregate: 'max' }], intervalUs: 10 })
    expect(max.rows).toContainEqual([50, 'a', 1000])
    expect(max.rows).toHaveLength(6)
  })
})

describe('a query', () => {
  const shared = sharedStore({ maxRowsPerAnswer: 1000 })
  let store: Timeseries
  beforeAll(async () => {
    store = shared()
    await store.write(TENANT, 'plant', many(3000), { create: true })
  })

  it('reports when rows were left out', async () => {
    const found = await store.query(TENANT, { ...base, endUs: DAY })
    expect([found.rows.length, found.truncated]).toEqual([1000, true])
    const part = await store.query(TENANT, { ...base, endUs: DAY, limit: 1000 })
    expect([part.rows.length, part.truncated]).toEqual([1000, undefined])
  })

  it('returns the newest page and the count of all rows', async () => {
    const found = await store.query(TENANT, {
      ...base,
      endUs: DAY,
      order: 'desc',
      limit: 2,
      offset: 1,
      withCount: true,
    })
    expect([found.rows.map(([at]) => at), found.total]).toEqual([[2998, 2997], 3000])
  })

  it('names columns as requested', async () => {
    const fields = [{ field: 'v', as: 'Speed', aggregate: 'max' as const }]
    expect((await store.query(TENANT, { ...base, fields })).columns[1]).toEqual({ name: 'Speed', type: 'float' })
  })

  it('a query without an interval uses one bucket at the start of the range', async () => {
    const fields = [{ field: 'w', aggregate: 'count' as const }]
    expect((await store.query(TENANT, { ...base, startUs: 10, endUs: 20, fields })).rows).toEqual([[10, 10]])
    expect((await store.query(TENANT, { ...base, startUs: 10, endUs: 10, fields })).rows).toEqual([])
  })

  it.each([
    ['db', { db: 'none' }],
    ['measurement', { measurement: 'none' }],
    ['field', { fields: [{ field: 'none' }] }],
    ['tag', { tags: [{ key: 'none', operator: '=' as const, value: 'x' }] }],
  ])('a query of an unknown %s returns columns and no rows', async (_, change) => {
    const found = await store.query(TENANT, { ...base, ...change, withCount: true })
    expect([found.columns.length, found.rows, found.total]).toEqual([2, [], 0])
  })

  it.each([
    ['no fields', { fields: [] }],
    ['fields with and without an aggregate', { fields: [{ field: 'v' }, { field: 'v', aggregate: 'max' as const }] }],
    ['an interval without aggregates', { intervalUs: 5 }],
    ['bad interval', { fields: [{ field: 'v', aggregate: 'max' as const }], intervalUs: 0 }],
    ['bad time range', { startUs: Number.NaN }],
    ['bad time range', { endUs: 1.5 }],
    ['bad limit or offset', { limit: -1 }],
    ['bad order', { order: 'up' as 'asc' }],
    ['unknown aggregate', { fields: [{ field: 'v', aggregate: 'drop table' as 'max' }] }],
    ['unknown tag operator', { tags: [{ key: 'k', operator: 'or 1=1' as '=', value: '' }] }],
    ['bad percentile', { fields: [{ field: 'v', aggregate: 'percentile' as const }] }],
    ['bad percentile', { fields: [{ field: 'v', aggregate: 'percentile' as const, percentile: 101 }] }],
    ['the own time', { fields: [{ field: 'v', aggregate: 'mean' as const }], ownTime: true }],
    ['unknown field operator', { where: { field: 'v', operator: '<' as const, value: 'text' } }],
    ['unknown field operator', { where: { or: [{ field: 'v', operator: '; drop' as '=', value: 1 }] } }],
    ['no number', { where: { field: 'v', operator: '<' as const, value: Number.POSITIVE_INFINITY } }],
    ['more than 500 conditions', { where: { or: Array(501).fill({ field: 'v', operator: '=' as const, value: 1 }) } }],
    ['expression', { where: { field: 'v', operator: '=~' as const, value: '(' } }],
    ['bad number of envelope buckets', { envelope: { buckets: 1e9 } }],
    ['expression', { tags: [{ key: 'k', operator: '=~' as const, value: '(' }] }],
  ])('is refused for %s', async (reason, change) => {
    await expect(store.query(TENANT, { ...base, ...change })).rejects.toMatchObject({
      code: 40001,
      detail: { params: { reason: expect.stringContaining(reason) } },
    })
  })

  it('refuses arithmetic on texts but counts them', async () => {
    await store.writeLines(TENANT, 'plant', bytes('notes s="a" 1\nnotes s="b" 2'), LINES)
    const ask = (aggregate: 'mean' | 'count') =>
      store.query(TENANT, { ...base, measurement: 'notes', fields: [{ field: 's', aggregate }] })
    await expect(ask('mean')).rejects.toMatchObject({ code: 40001 })
    expect((await ask('count')).rows).toEqual([[0, 2]])
  })

  it('treats names only as names, whatever they contain', async () => {
    const name = `x"; drop schema d1; --'`
    await store.write(
      TENANT,
      `${name}db`,
      [{ measurement: name, tags: { [name]: name }, fields: { [name]: 1 }, timeUs: 1 }],
      {
        create: true,
      },
    )
    const query: TsQuery = {
      ...base,
      db: `${name}db`,
      measurement: name,
      fields: [{ field: name, as: name }],
      groupBy: [name],
      tags: [
        { key: name, operator: '=', value: name },
        { key: name, operator: '=~', value: 'drop' },
      ],
    }
    expect(objects(await store.query(TENANT, query))).toEqual([{ time: 1, [name]: 1 }])
    expect((await store.query(TENANT, base)).rows).not.toEqual([])
  })
})

describe('a selector without an interval', () => {
  it('returns the time of its point, of equal values the oldest', async () => {
    const store = await storeWith([
      { measurement: 'm', tags: { host: 'a' }, fields: { v: 2 }, timeUs: 1 },
      { measurement: 'm', tags: { host: 'a' }, fields: { v: 9 }, timeUs: 2 },
      { measurement: 'm', tags: { host: 'b' }, fields: { v: 2 }, timeUs: 3 },
      { measurement: 'm', tags: { host: 'b' }, fields: { v: 9 }, timeUs: 4 },
      { measurement: 'm', tags: { host: 'b' }, fields: { w: 0 }, timeUs: 5 },
      { measurement: 'm', tags: { host: 'c' }, fields: { w: 0 }, timeUs: 6 },
    ])
    const ask = async (aggregate: 'min' | 'max' | 'first' | 'last' | 'percentile', extra: Partial<TsQuery> = {}) => {
      const fields = [{ field: 'v', aggregate, ...(aggregate === 'percentile' ? { percentile: 60 } : {}) }]
      return (await store.query(TENANT, { ...base, fields, ownTime: true, ...extra })).rows
    }
    expect(await ask('min')).toEqual([[1, 2]])
    expect(await ask('max')).toEqual([[2, 9]])
    expect(await ask('first')).toEqual([[1, 2]])
    expect(await ask('last')).toEqual([[4, 9]])
    // Of four values the 60th percentile is the second: floor(4 × 0.6 + 0.5).
    expect(await ask('percentile')).toEqual([[3, 2]])
    expect(await ask('max', { groupBy: ['host'] })).toEqual([
      [2, 'a', 9],
      [4, 'b', 9],
    ])
    expect(await ask('last', { endUs: 4 })).toEqual([[3, 2]])
    expect(await ask('min', { startUs: 5 })).toEqual([])
  })
})

describe('integers', () => {
  it('stay exact to 64 bits: those too large for a number are returned as texts', async () => {
    const store = await openStore()
    const body = 'm v=9007199254740993i 1\nm v=-9223372036854775808i 2\nm v=5i 3'
    await store.writeLines(TENANT, 'plant', bytes(body), LINES)
    expect((await store.query(TENANT, base)).rows).toEqual([
      [1, '9007199254740993'],
      [2, '-9223372036854775808'],
      [3, 5],
    ])
    const sum = await store.query(TENANT, { ...base, startUs: 2, fields: [{ field: 'v', aggregate: 'sum' }] })
    expect(sum.rows).toEqual([[2, '-9223372036854775803']])
  })
})

describe('a slow query', () => {
  // Each of its aggregates sorts all rows by group: long enough to be interrupted in the middle.
  const slow: TsQuery = {
    ...base,
    endUs: DAY,
    fields: Array.from({ length: 200 }, (_, i) => ({
      field: i % 2 ? 'v' : 'w',
      aggregate: 'stddev' as const,
      as: `c${i}`,
    })),
    intervalUs: 1,
    timeoutMs: 60_000,
  }
  const fill = (store: Timeseries) => store.write(TENANT, 'plant', many(60_000), { create: true })

  it('is stopped when its caller disconnects, and waiting queries run', async () => {
    const store = await openStore({ limits: { maxRunningQueries: 1 } })
    await fill(store)
    const controller = new AbortController()
    const asked = store.query(TENANT, slow, controller.signal)
    const waiting = store.query(TENANT, { ...base, limit: 1 })
    controller.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    expect((await waiting).rows).toHaveLength(1)
  })

  it('is stopped at its deadline, and the next one is answered', async () => {
    const store = await openStore()
    await fill(store)
    await expect(store.query(TENANT, { ...slow, timeoutMs: 30 })).rejects.toMatchObject({ status: 504 })
    expect((await store.query(TENANT, { ...base, limit: 1 })).rows).toHaveLength(1)
  })

  it('waits in a queue of limited length', async () => {
    const store = await openStore({ limits: { maxRunningQueries: 1, maxWaitingQueriesPerTenant: 2 } })
    await fill(store)
    const controller = new AbortController()
    const first = store.query(TENANT, slow, controller.signal)
    const line = Array.from({ length: 4 }, () => store.query(TENANT, { ...base, limit: 1, timeoutMs: 60_000 }))
    const settled = Promise.allSettled(line)
    controller.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    const refused = (await settled).filter((one) => one.status === 'rejected')
    expect(refused.map((one) => one.reason)).toMatchObject([{ status: 429 }, { status: 429 }])
  })
})
