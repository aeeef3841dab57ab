// Full ingest over HTTP line protocol: points per second, the server's processor time per point, and how long its main
// thread kept others waiting; beside InfluxDB with the same bodies when Debian's influxdb is installed.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { influxRoutes } from '@atrium/server/influx/http/routes'
import { type Influxd, startInfluxdIfInstalled } from '@atrium/server/influx/testing/influxd'
import { openTimeseries } from '@atrium/server/timeseries/store'
import Fastify from 'fastify'
import { type FromSender, type Load, serveAsSender } from './timeseries/sender.ts'

const SENDER = 'sender'
const ROUNDS = 5
const CASES = [
  { writers: 8, rowsPerBody: 1000, rows: 400_000 },
  { writers: 8, rowsPerBody: 50, rows: 100_000 },
]
const POINTS_PER_ROW = 5

interface Run {
  pointsPerS: number
  cpuUsPerPoint: number
}

if (process.argv[2] === SENDER) serveAsSender()
else await bench()

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const log = { error: (detail: object, message: string) => console.error(message, detail) }
  const timeseries = await openTimeseries({ dataDir: folder, log })
  const http = Fastify()
  await influxRoutes(http as never, {
    timeseries,
    findCredential: async (id) => ({ tenantId: 'bench', id, scopes: ['write', 'create'] }),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const influx = await startInfluxdIfInstalled(join(folder, 'influx'), 'bench')
  const sender = fork(process.argv[1] ?? '', [SENDER])
  try {
    await compare(sender, `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`, influx)
  } finally {
    sender.kill()
    await influx?.close()
    await http.close()
    await timeseries.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function compare(sender: ChildProcess, ours: string, influx: Influxd | null): Promise<void> {
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
      mine.push(await send(sender, ours, load, ownCpuMs, delay))
      if (influx) theirs.push(await send(sender, influx.url, load, influx.cpuMs))
    }
    console.log(`${writers} writers x ${rowsPerBody} rows`)
    tell(mine, theirs, delays)
  }
}

function tell(mine: Run[], theirs: Run[], delays: IntervalHistogram[]): void {
  const speed = (runs: Run[]) => median(runs.map((run) => run.pointsPerS))
  const cpu = (runs: Run[]) => median(runs.map((run) => run.cpuUsPerPoint))
  const worstMs = (percent: number) => Math.max(...delays.map((one) => one.percentile(percent) / 1e6)).toFixed(1)
  console.log(`  ${Math.round(speed(mine))} points/s, ${cpu(mine).toFixed(2)} µs of processor time per point`)
  console.log(`  main thread's delay, worst round: p50 ${worstMs(50)}, p99 ${worstMs(99)}, max ${worstMs(100)} ms`)
  if (theirs.length === 0) return
  const ratios = [speed(mine) / speed(theirs), cpu(mine) / cpu(theirs)].map((ratio) => ratio.toFixed(2))
  console.log(`  against InfluxDB: ${ratios[0]}x the points per second, ${ratios[1]}x the processor time per point`)
}

async function send(
  sender: ChildProcess,
  url: string,
  load: Load,
  cpuMs: () => number,
  delay?: IntervalHistogram,
): Promise<Run> {
  let cpuBeforeMs = 0
  const points = load.rows * POINTS_PER_ROW
  sender.send({ ...load, headers: { authorization: 'Token a:b' }, url: `${url}/write?db=bench&precision=ms` })
  return new Promise((resolve, reject) => {
    const listen = (message: FromSender) => {
      if (message.kind === 'ready') {
        cpuBeforeMs = cpuMs()
        delay?.enable()
        return
      }
      sender.off('message', listen)
      delay?.disable()
      if (message.error) return reject(new Error(message.error))
      const cpuUs = (cpuMs() - cpuBeforeMs) * 1000
      resolve({ pointsPerS: (points / message.ms) * 1000, cpuUsPerPoint: cpuUs / points })
    }
    sender.on('message', listen)
  })
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
