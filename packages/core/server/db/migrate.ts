import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { rolePassword } from './roles.ts'
import { remakeViews } from './views.ts'

/** One folder of plain SQL files, `NNN_name.sql`, run in the order of their names. */
export interface MigrationFolder {
  /** `core`, or the app's key. */
  owner: string
  folder: string
}

const ROLES = { atrium_app: 'nobypassrls', atrium_platform: 'bypassrls' } as const

/**
 * Brings the database up to date: the serving roles, then every file that has not run, each in its own transaction; then the
 * views of apps. Two processes that start together run one after the other.
 * @returns the files that were run
 * @throws if a file was edited after it had run: write a new one instead.
 */
export async function migrate(url: string, secretKey: string, folders: readonly MigrationFolder[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('atrium migrations'))`)
    await prepareRoles(client, secretKey)
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, checksum text not null, run_at timestamptz not null default now())`,
    )
    const ran: string[] = []
    for (const folder of folders) ran.push(...(await runFolder(client, folder)))
    return [...ran, ...(await remakeViews(client, folders))]
  } finally {
    await client.end()
  }
}

async function prepareRoles(client: pg.Client, secretKey: string): Promise<void> {
  const database = pg.escapeIdentifier(client.database ?? '')
  for (const [role, bypass] of Object.entries(ROLES)) {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await client.query(`create role ${role} login ${bypass}`)
    // Roles belong to the whole cluster: changing one that already works would only conflict with another start.
    if (!(await logsIn(client, role, rolePassword(secretKey, role)))) {
      await client.query(`alter role ${role} password ${pg.escapeLiteral(rolePassword(secretKey, role))}`)
    }
    await client.query(`grant connect on database ${database} to ${role}`)
    await client.query(`grant usage on schema public to ${role}`)
  }
}

async function logsIn(owner: pg.Client, role: string, password: string): Promise<boolean> {
  const { host, port, database } = owner
  const client = new pg.Client({ host, port, database: database ?? '', user: role, password })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function runFolder(client: pg.Client, { owner, folder }: MigrationFolder): Promise<string[]> {
  const ran: string[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    const name = `${owner}/${file}`
    const text = readFileSync(join(folder, file), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = await client.query('select checksum from schema_migration where name = $1', [name])
    if (known.rows[0]) {
      if (known.rows[0].checksum !== checksum) throw new Error(`Migration ${name} was edited after it had run`)
      continue
    }
    await runOne(client, name, text, checksum)
    ran.push(name)
  }
  return ran
}

async function runOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
