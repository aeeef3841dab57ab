// Rents of power banks from the scan to the rest of the deposit, beside charging orders on the same server, in turns:
// how many end in a second. The devices deliver at once; see lines/orders.ts.
import { chargers, differencesOf, orderRate, renters } from './lines/orders.ts'
import { withServer } from './lines/with-server.ts'
import { describeMs } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const DEVICES = 40
const PEOPLE = 200
const MEASURED_MS = 30_000
const ROUNDS = 2
const TARGET_RATIO = 1

await withServer(async (served) => {
  console.log(machineFacts())
  const perS = { charges: [] as number[], rents: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, open] of [
      ['charges', chargers],
      ['rents', renters],
    ] as const) {
      const how = { ...served, measuredMs: MEASURED_MS, done: 'finished' }
      const rate = await orderRate(await open(served, DEVICES, PEOPLE), how)
      perS[name].push(rate.perS)
      const [ofServer, ofPostgres] = rate.perOrderMs.map((ms) => ms.toFixed(1))
      console.log(`${name}: ${rate.perS.toFixed(1)}/s; ${describeMs(rate.tookMs)}`)
      console.log(`  processor time for one: server ${ofServer}, PostgreSQL ${ofPostgres} ms`)
      console.log(`  how they ended: ${JSON.stringify(Object.fromEntries(rate.ended))}`)
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const ratio = mean(perS.rents) / mean(perS.charges)
  console.log(`rents for one charge: ${judged(ratio, 'x', { atLeast: TARGET_RATIO }, 2)}`)
  const differences = await differencesOf(served.server)
  console.log(`differences in the books: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
})
