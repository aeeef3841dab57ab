import type { TsQuery } from '@atrium/timeseries/server/store/model'
import fc from 'fast-check'
import { expect } from 'vitest'
import { base, facts, type followedStore, MINUTE, NOW } from './follow.ts'

type Followed = ReturnType<typeof followedStore>

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

/** After any writes, overwritten points and deletions, memory and store give the same answers. */
export function sameAsStore({ store, newTenant, write, followed }: Followed) {
  /** The answers that were compared, and those that came from the store, too. */
  const asked = { all: 0, fromStore: 0 }
  const property = fc.asyncProperty(
    fc.array(query, { minLength: 1, maxLength: 6, size: 'max' }),
    fc.array(step, { maxLength: 12, size: 'max' }),
    async (queries, steps) => {
      const tenant = newTenant()
      await write({ fields: { v: 1, w: 2, n: 3n, s: 'on', b: true }, timeUs: NOW - 40 * MINUTE })
      const { ask, reads } = followed()
      for (const one of [...queries, ...queries]) await ask(one)
      const before = reads()
      for (const one of steps) {
        if (one === 'drop') await store().dropMeasurement(tenant, 'plant', 'm')
        else await write(...one)
        for (const of of queries) {
          expect(facts(await ask(of), of)).toEqual(facts(await store().query(tenant, of), of))
          asked.all += 1
        }
      }
      asked.fromStore += reads() - before
    },
  )
  return { property, asked }
}

/** Whether two intervals have the same sum after any of the points. */
function haveEqualSums(points: readonly { fields: { v: number }; timeUs: number }[], intervalUs: number): boolean {
  const sums = new Map<number, number>()
  return points.some(({ fields: { v }, timeUs }) => {
    const interval = Math.floor(timeUs / intervalUs)
    sums.set(interval, (sums.get(interval) ?? 0) + v)
    return new Set(sums.values()).size < sums.size
  })
}

/** Thinned points are the same extremes, with and without groups and buckets. */
export function sameExtremes({ store, newTenant, write, followed }: Followed) {
  const width = 30
  // Each value and each sum occurs once: which of two equal extremes is kept is not defined.
  const values = fc.uniqueArray(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 5, maxLength: 60 })
  return fc.asyncProperty(
    values,
    fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 60, maxLength: 60 }),
    async (all, at) => {
      const tenant = newTenant()
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
      fc.pre(!haveEqualSums(points, 2_000_000))
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
  )
}
