// Full ingest over HTTP line protocol: points per second, the server's processor time per point, and how long its main
// thread kept others waiting; beside InfluxDB with the same bodies when Debian's influxdb is installed.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { timeseriesRoutes } from '@atrium/server/timeseries/http'
import { openTimeseries } from '@atrium/server/timeseries/store'
import Fastify from 'fastify'
import { startInflux } from './timeseries/influxd.ts'

const ROUNDS = 3
const CASES = [
  { writers: 8, rowsPerBody: 1000, rows: 300_000 },
  { writers: 8, rowsPerBody: 50, rows: 60_000 },
]

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
const sender: ChildProcess = fork(join(process.cwd(), 'bench/timeseries/sender.mjs'), { serialization: 'advanced' })
const store = await openTimeseries({
  dataDir: folder,
  log: { error: (detail, message) => console.error(message, detail) },
})
const http = Fastify()
await timeseriesRoutes(http as never, {
  timeseries: store,
  findCredential: async (id) => ({ tenantId: 'bench', id, scopes: ['write', 'create'] }),
})
await http.listen({ host: '127.0.0.1', port: 0 })
const ours = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
const influx = await startInflux(join(folder, 'influx'), 28086)
if (!influx) console.log('influxd is not installed (Debian: apt-get install influxdb): no comparison')

const POINTS_PER_ROW = 5

interface Load {
  writers: number
  rows: number
  rowsPerBody: number
  firstRow: number
}

interface Run {
  pointsPerS: number
  cpuUsPerPoint: number
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type FromSender = { kind: 'ready' } | { kind: 'done'; ms: number; error?: string }

async function send(url: string, load: Load, cpuMs: () => number, delay?: IntervalHistogram): Promise<Run> {
  const headers = { authorization: 'Token a:b' }
  sender.send({ ...load, headers, url: `${url}/write?db=bench&precision=ms` })
  let cpuBeforeMs = 0
  return new Promise((resolve, reject) => {
    const listen = (message: FromSender) => {
      if (message.kind === 'ready') {
        cpuBeforeMs = cpuMs()
        delay?.enable()
        return
      }
      sender.off('message', listen)
      delay?.disable()
      const points = load.rows * POINTS_PER_ROW
      if (message.error) reject(new Error(message.error))
      else
        resolve({ pointsPerS: (points / message.ms) * 1000, cpuUsPerPoint: ((cpuMs() - cpuBeforeMs) * 1000) / points })
    }
    sender.on('message', listen)
  })
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let firstRow = 0
for (const { writers, rowsPerBody, rows } of CASES) {
  const mine: Run[] = []
  const theirs: Run[] = []
  const delays: IntervalHistogram[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const load = { writers, rows, rowsPerBody, firstRow }
    firstRow += rows
    // One per round: a histogram that is switched on again counts the pause as a delay.
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delays.push(delay)
    mine.push(await send(ours, load, ownCpuMs, delay))
    if (influx) theirs.push(await send(influx.url, load, () => influx.cpuMs()))
  }
  const own = median(mine.map((run) => run.pointsPerS))
  const ownCpu = median(mine.map((run) => run.cpuUsPerPoint))
  const wait = [50, 99, 100].map((percent) =>
    Math.max(...delays.map((one) => one.percentile(percent) / 1e6)).toFixed(1),
  )
  console.log(
    `${writers} writers x ${rowsPerBody} rows: ${Math.round(own)} points/s, ${ownCpu.toFixed(2)} µs of processor per point`,
  )
  console.log(`  main thread's delay while writing: p50 ${wait[0]} ms, p99 ${wait[1]} ms, max ${wait[2]} ms`)
  if (theirs.length === 0) continue
  const ratio = own / median(theirs.map((run) => run.pointsPerS))
  const cpuRatio = ownCpu / median(theirs.map((run) => run.cpuUsPerPoint))
  console.log(
    `  against InfluxDB: ${ratio.toFixed(2)}x the points per second, ${cpuRatio.toFixed(2)}x the processor time`,
  )
}

sender.kill()
influx?.close()
await http.close()
await store.close()
rmSync(folder, { recursive: true, force: true })
