// What all tests of one run share: the bundled time-series worker (a worker thread cannot load TypeScript)
// and one real PostgreSQL with durability switched off. Each test file clones its own database in it.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded.ts'
import { serverBundle } from '../rolldown.config.mjs'

export default async function setup() {
  const bundle = serverBundle(['timeseries-worker'])
  if (Object.keys(bundle.input).length > 0) await build({ ...bundle, logLevel: 'warn' })

  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: console })
  process.env.ATRIUM_TEST_PG = postgres.url

  return async () => {
    await postgres.close()
    if (existsSync(dataDir)) await rm(dataDir, { recursive: true })
  }
}
