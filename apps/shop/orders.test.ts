import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

test('[R670] [R589] [R590] [K158] [K159] the settings answer as shop, with their defaults', async () => {
  const tenant = await world.tenant()
  const clerk = await tenant.user()
  const { body: start } = await clerk.get('/api/shop/setting/shop')
  expect(start).toMatchObject({ code: 0, shop: { nearby: true, shareRatio: 0, payTimeout: 30 }, rev: 0 })
  const openTime = { hour: 18, minute: 0 }
  const closeTime = { hour: 2, minute: 30 }
  const half = await clerk.post('/api/shop/setting/shop', { name: '面馆', servicePhone: '4008001234', openTime })
  expect(half.body).toMatchObject({ code: 40001, fields: { closeTime: expect.any(String) } })
  const { body } = await clerk.post('/api/shop/setting/shop', {
    name: '面馆',
    servicePhone: '4008001234',
    openTime,
    closeTime,
  })
  expect(body).toMatchObject({ code: 0, shop: { name: '面馆', openTime, closeTime } })
  expect((await clerk.get('/api/shop/setting/shop')).body).toMatchObject({ shop: { openTime, closeTime } })
})
