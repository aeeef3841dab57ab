import type { Dataset } from '@atrium/charts/contract/data'
import { openGate } from '@atrium/dashboards/server/queryplane/gate/gate'
import { openQueryPlane, type QueryPlane } from '@atrium/dashboards/server/queryplane/plane'
import type { Follower } from '@atrium/dashboards/server/queryplane/shared-query'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import type { Point, Timeseries } from '@atrium/timeseries/server/store/model'
import { sharedStore } from '@atrium/timeseries/testing/store/open-store'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { readStoreQuery } from './read-store.ts'

const MINUTE = 60_000
const ignored: Follower = { answered() {}, delta() {}, replaced() {}, refused() {} }

export function planeOver(timeseries: Timeseries): QueryPlane {
  const gate = openGate({ tenant: 1e9, publicViewers: 1e9, dashboard: 1e9 })
  return openQueryPlane(timeseries, { error: () => undefined }, { gate, read: readStoreQuery })
}

const series = toyWidgets.find(({ kind }) => kind === 'Toy-series')

export function queryOf(stored: Partial<ComponentQuery>, timeColumnName: string) {
  const toy = item('trend001', 'series', { from: 'oven', startTime: '*-1h', endTime: '*', timeColumnName, ...stored })
  return resolveQuery(toy, series, { item: 'trend001', source: 0, widthPx: 300 }, {})
}

const aggregated = (aggregate: 'sum' | 'mean' | 'min' | 'max' | 'count' | 'first' | 'last' | 'stddev') => {
  return [{ field: 'n', as: aggregate, aggregate }]
}
const lineA = { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: 'A' }] }
export const FOLLOWED: Partial<ComponentQuery>[] = [
  { fieldSet: [{ field: 'n', as: 'n' }], whereObj: lineA },
  { fieldSet: [{ field: 'n', as: 'n' }], groupBy: 'line' },
  { fieldSet: [...aggregated('sum'), ...aggregated('count')], interval: '1m' },
  { fieldSet: [...aggregated('mean'), ...aggregated('min')], interval: '5m', groupBy: 'line' },
  { fieldSet: [...aggregated('first'), ...aggregated('last')], whereObj: lineA },
  // Not from memory: it must be right beside the others.
  { fieldSet: aggregated('stddev'), interval: '1m' },
]

const point = fc.record({
  // Mostly on time, sometimes late, overwritten, or by a clock that is ahead.
  secondsAgo: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 8 }) },
    { weight: 1, arbitrary: fc.integer({ min: -20, max: -1 }) },
    { weight: 2, arbitrary: fc.integer({ min: 9, max: 2_000 }) },
  ),
  n: fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 8),
    fc.constant(null),
  ),
  other: fc.constantFrom(1, 2),
  line: fc.constantFrom('A', 'B', 'C'),
})
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      passedMs: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 90_000 })),
      points: fc.array(point, { minLength: 1, maxLength: 5 }),
      unacknowledged: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant('drop' as const) },
)

/** Columns but the time's, and rows; sums differ in their last digits by the order of addition. */
function facts({ columns, rows }: Dataset) {
  const cell = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(14)) : value)
  return rows.length === 0 ? [] : [columns.slice(1), rows.map((row) => row.map(cell))]
}

let tenants = 0
export const newTenant = () => `0192bbbb-0000-7000-8000-${String(++tenants).padStart(12, '0')}`

/** A store for the tests of a file, in which nothing is written to a file before somebody reads it, and a still clock. */
export function stillStore(): () => Timeseries {
  // Points without an acknowledgement are durable only when somebody reads them.
  const store = sharedStore({ holdMs: 3_600_000, gatherMs: 0 })
  // Ranges end at the clock's time: followed data and a new query are compared at the same one.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  return store
}

/** After each write and deletion, followed data equal those of a new query. */
export function sameAsNewQuery(store: () => Timeseries) {
  return fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }), async (steps) => {
    const tenantId = newTenant()
    const write = async (points: Point[], unacknowledged = false) => {
      const known = new Promise<void>((resolve) => {
        const stop = store().watch((event) => {
          if (event.tenantId !== tenantId || event.points === 0) return
          stop()
          resolve()
        })
      })
      const written = store().write(tenantId, 'plant', points, { create: true, unacknowledged })
      await (unacknowledged ? known : written)
    }
    await write([
      { measurement: 'oven', tags: { line: 'A' }, fields: { n: 1 }, timeUs: (Date.now() - 30 * MINUTE) * 1000 },
    ])
    const plane = planeOver(store())
    try {
      const watching = FOLLOWED.map((stored) => plane.watch({ tenantId }, queryOf(stored, 'time'), ignored))
      for (const [i, one] of steps.entries()) {
        if (one === 'drop') await store().dropMeasurement(tenantId, 'plant', 'oven')
        else {
          vi.setSystemTime(Date.now() + one.passedMs)
          await write(
            one.points.map(({ secondsAgo, n, other, line }) => ({
              measurement: 'oven',
              tags: { line },
              fields: { n: n as number, other },
              timeUs: (Date.now() - secondsAgo * 1000) * 1000,
            })),
            one.unacknowledged,
          )
        }
        // Another name of the time column makes it a query of its own.
        for (const [at, stored] of FOLLOWED.entries()) {
          const fresh = await plane.pull({ tenantId }, queryOf(stored, `at ${i}`))
          const shown = () => facts(watching[at]?.latest() ?? fresh)
          await expect.poll(shown, { interval: 5, timeout: 5_000 }).toEqual(facts(fresh))
        }
      }
    } finally {
      plane.close()
    }
  })
}
