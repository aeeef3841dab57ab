import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDuckdb } from '../../../../testing/store/open-duckdb.ts'
import { dataFolder } from '../../../../testing/store/open-store.ts'
import { removeRemnant } from './drop.ts'

it('a file whose process is killed after a database was dropped can be opened, also if its tables got columns', async () => {
  const path = join(dataFolder(), 'one.duckdb')
  const connection = await openDuckdb()
  await connection.run(`ATTACH '${path}' AS one; CREATE SCHEMA one.d1; CREATE SCHEMA one.d2`)
  await connection.run('CREATE TABLE one.d1.old (v INTEGER); CREATE TABLE one.d2.kept (v INTEGER)')
  await connection.run('ALTER TABLE one.d1.old ADD COLUMN w INTEGER; CHECKPOINT one')
  await removeRemnant(connection, 'one', { schema: 'd1' }, async () => ['old'])
  // What a kill leaves: the file of the last checkpoint, and its log.
  for (const end of ['', '.wal']) copyFileSync(`${path}${end}`, `${path}.left${end}`)
  const reader = await openDuckdb()
  await reader.run(`ATTACH '${path}.left' AS left_over`)
  const found = await reader.runAndReadAll(
    "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'left_over'",
  )
  expect(found.getRows()).toEqual([['d2', 'kept']])
})
