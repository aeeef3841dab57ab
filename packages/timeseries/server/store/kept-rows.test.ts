import { tryCases } from '@atrium/core/testing/cases'
import { describe, expect, it } from 'vitest'
import { sameAnswersFromMemory } from '../../testing/store/kept-rows.ts'
import { bytes, LINES, OTHER_TENANT, objects, openStore, TENANT } from '../../testing/store/open-store.ts'

const DAY = 24 * 3_600_000_000

describe('rows of series in memory', () => {
  const property = sameAnswersFromMemory()

  // Raw queries and all aggregates, asked again after points on time, after new fields, and after a drop and new points.
  // Each of the three fails if late or overwriting points do not reach the rows in memory. kept-rows.long.test.ts tries
  // random ones.
  it('give the answers of the files after late points, overwrites, drops and new fields', () =>
    tryCases(property, [14, 31, 55]))

  it('belong to one tenant, and old ones are dropped with their shard', async () => {
    const day = Math.floor(Date.now() / 86_400_000) * DAY
    const store = await openStore({ limits: { upkeepEveryMs: 5 } })
    for (const [tenant, value] of [[TENANT, 1] as const, [OTHER_TENANT, 2] as const]) {
      const lines = [0, 9].map((ago) => `m v=${value} ${day - ago * DAY}`)
      await store.writeLines(tenant, 'plant', bytes(lines.join('\n')), LINES)
    }
    const asked = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: day - 20 * DAY, endUs: day + DAY }
    const values = async (tenant: string) => objects(await store.query(tenant, asked)).map(({ v }) => v)
    for (let i = 0; i < 2; i++)
      expect([await values(TENANT), await values(OTHER_TENANT)]).toEqual([
        [1, 1],
        [2, 2],
      ])
    await store.setRetention(TENANT, 'plant', { days: 3 })
    await expect.poll(() => values(TENANT)).toEqual([1])
    expect(await values(OTHER_TENANT)).toEqual([2, 2])
  })
})
