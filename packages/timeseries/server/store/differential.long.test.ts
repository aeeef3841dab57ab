import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAll, compareLatest, sorted } from '../../testing/store/compare.ts'
import { NaiveStore } from '../../testing/store/naive-store.ts'
import { bytes, dataFolder, LINES, openStore } from '../../testing/store/open-store.ts'
import { base, batches, rawFields, view } from '../../testing/store/random-data.ts'
import { formatLine } from './lines/format-line.ts'
import type { Point, Timeseries, TsCell, TsQuery } from './model.ts'

async function writeAll(store: Timeseries, tenant: string, naive: NaiveStore, all: Point[][], asLines: boolean) {
  // All writes are sent at once, so that several are in one commit; they arrive in the order of sending.
  const results = all.map((points) => {
    return asLines
      ? store.writeLines(tenant, 'plant', bytes(points.map(formatLine).join('\n')), LINES)
      : store.write(tenant, 'plant', points, { create: true })
  })
  for (const [i, result] of results.entries()) {
    expect((await result).refused.map(({ line }) => line)).toEqual(naive.write(all[i] as Point[]))
  }
}

async function comparePages(store: Timeseries, tenant: string, naive: NaiveStore, limit: number) {
  const query: TsQuery = { ...base, groupBy: ['host', 'line'], fields: rawFields }
  const all = naive.raw(query)
  for (const order of ['asc', 'desc'] as const) {
    const rows: TsCell[][] = []
    for (let offset = 0; offset <= all.length; offset += limit) {
      const page = await store.query(tenant, { ...query, order, limit, offset, withCount: true })
      expect(page.total).toBe(all.length)
      expect(page.rows.length).toBe(Math.min(limit, all.length - offset))
      rows.push(...page.rows)
    }
    const times = rows.map(([at]) => Number(at))
    expect(times).toEqual([...times].sort((a, b) => (order === 'asc' ? a - b : b - a)))
    expect(sorted(rows)).toEqual(sorted(all))
  }
}

describe('the engine gives the same answers as a plain list of points', () => {
  it('after any writes: late, repeated, with new fields and wrong types, over many days', async () => {
    // Files are opened and closed between and during the runs, because hardly any may stay open; and every table is
    // rewritten after a moment without writes.
    const files = { maxAttachedTenants: 1, maxKnownTenants: 0, maxHotShardsPerMeasurement: 1 }
    const sorting = { upkeepEveryMs: 1, shardQuietMs: 0, sortFromRows: 1 }
    const store = await openStore({ limits: { ...files, ...sorting } })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        batches,
        fc.array(view, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async (all, views, lines) => {
          const tenant = `run-${++run}`
          const naive = new NaiveStore()
          const half = Math.ceil(all.length / 2)
          await writeAll(store, tenant, naive, all.slice(0, half), lines)
          await compareAll(store, tenant, naive, views.slice(0, 1))
          await store.write('another', 'db', [{ measurement: 'm', fields: { v: 1 } }], { create: true })
          await writeAll(store, tenant, naive, all.slice(half), lines)
          await compareAll(store, tenant, naive, views)
          await comparePages(store, tenant, naive, 7)
          await compareLatest(store, tenant, naive)
          await store.write('another', 'db', [{ measurement: 'm', fields: { v: 1 } }], { create: true })
          await compareLatest(store, tenant, naive)
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
  }, 120_000)

  it('also with a restart in between', async () => {
    await fc.assert(
      fc.asyncProperty(batches, fc.array(view, { minLength: 1, maxLength: 2 }), async (all, views) => {
        const dataDir = dataFolder()
        const naive = new NaiveStore()
        for (const points of all) {
          const store = await openStore({ dataDir })
          await writeAll(store, 'one', naive, [points], true)
          await compareLatest(store, 'one', naive)
          await compareAll(store, 'one', naive, views)
          await store.close()
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
  }, 120_000)
})
