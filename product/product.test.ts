import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shownFields } from '@atrium/contract/define/entity'
import { columnOf } from '@atrium/server/entity/columns'
import { bootWorld, type World } from '@atrium/server/testing/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld({ apps: appServers })
})
afterAll(() => world.close())

const root = join(import.meta.dirname, '..')

test('the API describes itself, and the count of the specification reads that description', async () => {
  const { body } = await world.anonymous().get('/api/openapi.json')
  expect(Object.keys(body.paths).length).toBeGreaterThan(10)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache', 'openapi.json'), JSON.stringify(body))
})

test('every folder in apps/ stands in the list', () => {
  const folders = readdirSync(join(root, 'apps'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(appServers.map(({ app }) => app.key).sort()).toEqual(folders.sort())
})

describe('tables and descriptors agree', () => {
  const entities = appServers.flatMap(({ app }) =>
    (app.entities ?? []).map((entity) => [entity.view ?? entity.table, entity] as const),
  )

  test.each(entities)('%s has a column for each field, and no field lacks its own', async (table, entity) => {
    const columns = await world.sql(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    )
    const stored = columns.map(({ name }) => name)
    const wanted = shownFields(entity).map(([name, field]) => columnOf(name, field))
    expect(stored).toEqual(expect.arrayContaining(wanted))
    expect(stored).toEqual(expect.arrayContaining(['id', 'tenant_id', 'rev', 'deleted_at', 'created_at']))
  })
})

describe('the database keeps tenants apart', () => {
  test('every table with a tenant has forced row-level security, and every table without one is known [R003]', async () => {
    const tables = await world.sql(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as owned
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' order by 1`)
    for (const { name, enabled, forced, owned } of tables) {
      if (owned) expect([name, enabled, forced]).toEqual([name, true, true])
    }
    const shared = tables.filter(({ owned }) => !owned).map(({ name }) => name)
    expect(shared).toEqual([
      'device_unknown',
      'qr_sign_in',
      'schema_migration',
      'sign_in_backoff',
      'sms_code',
      'sms_count',
      'tenant',
      'used_nonce',
    ])
  })

  test('references to a tenant’s rows carry the tenant, so none can point into another', async () => {
    const plain = await world.sql(`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and confrelid <> 'tenant'::regclass and connamespace = 'public'::regnamespace
        and array_length(conkey, 1) < 2`)
    expect(plain).toEqual([])
  })

  test('what one tenant wrote, another neither reads nor changes nor removes, in any table', async () => {
    const [a, b] = [await world.tenant(), await world.tenant()]
    const author = await a.user()
    await author.post('/api/visitor/registerCode', { name: '门', notify: 2 })
    const tables = await world.sql(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute at on at.attrelid = c.oid and at.attname = 'tenant_id'
      where n.nspname = 'public' and c.relkind = 'r'`)
    const { rawSql } = await import('@atrium/server/db/raw')
    const count = (tenantId: string, text: string) =>
      world.server.db.asTenant(tenantId, async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    let written = 0
    for (const { name } of tables) {
      const own = `select 1 from ${name} where tenant_id = '${a.id}'`
      written += (await count(a.id, own)) > 0 ? 1 : 0
      expect([name, await count(b.id, own)]).toEqual([name, 0])
      if (['audit_log', 'status_log', 'ledger'].includes(String(name))) continue
      const change = `update ${name} set id = id where tenant_id = '${a.id}' returning 1`
      expect([name, await count(b.id, change)]).toEqual([name, 0])
      const removal = `delete from ${name} where tenant_id = '${a.id}' returning 1`
      expect([name, await count(b.id, removal)]).toEqual([name, 0])
    }
    // The author's own rows were there to be seen: account, role, session, audit and the register code.
    expect(written).toBeGreaterThanOrEqual(5)
  })
})
