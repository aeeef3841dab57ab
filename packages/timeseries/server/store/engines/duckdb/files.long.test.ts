import { expect, it } from 'vitest'
import { bytes, LINES, openStore, TENANT } from '../../../../testing/store/open-store.ts'

it('files of other tenants are closed and opened again while databases are dropped', async () => {
  const store = await openStore({ limits: { maxAttachedTenants: 1, holdMs: 0 } })
  const others = ['one', 'two', 'three']
  for (const tenant of others) await store.writeLines(tenant, 'plant', bytes('m v=1 1'), LINES)
  let isDropping = true
  const dropping = (async () => {
    for (let round = 0; round < 100; round++) {
      await store.writeLines(TENANT, 'plant', bytes('m v=1 1'), LINES)
      await store.dropDb(TENANT, 'plant')
    }
  })().finally(() => {
    isDropping = false
  })
  while (isDropping) {
    for (const tenant of others) {
      expect((await store.latest(tenant, { db: 'plant', measurement: 'm' })).rows).toEqual([[1, 1]])
    }
  }
  await dropping
})
