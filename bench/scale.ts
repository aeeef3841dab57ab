// One, two and four web processes before one engine and one PostgreSQL: the processor time and the memory of each kind of
// process, for a request and for an MQTT message. All of them run on this machine, so requests per second cannot
// grow beyond its cores; how much processor time a request takes says what more cores would bring.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { prepareDatabase } from '@atrium/core/server/prepare'
import { toyMigrations, toyServer } from '@atrium/core/testing/toy/toy'
import { totalMiB } from '../product/testing/process-memory.ts'
import { runLoad } from './entity/load.ts'
import { type BenchTenant, serveOurs } from './entity/ours.ts'
import { type FromDevices, serveAsDevices, type ToDevices } from './mqtt/devices-process.ts'
import { requestsOf, SESSIONS } from './request/calls.ts'
import { fillCrates, fillCredential, fillSessions } from './request/rows.ts'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { postgresIdOf, treeProcessorMs } from './shared/process-tree.ts'

const WEB_PROCESSES = [1, 2, 4]
const CALLS = ['session', 'list', 'create'] as const
const TENANTS = 20
const ROWS_PER_TENANT = 2_000
const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_MS = 2_000
const DEVICES = 200
const PUBLISHING = { messagesPerDevice: 100, atOnce: 10 }
const SECRET = 'a secret key of the bench that only the bench knows'
/** As the simulated devices send it. */
const DEVICE_SECRET = 'secret'

interface Served {
  port: number
  mqttPort: number
  tenants: BenchTenant[]
}

type Installation = { engine: ChildProcess; webs: { pid: number; port: number }[]; postgresPid: number }

/** Processor time in ms: all web processes together, the engine, PostgreSQL. */
type Used = readonly [web: number, engine: number, postgres: number]

const [side, ...given] = process.argv.slice(2)
if (side === 'devices') serveAsDevices()
else if (side === 'serve') {
  const [databaseUrl = '', dataDir = '', tenantCount, env = ''] = given
  const serving = { databaseUrl, dataDir, secretKey: SECRET, apps: [toyServer], tenantCount: Number(tenantCount) }
  process.send?.(await serveOurs({ ...serving, env: JSON.parse(env) }))
} else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { ...console, info: () => undefined } })
  const children: ChildProcess[] = []
  const run = (...args: string[]) => {
    const child = fork(process.argv[1] ?? '', args)
    children.push(child)
    return child
  }
  const serve = async (name: string, tenantCount: number, env: Record<string, string>) => {
    const child = run(
      'serve',
      postgres.url,
      join(folder, name),
      String(tenantCount),
      JSON.stringify({ DATABASE_URL: postgres.url, ...env }),
    )
    const [served] = (await once(child, 'message')) as [Served]
    return { child, ...served }
  }
  try {
    await prepareDatabase(postgres.url, SECRET, toyMigrations)
    const engine = await serve('engine', 0, { ROLE: 'engine' })
    const startWeb = (number: number) =>
      serve(`web${number}`, number === 0 ? TENANTS : 0, { ROLE: 'web', ENGINE_URL: `http://127.0.0.1:${engine.port}` })
    const { tenants, ...first } = await startWeb(0)
    const ids = await fillCrates(postgres.url, tenants, ROWS_PER_TENANT)
    await fillSessions(postgres.url, tenants, SESSIONS)
    await fillCredential(postgres.url, tenants[0]!, DEVICE_SECRET)
    const requests = requestsOf(tenants, ids).ours
    const devices = run('devices')
    await ask(devices, { port: engine.mqttPort, devices: DEVICES })
    const webs = [{ pid: first.child.pid!, port: first.port }]
    const installation = { engine: engine.child, webs, postgresPid: postgresIdOf(folder) }
    for (const count of WEB_PROCESSES) {
      while (webs.length < count) {
        const { child, port } = await startWeb(webs.length)
        webs.push({ pid: child.pid!, port })
      }
      console.log(`${count} web ${count === 1 ? 'process' : 'processes'}`)
      for (const call of CALLS) await measure(call, installation, () => load(webs, requests[call]))
      await measure('MQTT message', installation, async () => {
        const { ms } = await ask(devices, PUBLISHING)
        const messages = PUBLISHING.messagesPerDevice * DEVICES
        return { done: messages, perS: (messages * 1000) / ms }
      })
      const sizes = [
        median(webs.map(({ pid }) => totalMiB(pid))),
        totalMiB(engine.child.pid!),
        totalMiB(installation.postgresPid),
      ]
      const [web, ofEngine, ofPostgres] = sizes.map((mib) => mib.toFixed(0))
      console.log(`  memory: each web process ${web}, engine ${ofEngine}, PostgreSQL ${ofPostgres} MiB`)
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await postgres.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The same number of connections in all, shared out evenly among the web processes. */
async function load(webs: Installation['webs'], next: () => { head: string; body?: string }) {
  const connections = CONNECTIONS / webs.length
  const loads = webs.map(({ port }) => runLoad({ port, connections, durationMs: ROUND_MS, next }))
  const results = await Promise.all(loads)
  return {
    done: results.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0),
    perS: results.reduce((sum, { requestsPerS }) => sum + requestsPerS, 0),
  }
}

async function measure(name: string, installation: Installation, run: () => Promise<{ done: number; perS: number }>) {
  // The first round is the warm-up.
  await run()
  const speeds: number[] = []
  const costs: Used[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = usedBy(installation)
    const { done, perS } = await run()
    const after = usedBy(installation)
    speeds.push(perS)
    costs.push(after.map((ms, index) => ((ms - before[index]!) * 1000) / done) as unknown as Used)
  }
  const [web, engine, postgres] = [0, 1, 2].map((index) => median(costs.map((cost) => cost[index]!)).toFixed(0))
  const used = `web ${web}, engine ${engine}, PostgreSQL ${postgres} µs of processor time`
  console.log(`  ${name}: ${median(speeds).toFixed(0)}/s, for one ${used}`)
}

function usedBy({ webs, engine, postgresPid }: Installation): Used {
  const ofWebs = webs.reduce((sum, { pid }) => sum + treeProcessorMs(pid), 0)
  return [ofWebs, treeProcessorMs(engine.pid!), treeProcessorMs(postgresPid)]
}

/** @throws Error if the devices report a failure */
async function ask(devices: ChildProcess, message: ToDevices): Promise<{ ms: number }> {
  devices.send(message)
  const [reply] = (await once(devices, 'message')) as [FromDevices]
  if ('failed' in reply) throw new Error(reply.failed)
  return reply
}
