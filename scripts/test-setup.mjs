// What all tests of one run share: the bundled time-series worker (a worker thread cannot load TypeScript) and one real
// PostgreSQL with durability switched off. Each test file clones its own database from a template.
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded.ts'
import { serverBundle } from '../rolldown.config.mjs'
import { root } from './prepare.mjs'

export default async function setup() {
  await bundleWorker()
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: console })
  process.env.ATRIUM_TEST_PG = postgres.url

  return async () => {
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// Built in a draft folder and moved in one step, because another run in this checkout may be reading the worker now.
async function bundleWorker() {
  const draft = join(root, `dist/.worker-${process.pid}`)
  const bundle = serverBundle({ names: ['timeseries-worker'], dir: draft })
  if (Object.keys(bundle.input).length === 0) return
  const { output } = await build({ ...bundle, logLevel: 'warn' })
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  for (const { fileName } of output) renameSync(join(draft, fileName), join(root, 'dist/server', fileName))
  rmSync(draft, { recursive: true, force: true })
}
