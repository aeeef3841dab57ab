import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM = 'influxd'

export interface Influx {
  url: string
  cpuMs(): number
  close(): void
}

/** The InfluxDB of Debian's package influxdb with a database `bench`, or null when it is not installed. */
export async function startInflux(folder: string, port: number): Promise<Influx | null> {
  if (spawnSync(PROGRAM, ['version']).error) return null
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'influxdb.conf')
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${port + 1}"
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
  const child = spawn(PROGRAM, ['-config', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/ping`)
  await fetch(`${url}/query?q=create+database+bench`, { method: 'POST' })
  return { url, cpuMs: () => cpuMsOf(child), close: () => void child.kill() }
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('influxd did not come up')
}

/** Processor time used by a child so far; 0 where the system has no /proc. */
function cpuMsOf(child: ChildProcess): number {
  const file = `/proc/${child.pid}/stat`
  if (!existsSync(file)) return 0
  // The 14th and 15th entry, in ticks of 10 ms; the name before them may hold spaces, but no closing bracket follows it.
  const entries = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(entries[11]) + Number(entries[12])) * 10
}
