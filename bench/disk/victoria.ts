import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const PROGRAM = 'victoria-metrics'
const STARTED_WITHIN_MS = 30_000

export interface Victoria {
  url: string
  /** Writes what is in memory into the files, merges them, and stops. */
  rest(): Promise<void>
  kill(): void
}

/** Debian's VictoriaMetrics on an empty folder; null if it is not installed. */
export async function startVictoria(folder: string, port: number): Promise<Victoria | null> {
  if (spawnSync('which', [PROGRAM]).status !== 0) return null
  const url = `http://127.0.0.1:${port}`
  const options = [`-storageDataPath=${folder}`, `-httpListenAddr=127.0.0.1:${port}`, '-retentionPeriod=100y']
  const child = spawn(PROGRAM, options, { stdio: 'ignore' })
  await untilItAnswers(url, child)
  return {
    url,
    async rest() {
      await fetch(`${url}/internal/force_flush`)
      await fetch(`${url}/internal/force_merge`)
      child.kill('SIGINT')
      await once(child, 'exit')
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const endMs = performance.now() + STARTED_WITHIN_MS; performance.now() < endMs; await pause(100)) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`${PROGRAM} did not start`)
}
