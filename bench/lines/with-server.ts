import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { appServers } from '../../product/apps.server.ts'
import { findFreePorts } from '../../product/e2e/free-ports.ts'
import { CLERK, type Place, SECRET, serveLines } from './serve.ts'

export interface Served {
  server: ChildProcess
  dataDir: string
  url: string
  mqttUrl: string
  username: string
  password: string
}

/** Runs a bench beside the product's server in a process of its own, with a database that is deleted at the end. */
export async function withServer(run: (served: Served) => Promise<void>): Promise<void> {
  const [side, place = ''] = process.argv.slice(2)
  if (side === 'serve') return serveLines(JSON.parse(place) as Place, undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { ...console, info: () => undefined } })
  let server: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
    const [port, mqttPort] = (await findFreePorts(2)) as [number, number]
    const served: Place = { databaseUrl: postgres.url, dataDir, port, mqttPort }
    server = fork(process.argv[1] ?? '', ['serve', JSON.stringify(served)])
    await once(server, 'message')
    const at = { url: `http://127.0.0.1:${port}`, mqttUrl: `mqtt://127.0.0.1:${mqttPort}` }
    await run({ server, dataDir, ...at, ...CLERK })
  } finally {
    server?.kill('SIGKILL')
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
