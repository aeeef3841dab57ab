import { expect, it } from 'vitest'
import { Tenant } from '../catalogue/tenant.ts'
import { AGGREGATES, type TsQuery } from '../model.ts'
import type { Dialect } from './dialect.ts'
import type { Plan } from './plan.ts'
import { envelopeSql, plainRows, wantedFields } from './query-sql.ts'

/** ClickHouse's dialect, as far as this test needs it. */
const CLICKHOUSE: Dialect = {
  typeName: {
    float: 'Nullable(Float64)',
    int: 'Nullable(Int64)',
    string: 'Nullable(String)',
    bool: 'Nullable(Bool)',
  },
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  matches: (column, expression) => `match(${column}, ${CLICKHOUSE.text(expression)})`,
  wide: (value) => `toInt128(${value})`,
  middle: (column) => ({ lower: `quantileExactLow(${column})`, upper: `quantileExactHigh(${column})` }),
  valueAt: (value, isPresent, place) => `arraySort(groupArrayIf(${value}, ${isPresent}))[toInt64(${place})]`,
  part: (tuple, n) => `tupleElement(${tuple}, ${n})`,
  pairs: (sids, groups) => `SELECT arrayJoin([${sids}]) AS sid, [${groups}][sid] AS g`,
}

function planOf(query: TsQuery): Plan {
  const tenant = new Tenant('one')
  const measurement = tenant.addMeasurement(tenant.ensureDb('plant', null), 'm')
  for (const name of ['v', 's']) measurement.addField(name, name === 'v' ? 'float' : 'string').stored = true
  measurement.storedSeries = 2
  const condition = {
    all: [
      { slot: 0, operator: '>=' as const, value: 1.5 },
      { slot: 1, operator: '=~' as const, value: "it's" },
      { sids: [0] },
    ],
  }
  const shards = [
    { table: 'm1', slots: [0, 1], startUs: 0, endUs: 1e9 },
    { table: 'm2', slots: [0], startUs: 1e9, endUs: 2e9 },
  ]
  const wanted = wantedFields(query, measurement)
  return { query, dialect: CLICKHOUSE, measurement, wanted, shards, sids: null, endSid: 2, groups: [0, 1], condition }
}

// A second engine needs only a dialect: the shared text must not contain SQL that only DuckDB understands.
it('the shared text of a query contains nothing that only one engine knows', () => {
  const base: TsQuery = {
    db: 'plant',
    measurement: 'm',
    fields: [{ field: 'v' }],
    startUs: 5,
    endUs: 1.5e9,
    groupBy: ['host'],
  }
  const aggregated = AGGREGATES.filter((one) => one !== 'none').map((aggregate) => ({
    field: 'v',
    aggregate,
    percentile: 95,
  }))
  const texts = [
    plainRows(planOf(base), true),
    plainRows(planOf({ ...base, fields: aggregated, intervalUs: 60_000_000, offsetUs: 7 }), false),
    plainRows(planOf({ ...base, fields: aggregated, startUs: -5, intervalUs: 60_000_000 }), false),
    ...aggregated
      .filter(({ aggregate }) => ['min', 'max', 'first', 'last', 'percentile'].includes(aggregate))
      .map((one) => plainRows(planOf({ ...base, fields: [one], ownTime: true }), false)),
    envelopeSql(planOf({ ...base, fields: [{ field: 'v' }, { field: 's' }] }), plainRows(planOf(base), true), 100),
  ]
  for (const text of texts) {
    expect(text).not.toMatch(
      /\/\/|::|arg_m|unnest|list_|quantile_|regexp|HUGEINT|DOUBLE|BIGINT|VARCHAR|FILTER \((?!WHERE)/,
    )
  }
  expect(texts[0]).toContain("match(f1, 'it\\'s')")
})

it('times of a shard inside one bucket are not read, unless an aggregate depends on the time', () => {
  const hour = { db: 'plant', measurement: 'm', startUs: 0, endUs: 2e9, intervalUs: 3_600_000_000, offsetUs: 0 }
  const textOf = (aggregate: 'mean' | 'last') =>
    plainRows(planOf({ ...hour, fields: [{ field: 'v', aggregate }] }), false)
  expect(textOf('mean')).toContain('SELECT 0 AS bucket, sid, f0 AS c0 FROM m1')
  expect(textOf('last')).toContain('SELECT time, sid, f0 AS c0 FROM m1')
})
