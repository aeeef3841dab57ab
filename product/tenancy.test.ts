import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { provisionTenant } from '@atrium/core/server/identity/accounts/provision'
import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { type RowMaker, rowMaker } from './tenancy/rows.ts'
import { type ForeignKey, readForeignKeys, readTenantTables, type TenantTable } from './tenancy/tables.ts'
import { findForeignReferences, findLeaks } from './tenancy/walk.ts'

/** Two wrong tables: one without a policy, one with a foreign key that does not contain the tenant. */
const PLANTED = `
  create table planted_open (id uuid primary key, tenant_id uuid not null references tenant (id));
  grant select, insert, update, delete on planted_open to atrium_app, atrium_platform;
  create table planted_reference (id uuid primary key, device_id uuid references device (id));
  select tenant_table('planted_reference');`

const folder = mkdtempSync(join(tmpdir(), 'atrium-tenancy-'))
let drop: () => Promise<void>
let db: Database
let all: TenantTable[]
let tables: TenantTable[]
let keys: ForeignKey[]
let maker: RowMaker
let a: string
let b: string

beforeAll(async () => {
  writeFileSync(join(folder, '001_planted.sql'), PLANTED)
  const migrations = appMigrations(appServers.map(({ app }) => app.key))
  const database = await cloneDatabase([...migrations, { owner: 'planted', folder }])
  drop = database.drop
  // Only the database, because the sweeps of a server would change the rows.
  db = openDatabase({ url: database.url, secretKey: TEST_SECRET, log: { warn: () => undefined } })
  all = await readTenantTables(db)
  tables = all.filter(({ name }) => !name.startsWith('planted'))
  keys = await readForeignKeys(db)
  maker = rowMaker(db, all, keys)
  const [first, second] = await Promise.all(['first', 'second'].map((name) => openTenant(name)))
  a = first!
  b = second!
  for (const { name } of all) {
    for (const tenantId of [a, b]) await maker.idOf(tenantId, name)
  }
})
afterAll(async () => {
  await db.close()
  await drop()
  rmSync(folder, { recursive: true })
})

const openTenant = (name: string, parentId?: string) =>
  provisionTenant(db, { name, sysName: name, apps: [], ...(parentId ? { parentId } : {}) })

async function inTenant(tenantId: string, text: string): Promise<Record<string, unknown>[]> {
  return db.asTenant(tenantId, async (tx) => (await rawSql(tx).executeSql<Record<string, unknown>>(text)).rows)
}

test('both tenants have a row in every table that belongs to tenants', async () => {
  const counted = `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^planted'
      and oid in (select attrelid from pg_attribute where attname = 'tenant_id') order by 1`
  const { rows } = await db.executeSql(counted)
  const held: unknown[] = []
  for (const { name } of tables) {
    const found = await db.executeSql(`select distinct tenant_id from ${name} where tenant_id in ('${a}', '${b}')`)
    if (found.rows.length === 2) held.push({ name })
  }
  expect(held).toEqual(rows)
  expect(held.length).toBeGreaterThan(50)
})

test('no table lets a tenant read, change or remove rows of another tenant, or add rows to it', async () => {
  expect(await findLeaks(db, maker, tables, a, b)).toEqual([])
  expect(await findLeaks(db, maker, tables, b, a)).toEqual([])
})

test('no foreign key lets a row of one tenant refer to a row of another tenant', async () => {
  const ours = keys.filter(({ from }) => !from.startsWith('planted'))
  const named = [...new Set(ours.map(({ from, column }) => `${from}.${column}`))]
  expect(named.length).toBeGreaterThan(90)
  for (const [owner, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { tries, accepted } = await findForeignReferences(db, maker, tables, ours, owner, other)
    expect(accepted).toEqual([])
    expect(tries).toEqual(named)
  }
})

test('the check finds a table without a policy and a foreign key without the tenant', async () => {
  const planted = all.filter(({ name }) => name.startsWith('planted'))
  const leaks = await findLeaks(db, maker, planted, a, b)
  expect([...new Set(leaks.map((leak) => leak.split(':')[0]))]).toEqual(['planted_open'])
  expect(leaks.join('\n')).toContain('planted_open: reads no other row')
  const reference = keys.filter(({ from }) => from.startsWith('planted'))
  const { accepted } = await findForeignReferences(db, maker, planted, reference, a, b)
  expect(accepted).toEqual([
    'planted_reference.device_id by insert: 1 rows',
    'planted_reference.device_id by update: 1 rows',
  ])
})

describe('intended access to rows of another tenant', () => {
  test('exactly these policies allow it', async () => {
    const { rows } = await db.executeSql(`
      select tablename || ': ' || policyname as policy from pg_policies
      where schemaname = 'public' and policyname <> 'own_tenant' order by 1`)
    expect(rows).toEqual(
      ['partner: other_side', 'partner: other_side_answers', 'tenant: own_and_children'].map((policy) => ({ policy })),
    )
  })

  test('every row with a tenant column belongs to one tenant', async () => {
    const { rows } = await db.executeSql(`
      select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname = 'tenant_id' and not attnotnull`)
    expect(rows).toEqual([])
  })

  test('a parent tenant sees its sub-tenant in the table of tenants, and no row of it in other tables', async () => {
    const child = await openTenant('child', a)
    const seen = async (by: string) => (await inTenant(by, 'select id from tenant')).map(({ id }) => id).sort()
    expect(await seen(a)).toEqual([a, child].sort())
    expect(await seen(child)).toEqual([child])
    expect(await seen(b)).toEqual([b])
    expect(await inTenant(b, `update tenant set name = 'x' where id <> '${b}' returning 1`)).toEqual([])
    for (const { name } of tables) await maker.idOf(child, name)
    expect(await findLeaks(db, maker, tables, child, a)).toEqual([])
  })

  test('both sides see the row of a partnership; the partner tenant cannot add, remove or hand on one', async () => {
    const id = randomUUID()
    const [third, sides] = [await openTenant('third'), { id: `'${id}'`, partner_tenant_id: `'${b}'` }]
    await db.executeSql(await maker.insertText(a, 'partner', sides))
    const seen = (by: string) => inTenant(by, `select tenant_id from partner where id = '${id}'`)
    expect(await seen(a)).toEqual([{ tenant_id: a }])
    expect(await seen(b)).toEqual([{ tenant_id: a }])
    expect(await seen(third)).toEqual([])
    expect(await inTenant(b, `update partner set status = 2 where id = '${id}' returning status`)).toEqual([
      { status: 2 },
    ])
    expect(await inTenant(b, `delete from partner where id = '${id}' returning 1`)).toEqual([])
    const added = await maker.insertText(third, 'partner', { partner_tenant_id: `'${b}'` })
    await expect(inTenant(b, added)).rejects.toMatchObject({ code: '42501' })
    const moved = `update partner set tenant_id = '${third}' where id = '${id}'`
    await expect(inTenant(b, moved)).rejects.toMatchObject({ code: '42501' })
  })
})
