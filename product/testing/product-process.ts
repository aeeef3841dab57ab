import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { noteServerStart } from '@atrium/core/testing/server-starts'

export const START_TIMEOUT_MS = 120_000
export const STOP_TIMEOUT_MS = 40_000
const PROGRAM = join(import.meta.dirname, '../../dist/server/main.mjs')
/** Printed when users can sign in; the server answers requests earlier. */
const STARTED = 'Atrium 已启动'

/** The built server as a process, which can be started again. */
export interface ProductProcess {
  readonly pid: number
  /** All output of the server since its first start. */
  output(): string
  /** Resolves when it reports that it has started. */
  start(): Promise<void>
  /** Sends the signal and resolves when the process has ended. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Sends a message to what `node --import` has loaded into the process. @returns its answer */
  ask(message: Serializable): Promise<unknown>
}

export function productProcess(env: NodeJS.ProcessEnv): ProductProcess {
  let server: ChildProcess | undefined
  let output = ''
  return {
    get pid() {
      return server?.pid ?? Number.NaN
    },
    output: () => output,
    async start() {
      noteServerStart()
      server = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
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
      const patience = setTimeout(() => server?.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(patience)
    },
    async ask(message) {
      const answered = once(server!, 'message')
      server!.send(message)
      return (await answered)[0]
    },
  }
}

/** Resolves when the server has printed it; rejects if the server ends before, or after a time limit. */
function hasStarted(server: ChildProcess, hasSaid: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server did not come up'))
    const patience = setTimeout(fail, START_TIMEOUT_MS)
    // `close` comes after all output was read.
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
