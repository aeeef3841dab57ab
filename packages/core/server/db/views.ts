import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { MigrationFolder } from './migrate.ts'

interface ViewFile {
  owner: string
  /** Under which `schema_migration` has its checksum. */
  name: string
  text: string
}

/**
 * Makes the views of apps again after the migrations. `views.sql` beside an app's folder of migrations makes all of its
 * views, whose names begin with the app's key. If the file has changed, or what views are made of (a column of a table
 * or of a view of core, an SQL function), then all of them are dropped and the file is run, in one transaction. So a
 * migration of core that adds a column needs none in the apps. The file says neither who may read a view nor whose
 * rights it has: the same holds for all.
 * @returns the files that were run
 */
export async function remakeViews(client: pg.Client, folders: readonly MigrationFolder[]): Promise<string[]> {
  const files = folders.flatMap(viewFileOf)
  const base = await baseOf(client, files)
  const ran: string[] = []
  for (const file of files) {
    const checksum = createHash('sha256').update(base).update(file.text).digest('hex')
    const known = await client.query('select checksum from schema_migration where name = $1', [file.name])
    if (known.rows[0]?.checksum === checksum) continue
    await remake(client, file, checksum)
    ran.push(file.name)
  }
  return ran
}

function viewFileOf({ owner, folder }: MigrationFolder): ViewFile[] {
  const path = join(folder, '..', 'views.sql')
  return existsSync(path) ? [{ owner, name: `${owner}/views.sql`, text: readFileSync(path, 'utf8') }] : []
}

/** Changes with everything that the views may be made of, but not with the views themselves. */
async function baseOf(client: pg.Client, files: readonly ViewFile[]): Promise<string> {
  const { rows } = await client.query<{ base: string }>(
    `select md5(string_agg(line, E'\\n' order by line)) as base from (
       select p.proname || ' ' || p.prosrc as line from pg_proc p where p.pronamespace = 'public'::regnamespace
       union all
       select c.relname || ' ' || a.attnum || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
         and not (c.relkind = 'v' and split_part(c.relname, '_', 1) = any ($1))) known`,
    [files.map(({ owner }) => owner)],
  )
  return rows[0]!.base
}

async function remake(client: pg.Client, { owner, name, text }: ViewFile, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    const old = await viewsOf(client, owner)
    if (old.length > 0) await client.query(`drop view ${old.join(', ')}`)
    await client.query(text)
    for (const view of await viewsOf(client, owner)) {
      await client.query(`alter view ${view} set (security_invoker = true)`)
      // Rows of a view are locked, too, which needs the right to change them.
      await client.query(`grant select, update on ${view} to atrium_app, atrium_platform`)
    }
    await client.query(
      `insert into schema_migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, run_at = now()`,
      [name, checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function viewsOf(client: pg.Client, owner: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and split_part(c.relname, '_', 1) = $1`,
    [owner],
  )
  return rows.map(({ name }) => pg.escapeIdentifier(name))
}
