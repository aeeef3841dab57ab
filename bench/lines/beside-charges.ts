import { describeMs } from '../shared/distribution.ts'
import { machineFacts } from '../shared/machine.ts'
import { judged } from '../shared/verdict.ts'
import { type Crowd, chargers, differencesOf, orderRate } from './orders.ts'
import { type Served, withServer } from './with-server.ts'

const DEVICES = 40
const PEOPLE = 200
const MEASURED_MS = 30_000
const ROUNDS = 2

/** What sells beside the charges. */
interface Beside {
  /** Of its crowd, in the plural. */
  name: string
  /** The status of an order that went well. */
  done: string
  /** How many of its orders should be done in the time of one charge. */
  targetRatio: number
  open(served: Served, devices: number, people: number): Promise<Crowd>
}

/**
 * Orders of a line beside charging orders on the same server, in turns: how many are done in a second, and whether books
 * and stock are correct afterwards.
 */
export async function besideCharges({ name, done, targetRatio, open }: Beside): Promise<void> {
  await withServer(async (served) => {
    console.log(machineFacts())
    const crowds = [
      { name: 'charges', done: 'finished', open: chargers, perS: [] as number[] },
      { name, done, open, perS: [] as number[] },
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const crowd of crowds) {
        const opened = await crowd.open(served, DEVICES, PEOPLE)
        const rate = await orderRate(opened, { ...served, measuredMs: MEASURED_MS, done: crowd.done })
        crowd.perS.push(rate.perS)
        const [ofServer, ofPostgres] = rate.perOrderMs.map((ms) => ms.toFixed(1))
        console.log(`${crowd.name}: ${rate.perS.toFixed(1)}/s; ${describeMs(rate.tookMs)}`)
        console.log(`  processor time for one: server ${ofServer}, PostgreSQL ${ofPostgres} ms`)
        console.log(`  how they ended: ${JSON.stringify(Object.fromEntries(rate.ended))}`)
      }
    }
    const [ofCharges, own] = crowds.map(({ perS }) => perS.reduce((sum, value) => sum + value, 0) / ROUNDS)
    console.log(`${name} for one charge: ${judged(own! / ofCharges!, 'x', { atLeast: targetRatio }, 2)}`)
    const differences = await differencesOf(served.server)
    console.log(`differences in books and stock: ${differences.length === 0 ? 'none' : JSON.stringify(differences)}`)
  })
}
