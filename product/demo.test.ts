// A world of its own: each test makes the demonstration, before which a server is not ready.
import { clientOf } from '@atrium/core/testing/client'
import type { World } from '@atrium/core/testing/world'
import { expect, test } from 'vitest'
import { openDemo } from './demo-world.ts'

const ready = (world: World) => world.anonymous().get('/api/health/ready')

test('until the demonstration’s users and dashboards exist the server is alive, not ready, and says why', async () => {
  const { world, start } = await openDemo()
  const early = await ready(world)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
  expect(early.body).toMatchObject({ code: 50304, msg: '服务尚未就绪，正在等待：demonstration' })
  expect((await world.anonymous().get('/api/health')).body).toEqual({ code: 0, database: 'up' })
  const demo = await start({}).ready
  expect((await ready(world)).body).toEqual({ code: 0 })
  expect((await clientOf(world.url).signIn('demo', demo!.access.password)).status).toBe(200)
})
