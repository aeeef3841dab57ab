import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '@atrium/core/server/project-root'

const PROGRAM = join(projectRoot, 'dist/server/main.mjs')
const STARTS_WITHIN_MS = 60_000

export interface Place {
  databaseUrl: string
  secretKey: string
  dataDir: string
  port: number
  mqttPort: number
}

/** The built server as a process of its own, on ports that stay the same after a restart. */
export interface ServerProcess {
  /** Resolves when the server is ready. */
  start(): Promise<void>
  /** Ends it at once (SIGKILL). */
  kill(): Promise<void>
}

export function serverProcess({ databaseUrl, secretKey, dataDir, port, mqttPort }: Place): ServerProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    UV_THREADPOOL_SIZE: '16',
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: '0',
    SIM: '0',
    PAY_STAND_IN: '1',
  }
  let server: ChildProcess | undefined

  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false)

  return {
    async start() {
      const started = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      server = started
      const lastMs = Date.now() + STARTS_WITHIN_MS
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > lastMs) throw new Error('the built server did not start')
        await pause(100)
      }
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}
