import type { Point, Timeseries, TsCell, TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import { sharedStore } from '@atrium/timeseries/testing/store/open-store'
import { afterEach, beforeEach, vi } from 'vitest'
import { openLiveStore } from '../../server/queryplane/live/live-store.ts'

export const MINUTE = 60_000_000
/** Before it there are points that no window holds. */
export const NOW = 1_000 * MINUTE
export const base = { db: 'plant', measurement: 'm', startUs: NOW, endUs: NOW + 60 * MINUTE }

/** A store for the tests of a file, of which each has a tenant of its own, and queries that are followed in it. */
export function followedStore() {
  const store = sharedStore()
  let tenants = 0
  let tenant = ''
  const newTenant = () => {
    tenant = `0192aaaa-0000-7000-8000-${String(++tenants).padStart(12, '0')}`
    return tenant
  }
  beforeEach(() => void newTenant())
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  return {
    store,
    newTenant,
    tenant: () => tenant,
    /** A followed query: `live` answers it, and `reads` counts how often the real store was asked for that. */
    followed(timeseries: Timeseries = store()) {
      const of = tenant
      const live = openLiveStore(timeseries)
      const query = vi.fn(timeseries.query)
      const held = live.over({ ...timeseries, query }, of)
      closing.push(timeseries.watch(live.written, live.lost), held.close)
      return { ask: (asked: TsQuery) => held.store.query(of, asked), reads: () => query.mock.calls.length, live }
    },
    write: (...points: Omit<Point, 'measurement'>[]) =>
      store().write(
        tenant,
        'plant',
        points.map((point) => ({ ...point, measurement: 'm' })),
        { create: true },
      ),
  }
}

/** Without what may differ: how long it took, and the last digits of sums, which depend on the order of addition. */
export function facts({ columns, rows, buckets }: TsResult, { groupBy = [] }: TsQuery) {
  const cell = (value: TsCell) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)
  const sorted = rows.map((row) => row.map((value, i) => (i === 0 ? value : cell(value))))
  // The order of groups with the same time is not defined.
  const keyOf = (row: TsCell[]) => JSON.stringify([String(row[0]).padStart(20, '0'), row.slice(1, 1 + groupBy.length)])
  const inOrder = [...sorted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { columns, rows: inOrder, buckets: buckets?.toSorted((a, b) => a[0] - b[0]) }
}
