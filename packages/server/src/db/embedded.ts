import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseWrapping, findPrograms, giveTo, run, type Wrapping } from './embedded-programs.ts'
import { claimFolder, commandLine, processStart } from './folder-claim.ts'

const databaseName = 'atrium'
const pollMs = 20
const readyTimeoutMs = 60_000
const logLimitBytes = 10_000_000

export interface EmbeddedPostgres {
  /** Superuser address of the database `atrium`. */
  url: string
  port: number
  /** Shuts PostgreSQL down (open sessions are ended, nothing committed is lost) and frees the folder. */
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** The cluster lives in `postgres/` of this folder, its password and port in `postgres.json`, its log beside them. */
  dataDir: string
  /** A fixed port; by default the port of last time when it is free, else any free one. */
  port?: number
  /** For tests only: a power cut may lose or break the data. */
  fast?: boolean
  log: { info(message: string): void; warn(message: string): void; error(message: string): void }
}

interface Place {
  cluster: string
  secretsFile: string
  logFile: string
  wrapping: Wrapping
  programs: ReturnType<typeof findPrograms>
}

/**
 * Starts the PostgreSQL that came with npm on 127.0.0.1, making its cluster on the first start. It ends with this
 * process, however that ends; one that an earlier process left behind is stopped first. When it dies by itself it is
 * started again on the same port.
 * Throws a sentence for the operator when the folder is in use, the port is taken, or it does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  mkdirSync(options.dataDir, { recursive: true })
  const folder = realpathSync(options.dataDir)
  const place: Place = {
    cluster: join(folder, 'postgres'),
    secretsFile: join(folder, 'postgres.json'),
    logFile: join(folder, 'postgres.log'),
    wrapping: chooseWrapping(),
    programs: findPrograms(),
  }
  const claim = claimFolder(join(folder, 'postgres.owner'), folder)
  try {
    await stopOrphan(place.cluster, log)
    const secrets = await prepareCluster(place, options.fast ?? false)
    const settings = serverSettings(options.fast ?? false)
    const started = await launchOnSomePort(place, settings, options.port, secrets.port)
    writeSecrets(place.secretsFile, { ...secrets, port: started.port })
    const keeper = keepRunning(started.child, () => launch(place, settings, started.port), log)
    const urlOf = (database: string) => `postgres://postgres:${secrets.password}@127.0.0.1:${started.port}/${database}`
    await createDatabase(urlOf('postgres'))
    return {
      url: urlOf(databaseName),
      port: started.port,
      async close() {
        await keeper.stop()
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

interface Secrets {
  password: string
  port?: number
}

async function prepareCluster(place: Place, fast: boolean): Promise<Secrets> {
  const { cluster, secretsFile, logFile } = place
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) truncateSync(logFile)
  if (existsSync(cluster)) {
    if (!existsSync(secretsFile)) {
      throw new Error(
        `${secretsFile} is missing; without the password in it the database in ${cluster} cannot be opened.`,
      )
    }
    giveTo(place.wrapping.ownerId, cluster)
    return JSON.parse(readFileSync(secretsFile, 'utf8'))
  }
  const secrets = { password: randomBytes(24).toString('base64url') }
  writeSecrets(secretsFile, secrets)
  // Made beside its place and renamed: a start that is killed half-way leaves no half a cluster.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  giveTo(place.wrapping.ownerId, draft)
  await initialise(place, draft, secrets.password, fast)
  renameSync(draft, cluster)
  return secrets
}

async function initialise(place: Place, draft: string, password: string, fast: boolean) {
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(place.wrapping.ownerId, passwordFile)
  // The builtin provider sorts by code point, the same on every machine; with a plain C locale pg_trgm would not
  // see Chinese letters. macOS has no C.UTF-8.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = ['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`, '--no-instructions')
  if (fast) args.push('--no-sync')
  try {
    const child = runLogged(place, place.programs.initdb, args)
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`PostgreSQL could not make its files.${lastLines(place.logFile)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function writeSecrets(file: string, secrets: Secrets) {
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 })
  renameSync(draft, file)
}

function serverSettings(fast: boolean): Record<string, string> {
  const settings = {
    listen_addresses: '127.0.0.1',
    // A socket's path must be short, a data folder's need not be: TCP only.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    // Compiling a plan costs more than our short queries take.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log keeps errors but never a statement: one may hold a secret.
    log_checkpoints: 'off',
    log_min_error_statement: 'panic',
  }
  if (!fast) return settings
  return { ...settings, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
}

async function launchOnSomePort(place: Place, settings: Record<string, string>, fixed?: number, last?: number) {
  if (fixed !== undefined) return { port: fixed, child: await launch(place, settings, fixed) }
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort(attempt === 1 ? last : undefined)
    try {
      return { port, child: await launch(place, settings, port) }
    } catch (error) {
      // Someone else took the port between our look and PostgreSQL's.
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

/** Runs PostgreSQL and resolves when it takes connections. */
async function launch(place: Place, settings: Record<string, string>, port: number): Promise<ChildProcess> {
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
    // After a kill -9 of PostgreSQL's first process its sessions need a moment to notice and go.
    if (!said.includes('still in use') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start.${lastLines(place.logFile)}`)
    }
    await pause(pollMs * 10)
  }
}

function runLogged(place: Place, program: string, args: string[]): ChildProcess {
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

// Our claim on the folder says that no living process of ours uses this cluster: whatever still runs is left over.
async function stopOrphan(cluster: string, log: EmbeddedOptions['log']) {
  const pid = Number(postmasterFile(cluster)[0])
  if (!pid) return
  const command = commandLine(pid)
  if (command.includes('postgres') && command.includes(cluster)) {
    log.warn(`Stopping the PostgreSQL (process ${pid}) that an earlier start left behind`)
    await stopProcess(pid)
  }
  // A process id that now belongs to some other program would keep PostgreSQL from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Ends a PostgreSQL: asked politely first, and returns when the process is gone. */
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

/** Starts PostgreSQL again when it ends without being asked, until `stop`. */
function keepRunning(first: ChildProcess, again: () => Promise<ChildProcess>, log: EmbeddedOptions['log']) {
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

async function createDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

function lastLines(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-12) : []
  return ` The end of ${file}:\n${lines.join('\n')}`
}
