import { expect, test } from 'vitest'
import { IMPORT_MAX_ROWS } from '../../contract/import.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'

// Each is tried once before, and written by the entity’s own create: 10,000 writes one after another.
test('5,000 rows are created in one request', async () => {
  const world = await toyWorld()
  const admin = await (await world.tenant()).user()
  const label = world.unique('N')
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, index) => JSON.stringify([`${label}-${index}`]))
  const sent = { heads: ['label'], rows, file: 'crates.xlsx', idemKey: world.unique('import-') }
  const { body } = await admin.post('/api/toy/crate/import', sent)
  expect(body.made).toHaveLength(IMPORT_MAX_ROWS)
  expect(body.made.at(-1).title).toBe(`${label}-${IMPORT_MAX_ROWS - 1}`)
  const counted = await admin.get('/api/toy/crate/list', { keyword: label })
  expect(counted.body.pagination.total).toBe(IMPORT_MAX_ROWS)
}, 120_000)
