// A world of its own: each test makes the demonstration, before which a server is not ready.
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { clientOf } from '@atrium/core/testing/client'
import type { World } from '@atrium/core/testing/world'
import { expect, test } from 'vitest'
import { openDemo } from './demo-world.ts'

const ready = (world: World) => world.anonymous().get('/api/health/ready')

/** A database whose PostgreSQL ends the connection once, in the transaction after the first `whole` ones. */
function endingOnce(db: Database, whole: number): Database {
  let left = whole
  return {
    ...db,
    asTenant: (tenantId, run) =>
      db.asTenant(tenantId, async (tx) => {
        if (left-- === 0) await rawSql(tx).executeSql('select pg_terminate_backend(pg_backend_pid())')
        return run(tx)
      }),
  }
}

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

test('if PostgreSQL ends a connection during the preparation, this is logged, and the demonstration is completed', async () => {
  const { world, reported, start } = await openDemo()
  const demo = start({ db: endingOnce(world.server.db, 3) })
  const { access } = (await demo.ready)!
  expect(reported).toEqual(['making the demonstration tenant failed, and is tried again in 0.01 s'])
  expect((await ready(world)).status).toBe(200)
  const client = clientOf(world.url)
  await client.signIn('demo', access.password)
  expect((await client.get('/api/user/list')).body.pagination.total).toBe(12)
})
