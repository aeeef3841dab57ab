import { expect, it } from 'vitest'
import { bytes, LINES, openStore, TENANT } from '../../testing/store/open-store.ts'

const WRITES = 30
const ROWS_PER_WRITE = 5_000

/** Rows of that write, each with a text of its own, so that they take much memory. */
const body = (write: number) =>
  bytes(
    Array.from({ length: ROWS_PER_WRITE }, (_, i) => {
      const row = write * ROWS_PER_WRITE + i
      return `m,host=h${row % 50} v=${row},s="${String(row).repeat(40)}" ${row}`
    }).join('\n'),
  )

it('with little memory, writes wait or are to be sent again, and all that was acknowledged is found', async () => {
  const store = await openStore({ limits: { memoryLimitMiB: 24, maxQueuedBytesPerTenant: 4_000_000, holdMs: 0 } })
  const results = await Promise.allSettled(
    Array.from({ length: WRITES }, (_, write) => store.writeLines(TENANT, 'plant', body(write), LINES)),
  )
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  // The queue of the tenant is full, or a commit failed.
  expect(refused.filter((status) => status !== 429 && status !== 503)).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  const stored = results.length - refused.length
  expect(stored).toBeGreaterThan(0)
  const fields = [{ field: 'v', aggregate: 'count' as const }]
  const query = { db: 'plant', measurement: 'm', fields, startUs: 0, endUs: 1_000_000_000 }
  const count = async () => (await store.query(TENANT, query).catch(() => null))?.rows[0]?.[1]
  await expect.poll(count).toBe(stored * ROWS_PER_WRITE)
  expect(await store.writeLines(TENANT, 'plant', body(WRITES), LINES)).toMatchObject({ written: ROWS_PER_WRITE })
})
