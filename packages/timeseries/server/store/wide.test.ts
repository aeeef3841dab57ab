import { expect, it } from 'vitest'
import { bytes, LINES, openStore } from '../../testing/store/open-store.ts'
import { fieldLimits } from './memory-limits.ts'

const MEMORY_MIB = 64
const UNSAVED_MIB = 24
const limits = { memoryLimitMiB: MEMORY_MIB, maxUnsavedMiB: UNSAVED_MIB, ...fieldLimits(MEMORY_MIB, UNSAVED_MIB) }
const most = limits.maxFieldsPerMeasurement

/** A line with so many fields besides `v`. */
const wideLine = (fields: number, time: number) =>
  `m v=1${Array.from({ length: fields }, (_, i) => `,f${i}=${i}`).join('')} ${time}`

const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9_000_000_000_000_000 }
const NOW_US = 1_700_000_000_000_000

it('a line with more new fields than the memory allows is refused by itself, and the others are stored', async () => {
  const store = await openStore({ limits })
  await store.writeLines('one', 'plant', bytes(`m v=1 ${NOW_US}`), LINES)
  const body = [`m v=2 ${NOW_US + 1}`, wideLine(most, NOW_US + 2), `m v=3 ${NOW_US + 3}`].join('\n')
  const result = await store.writeLines('one', 'plant', bytes(body), LINES)
  expect(result).toEqual({
    written: 2,
    refusedCount: 1,
    refused: [{ line: 2, reason: `more than ${most} fields in the measurement` }],
  })
  expect((await store.query('one', query)).rows.map((row) => row.at(-1))).toEqual([1, 2, 3])
})

it('as many fields as the memory allows are stored, by four tenants at once, also in other days and again', async () => {
  const store = await openStore({ limits: { ...limits, checkpointFromMiB: 0.01, checkpointMiBPerTable: 0.01 } })
  const tenants = ['one', 'two', 'three', 'four']
  const write = async (tenantId: string) => {
    await store.writeLines(tenantId, 'plant', bytes(`m v=1 ${NOW_US}`), LINES)
    expect(await store.query(tenantId, query)).toMatchObject({ rows: [[NOW_US, 1]] })
    for (const time of [NOW_US + 1, 1, NOW_US + 2, NOW_US + 3]) {
      const line = bytes(wideLine(most - 1, time))
      expect(await store.writeLines(tenantId, 'plant', line, LINES)).toMatchObject({ written: 1, refusedCount: 0 })
      await store.query(tenantId, query)
    }
  }
  await Promise.all(tenants.map(write))
  for (const tenantId of tenants) {
    const { rows } = await store.query(tenantId, query)
    expect(rows.map(([time]) => time)).toEqual([1, NOW_US, NOW_US + 1, NOW_US + 2, NOW_US + 3])
  }
})
