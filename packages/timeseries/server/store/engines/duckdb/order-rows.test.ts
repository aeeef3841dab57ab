import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Part } from '../../catalogue/batch.ts'
import { Tenant } from '../../catalogue/tenant.ts'
import { bySeries } from './order-rows.ts'

it('rows in the order of series keep their order within a series', () => {
  const tenant = new Tenant('one')
  const measurement = tenant.addMeasurement(tenant.ensureDb('plant', null), 'm')
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.boolean(), (sids, isSome) => {
      const part = new Part(measurement)
      for (const [i, sid] of sids.entries()) {
        part.beginRow(sid, i)
        part.endRow()
      }
      const rows = [...sids.keys()].filter((row) => !isSome || row % 2 === 0)
      const wanted = [...rows].sort((a, b) => (sids[a] as number) - (sids[b] as number) || a - b)
      expect([...bySeries(part, isSome ? Int32Array.from(rows) : null)]).toEqual(wanted)
    }),
  )
})
