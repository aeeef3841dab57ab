import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openStore, TENANT } from '../../testing/store/open-store.ts'
import type { TsQuery } from './model.ts'

const points = (values: readonly number[], tag = 'A') =>
  values.map((v, i) => ({ measurement: 'm', fields: { v }, tags: { t: tag }, timeUs: i * 10 }))
const base = { db: 'plant', measurement: 'm', startUs: 0, endUs: 1_000 }
const sum: TsQuery['fields'] = [{ field: 'v', aggregate: 'sum' }]

describe('buckets of unequal length', () => {
  it('contain the points from their own start to the next one', async () => {
    const store = await openStore()
    const all = Array.from({ length: 100 }, (_, i) => i)
    await store.write(TENANT, 'plant', points(all), { create: true })
    const edges = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(edges, async (inner) => {
        const edgesUs = [0, ...inner.sort((a, b) => a - b)]
        const { rows } = await store.query(TENANT, { ...base, fields: sum, edgesUs })
        const expected = edgesUs.flatMap((from, i) => {
          const inside = all.filter((one) => one * 10 >= from && one * 10 < (edgesUs[i + 1] ?? 1_000))
          return inside.length > 0 ? [[from, inside.reduce((a, b) => a + b)]] : []
        })
        expect(rows).toEqual(expected)
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it('contain the points of each step after an edge, up to the next edge', async () => {
    const store = await openStore()
    const all = Array.from({ length: 100 }, (_, i) => i)
    await store.write(TENANT, 'plant', points(all), { create: true })
    const parts = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 400 })), {
      selector: ([edge]) => edge,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), parts, async (first, more) => {
        const sorted = [[0, first], ...more.sort(([a], [b]) => a - b)] as [number, number][]
        const [edgesUs, stepsUs] = [sorted.map(([edge]) => edge), sorted.map(([, step]) => step)]
        const { rows } = await store.query(TENANT, { ...base, fields: sum, edgesUs, stepsUs })
        const sums = new Map<number, number>()
        for (const one of all) {
          const [edge, step] = sorted.findLast(([edge]) => edge <= one * 10) as [number, number]
          const start = edge + Math.floor((one * 10 - edge) / step) * step
          sums.set(start, (sums.get(start) ?? 0) + one)
        }
        expect(rows).toEqual([...sums])
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })

  it.each([
    ['descending edges', { edgesUs: [10, 5] }],
    ['no edges', { edgesUs: [] }],
    ['edges beside an interval', { edgesUs: [0], intervalUs: 5 }],
    ['edges without aggregates', { edgesUs: [0], fields: [{ field: 'v' }] }],
    ['steps without edges', { stepsUs: [5] }],
    ['fewer steps than edges', { edgesUs: [0, 5], stepsUs: [5] }],
    ['a step of no length', { edgesUs: [0], stepsUs: [0] }],
    ['steps from an edge after the start', { edgesUs: [5], stepsUs: [5] }],
    ['the newest time of several buckets', { newestTime: true, intervalUs: 5 }],
  ])('are refused with %s', async (_, wrong) => {
    const store = await openStore()
    await expect(store.query(TENANT, { ...base, fields: sum, ...wrong })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the time of the newest point', () => {
  it.each(['last', 'sum'] as const)('is that of each group, from memory and from the files: %s', async (aggregate) => {
    const store = await openStore()
    await store.write(TENANT, 'plant', [...points([1, 2, 3], 'A'), ...points([5, 6], 'B')], { create: true })
    const fields = [
      { field: 'v', aggregate },
      { field: 'missing', aggregate },
    ]
    const { rows } = await store.query(TENANT, { ...base, fields, groupBy: ['t'], newestTime: true })
    expect(rows).toEqual(
      aggregate === 'last'
        ? [
            [10, 'B', 6, null],
            [20, 'A', 3, null],
          ]
        : [
            [10, 'B', 11, null],
            [20, 'A', 6, null],
          ],
    )
  })
})
