import { deepStrictEqual } from 'node:assert/strict'
import type { Timeseries, TsCell, TsQuery } from '../../server/store/model.ts'
import type { NaiveStore } from './naive-store.ts'
import { base, rawFields, type View } from './random-data.ts'

type Reader = Pick<Timeseries, 'query' | 'latest'>

/** Rows in a fixed order; numbers rounded, because sums in another order differ slightly. */
export const sorted = (rows: TsCell[][]) =>
  rows.map((row) => row.map((one) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one))).sort(compare)
const compare = (a: TsCell[], b: TsCell[]) => {
  return Number(a[0]) - Number(b[0]) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
}

/** Raw rows and aggregates as each of the views asks for them. @throws AssertionError */
export async function compareAll(store: Reader, tenant: string, naive: NaiveStore, views: View[]) {
  for (const one of views) {
    const { range: within, intervalUs, offsetUs, groupBy: by } = one
    const condition = one.where ? { where: one.where } : {}
    const query: TsQuery = { ...base, ...within, tags: one.tags, ...condition, groupBy: by, fields: rawFields }
    const raw = await store.query(tenant, query)
    deepStrictEqual(
      raw.rows.map(([at]) => at),
      raw.rows.map(([at]) => at).sort((a, b) => Number(a) - Number(b)),
    )
    deepStrictEqual(sorted(raw.rows), sorted(naive.raw(query)))
    const wanted = { ...query, fields: one.aggregates, offsetUs, ...(intervalUs ? { intervalUs } : {}) }
    const perSeries = { ...wanted, groupBy: ['host', 'line'] }
    deepStrictEqual(sorted((await store.query(tenant, perSeries)).rows), sorted(naive.aggregated(perSeries)))
    deepStrictEqual(sorted((await store.query(tenant, wanted)).rows), sorted(naive.aggregated(wanted)))
  }
}

/** @throws AssertionError */
export async function compareLatest(store: Reader, tenant: string, naive: NaiveStore) {
  const { columns, rows } = await store.latest(tenant, { db: 'plant', measurement: 'm' })
  const found = rows.map((row) => {
    const named = (type: string) => columns.flatMap((column, i) => (column.type === type ? [i] : []))
    const own = named('tag').flatMap((i) => (row[i] === '' ? [] : [[columns[i]?.name, row[i]]]))
    const values = columns.flatMap(({ name, type }, i) => {
      return type === 'time' || type === 'tag' || row[i] === null ? [] : [[name, row[i]]]
    })
    return [JSON.stringify(own), { timeUs: row[0], fields: Object.fromEntries(values) }]
  })
  deepStrictEqual(Object.fromEntries(found), Object.fromEntries(naive.latest('m')))
}
