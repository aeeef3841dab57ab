// Charging orders from the scan to the refund, with as many at once as there are consumers: how many orders are made,
// paid, started, metered, finished and settled in a second, and whether the ledger is correct afterwards. The server is
// a process of its own; devices and consumers run in this one and use MQTT and HTTP.
import { chargers, differencesOf, orderRate } from './lines/orders.ts'
import { withServer } from './lines/with-server.ts'
import { describeMs } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const DEVICES = 40
const RIDERS = 200
const MEASURED_MS = 60_000
const TARGET_PER_S = 100

await withServer(async (served) => {
  console.log(machineFacts())
  const riders = await chargers(served, DEVICES, RIDERS)
  const { perS, tookMs, ended, perOrderMs } = await orderRate(riders, {
    ...served,
    measuredMs: MEASURED_MS,
    done: 'finished',
  })
  console.log(`orders from the scan to the settlement: ${judged(perS, '/s', { atLeast: TARGET_PER_S }, 1)}`)
  console.log(`  ${riders.buyers.length} people, one order after the other: ${describeMs(tookMs)}`)
  const [ofServer, ofPostgres, ofRest] = perOrderMs.map((ms) => ms.toFixed(1))
  console.log(
    `  processor time for one order: server ${ofServer}, PostgreSQL ${ofPostgres}, people and piles ${ofRest} ms`,
  )
  console.log(`  how they ended: ${JSON.stringify(Object.fromEntries(ended))}`)
  const differences = await differencesOf(served.server)
  console.log(`  differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
})
