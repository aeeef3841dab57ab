import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/prepare'
import { apps } from '../apps.ts'

const root = join(import.meta.dirname, '../..')
// A hash of all sources, because another build may have other migrations.
const build = readFileSync(join(root, 'dist/.stamp'), 'utf8').trim().slice(0, 16)
const prepared = join(root, '.cache/journeys', build)
const quiet = { info() {}, warn() {}, error: console.error }

/** Playwright's global setup: a data folder with a migrated database, made once for each build. */
export default async function prepare(): Promise<void> {
  if (existsSync(prepared)) return
  rmSync(dirname(prepared), { recursive: true, force: true })
  mkdirSync(dirname(prepared), { recursive: true })
  const draft = mkdtempSync(join(dirname(prepared), 'draft-'))
  const postgres = await startEmbeddedPostgres({ dataDir: draft, fast: true, log: quiet })
  // A server that starts on a copy sets the passwords of the database's users from its own key.
  await prepareDatabase(postgres.url, 'of no server', appMigrations(apps.map(({ key }) => key)))
  await postgres.close()
  renameSync(draft, prepared)
}

/** Copies the prepared folder to a new server's data folder, so that the server need not create its database. */
export function copyPrepared(dataDir: string): void {
  cpSync(prepared, dataDir, { recursive: true })
}
