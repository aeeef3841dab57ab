import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

let world: World

beforeAll(async () => {
  world = await toyWorld()
})

test('the list of encrypted columns matches the database', async () => {
  const rows = await world.sql(`select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name like '%sealed%'`)
  const named = (list: readonly unknown[]) => list.map((one) => Object.values(one as object).join('.')).sort()
  expect(named(rows)).toEqual(named(SEALED_COLUMNS))
})
