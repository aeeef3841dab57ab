// 20,000 random calls over the whole API, generated from its description: from valid requests to completely invalid
// ones, by people of two tenants, a consumer and nobody. Every answer must have the envelope, and none may be an
// internal error. With the seed of an earlier run as argument the calls are the same: `node
// dist/server/bench-api-walk.mjs 12345`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { bootWorld } from '@atrium/core/testing/world'
import { appServers } from '../product/apps.server.ts'
import { packages } from '../product/packages.ts'
import { walkApi } from '../product/walk/walk.ts'
import { machineFacts } from './shared/machine.ts'

const CALLS = 20_000

console.log(machineFacts())
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-walk-'))
const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: console })
process.env.ATRIUM_TEST_PG = postgres.url
const world = await bootWorld({ apps: appServers, packages })
try {
  const start = performance.now()
  const { calls, statuses, faults } = await walkApi(world, CALLS, seed)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  for (const fault of faults) console.log(`  ${fault}`)
  console.log(`API: ${calls} calls in ${seconds} s (seed ${seed}): ${answers.join(', ')}`)
  console.log(`  ${faults.length} kinds of calls were answered with a fault of ours or without the envelope`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await world.close()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
}
