// Ingest at full speed over HTTP line protocol by 8 writers into the product as `npm start` runs it, in turn with InfluxDB
// with the same bodies: rows in time order in large and small bodies, late points and overwrites, and ingest during
// queries. Then the first two again with 8 GB of memory, and with the demonstration. Servers with PostgreSQL share one
// core, the client has the other. `store-ingest` has the store alone with its HTTP endpoints.
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { postgresIdOf } from './shared/process-tree.ts'
import { closeInspectors, printProfile } from './shared/profile.ts'
import { CLIENT, type Client, startClient } from './timeseries/client.ts'
import { serveAsClient } from './timeseries/client-process.ts'
import { ingestWhileQuerying } from './timeseries/ingest-while-querying.ts'
import { lateIngest } from './timeseries/late-ingest.ts'
import { openProductSides, type ProductSides } from './timeseries/product.ts'
import { type SteadyCase, steadyIngest, steadyLoad } from './timeseries/steady-ingest.ts'

const CASES: readonly SteadyCase[] = [
  { db: 'large', rows: 1_000_000, rowsPerBody: 1000, target: 2.6 },
  { db: 'small', rows: 250_000, rowsPerBody: 50, target: 1.6 },
]
const LARGE_MEMORY = { MEMORY_MB: '8192' }
const DEMONSTRATION = { DEMO: '1', SIM: '1', DEMO_NETWORK: '0' }

if (process.argv[2] === CLIENT) serveAsClient()
else {
  console.log(machineFacts())
  await withProduct('default memory', {}, true, async (sides, client) => {
    for (const one of CASES) {
      await steadyIngest(sides, client, one)
      const again = () => client.write(sides.ours, one.db, { ...steadyLoad(one), firstRow: 0 })
      await printProfile(sides.product.pid, sides.product.inspectPort, again)
    }
    await lateIngest(sides, client)
    await ingestWhileQuerying(sides, client)
  })
  const alone = CASES.map(({ target: _, ...one }) => one)
  for (const [name, changed] of [
    ['8 GB', LARGE_MEMORY],
    ['with the demonstration', DEMONSTRATION],
  ] as const)
    await withProduct(name, changed, false, async (sides, client) => {
      for (const one of alone) await steadyIngest(sides, client, one)
    })
}

async function withProduct(
  name: string,
  changed: Record<string, string>,
  withInflux: boolean,
  run: (sides: ProductSides, client: Client) => Promise<void>,
): Promise<void> {
  const sides = await openProductSides(changed, withInflux)
  const client = startClient()
  // InfluxDB is a child of this process.
  pinApart([process.pid, sides.product.pid, postgresIdOf(sides.product.dataDir)], [client.pid])
  console.log(`${name}:`)
  try {
    await run(sides, client)
  } finally {
    client.end()
    await closeInspectors()
    await sides.close()
  }
}
