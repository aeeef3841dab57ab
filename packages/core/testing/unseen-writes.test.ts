import { beforeAll, expect, test } from 'vitest'
import { rawSql } from '../server/db/raw.ts'
import { toyWorld } from './toy/toy-world.ts'
import type { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await toyWorld()
})

test('a write in a form that changes.ts does not recognise is refused in tests, the usual forms are not', async () => {
  const tenant = await world.tenant()
  const { db } = world.server.services
  const inside = (text: string) => db.asTenant(tenant.id, (tx) => rawSql(tx).executeSql(text))
  await inside('update toy_crate as c set label = label where c.price > 0')
  await inside('delete from only "toy_crate" where price < 0')
  await expect(inside('update public.toy_crate set label = label')).rejects.toThrow(
    'db/changes.ts does not see that toy_crate is written by: update public.toy_crate set label = label',
  )
  await expect(
    inside('merge into toy_crate c using app_user u on c.id = u.id when matched then delete'),
  ).rejects.toThrow('does not see that toy_crate is written')
})
