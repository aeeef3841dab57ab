import { join } from 'node:path'
import { migrate } from '@atrium/core/server/db/migrate'
import { appMigrations } from '@atrium/core/server/prepare'
import { projectRoot } from '@atrium/core/server/project-root'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import pg from 'pg'
import { expect, test } from 'vitest'
import { apps } from './apps.ts'

const folders = [
  { owner: 'core', folder: join(projectRoot, 'packages/core/server/db/migrations') },
  ...appMigrations(apps.map(({ key }) => key)),
]
/** What the lists of devices show, in each app that has devices. */
const shown = apps.flatMap(({ key, entities = [] }) =>
  entities.flatMap(({ table, view }) => (table === `${key}_device` && view ? [view] : [])),
)

test('a column that core adds to devices is in the lists of all apps, without a change in one of them', async () => {
  const database = await cloneDatabase(folders.slice(1))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    // As a migration of core would: the column, and the function that makes the view of an app's devices.
    const { rows } = await client.query(`select pg_get_functiondef('device_view_text'::regproc) as text`)
    const text = rows[0].text.replace('d.clock_error', 'd.clock_error, d.colour')
    expect(text).not.toBe(rows[0].text)
    await client.query(`alter table device add column colour text; ${text}`)
    await migrate(database.url, TEST_SECRET, folders)
    const found = await client.query(
      `select table_name as view from information_schema.columns where column_name = 'colour' and table_name = any ($1)`,
      [shown],
    )
    expect(shown.length).toBeGreaterThan(1)
    expect(found.rows.map(({ view }) => view).sort()).toEqual(shown.sort())
  } finally {
    await client.end()
    await database.drop()
  }
})
