// The built server is killed (SIGKILL) at random moments while devices of all lines deliver and consumers pay, and is
// started again. At the end every paid order must be finished, refunded, or waiting for a time at which it ends, and
// books, held money, stock and power banks must have no differences.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { appServers } from '../product/apps.server.ts'
import { startLines } from '../product/testing/kills/kill-lines.ts'
import { machineFacts } from './shared/machine.ts'

const KILLS = 20
const SECRET = 'a secret key of the bench that only the bench knows'

console.log(machineFacts())
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: { ...console, info: () => undefined } })
try {
  await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
  const killed = await startLines(postgres.url, SECRET)
  const met = await killed.kill(KILLS)
  await killed.rest()
  const { lines, differences, contradictions } = await killed.end()
  await killed.close()
  for (const [line, { byStatus, waiting, lost }] of Object.entries(lines)) {
    console.log(`${line}: ${KILLS} kills; orders stood at that moment in the statuses ${met[line]!.join(', ')}`)
    console.log(`${line}: orders by status: ${JSON.stringify(byStatus)}; ${waiting} wait for a time at which they end`)
    console.log(`${line}: paid and lost: ${lost.length === 0 ? 'none' : JSON.stringify(lost)}`)
  }
  console.log(
    `power banks in two places, or kept for nobody: ${contradictions.length === 0 ? 'none' : JSON.stringify(contradictions)}`,
  )
  console.log(
    `differences in the books and the stock: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`,
  )
} finally {
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
