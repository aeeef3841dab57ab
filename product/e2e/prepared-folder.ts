import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
// @ts-expect-error the project's scripts are plain JavaScript
import { keepUsed, withLock } from '../../scripts/lock.mjs'
import { apps } from '../apps.ts'

const root = join(import.meta.dirname, '../..')
// A hash of all sources, because another build may have other migrations.
const build = readFileSync(join(root, 'dist/.stamp'), 'utf8').trim().slice(0, 16)
const folder = join(root, '.cache/journeys')
const prepared = join(folder, build)
const quiet = { info() {}, warn() {}, error: console.error }

/** Playwright's global setup: a data folder with a migrated database, made once for each build. */
export default async function prepare(): Promise<void> {
  // Another command may be making the folder now, or use the one of another build.
  await withLock('journeys', async () => {
    keepUsed(folder, build)
    if (!existsSync(prepared)) await make()
  })
}

/** Copies the prepared folder to a new server's data folder, so that the server need not create its database. */
export function copyPrepared(dataDir: string): void {
  cpSync(prepared, dataDir, { recursive: true })
}

async function make(): Promise<void> {
  const draft = mkdtempSync(join(folder, 'draft-'))
  const postgres = await startEmbeddedPostgres({ dataDir: draft, fast: true, log: quiet })
  // A server that starts on a copy sets the passwords of the database's users from its own key.
  await prepareDatabase(postgres.url, 'of no server', appMigrations(apps.map(({ key }) => key)))
  await postgres.close()
  renameSync(draft, prepared)
}
