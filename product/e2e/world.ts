import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { productProcess, START_TIMEOUT_MS, STOP_TIMEOUT_MS } from '../testing/product-process.ts'
import { test as base } from './core-seconds.ts'
import { findFreePorts } from './free-ports.ts'
import { copyPrepared } from './prepared-folder.ts'

/** The whole product as a user runs it: the built server as a process with its own ports and data. */
export interface World {
  /** For example http://127.0.0.1:41234 */
  url: string
  mqttPort: number
  /** The password of `demo`. */
  demoPassword: string
  /** The token of the ingest credential `demo`. */
  ingestToken: string
  dataDir: string
  /** The process of the server. */
  readonly pid: number
  /** All output of the server since its first start. */
  output(): string
  /** Sends the signal and resolves when the process has ended. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts the server again with the same ports and data; resolves when it reports that it has started. */
  start(): Promise<void>
  /** Ends the server and deletes its data. */
  close(): Promise<void>
}

/** Opens a page in a new browser context, for another user. It is closed when the journey ends. */
export type Another = (options?: BrowserContextOptions) => Promise<Page>

/** A journey with a running server. All journeys of a worker share the server. */
export const test = base.extend<{ another: Another }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const world = await openWorld()
      try {
        await use(world)
      } finally {
        await world.close()
      }
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS + STOP_TIMEOUT_MS },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  // A page that stays open would keep its session and slow down later journeys.
  another: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * Starts the product on a copy of the prepared data folder, unless `settings` names another folder or database.
 * `settings` are environment variables that replace the usual ones.
 */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const [port, mqttPort] = await findFreePorts(2)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journeys-'))
  if (!settings.DATA_DIR && !settings.DATABASE_URL) copyPrepared(dataDir)
  const url = `http://127.0.0.1:${port}`
  const secrets = { demoPassword: 'journeys-only-1', ingestToken: 'journeys-only-token' }
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    UV_THREADPOOL_SIZE: '16',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PASSWORD: secrets.demoPassword,
    DEMO_INGEST_TOKEN: secrets.ingestToken,
    SIM: '1',
    // Writing a month of history and charging all the time would slow down the other journeys.
    DEMO_NETWORK: '0',
    ...settings,
  }
  const product = productProcess(env)
  const world: World = {
    url,
    mqttPort: mqttPort!,
    ...secrets,
    dataDir,
    get pid() {
      return product.pid
    },
    output: product.output,
    start: product.start,
    stop: product.stop,
    async close() {
      await world.stop('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await world.start()
  } catch (error) {
    await world.stop('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  return world
}
