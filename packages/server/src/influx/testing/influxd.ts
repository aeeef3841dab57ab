import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface Influxd {
  url: string
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The InfluxDB of Debian's package `influxdb`, with nothing in it. @throws Error when it is not installed */
export async function startInfluxd(folder: string): Promise<Influxd> {
  mkdirSync(folder, { recursive: true })
  const [port, backupPort] = [await freePort(), await freePort()]
  const config = join(folder, 'influxdb.conf')
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${backupPort}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
query-log-enabled = false
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
[monitor]
store-enabled = false
`,
  )
  const child = spawn('influxd', ['-config', config], { stdio: 'ignore' })
  try {
    await once(child, 'spawn')
  } catch (error) {
    throw new Error('influxd is missing: apt-get install influxdb', { cause: error })
  }
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => await fetch(`${url}/ping`), { timeout: 20_000, interval: 50 })
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
