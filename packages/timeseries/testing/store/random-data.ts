import fc from 'fast-check'
import type { FieldValue, Point, TsCondition, TsTagFilter } from '../../server/store/model.ts'

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
export const point: fc.Arbitrary<Point> = fc
  .record({ measurement: fc.constantFrom('m', 'other'), tags, fields, timeUs: time })
  .filter((one) => Object.keys(one.fields).length > 0)
export const batches = fc.array(fc.array(point, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 8 })

export const everywhere = { startUs: -200 * DAY, endUs: 200 * DAY }
export const base = { db: 'plant', measurement: 'm', ...everywhere }
export const rawFields = ['v', 'w', 'n', 's', 'b', 'x'].map((field) => ({ field }))

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
export const view = fc.record({
  range: fc.oneof(fc.constant(everywhere), range),
  tags: fc.array(filter, { maxLength: 2 }),
  where: fc.option(where, { nil: undefined }),
  groupBy,
  aggregates,
  intervalUs: fc.option(fc.constantFrom(7, HOUR, DAY, 7 * DAY), { nil: undefined }),
  offsetUs: fc.constantFrom(0, 3, -HOUR),
})

export type View = typeof view extends fc.Arbitrary<infer V> ? V : never
