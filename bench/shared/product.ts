import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'
import { findFreePorts } from '../../product/e2e/free-ports.ts'

export interface Product {
  url: string
  /** The process of the server. */
  readonly pid: number
  mqttUrl: string
  dataDir: string
  ingestToken: string
  /** The password of the user `demo`. */
  demoPassword: string
  /** Starts the server again with the same data; resolves with the time until it was ready. */
  restart(): Promise<number>
  close(): Promise<void>
}

const START_TIMEOUT_MS = 120_000

/**
 * The whole product as `npm start` runs it, with its own folder and ports, and with the demonstration and its
 * simulator, unless `changed` has other settings.
 */
export async function startProduct(changed: Record<string, string> = {}): Promise<Product> {
  const [port, mqttPort] = await findFreePorts(2)
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const secrets = { ingestToken: 'bench-only-token', demoPassword: 'bench-only-1' }
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DEMO: '1',
    SIM: '1',
    DEMO_PASSWORD: secrets.demoPassword,
    DEMO_INGEST_TOKEN: secrets.ingestToken,
    LOG_LEVEL: 'warn',
    // As in the script of `npm start`, which is not run here.
    MALLOC_ARENA_MAX: '2',
    ...changed,
  }
  let child: ChildProcess | undefined

  async function start(): Promise<number> {
    const startedMs = performance.now()
    // The script itself, without npm around it, because a signal must reach the server. The time that npm takes is
    // measured separately.
    child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (performance.now() - startedMs < START_TIMEOUT_MS && child.exitCode === null) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null)
      if (answer?.ok) return performance.now() - startedMs
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('the product did not start')
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    url,
    get pid() {
      return child?.pid ?? Number.NaN
    },
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    dataDir,
    ...secrets,
    async restart() {
      await stop()
      return start()
    },
    async close() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
