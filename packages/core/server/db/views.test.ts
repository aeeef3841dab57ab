import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, TEST_SECRET } from '../../testing/template.ts'
import { toyMigrations } from '../../testing/toy/toy.ts'
import { projectRoot } from '../project-root.ts'
import { type MigrationFolder, migrate } from './migrate.ts'

const VIEWS = `
  create view toy_crate_word as select c.*, upper(c.label) as word from toy_crate c;
  create view toy_crate_long as select w.* from toy_crate_word w where length(w.word) > 9;`

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client
let home: string
let folders: MigrationFolder[]

const setViews = (text: string) => writeFile(join(home, 'views.sql'), text)
const run = () => migrate(database.url, TEST_SECRET, folders)
const columnsOf = async (view: string): Promise<string[]> =>
  (
    await client.query(`select column_name as name from information_schema.columns where table_name = $1`, [view])
  ).rows.map(({ name }) => name)

beforeEach(async () => {
  database = await cloneDatabase(toyMigrations)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  home = await mkdtemp(join(tmpdir(), 'views-'))
  await cp(toyMigrations[0]!.folder, join(home, 'migrations'), { recursive: true })
  const core = { owner: 'core', folder: join(projectRoot, 'packages/core/server/db/migrations') }
  folders = [core, { owner: 'toy', folder: join(home, 'migrations') }]
  await setViews(VIEWS)
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(home, { recursive: true })
})

test('an app’s views are made after the migrations, for readers under their own rights, and not again for nothing', async () => {
  expect(await run()).toEqual(['toy/views.sql'])
  expect(await columnsOf('toy_crate_long')).toContain('word')
  const { rows } = await client.query(
    `select relname as name, reloptions as options, has_table_privilege('atrium_app', oid, 'select, update') as may
     from pg_class where relname like 'toy_crate_%' and relkind = 'v' order by 1`,
  )
  const ofReader = { options: ['security_invoker=true'], may: true }
  expect(rows).toEqual([
    { name: 'toy_crate_long', ...ofReader },
    { name: 'toy_crate_word', ...ofReader },
  ])
  expect(await run()).toEqual([])
})

test('they are made again with a new column of a table, with a changed function and with a changed file', async () => {
  await run()
  await client.query('alter table toy_crate add column colour text')
  expect(await run()).toEqual(['toy/views.sql'])
  expect(await columnsOf('toy_crate_long')).toContain('colour')
  await client.query(`create function toy_shade(text) returns text language sql as 'select $1'`)
  expect(await run()).toEqual(['toy/views.sql'])
  // A view that the file does not make any more is gone.
  await setViews('create view toy_crate_short as select label from toy_crate')
  expect(await run()).toEqual(['toy/views.sql'])
  expect([await columnsOf('toy_crate_short'), await columnsOf('toy_crate_word')]).toEqual([['label'], []])
})

test('a file that fails leaves the views as they were', async () => {
  await run()
  await setViews(`${VIEWS} create view toy_wrong as select nothing from toy_crate;`)
  await expect(run()).rejects.toThrow(/^toy\/views\.sql failed: column "nothing" does not exist/)
  expect(await columnsOf('toy_crate_long')).toContain('word')
  await setViews(VIEWS)
  expect(await run()).toEqual([])
})

test('of two processes that start at the same time one makes the views', async () => {
  const ran = await Promise.all([run(), run()])
  expect(ran.flat()).toEqual(['toy/views.sql'])
})
