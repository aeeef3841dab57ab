import { expect, test } from 'vitest'
import { permissionCatalogue } from '../contract/define/app.ts'
import { clientOf } from '../testing/client.ts'
import { openInstallation } from '../testing/installation.ts'
import { PASSWORD, PASSWORD_HASH } from '../testing/password.ts'
import { toyMigrations, toyServer } from '../testing/toy/toy.ts'
import { provisionRole, provisionTenant, provisionUser } from './identity/accounts/provision.ts'
import { JOB_SCHEMA } from './jobs/schema.ts'

/** Two web processes and their engine on one database, and a tenant with a user. */
async function twoWebProcesses() {
  const { start } = await openInstallation({ migrations: toyMigrations, apps: [toyServer] })
  const engine = await start('engine', { ROLE: 'engine' })
  const webs = [
    await start('first', { ROLE: 'web', ENGINE_URL: engine.url }),
    await start('second', { ROLE: 'web', ENGINE_URL: engine.url }),
  ] as const
  const [{ db }] = webs
  const { app } = toyServer
  const tenantId = await provisionTenant(db, { name: 'plant', sysName: 'plant', apps: [app.key] })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue([app]) })
  await provisionUser(db, tenantId, { username: 'owner', name: 'owner', passwordHash: PASSWORD_HASH, roleId })
  return { webs, tenantId, db }
}

test('a job that any web process enqueues is done by one of them, and once', async () => {
  const { webs, tenantId, db } = await twoWebProcesses()
  const ran: unknown[] = []
  for (const { services } of webs) {
    await services.jobs.work('test.once', async ({ n }) => {
      ran.push(n)
    })
  }
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  for (const n of numbers) {
    const { services } = webs[n % 2]!
    await services.db.asTenant(tenantId, (tx) => services.jobs.enqueue(tx, 'test.once', { n }))
  }
  const text = `select count(*)::int as jobs from ${JOB_SCHEMA}.job where name = 'test.once' and state <> 'completed'`
  await expect.poll(async () => (await db.executeSql(text, [])).rows).toEqual([{ jobs: 0 }])
  expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers)
})

test('a session that is closed at one web process is refused by the other', async () => {
  const { webs } = await twoWebProcesses()
  const owner = clientOf(webs[0].url)
  await owner.signIn('owner', PASSWORD)
  const cookie = owner.cookie()
  const asked = async () => (await fetch(`${webs[1].url}/api/user/me`, { headers: { cookie } })).status
  expect(await asked()).toBe(200)
  expect((await owner.del('/api/user/logout')).status).toBe(200)
  await expect.poll(asked).toBe(401)
})

test('wrong passwords count together, whichever web process was asked', async () => {
  const { webs, db } = await twoWebProcesses()
  const clients = webs.map(({ url }) => clientOf(url))
  // The fifth failure is the first one that costs a wait.
  for (const n of [0, 1, 2, 3, 4]) expect((await clients[n % 2]!.signIn('owner', 'wrong')).status).toBe(401)
  const { rows } = await db.executeSql(
    `select key, failures, until > at as waits from sign_in_backoff where failures >= 5 order by key`,
    [],
  )
  expect(rows).toEqual([
    { key: 'account:owner', failures: 5, waits: true },
    { key: 'address:127.0.0.1', failures: 5, waits: false },
  ])
})
