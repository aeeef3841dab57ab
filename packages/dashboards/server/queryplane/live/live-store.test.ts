import { tryCases } from '@atrium/core/testing/cases'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { describe, expect, it } from 'vitest'
import { base, followedStore, MINUTE, NOW } from '../../../testing/queryplane/follow.ts'
import { sameAsStore, sameExtremes } from '../../../testing/queryplane/live-store.ts'

const following = followedStore()
const { store, tenant, followed, write } = following

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
    await store().dropMeasurement(tenant(), 'plant', 'm')
    expect((await ask(mean)).rows).toEqual([])
    await write({ fields: { v: 9 }, timeUs: NOW })
    await store().dropDb(tenant(), 'plant')
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
    expect((await ask(mean)).rows).toEqual((await store().query(tenant(), mean)).rows)
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

// Writes on time, late, overwriting and before the memory, deletions; filters, groups and intervals of all kinds, and
// all aggregates but the median. live-store.long.test.ts tries random ones.
it('after any writes, overwritten points and deletions, memory and store give the same answers', async () => {
  const { property, asked } = sameAsStore(following)
  await tryCases(property, [10, 24, 29, 33])
  // Otherwise nothing was compared but the store with itself.
  expect(asked.fromStore).toBeLessThan(asked.all * 0.9)
})

it('thinned points are the same extremes, with and without groups and buckets', () =>
  tryCases(sameExtremes(following), [2, 32]))
