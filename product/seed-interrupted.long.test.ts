// A world of its own: the demonstration is one tenant of the platform, and is made anew after each fault.
import type { Database } from '@atrium/core/server/db/database'
import { clientOf } from '@atrium/core/testing/client'
import { bootWorld } from '@atrium/core/testing/world'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { cameraAddresses } from './demo-cameras.ts'
import { packages } from './packages.ts'
import { seedDemo } from './seed.ts'

/** A database whose connection is lost after `left` transactions. */
function losing(db: Database, left: number): Database {
  const next = () => {
    if (left-- <= 0) throw new Error('connection lost')
  }
  return {
    ...db,
    async asTenant(tenantId, run) {
      next()
      return db.asTenant(tenantId, run)
    },
    async asPlatform(reason, run) {
      next()
      return db.asPlatform(reason, run)
    },
  }
}

test('a start that is interrupted between any two steps is completed by the next start', async () => {
  const world = await bootWorld({ apps: appServers, packages })
  const { services } = world.server
  let interruptions = 0
  const seeded = async () => {
    const db = losing(services.db, interruptions)
    return await seedDemo({ ...services, db }, cameraAddresses([15001, 15002])).catch((error: Error) => {
      expect(error.message).toBe('connection lost')
      return undefined
    })
  }
  let access = await seeded()
  for (; !access; access = await seeded()) interruptions++
  expect(interruptions).toBeGreaterThan(5)

  const demo = clientOf(world.url, { ip: '10.9.9.8' })
  await demo.signIn('demo', access.password)
  const total = async (path: string) => (await demo.get(path)).body.pagination.total
  expect(await total('/api/user/list')).toBe(12)
  expect(await total('/api/role/list')).toBe(7)
  expect(await total('/api/group/list')).toBe(7)
  expect(await total('/api/facility/repair/list')).toBe(60)
  expect(await total('/api/inspection/point/list')).toBe(18)
  expect(await total('/api/shop/product/list')).toBe(40)
  expect(await total('/api/visitor/registerCode/list')).toBe(2)
  expect(await total('/api/tenant/list/subtenant')).toBe(1)
  expect(await world.rows('tenant', { name: '示范工厂' })).toHaveLength(1)
  await world.close()
})
