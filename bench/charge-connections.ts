// 5,000 charge points connected to one process by OCPP 1.6J: the memory that a connection takes, and how long messages
// wait for an answer at 500 messages a second. The server and the charge points are processes of their own.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import chargeServer from '@atrium/apps/charge/server'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { type FromPoints, serveAsPoints, type ToPoints } from './charge/points-process.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { postgresIdOf, treeProcessorMs } from './shared/process-tree.ts'
import { judged } from './shared/verdict.ts'

const POINTS = 5_000
const MADE_AT_ONCE = 8
const PER_S = 500
const SECONDS = 30
const WARM_UP_S = 10
const REST_MS = 5_000
const TARGET_P95_MS = 50
const SECRET = 'a secret key of the bench that only the bench knows'

interface Ready {
  port: number
  tenants: BenchTenant[]
}

const [side, databaseUrl = '', dataDir = ''] = process.argv.slice(2)
if (side === 'points') serveAsPoints()
else if (side === 'ours') {
  const reply = await serveOurs({ databaseUrl, secretKey: SECRET, dataDir, apps: [chargeServer], tenantCount: 1 })
  process.on('message', () => process.send?.(process.memoryUsage.rss()))
  process.send?.(reply)
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const children: ChildProcess[] = []
  const child = (...args: string[]) => {
    const started = fork(process.argv[1] ?? '', args)
    children.push(started)
    return started
  }
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations([chargeServer.app.key]))
    const server = child('ours', postgres.url, folder)
    const [{ port, tenants }] = (await once(server, 'message')) as [Ready]
    const url = `http://127.0.0.1:${port}`
    const made = await makePoints(url, tenants[0]!)
    const points = child('points')
    await pause(REST_MS)
    const beforeBytes = await memoryOf(server)
    const { ms } = (await print(points, { url, points: made })) as { ms: number }
    await pause(REST_MS)
    const eachKiB = (await memoryOf(server)) / 1024 / POINTS - beforeBytes / 1024 / POINTS
    console.log(`${POINTS} charge points connected and booted in ${(ms / 1000).toFixed(1)} s`)
    console.log(`memory of the server's process: ${eachKiB.toFixed(1)} KiB for each of them`)
    const postgresId = postgresIdOf(folder)
    const usedMs = () => [server.pid!, postgresId, points.pid!].map(treeProcessorMs)
    await print(points, { perS: PER_S, seconds: WARM_UP_S })
    const usedBeforeMs = usedMs()
    const said = (await print(points, { perS: PER_S, seconds: SECONDS })) as Extract<FromPoints, { perS: number }>
    const perMessage = usedMs().map((ms, index) => ((ms - usedBeforeMs[index]!) / said.latenciesMs.length).toFixed(2))
    const [ofServer, ofPostgres, ofPoints] = perMessage
    const p95 = judged(percentile(said.latenciesMs, 95), ' ms', { below: TARGET_P95_MS }, 1)
    console.log(`${said.perS.toFixed(0)} messages/s: p95 ${p95}; ${describeMs(said.latenciesMs)}`)
    console.log(
      `  processor time for one message: server ${ofServer}, PostgreSQL ${ofPostgres}, the points ${ofPoints} ms`,
    )
    console.log(`  the points' own process was late by ${said.lateMs.toFixed(1)} ms (p99)`)
  } finally {
    for (const one of children) one.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function print(points: ChildProcess, message: ToPoints): Promise<FromPoints> {
  points.send(message)
  const ended = once(points, 'exit').then((): never => {
    throw new Error("the points' process has ended")
  })
  const [done] = (await Promise.race([once(points, 'message'), ended])) as [FromPoints]
  if ('failed' in done) throw new Error(done.failed)
  return done
}

async function memoryOf(server: ChildProcess): Promise<number> {
  server.send('memory')
  const [bytes] = (await once(server, 'message')) as [number]
  return bytes
}

/** Creates the charge points through the API; each answer contains the secret, which is shown only once. */
async function makePoints(url: string, { token }: BenchTenant) {
  const headers = { cookie: `__Host-atrium=${token}`, 'content-type': 'application/json' }
  const points: { sn: string; secret: string }[] = []
  let next = 0
  const make = async () => {
    for (let number = next++; number < POINTS; number = next++) {
      const sn = `BENCH-${number}`
      const body = { no: sn, sn, name: sn, protocol: 2, kind: 2, portCount: 1 }
      const answer = await fetch(`${url}/api/charge/device`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { code, msg, secret } = (await answer.json()) as { code: number; msg?: string; secret: string }
      if (code !== 0) throw new Error(msg)
      points.push({ sn, secret })
    }
  }
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, make))
  return points
}
