// Charging orders from the scan to the money that goes back, as many at once as people who come: orders that are made,
// paid, begun, metered, finished and settled in a second, and whether the books agree afterwards. The server is a process
// of its own; devices and phones are this one, over MQTT, OCPP and HTTP.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atrium/server/db/embedded'
import { appMigrations, prepareDatabase } from '@atrium/server/db/prepare'
import { appServers } from '../product/apps.server.ts'
import { findFreePorts } from '../product/e2e/free-ports.ts'
import { startNetwork } from '../product/sim/network/network.ts'
import { equip } from '../product/sim/network/office.ts'
import { CLERK, type FromServer, type Place, SECRET, serveCharging } from './charge/serve.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const DEVICES = 200
const ORDERS_PER_MIN = 6_000
const WARM_UP_MS = 15_000
const MEASURED_MS = 60_000
const TARGET_PER_S = 100
/** Everybody answers at once, and a charge takes a second or two. */
const HASTY = { speed: 20_000, haste: 50, meterEveryMs: 250 }

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
    const equipped = await equip({ url, ...CLERK }, DEVICES)
    const faults = new Map<string, number>()
    const network = await startNetwork({
      url,
      mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
      ...equipped,
      ...HASTY,
      ordersPerMin: ORDERS_PER_MIN,
      failRate: 0,
      onFault: (error) => faults.set(String(error), (faults.get(String(error)) ?? 0) + 1),
    })
    await pause(WARM_UP_MS)
    const before = network.tally().outcomes.finished
    const startMs = performance.now()
    await pause(MEASURED_MS)
    const { outcomes, riders } = network.tally()
    const perS = ((outcomes.finished - before) / (performance.now() - startMs)) * 1000
    console.log(`orders from the scan to the settlement: ${judged(perS, '/s', { atLeast: TARGET_PER_S }, 1)}`)
    console.log(`  ${riders} people at it in the end; ${JSON.stringify(outcomes)}`)
    for (const [fault, times] of faults) console.log(`  ${times} x ${fault}`)
    await network.stop()
    server.send('audit')
    const [told] = (await once(server, 'message')) as [FromServer]
    const differences = 'differences' in told ? told.differences : []
    console.log(`  differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
  } finally {
    server?.kill('SIGKILL')
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
