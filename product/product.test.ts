import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '@atrium/core/contract/define/app'
import { shownFields, writableFields } from '@atrium/core/contract/define/entity'
import { columnOf } from '@atrium/core/server/call/column'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

const root = join(import.meta.dirname, '..')

test('the API has a description, and the specification’s counter can read it', async () => {
  const { body } = await world.anonymous().get('/api/openapi.json')
  expect(Object.keys(body.paths).length).toBeGreaterThan(10)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache', 'openapi.json'), JSON.stringify(body))
})

describe('tables and descriptors agree', () => {
  const entities = appServers.flatMap(({ app }) =>
    (app.entities ?? []).map((entity) => [entity.view ?? entity.table, entity] as const),
  )

  test.each(entities)('%s has a column for each field', async (table, entity) => {
    const columns = await world.sql(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    )
    const stored = columns.map(({ name }) => name)
    const wanted = shownFields(entity).map(([name, field]) => columnOf(name, field))
    expect(stored).toEqual(expect.arrayContaining(wanted))
    expect(stored).toEqual(expect.arrayContaining(['id', 'tenant_id', 'rev', 'deleted_at', 'created_at']))
  })
})

describe('the database separates tenants', () => {
  test('every table with a tenant has forced row-level security, and every table without one is listed here [R003]', async () => {
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
      'installation',
      'qr_sign_in',
      'schema_migration',
      'sign_in_backoff',
      'sms_code',
      'sms_count',
      'tenant',
      'used_nonce',
    ])
  })

  test('every field that refers to a row of its own app, or to a user, has a foreign key', async () => {
    const keys = await world.sql(`
      select c.conrelid::regclass::text || '.' || a.attname as "column" from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f'`)
    const guarded = new Set(keys.map(({ column }) => column))
    // Foreign keys to another app's tables are not allowed; server code checks these references (partners/, tested
    // below).
    const own = (app: App, to: string) =>
      ['user', 'staff', 'role', 'group'].includes(to) || app.entities?.some(({ name }) => name === to)
    const unguarded = appServers.flatMap(({ app }) =>
      (app.entities ?? []).flatMap((entity) =>
        writableFields(entity).flatMap(([name, field]) => {
          const column = `${entity.table}.${columnOf(name, field)}`
          return field.kind === 'ref' && !field.many && own(app, field.to) && !guarded.has(column) ? [column] : []
        }),
      ),
    )
    expect(unguarded).toEqual([])
  })
})
