import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const START_WITHIN_MS = 20_000

export interface Influxd {
  url: string
  /** The processor time used so far; 0 if the system has no /proc. */
  cpuMs(): number
  close(): Promise<void>
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
export async function startInfluxd(folder: string, database: string): Promise<Influxd> {
  const port = await freePort()
  const child = spawn('influxd', ['-config', writeConfig(folder, port, await freePort())], { stdio: 'ignore' })
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new InfluxdMissing(error) : error
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilUp(child, `${url}/ping`)
    await fetch(`${url}/query?${new URLSearchParams({ q: `CREATE DATABASE "${database}"` })}`, { method: 'POST' })
  } catch (error) {
    await close()
    throw error
  }
  return { url, cpuMs: () => cpuMsOf(child), close }
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

function writeConfig(folder: string, port: number, backupPort: number): string {
  mkdirSync(folder, { recursive: true })
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
[monitor]
store-enabled = false
`,
  )
  return file
}

async function untilUp(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
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
