import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Programs, run, type Wrapping } from './embedded-programs.ts'
import { commandLine, processStart } from './folder-claim.ts'

const pollMs = 20
const readyTimeoutMs = 60_000

/** One cluster on disk, and how its programs are run. */
export interface Place {
  cluster: string
  secretsFile: string
  logFile: string
  wrapping: Wrapping
  programs: Programs
}

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Runs PostgreSQL on the fixed port, else on the last one, else on any free one. */
export async function launchOnSomePort(place: Place, settings: Record<string, string>, fixed?: number, last?: number) {
  if (fixed !== undefined) return { port: fixed, child: await launch(place, settings, fixed) }
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort(attempt === 1 ? last : undefined)
    try {
      return { port, child: await launch(place, settings, port) }
    } catch (error) {
      // Another program took the port after our check.
      if (attempt === 5 || !(error instanceof PortTaken)) throw error
    }
  }
}

async function findFreePort(preferred = 0): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(preferred, '127.0.0.1'), 'listening')
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  } catch {
    return findFreePort()
  } finally {
    probe.close()
  }
}

class PortTaken extends Error {}

/** Runs PostgreSQL and resolves when it accepts connections. */
export async function launch(place: Place, settings: Record<string, string>, port: number): Promise<ChildProcess> {
  const args = ['-D', place.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const deadline = Date.now() + readyTimeoutMs
  for (;;) {
    const logStart = existsSync(place.logFile) ? statSync(place.logFile).size : 0
    const child = runLogged(place, place.programs.postgres, args)
    while (isRunning(child) && Date.now() < deadline) {
      if (isReady(place.cluster, child.pid)) return child
      await pause(pollMs)
    }
    if (isRunning(child)) await stopProcess(child.pid!)
    const said = readFileSync(place.logFile).subarray(logStart).toString()
    if (said.includes('Address already in use')) {
      throw new PortTaken(`PostgreSQL cannot listen on port ${port}: another program does.`)
    }
    // After a kill -9 of PostgreSQL's first process, its sessions need a moment to detect this and end.
    if (!said.includes('still in use') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start.${lastLines(place.logFile)}`)
    }
    await pause(pollMs * 10)
  }
}

/** Runs a program with its output going to the log file. */
export function runLogged(place: Place, program: string, args: string[]): ChildProcess {
  const logFd = openSync(place.logFile, 'a', 0o600)
  try {
    return run(place.wrapping, program, args, logFd)
  } finally {
    closeSync(logFd)
  }
}

function isRunning(child: ChildProcess) {
  return child.exitCode === null && child.signalCode === null
}

function postmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = postmasterFile(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

// We hold the claim on the folder, so no living process of ours uses this cluster: a PostgreSQL that still runs is an
// orphan.
export async function stopOrphan(cluster: string, log: Log) {
  const pid = Number(postmasterFile(cluster)[0])
  if (!pid) return
  const command = commandLine(pid)
  if (command.includes('postgres') && command.includes(cluster)) {
    log.warn(`Stopping the PostgreSQL (process ${pid}) that an earlier start left behind`)
    await stopProcess(pid)
  }
  // A stale process id that now belongs to another program would keep PostgreSQL from starting.
  for (const name of readdirSync(cluster)) {
    if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
  }
}

/**
 * Ends a PostgreSQL: first by a fast shutdown, then by an immediate one, then by SIGKILL. Returns when the process has
 * ended.
 */
async function stopProcess(pid: number) {
  const steps = [
    { signal: 'SIGINT', waitMs: 20_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const
  for (const { signal, waitMs } of steps) {
    const deadline = Date.now() + waitMs
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    while (Date.now() < deadline) {
      if (processStart(pid) === null) return
      await pause(pollMs)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`)
}

/** Restarts PostgreSQL when it ends unexpectedly, until `stop`. */
export function keepRunning(first: ChildProcess, again: () => Promise<ChildProcess>, log: Log) {
  let child = first
  let stopping = false
  let revival: Promise<void> = Promise.resolve()
  const revive = async () => {
    while (!stopping) {
      log.error('PostgreSQL ended unexpectedly; starting it again')
      try {
        child = await again()
        watch()
        return
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
        await pause(1000)
      }
    }
  }
  const watch = () => {
    child.once('exit', () => {
      if (!stopping) revival = revive()
    })
  }
  watch()
  return {
    async stop() {
      stopping = true
      await revival
      if (isRunning(child)) await stopProcess(child.pid!)
    },
  }
}

/** The end of the log, for an error message to the operator. */
export function lastLines(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-12) : []
  return ` The end of ${file}:\n${lines.join('\n')}`
}
