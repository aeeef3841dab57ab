import { randomUUID } from 'node:crypto'
import { provisionRole } from '@atrium/core/server/identity/accounts/provision'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { timeseriesWorld } from '../testing/world.ts'
import { notifySetAside } from './notify-set-aside.ts'

let world: World

beforeAll(async () => {
  world = await timeseriesWorld()
})

test('administrators learn of a write of their tenant that was set aside, with its file; others do not', async () => {
  const plant = await world.tenant()
  const admin = await plant.user()
  const { db } = world.server
  const roleId = await provisionRole(db, plant.id, { name: '管理员', permissions: [], builtin: true })
  await db.asTenant(plant.id, (tx) =>
    tx.insertInto('app_user_role').values({ id: randomUUID(), user_id: admin.userId, role_id: roleId }).execute(),
  )
  const visitor = await plant.user({ permissions: [] })
  const foreigner = await (await world.tenant()).user()
  const path = '/data/timeseries/set-aside/one/1700-5.request'
  const kept = { tenantId: plant.id, db: 'plant', path, bytes: 1234, reason: 'no memory' }
  await notifySetAside(db, kept)
  const list = async (client: typeof admin) => (await client.get('/api/message/list')).body.list
  expect(await list(admin)).toMatchObject([
    { title: '有一次写入无法入库', content: expect.stringMatching(/“plant”.*1234 字节.* 1700-5\.request /), level: 2 },
  ])
  expect([await list(visitor), await list(foreigner)]).toEqual([[], []])
})
