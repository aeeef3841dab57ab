// Orders of a shop from the scan to "accepted", beside charging orders from the scan to the settlement on the same server,
// in turns: how many are done in a second, and whether books and stock are correct afterwards. Nobody waits for a device
// in a shop, so that more of its orders are done.
import { chargers, differencesOf, orderRate } from './lines/orders.ts'
import { diners, openBenchShop, signInClerk } from './lines/shoppers.ts'
import { withServer } from './lines/with-server.ts'
import { describeMs } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const DEVICES = 40
const RIDERS = 200
const DINERS = 200
const MEASURED_MS = 30_000
const ROUNDS = 2
const TARGET_RATIO = 1.5

await withServer(async (served) => {
  console.log(machineFacts())
  const shop = await openBenchShop(await signInClerk(served))
  const perS = { charges: [] as number[], shop: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, done, open] of [
      ['charges', 'finished', () => chargers(served, DEVICES, RIDERS)],
      ['shop', 'accepted', () => diners(served.url, shop, DINERS)],
    ] as const) {
      const rate = await orderRate(await open(), { ...served, measuredMs: MEASURED_MS, done })
      perS[name].push(rate.perS)
      const [ofServer, ofPostgres] = rate.perOrderMs.map((ms) => ms.toFixed(1))
      console.log(`${name}: ${rate.perS.toFixed(1)}/s; ${describeMs(rate.tookMs)}`)
      console.log(`  processor time for one: server ${ofServer}, PostgreSQL ${ofPostgres} ms`)
      console.log(`  how they ended: ${JSON.stringify(Object.fromEntries(rate.ended))}`)
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const ratio = mean(perS.shop) / mean(perS.charges)
  console.log(`orders of the shop for one charge: ${judged(ratio, 'x', { atLeast: TARGET_RATIO }, 2)}`)
  const differences = await differencesOf(served.server)
  console.log(`differences in books and stock: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
})
