import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const START_WITHIN_MS = 20_000

export interface Influxd {
  url: string
  /** For a server that is started again in its folder. */
  port: number
  /** The processor time used so far; 0 if the system has no /proc. */
  cpuMs(): number
  close(): Promise<void>
  /** Without time to end well. */
  kill(): Promise<void>
}

interface InfluxdOptions {
  port?: number
  /** Whose name and password all others must send; it is made if the folder has nobody. */
  admin?: { username: string; password: string }
  tls?: { key: string; cert: string }
}

export class InfluxdMissing extends Error {
  constructor(cause: unknown) {
    super('influxd is missing: apt-get install influxdb', { cause })
  }
}

/**
 * Starts the InfluxDB of Debian's package `influxdb` on its own ports, with one empty database and no limit on series.
 * @throws InfluxdMissing if it is not installed
 */
export async function startInfluxd(
  folder: string,
  database: string,
  { port: known, admin, tls }: InfluxdOptions = {},
): Promise<Influxd> {
  const port = known ?? (await freePort())
  const config = writeConfig(folder, port, await freePort(), { hasAuth: admin !== undefined, tls })
  const child = spawn('influxd', ['-config', config], { stdio: 'ignore' })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const close = () => end('SIGTERM')
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new InfluxdMissing(error) : error
  }
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
  try {
    await untilUp(child, `${url}/ping`)
    if (admin) {
      // The first user needs no sign-in, and nobody else has one before.
      await run(url, `CREATE USER "${admin.username}" WITH PASSWORD '${admin.password}' WITH ALL PRIVILEGES`, admin)
    }
    await run(url, `CREATE DATABASE "${database}"`, admin)
  } catch (error) {
    await close()
    throw error
  }
  return { url, port, cpuMs: () => cpuMsOf(child), close, kill: () => end('SIGKILL') }
}

/** A statement of a test, as the admin if there is one. */
async function run(url: string, statement: string, admin: InfluxdOptions['admin']): Promise<void> {
  await influxdRequest(url, `/query?${new URLSearchParams({ q: statement })}`, { admin, body: '' })
}

/** A request of a test, which trusts every certificate. */
export function influxdRequest(
  url: string,
  path: string,
  { admin, body }: { admin?: InfluxdOptions['admin']; body?: string } = {},
): Promise<{ status: number; text: string }> {
  const target = new URL(url + path)
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = admin ? { authorization: `Basic ${btoa(`${admin.username}:${admin.password}`)}` } : {}
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      rejectUnauthorized: false,
      agent: false as const,
    }
    const outgoing = ask(target, options, (incoming) => {
      readText(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, text }), reject)
    })
    outgoing.on('error', reject).end(body)
  })
}

/** For a benchmark, which omits the comparison if InfluxDB is not installed: then it returns null. */
export async function startInfluxdIfInstalled(folder: string, database: string): Promise<Influxd | null> {
  try {
    return await startInfluxd(folder, database)
  } catch (error) {
    if (!(error instanceof InfluxdMissing)) throw error
    console.log(`${error.message}: no comparison`)
    return null
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function writeConfig(
  folder: string,
  port: number,
  backupPort: number,
  { hasAuth, tls }: { hasAuth: boolean; tls: InfluxdOptions['tls'] },
): string {
  mkdirSync(folder, { recursive: true })
  const pem = join(folder, 'influxd.pem')
  if (tls) writeFileSync(pem, `${tls.cert}\n${tls.key}\n`)
  const file = join(folder, 'influxdb.conf')
  writeFileSync(
    file,
    `reporting-disabled = true
bind-address = "127.0.0.1:${backupPort}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
max-series-per-database = 0
query-log-enabled = false
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
auth-enabled = ${hasAuth}
https-enabled = ${tls !== undefined}
https-certificate = "${pem}"
[monitor]
store-enabled = false
`,
  )
  return file
}

async function untilUp(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await influxdRequest(address, '').then(
      ({ status }) => status < 300,
      () => false,
    )
    if (isUp) return
    await pause(50)
  }
  throw new Error(`influxd ${child.exitCode === null ? 'did not come up' : `ended with ${child.exitCode}`}`)
}

function cpuMsOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  // The 14th and 15th entry, in ticks of 10 ms. The name before them may contain spaces, but no closing parenthesis
  // follows it.
  const entries = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(entries[11]) + Number(entries[12])) * 10
}
