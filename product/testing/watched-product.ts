import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@atrium/core/server/db/database'
import { TEST_SECRET } from '@atrium/core/testing/template'
import { makeTenant, type TestTenant } from '@atrium/core/testing/world'
import { appServers } from '../apps.server.ts'
import { findFreePorts } from '../e2e/free-ports.ts'
import { postgresUrl } from './postgres-url.ts'
import { totalMiB } from './process-memory.ts'
import { productProcess } from './product-process.ts'

export const MEMORY_MB = 1024

/** The slowest of a time, in milliseconds: p100. */
export interface Slowest {
  /** Processor time of the longest task of the server's main thread. */
  taskMs: number
  healthMs: number
  writeMs: number
  writes: number
}

export interface WatchedProduct {
  url: string
  mqttPort: number
  tenant(): Promise<TestTenant>
  /** Statements on all tenants' rows. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** What a neighbour, who writes points and asks for the health all the time, has waited for while `run` ran. */
  beside(run: () => Promise<unknown>): Promise<Slowest>
  /** PSS of all processes of the installation, PostgreSQL included. */
  memoryMiB(): number
  close(): Promise<void>
}

/**
 * The built product with little memory, in processes of its own: with an empty PostgreSQL, without the demonstration, and
 * without a limit of requests for each address, because all attackers have the same one.
 */
export async function openWatchedProduct(): Promise<WatchedProduct> {
  const [port, mqttPort] = await findFreePorts(2)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-watched-'))
  const url = `http://127.0.0.1:${port}`
  const product = productProcess({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    UV_THREADPOOL_SIZE: '16',
    MALLOC_ARENA_MAX: '2',
    MEMORY_MB: String(MEMORY_MB),
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000',
    EGRESS_ALLOW: '127.0.0.0/8',
    DEMO: '0',
    SIM: '0',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'longest-task.mjs'))}`,
  })
  let neighbour: ChildProcess | undefined
  const closing: (() => unknown)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
    () => product.stop('SIGTERM'),
    () => neighbour?.kill(),
  ]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    await product.start()
    const db = openDatabase({ url: postgresUrl(dataDir), secretKey: TEST_SECRET, poolSize: 2, log: console })
    closing.push(() => db.close())
    const tenant = () => makeTenant({ db, url }, appServers)
    const { id, token } = await (await tenant()).credential()
    neighbour = fork(join(import.meta.dirname, 'neighbour.mjs'), [url, id, token], { execArgv: [] })
    const slowest = async (): Promise<Slowest> => {
      const answered = once(neighbour!, 'message')
      neighbour!.send('slowest')
      const [[waited], task] = await Promise.all([answered, product.ask('longest')])
      return { ...waited, taskMs: (task as { longest: number }).longest }
    }
    return {
      url,
      mqttPort: mqttPort!,
      tenant,
      sql: async (text, values) => (await db.executeSql(text, values)).rows as Record<string, unknown>[],
      async beside(run) {
        await slowest()
        await run()
        return slowest()
      },
      memoryMiB: () => totalMiB(product.pid),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
