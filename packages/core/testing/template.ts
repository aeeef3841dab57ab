import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectToQueue } from '../server/db/full-queue.ts'
import type { MigrationFolder } from '../server/db/migrate.ts'
import { prepareDatabase } from '../server/prepare.ts'
import { refuseUnseenWrites } from './unseen-writes.ts'

export const TEST_SECRET = 'a secret key that only the tests know'

let clones = 0

/**
 * Creates a migrated database for one server. The first caller of the run migrates a template for its set of apps;
 * cloning the template takes some 60 ms instead of a second.
 */
export async function cloneDatabase(
  migrations: readonly MigrationFolder[],
): Promise<{ url: string; drop(): Promise<void> }> {
  const owner = process.env.ATRIUM_TEST_PG
  if (!owner) throw new Error('ATRIUM_TEST_PG is not set: run the tests with vitest, whose setup starts PostgreSQL')
  const template = await onServer(owner, async (client) => {
    // Test files run in separate processes: the first one creates the template, the others wait.
    await client.query(`select pg_advisory_lock(hashtext('atrium test template'))`)
    return ensureTemplate(client, owner, migrations)
  })
  clones += 1
  const name = `world_${process.pid}_${clones}`
  await onServer(owner, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: at(owner, name),
    drop: () => onServer(owner, (client) => client.query(`drop database ${name} with (force)`)).then(() => undefined),
  }
}

/** Returns the template's name. A template with apps starts as a copy of core's template. */
async function ensureTemplate(client: pg.Client, owner: string, migrations: readonly MigrationFolder[]) {
  // PostgreSQL cuts names after 63 characters, and those of all apps together are longer.
  const owners = ['core', ...migrations.map((folder) => folder.owner)].join('_')
  const template = `template_${createHash('sha256').update(owners).digest('hex').slice(0, 16)}`
  const known = await client.query('select 1 from pg_database where datname = $1', [template])
  if (known.rowCount !== 0) return template
  const base: string = migrations.length === 0 ? 'template1' : await ensureTemplate(client, owner, [])
  // A process that was killed may have left its draft behind.
  await client.query(`drop database if exists ${template}_draft with (force)`)
  await client.query(`create database ${template}_draft template ${base}`)
  await prepareDatabase(at(owner, `${template}_draft`), TEST_SECRET, migrations)
  await onServer(at(owner, `${template}_draft`), refuseUnseenWrites)
  await client.query(`alter database ${template}_draft rename to ${template}`)
  return template
}

async function onServer<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToQueue(async () => {
    const fresh = new pg.Client({ connectionString: url })
    await fresh.connect()
    return fresh
  })
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
