import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'

export const quiet = { info() {}, warn() {}, error() {} }

/** A folder for a PostgreSQL cluster; the tests of a file start PostgreSQL in it one after another. */
export function clusterFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-embedded-'))
  const dataDir = join(folder, 'var')
  return {
    folder,
    dataDir,
    start: (port?: number) => startEmbeddedPostgres({ dataDir, port, fast: true, log: quiet }),
    postmasterId: () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
  }
}

export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
