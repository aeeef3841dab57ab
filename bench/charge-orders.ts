// Charging orders from the scan to the refund, with as many at once as there are consumers: how many orders are made,
// paid, started, metered, finished and settled in a second, and whether the ledger is correct afterwards. The server is
// a process of its own; devices and consumers run in this one and use MQTT, OCPP and HTTP.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atrium/core/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/core/server/prepare'
import { appServers } from '../product/apps.server.ts'
import { findFreePorts } from '../product/e2e/free-ports.ts'
import { KIND } from '../product/sim/charging/fleet.ts'
import { equip } from '../product/sim/charging/office.ts'
import { openHastyPile } from './charge/hasty-pile.ts'
import { type HastyRider, openHastyRider } from './charge/hasty-rider.ts'
import { CLERK, type FromServer, type Place, SECRET, serveCharging } from './charge/serve.ts'
import { describeMs } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { postgresIdOf, treeProcessorMs } from './shared/process-tree.ts'
import { processorTime } from './shared/processor-time.ts'
import { judged } from './shared/verdict.ts'

const DEVICES = 40
const RIDERS = 200
const WARM_UP_MS = 15_000
const MEASURED_MS = 60_000
const TARGET_PER_S = 100

const [side, place = ''] = process.argv.slice(2)
if (side === 'serve') await serveCharging(JSON.parse(place) as Place, undefined)
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: { ...console, info: () => undefined } })
  let server: ChildProcess | undefined
  try {
    await prepareDatabase(postgres.url, SECRET, appMigrations(appServers.map(({ app }) => app.key)))
    const [port, mqttPort] = (await findFreePorts(2)) as [number, number]
    const served: Place = { databaseUrl: postgres.url, dataDir, port, mqttPort }
    server = fork(process.argv[1] ?? '', ['serve', JSON.stringify(served)])
    await once(server, 'message')
    const url = `http://127.0.0.1:${port}`
    const { posts } = await equip({ url, ...CLERK }, DEVICES)
    const bikes = posts.filter(({ device }) => device.kind === KIND.bike)
    const piles = await Promise.all(bikes.map((post) => openHastyPile(`mqtt://127.0.0.1:${mqttPort}`, post)))
    const ports = piles.flatMap(({ post }) =>
      Array.from({ length: post.device.portCount }, (_, index) => ({ post, port: index + 1 })),
    )
    const ended = new Map<string, number>()
    const tookMs: number[] = []
    let isOver = false
    const ride = async (rider: HastyRider) => {
      while (!isOver) {
        const startMs = performance.now()
        const how = await rider.charge().catch(String)
        tookMs.push(performance.now() - startMs)
        ended.set(how, (ended.get(how) ?? 0) + 1)
      }
      rider.close()
    }
    const riders = ports.slice(0, RIDERS).map((place, number) => openHastyRider(url, { ...place, number }))
    const riding = riders.map(ride)
    await pause(WARM_UP_MS)
    const serverId = server.pid!
    const postgresId = postgresIdOf(dataDir)
    const usedMs = () => [treeProcessorMs(serverId), treeProcessorMs(postgresId), processorTime().allMs]
    const before = ended.get('finished') ?? 0
    const usedBeforeMs = usedMs()
    tookMs.length = 0
    const startMs = performance.now()
    await pause(MEASURED_MS)
    const finished = (ended.get('finished') ?? 0) - before
    const perS = (finished / (performance.now() - startMs)) * 1000
    const perOrder = usedMs().map((ms, index) => ((ms - usedBeforeMs[index]!) / finished).toFixed(1))
    console.log(`orders from the scan to the settlement: ${judged(perS, '/s', { atLeast: TARGET_PER_S }, 1)}`)
    console.log(`  ${riders.length} people, one order after the other: ${describeMs(tookMs)}`)
    const [ofServer, ofPostgres, ofRest] = perOrder
    console.log(
      `  processor time for one order: server ${ofServer}, PostgreSQL ${ofPostgres}, people and piles ${ofRest} ms`,
    )
    console.log(`  how they ended: ${JSON.stringify(Object.fromEntries(ended))}`)
    isOver = true
    await Promise.all(riding)
    await Promise.all(piles.map((pile) => pile.stop()))
    server.send('audit')
    const [reply] = (await once(server, 'message')) as [FromServer]
    const differences = 'differences' in reply ? reply.differences : []
    console.log(`  differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
  } finally {
    server?.kill('SIGKILL')
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
