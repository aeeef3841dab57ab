import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { findFreePorts } from './free-ports.ts'

const startTimeoutMs = 120_000
const stopTimeoutMs = 40_000
const program = join(import.meta.dirname, '../../dist/server/main.mjs')

/** The whole product as a stranger runs it: the built server as a process of its own, with ports and data of its own. */
export interface World {
  /** For example http://127.0.0.1:41234 */
  url: string
  mqttPort: number
  /** Signs in as `demo`. */
  demoPassword: string
  /** The token of the ingest credential `demo`. */
  ingestToken: string
  dataDir: string
  /** Everything the server has printed since it was started first. */
  output(): string
  /** Ends the server as the signal does and resolves when the process is gone. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same ports and data; resolves when it says that it has started. */
  start(): Promise<void>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/** Opens a page in another browser than the journey's own: somebody else's, until the journey ends. */
export type Another = (options?: BrowserContextOptions) => Promise<Page>

/** A journey with the world running. The server is shared by all journeys of a worker. */
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
    { scope: 'worker', timeout: startTimeoutMs + stopTimeoutMs },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  // A page that a journey leaves open would stay signed in and go on working beside all the later ones.
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

/** Starts a world. `settings` are environment variables that win over the usual ones. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const [port, mqttPort] = await findFreePorts(2)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journeys-'))
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
    // What it takes to write a month of history and to charge all the time, the other journeys need themselves.
    DEMO_NETWORK: '0',
    ...settings,
  }
  let server: ChildProcess | undefined
  let output = ''
  const world: World = {
    url,
    mqttPort: mqttPort!,
    ...secrets,
    dataDir,
    output: () => output,
    async start() {
      server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [server.stdout, server.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      const from = output.length
      await hasStarted(server, () => output.includes(STARTED, from)).catch((error: Error) => {
        throw new Error(`${error.message}. It said:\n${output.slice(-4000)}`)
      })
    },
    async stop(signal) {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill(signal)
      const patience = setTimeout(() => server?.kill('SIGKILL'), stopTimeoutMs)
      await ended
      clearTimeout(patience)
    },
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

/** Said when people can sign in: the server answers before its demonstration is there. */
const STARTED = 'Atrium 已启动'

/** Resolves as soon as it has said so; rejects when it ends before, or takes too long. */
function hasStarted(server: ChildProcess, hasSaid: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server did not come up'))
    const patience = setTimeout(fail, startTimeoutMs)
    // When all that it said has been read, too.
    server.once('close', () => {
      clearTimeout(patience)
      fail()
    })
    server.stdout?.on('data', () => {
      if (!hasSaid()) return
      clearTimeout(patience)
      resolve()
    })
  })
}
