import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { apps } from './apps.ts'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

test('[S21] whoever may write roles grants no permission of any app that they do not hold, refunds of the shop included', async () => {
  const tenant = await world.tenant()
  const all = permissionCatalogue(apps)
  const refund = { app: 'shop', module: 'order', permission: 'refund' }
  expect(all).toContainEqual(refund)
  const lacking = all.filter((one) => JSON.stringify(one) !== JSON.stringify(refund))
  const nearlyAll = await tenant.user({ permissions: lacking.map((one) => [one.app, one.module, one.permission]) })
  const grant = async (permissions: object[]) =>
    (await nearlyAll.post('/api/role', { name: world.unique('越权'), permissions })).body.code
  expect(await grant([refund])).toBe(40301)
  expect(await grant(all)).toBe(40301)
  expect(await grant(lacking)).toBe(0)

  const few = await tenant.user({
    permissions: [
      ['manage', 'role', 'create'],
      ['manage', 'role', 'read'],
    ],
  })
  const granted: string[] = []
  for (const { app, module, permission } of all) {
    if (app === 'manage' && module === 'role' && ['create', 'read'].includes(permission)) continue
    const { body } = await few.post('/api/role', {
      name: world.unique('越权'),
      permissions: [{ app, module, permission }],
    })
    if (body.code !== 40301) granted.push(`${app} ${module} ${permission}: ${body.code}`)
  }
  expect(granted).toEqual([])
})
