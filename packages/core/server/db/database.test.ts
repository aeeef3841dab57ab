// A world of its own: it breaks and renews the connections to the database.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownToyWorld } from '../../testing/toy/toy-world.ts'
import type { OwnWorld, TestTenant } from '../../testing/world.ts'
import { projectRoot } from '../project-root.ts'
import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'
import { atCommit, inSavepoint, unwaited } from './unwaited.ts'

let world: OwnWorld
let a: TestTenant
let b: TestTenant

beforeAll(async () => {
  world = await ownToyWorld()
  a = await world.tenant()
  b = await world.tenant()
})
afterAll(() => world.close())

const insert = (tenant: string) =>
  `insert into toy_crate (id, tenant_id, no, label) values (gen_random_uuid(), '${tenant}', 'C', 'x') returning tenant_id`
const insertAnother = (tenant: string) => insert(tenant).replace(`'x'`, 'gen_random_uuid()')

test('in a transaction of one tenant no row can be written for another', async () => {
  const { db } = world.server
  const write = (inside: string, owner: string) =>
    db.asTenant(inside, (tx) => rawSql(tx).executeSql<{ tenant_id: string }>(insert(owner)))
  expect((await write(a.id, a.id)).rows).toEqual([{ tenant_id: a.id }])
  await expect(write(a.id, b.id)).rejects.toThrow(/row-level security/)
  const move = `update toy_crate set tenant_id = '${b.id}'`
  await expect(db.asTenant(a.id, (tx) => rawSql(tx).executeSql(move))).rejects.toThrow(/row-level security/)
})

test('a transaction without a tenant can read and write no rows', async () => {
  const { db } = world.server
  await expect(db.asTenant('', async () => undefined)).rejects.toThrow('not a tenant id')
  await expect(db.asTenant("x'; drop table tenant", async () => undefined)).rejects.toThrow('not a tenant id')
  expect(await db.lookup('current_tenant', [])).toEqual([{ current_tenant: null }])
})

test('the tenant of one transaction is not set in the next one, not even after a failure', async () => {
  const { db } = world.server
  const seen = () => db.lookup('current_tenant', [])
  await db.asTenant(a.id, async () => undefined)
  await expect(
    db.asTenant(a.id, async () => {
      throw new Error('half way')
    }),
  ).rejects.toThrow('half way')
  // More look-ups at once than there are connections that could still have the tenant set.
  const tenants = await Promise.all(Array.from({ length: 40 }, seen))
  expect(tenants.flat()).toEqual(Array.from({ length: 40 }, () => ({ current_tenant: null })))
})

test('a fixed transaction sees the rows as they were when it began', async () => {
  const { db } = world.server
  const own = await world.tenant()
  const counted = (tx: Tx) => rawSql(tx).executeSql<{ n: number }>('select count(*) as n from toy_crate')
  const counts = async (fixed: boolean) =>
    db.asTenant(
      own.id,
      async (tx) => {
        const before = (await counted(tx)).rows[0]!.n
        await db.asTenant(own.id, (other) => rawSql(other).executeSql(insertAnother(own.id)))
        return (await counted(tx)).rows[0]!.n - before
      },
      { fixed },
    )
  expect([await counts(true), await counts(false)]).toEqual([0, 1])
})

test('a transaction that throws stores nothing', async () => {
  const { db } = world.server
  const broken = db.asTenant(b.id, async (tx) => {
    await rawSql(tx).executeSql(insert(b.id))
    throw new Error('after the insert')
  })
  await expect(broken).rejects.toThrow('after the insert')
  expect(await world.rows('toy_crate', { tenant_id: b.id })).toEqual([])
})

test('a transaction that PostgreSQL rolls back at its commit is reported as failed', async () => {
  const { db } = world.server
  const before = await world.rows('toy_crate', { tenant_id: a.id })
  const swallowed = db.asTenant(a.id, async (tx) => {
    await rawSql(tx).executeSql(insertAnother(a.id))
    await rawSql(tx)
      .executeSql('select 1 / 0')
      .catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow('rolled back')
  expect(await world.rows('toy_crate', { tenant_id: a.id })).toEqual(before)
})

test('an unawaited write is executed in order, and its error fails the transaction', async () => {
  const { db } = world.server
  const seen = await db.asTenant(b.id, async (tx) => {
    unwaited(tx, rawSql(tx).executeSql(insertAnother(b.id)))
    return (await rawSql(tx).executeSql<{ n: number }>('select count(*) as n from toy_crate')).rows
  })
  expect(seen).toEqual([{ n: 1 }])
  const broken = (then: string) =>
    db.asTenant(b.id, async (tx) => {
      unwaited(tx, rawSql(tx).executeSql('select 1 / 0'))
      if (then) await rawSql(tx).executeSql(then)
    })
  await expect(broken('')).rejects.toThrow('division by zero')
  await expect(broken(insertAnother(b.id))).rejects.toThrow('division by zero')
  expect(await world.rows('toy_crate', { tenant_id: b.id })).toHaveLength(1)
})

test('a statement for the commit is dropped when its savepoint is rolled back, and its error fails the transaction', async () => {
  const { db } = world.server
  const failure = (error: Error) => new Error(`as the caller calls it: ${error.message}`)
  const leave = (tx: Tx, text: string) => atCommit(tx, { text, values: [], failure })
  await db.asTenant(b.id, async (tx) => {
    leave(tx, insertAnother(b.id))
    const part = inSavepoint(tx, async () => {
      leave(tx, insertAnother(b.id))
      unwaited(tx, rawSql(tx).executeSql('select 1 / 0'))
    })
    await expect(part).rejects.toThrow('division by zero')
    expect((await rawSql(tx).executeSql<{ n: number }>('select count(*) as n from toy_crate')).rows).toEqual([{ n: 1 }])
  })
  expect(await world.rows('toy_crate', { tenant_id: b.id })).toHaveLength(2)
  const broken = db.asTenant(b.id, async (tx) => {
    await rawSql(tx).executeSql(insertAnother(b.id))
    leave(tx, 'select 1 / 0')
  })
  await expect(broken).rejects.toThrow('as the caller calls it: division by zero')
  expect(await world.rows('toy_crate', { tenant_id: b.id })).toHaveLength(2)
})

test('a connection that breaks during a transaction fails this transaction, not the process', async () => {
  const { db } = world.server
  const interrupted = db.asTenant(a.id, async (tx) => {
    const { executeSql } = rawSql(tx)
    const [own] = (await executeSql<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await db.asTenant(b.id, (other) => rawSql(other).executeSql('select pg_terminate_backend($1)', [own?.pid]))
    // Wait until the process can know of the broken connection, without a statement on it.
    await expect.poll(() => world.sql(`select from pg_stat_activity where pid = ${own?.pid}`)).toHaveLength(0)
    await new Promise((resolve) => setImmediate(resolve))
    await executeSql('select 1')
  })
  await expect(interrupted).rejects.toThrow('50300')
  expect(await db.asTenant(a.id, async () => 'again')).toBe('again')
})

test('after renewing, idle connections are others, and work that is under way goes on', async () => {
  const { db } = world.server
  const connection = async (tx: Tx) =>
    (await rawSql(tx).executeSql<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const both = () => Promise.all([db.asTenant(a.id, connection), db.asTenant(a.id, connection)])
  const before = await both()
  await db.asTenant(a.id, async (tx) => {
    const own = await connection(tx)
    await db.renew()
    expect(await connection(tx)).toBe(own)
  })
  const after = await both()
  expect(new Set([...before, ...after]).size).toBe(3)
})

test('every log takes the time of the entry, not the time at which its transaction began', async () => {
  const logs = `status_log audit_log login_record open_app_log message tenant_message broadcast recharge_record ledger
    payment refund share_record device_command device_event`.split(/\s+/)
  const columns = await world.sql(`select table_name, column_default from information_schema.columns
    where table_name in (${logs.map((name) => `'${name}'`).join(', ')})
      and column_name = case when table_name = 'device_event' then 'received_at'
        when table_name in ('status_log', 'audit_log', 'login_record', 'open_app_log') then 'at' else 'created_at' end`)
  const defaults = new Map(columns.map(({ table_name, column_default }) => [table_name, column_default]))
  expect(logs.filter((name) => defaults.get(name) !== 'clock_timestamp()')).toEqual([])
})

test('transactions across tenants are used by these callers only', () => {
  // The files of an app are listed in its `cases.ts`.
  const callers = ['packages', 'connectors', 'product'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|node_modules/.test(name))
      .filter((name) => readFileSync(join(projectRoot, folder, name), 'utf8').includes('.asPlatform('))
      .map((name) => `${folder}/${name}`),
  )
  expect(callers.sort()).toEqual([
    'packages/core/server/admin/builtin-roles.ts',
    'packages/core/server/admin/expire-tenants.ts',
    'packages/core/server/db/figures.ts',
    'packages/core/server/entity/check-apps.ts',
    'packages/core/server/files/cleanup.ts',
    'packages/core/server/identity/accounts/provision.ts',
    'packages/core/server/identity/cleanup.ts',
    'packages/core/server/identity/guessing/backoff.ts',
    'packages/core/server/identity/qr/qr-code.ts',
    'packages/core/server/identity/setup/first-tenant.ts',
    'packages/core/server/identity/sms/sms-code.ts',
    'packages/core/server/identity/sms/sms-limits.ts',
    'packages/core/server/messages/retention.ts',
    'packages/core/server/openplatform/retention.ts',
    'packages/core/server/realtime/shown-tables.ts',
    'packages/core/server/secrets/reseal.ts',
    'packages/core/server/submissions/cleanup.ts',
    'packages/dashboards/server/boards/editing/fold-operations.ts',
    'packages/dashboards/server/boards/pictures/sweep-pictures.ts',
    'packages/dashboards/server/boards/trash/sweep-trash.ts',
    'packages/dashboards/server/control/sweep-commands.ts',
    'packages/devices/server/connections.ts',
    'packages/devices/server/mqtt/client-id.ts',
    'packages/devices/server/sweeps.ts',
    'packages/selling/server/money/payments/payment-notices.ts',
    'packages/selling/server/money/sweeps.ts',
    'packages/selling/server/orders/sweep.ts',
    'product/testing/kills/orders-over.ts',
  ])
})

test('of two transactions that wait for each other both are done: the one that is ended is run again', async () => {
  const { db } = world.server
  const { rows } = await world.server.db.asTenant(a.id, async (tx) => {
    const { executeSql } = rawSql(tx)
    await executeSql(insertAnother(a.id))
    await executeSql(insertAnother(a.id))
    return executeSql<{ id: string }>('select id from toy_crate order by id limit 2')
  })
  const ids = rows.map(({ id }) => id)
  let locked = 0
  let runs = 0
  let go: () => void
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  const write = (order: string[]) =>
    db.asTenant(a.id, async (tx) => {
      runs++
      for (const id of order) {
        await rawSql(tx).executeSql(`update toy_crate set label = label || '+' where id = $1`, [id])
        if (++locked === 2) go()
        await both
      }
    })
  await Promise.all([write(ids), write(ids.toReversed())])
  // The one that runs again may meet the other one a second time.
  expect(runs).toBeGreaterThan(2)
  const labels = await world.sql(`select label from toy_crate where id in ('${ids.join("','")}')`)
  expect(labels.map(({ label }) => String(label).slice(-3).replace(/[^+]/g, ''))).toEqual(['++', '++'])
})
