// What all tests of one run share: the bundled time-series worker (a worker thread cannot load TypeScript) and one real
// PostgreSQL with durability switched off. Each server that a test starts gets a database of its own, cloned from a
// template.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { startEmbeddedPostgres } from '../../packages/core/server/db/embedded.ts'
import { serverBundle } from '../../rolldown.config.mjs'
import { root } from '../prepare.mjs'
import { report } from './events.mjs'
import { secondsOfTree } from './processes.mjs'
import { seedOf } from './seed.mjs'

export default async function setup({ vitest }) {
  // Vitest calls this for each project of the run; they share what the first one has started.
  if (process.env.ATRIUM_TEST_PG) return undefined
  if (!process.env.SEED) {
    process.env.SEED = seedOf(process.env)
    console.log(`Random cases and the order of the files: SEED=${process.env.SEED}`)
  }
  await bundleWorkers()
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: console })
  process.env.ATRIUM_TEST_PG = postgres.url

  return async () => {
    // Workers are told to end, but not waited for. They close their shared servers first, which need the database.
    await vitest.pool?.close()
    const said = troublesIn(readFileSync(join(dataDir, 'postgres.log'), 'utf8'))
    report({ event: 'postgres', seconds: secondsOfTree(postmasterIn(dataDir)), said })
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What PostgreSQL says when it could not serve: then tests fail that have nothing in common. */
const troublesIn = (log) =>
  log.split('\n').filter((line) => /PANIC:|terminated by signal|could not (accept|fork)|too many clients/.test(line))

const postmasterIn = (dataDir) => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

// Built in a draft folder and moved in one step, because another run in this checkout may be reading the workers now.
async function bundleWorkers() {
  const draft = join(root, `dist/.worker-${process.pid}`)
  const bundle = serverBundle({ names: ['timeseries-worker', 'take-apart-worker', 'converter-thread'], dir: draft })
  const { output } = await build({ ...bundle, logLevel: 'warn' })
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  for (const { fileName } of output) renameSync(join(draft, fileName), join(root, 'dist/server', fileName))
  rmSync(draft, { recursive: true, force: true })
}
