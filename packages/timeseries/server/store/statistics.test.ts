import { describe, expect, it } from 'vitest'
import { bytes, LINES, OTHER_TENANT, openStore, TENANT } from '../../testing/store/open-store.ts'
import { IngestRate } from './ingest/rate.ts'
import { LIMITS } from './limits.ts'
import type { TsQuery } from './model.ts'
import { SlowQueries } from './read/slow-queries.ts'

const DAY = 86_400_000_000

describe('the statistics', () => {
  it('show what one tenant has stored, and how large and how busy all tenants are', async () => {
    const store = await openStore()
    await store.writeLines(TENANT, 'plant', bytes('m,host=a v=1,w=2 1\nm,host=b v=1 2\nother v=1 1'), LINES)
    // The next points are committed by themselves, because a reader of the names waits for these.
    await store.catalogue(TENANT)
    await store.writeLines(TENANT, 'plant', bytes(`m,host=a v=1 ${9 * DAY}\nm,host=a v=9 1`), LINES)
    await store.writeLines(OTHER_TENANT, 'lab', bytes('x v=1 1'), LINES)
    const { tenants } = await store.statistics(TENANT)
    expect(tenants).toEqual([
      {
        tenantId: TENANT,
        bytes: expect.any(Number),
        pointsLastMinute: 5,
        dbs: [
          {
            name: 'plant',
            retentionDays: null,
            series: 3,
            rows: 4,
            pointsLastMinute: 5,
            measurements: [
              { name: 'm', fields: 2, series: 2, rows: 3, shards: 2, sortedShards: 0 },
              { name: 'other', fields: 1, series: 1, rows: 1, shards: 1, sortedShards: 0 },
            ],
          },
        ],
      },
    ])
    expect(tenants[0]?.bytes).toBeGreaterThan(1000)
    const all = (await store.statistics()).tenants
    expect(all.map(({ tenantId, pointsLastMinute, dbs }) => [tenantId, pointsLastMinute, dbs])).toEqual([
      [TENANT, 5, undefined],
      [OTHER_TENANT, 1, undefined],
    ])
  })

  it('list the slow queries, the newest first, each tenant’s own', async () => {
    const store = await openStore({ limits: { slowQueryMs: 0, maxSlowQueriesKept: 3 } })
    await store.writeLines(TENANT, 'plant', bytes('m v=1 1\nm v=2 2'), LINES)
    const query: TsQuery = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9 }
    await store.query(TENANT, query)
    await store.query(OTHER_TENANT, { ...query, db: 'lab' })
    const where = { field: 'v', operator: '=~' as const, value: '(' }
    await expect(store.query(TENANT, { ...query, where })).rejects.toMatchObject({ code: 40001 })
    const { slowQueries } = await store.statistics(TENANT)
    expect(slowQueries).toMatchObject([
      { tenantId: TENANT, db: 'plant', measurement: 'm', rows: 0, outcome: 'failed' },
      { tenantId: TENANT, db: 'plant', measurement: 'm', rows: 2, outcome: 'answered' },
    ])
    expect((await store.statistics()).slowQueries.map(({ db }) => db)).toEqual(['plant', 'lab', 'plant'])
    await store.query(TENANT, query)
    expect((await store.statistics()).slowQueries.map(({ db }) => db)).toEqual(['plant', 'plant', 'lab'])
  })
})

it('only slow queries are recorded', async () => {
  const slow = new SlowQueries({ ...LIMITS, slowQueryMs: 60_000 })
  const query: TsQuery = { db: 'plant', measurement: 'm', fields: [], startUs: 0, endUs: 1 }
  await slow.watch(TENANT, query, new AbortController().signal, async () => ({ count: 1 }))
  expect(slow.of(undefined)).toEqual([])
})

it('the rate counts the points of the last sixty seconds by database, and older ones are removed', () => {
  const rate = new IngestRate()
  const written = (db: string, points: number) => [
    { tenantId: TENANT, db, measurement: 'm', minTimeUs: 0, maxTimeUs: 0, series: 1, late: 0, points },
  ]
  rate.note(written('a', 10), 1_000)
  rate.note(written('a', 5), 30_000)
  rate.note(written('b', 1), 30_500)
  const at = (s: number) => [
    rate.of(TENANT, 'a', s * 1000),
    rate.of(TENANT, 'b', s * 1000),
    rate.of(TENANT, undefined, s * 1000),
  ]
  expect(at(31)).toEqual([15, 1, 16])
  expect(at(60)).toEqual([15, 1, 16])
  expect(at(61)).toEqual([5, 1, 6])
  expect(at(90)).toEqual([0, 0, 0])
  rate.note(written('a', 2), 200_000)
  expect(at(200)).toEqual([2, 0, 2])
  rate.prune(260_000)
  expect(at(260)).toEqual([0, 0, 0])
})
