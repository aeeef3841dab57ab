import { REDUCTIONS } from '@atrium/timeseries/contract/query-language'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { TENANT } from '@atrium/timeseries/testing/store/open-store'
import fc from 'fast-check'
import { expect } from 'vitest'
import { reduceResult } from '../../server/queryplane/shaping/reduce-result.ts'

const NONE = { fill: 'none', transform: 'none', unitMs: 1000 } as const
const points = fc.array(fc.record({ v: fc.integer({ min: -1000, max: 1000 }), t: fc.constantFrom('A', 'B') }), {
  minLength: 1,
  maxLength: 40,
  size: 'max',
})

/** Any points of several series are reduced to the values and times that the store answers. */
export function reducedAsByStore(store: Timeseries) {
  let measurements = 0
  return fc.asyncProperty(points, fc.integer({ min: 0, max: 100 }), async (all, percentile) => {
    const measurement = `m${++measurements}`
    const written = all.map(({ v, t }, i) => ({ measurement, fields: { v }, tags: { t }, timeUs: i }))
    await store.write(TENANT, 'plant', written, { create: true })
    const base = { db: 'plant', measurement, groupBy: ['t'], startUs: 0, endUs: 1000 }
    const raw = await store.query(TENANT, { ...base, fields: [{ field: 'v' }] })
    const fields = REDUCTIONS.map((aggregate) => ({ field: 'v', as: aggregate, aggregate, percentile }))
    const stored = await store.query(TENANT, { ...base, fields, newestTime: true })
    for (const [at, aggregate] of REDUCTIONS.entries()) {
      const { rows } = reduceResult(raw, null, { ...NONE, groupBy: ['t'], reduce: { aggregate, percentile } })
      for (const [timeUs, tag, value] of rows) {
        const row = stored.rows.find((one) => one[1] === tag)
        expect([aggregate, tag, timeUs]).toEqual([aggregate, tag, row?.[0]])
        const expected = row?.[2 + at] ?? null
        if (value === null || expected === null) expect([aggregate, value]).toEqual([aggregate, expected])
        else expect(value as number).toBeCloseTo(expected as number, 6)
      }
      expect(rows).toHaveLength(stored.rows.length)
    }
  })
}
