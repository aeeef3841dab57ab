// A world of its own: each test makes the demonstration, before which a server is not ready.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { DEMO_PASSWORD_FILE } from '@atrium/core/server/settings/settings'
import type { RunningServer } from '@atrium/core/server/start'
import { clientOf } from '@atrium/core/testing/client'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { expect, test } from 'vitest'
import { openDemo } from './demo-world.ts'
import { REQUEST_LINES } from './seed/requests.ts'
import { FACTORY_DB, MEASUREMENTS } from './sim/catalogue.ts'
import { HISTORY_MS } from './sim/history.ts'

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

test('if the disk is full while the history is written, this is logged, and the history is completed', async () => {
  const { world, reported, start } = await openDemo({ SIM: '1', DEMO_NETWORK: '0' })
  const timeseries = timeseriesOf(world.server.services)
  let left = 5
  const { writeLines } = timeseries
  timeseries.writeLines = async (...line) => {
    if (left-- === 0) throw new Error('no space left on device')
    return writeLines(...line)
  }
  const demo = await start({}).ready
  const { tenantId, bornMs } = demo!.access
  const endUs = Math.floor(bornMs / 10_000) * 10_000_000
  const startUs = endUs - HISTORY_MS * 1000
  const fields = [{ field: 'power', aggregate: 'count' as const }]
  const range = { startUs, endUs, fields }
  const count = async () =>
    (await timeseries.query(tenantId, { db: FACTORY_DB, measurement: 'energy', ...range })).rows[0]?.[1]
  const whole = (HISTORY_MS / 10_000) * MEASUREMENTS.energy.values.length
  await expect.poll(count, { timeout: 60_000 }).toBe(whole)
  expect(reported).toEqual(['writing the history of the factory failed, and is tried again in 0.01 s'])
  const password = readFileSync(join(world.server.services.settings.dataDir, DEMO_PASSWORD_FILE), 'utf8').trim()
  expect((await clientOf(world.url).signIn('demo', password)).status).toBe(200)
})

test('if PostgreSQL ends a connection during the preparation, this is logged, and the demonstration is completed', async () => {
  const { world, reported, start } = await openDemo()
  const demo = start({ db: endingOnce(world.server.db, 3) })
  const { access } = (await demo.ready)!
  expect(reported).toEqual(['making the demonstration tenant failed, and is tried again in 0.01 s'])
  expect((await world.anonymous().get('/api/health/ready')).status).toBe(200)
  const client = clientOf(world.url)
  await client.signIn('demo', access.password)
  expect((await client.get('/api/user/list')).body.pagination.total).toBe(12)
})

const withOrders = ({ server }: { server: RunningServer }, tenantId: string) =>
  server.db.asTenant(tenantId, async (tx) => {
    const counted = REQUEST_LINES.map((app) => `exists (select from ${app}_order) as ${app}`)
    const { rows } = await rawSql(tx).executeSql<Record<string, boolean>>(`select ${counted.join(', ')}`)
    return Object.values(rows[0]!).filter(Boolean).length
  })

test('if it is ended while it writes the past of a line, nothing of that line is kept, and the next start writes it', async () => {
  const { world, start } = await openDemo({ SIM: '1' })
  const first = start({})
  const { tenantId } = (await first.ready)!.access
  await first.close()
  expect(await withOrders(world, tenantId)).toBe(0)
  await start({}).ready
  await expect.poll(() => withOrders(world, tenantId), { timeout: 60_000 }).toBeGreaterThan(0)
})

test('if it is ended after it has written the past of a line, the next start writes the rest', async () => {
  const { world, start } = await openDemo({ SIM: '1' })
  const first = start({})
  const { tenantId } = (await first.ready)!.access
  await expect.poll(() => withOrders(world, tenantId), { timeout: 60_000 }).toBeGreaterThan(0)
  await first.close()
  expect(await withOrders(world, tenantId)).toBeLessThan(REQUEST_LINES.length)
  await start({}).ready
  await expect.poll(() => withOrders(world, tenantId), { timeout: 60_000 }).toBe(REQUEST_LINES.length)
})
