import { expect, it } from 'vitest'
import { bytes, LINES, openStore, TENANT } from '../../testing/store/open-store.ts'

const MEASUREMENTS = 300
const FIELDS = Array.from({ length: 20 }, (_, i) => `f${i}=${i}.5`).join(',')

it('measurements whose columns need more memory than the store has are written, as long as there is disk', async () => {
  const store = await openStore({ limits: { memoryLimitMiB: 96, maxUnsavedMiB: 32 } })
  for (let first = 0; first < MEASUREMENTS; first += 20) {
    const lines = Array.from({ length: 20 }, (_, i) => `press${first + i} ${FIELDS} 1000000`)
    expect(await store.writeLines(TENANT, 'bench', bytes(lines.join('\n')), LINES)).toMatchObject({ written: 20 })
  }
  expect(await store.writeLines(TENANT, 'bench', bytes(`press7 ${FIELDS} 2000000`), LINES)).toMatchObject({
    written: 1,
  })
  const [db] = await store.catalogue(TENANT)
  expect(db?.measurements).toHaveLength(MEASUREMENTS)
  const query = { db: 'bench', measurement: 'press7', fields: [{ field: 'f3' }], startUs: 0, endUs: 10_000_000 }
  expect((await store.query(TENANT, query)).rows.map((row) => row.at(-1))).toEqual([3.5, 3.5])
})
