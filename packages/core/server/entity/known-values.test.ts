import { expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'

test('a filter offers the values of the rows that its reader reaches, of the newest rows first, each once', async () => {
  const world = await toyWorld()
  const tenant = await world.tenant()
  const [clerk, narrow] = [await tenant.user(), await tenant.user()]
  for (const label of ['old', 'gone', 'new']) await clerk.post('/api/toy/crate', { label, price: 1 })
  await narrow.post('/api/toy/crate', { label: 'mine', price: 1 })
  await world.sql(`update toy_crate set deleted_at = now() where tenant_id = '${tenant.id}' and label = 'gone'`)
  await world.sql(`update role set data_scope = 4 where id in (
    select role_id from app_user_role where user_id = '${narrow.userId}')`)
  const values = async (by: typeof clerk, field = 'label') => (await by.get('/api/toy/crate/values', { field })).body
  expect((await values(clerk)).values).toEqual(['mine', 'new', 'old'])
  expect((await values(narrow)).values).toEqual(['mine'])
  expect((await values(clerk, 'phone')).code).toBe(40001)
  const stranger = await (await world.tenant()).user()
  expect((await values(stranger)).values).toEqual([])
  const writer = await tenant.user({ permissions: [['toy', 'crate', 'pack']] })
  expect((await writer.get('/api/toy/crate/values', { field: 'label' })).status).toBe(403)
})
