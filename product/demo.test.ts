import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '@atrium/server/call/services'
import type { Database } from '@atrium/server/db/database'
import { rawSql } from '@atrium/server/db/raw'
import { DEMO_PASSWORD_FILE } from '@atrium/server/settings/settings'
import { clientOf } from '@atrium/server/testing/client'
import { bootWorld, type World } from '@atrium/server/testing/world'
import type { Timeseries } from '@atrium/server/timeseries/model'
import { expect, onTestFinished, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { DEMONSTRATION, startDemo } from './demo.ts'
import { FACTORY_DB, MEASUREMENTS } from './sim/catalogue.ts'
import { HISTORY_MS } from './sim/history.ts'
import { widgets } from './widgets.ts'

async function open(env: Record<string, string> = {}) {
  const world = await bootWorld({ apps: appServers, widgets, waitsFor: [DEMONSTRATION], env })
  const told: string[] = []
  const log = { ...world.server.services.log, warn: (_: object, text: string) => told.push(text) }
  const start = (services: Partial<Services>) => {
    const server = { ...world.server, services: { ...world.server.services, log: log as never, ...services } }
    const demo = startDemo(server, { end: new AbortController().signal, firstPauseMs: 10 })
    onTestFinished(async () => {
      await demo.close()
      await world.close()
    })
    return demo
  }
  return { world, told, start }
}

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
  const { world, start } = await open()
  const early = await ready(world)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
  expect(early.body).toMatchObject({ code: 50304, msg: '服务尚未就绪，正在等待：demonstration' })
  expect((await world.anonymous().get('/api/health')).body).toEqual({ code: 0, database: 'up' })
  const demo = await start({}).ready
  expect((await ready(world)).body).toEqual({ code: 0 })
  expect((await clientOf(world.url).signIn('demo', demo!.access.password)).status).toBe(200)
})

test('if PostgreSQL ends a connection during the preparation, this is logged, and the demonstration is completed', async () => {
  const { world, told, start } = await open()
  const demo = start({ db: endingOnce(world.server.db, 3) })
  const { access } = (await demo.ready)!
  expect(told).toEqual(['making the demonstration tenant failed, and is tried again in 0.01 s'])
  expect((await ready(world)).status).toBe(200)
  const client = clientOf(world.url)
  await client.signIn('demo', access.password)
  expect((await client.get('/api/user/list')).body.pagination.total).toBe(8)
})

test('if the disk is full while the history is written, this is logged, and the history is completed', async () => {
  const { world, told, start } = await open({ SIM: '1', DEMO_NETWORK: '0' })
  const { timeseries } = world.server.services
  let left = 5
  const full: Timeseries = Object.create(timeseries)
  full.writeLines = async (...line) => {
    if (left-- === 0) throw new Error('no space left on device')
    return timeseries.writeLines(...line)
  }
  const demo = await start({ timeseries: full }).ready
  const { tenantId, bornMs } = demo!.access
  const endUs = Math.floor(bornMs / 10_000) * 10_000_000
  const startUs = endUs - HISTORY_MS * 1000
  const fields = [{ field: 'power', aggregate: 'count' as const }]
  const range = { startUs, endUs, fields }
  const count = async () =>
    (await timeseries.query(tenantId, { db: FACTORY_DB, measurement: 'energy', ...range })).rows[0]?.[1]
  const whole = (HISTORY_MS / 10_000) * MEASUREMENTS.energy.values.length
  await expect.poll(count, { timeout: 60_000 }).toBe(whole)
  expect(told).toEqual(['writing the history of the factory failed, and is tried again in 0.01 s'])
  const password = readFileSync(join(world.server.services.settings.dataDir, DEMO_PASSWORD_FILE), 'utf8').trim()
  expect((await clientOf(world.url).signIn('demo', password)).status).toBe(200)
})
