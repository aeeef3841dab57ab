import { expect, it, onTestFinished } from 'vitest'
import { Ingest } from '../../ingest/ingest.ts'
import { lineSource } from '../../ingest/sources.ts'
import { LIMITS } from '../../limits.ts'
import { dataFolder } from '../../testing/open-store.ts'
import { DuckdbEngine } from './engine.ts'

it('only the most recently used tenants have open files, and every tenant still finds its points', async () => {
  const limits = { ...LIMITS, maxAttachedTenants: 2, maxKnownTenants: 1 }
  const engine = await DuckdbEngine.open(dataFolder(), limits)
  const faults: unknown[] = []
  const ingest = new Ingest({ engine, limits, onWritten: () => {}, onFault: (error) => void faults.push(error) })
  onTestFinished(async () => {
    await ingest.drained()
    await engine.close()
  })
  const tenants = Array.from({ length: 9 }, (_, i) => `tenant-${i}`)
  const write = (tenantId: string, value: number) => {
    const source = lineSource(Buffer.from(`m v=${value} ${value}`), 'us', 1, limits)
    return ingest.submit({ tenantId, db: 'plant', create: true, source })
  }
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 1000 }
  const valuesOf = async (tenantId: string) => [...((await engine.query(tenantId, query, () => {})).data[1] ?? [])]
  for (let round = 1; round <= 3; round++) {
    for (const [i, tenant] of tenants.entries()) {
      await write(tenant, round * 10 + i)
      expect(engine.openTenantIds().length).toBeLessThanOrEqual(2)
      expect(engine.openTenantIds()).toContain(tenant)
    }
  }
  // All files are used at the same time, more than may stay open; some are closed when the next one is opened.
  const all = await Promise.all(tenants.map(valuesOf))
  expect(all).toEqual(tenants.map((_, i) => [10 + i, 20 + i, 30 + i]))
  expect(await valuesOf('tenant-0')).toEqual([10, 20, 30])
  await write('one-more', 1)
  expect(engine.openTenantIds().length).toBeLessThanOrEqual(2)
  expect((await engine.tenantIds()).sort()).toEqual(['one-more', ...tenants])
  expect(faults).toEqual([])
})
