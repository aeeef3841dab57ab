// Ingest at full speed over HTTP line protocol by 8 writers, compared in turn with InfluxDB with the same bodies: rows
// in time order in large and small bodies, late points and overwrites, and ingest during queries. The client is a
// process of its own; the server's processor time and the delays of its main thread are those of this process.
import { machineFacts } from './shared/machine.ts'
import { CLIENT, startClient } from './timeseries/client.ts'
import { serveAsClient } from './timeseries/client-process.ts'
import { ingestWhileQuerying } from './timeseries/ingest-while-querying.ts'
import { lateIngest } from './timeseries/late-ingest.ts'
import { openSides } from './timeseries/sides.ts'
import { steadyIngest } from './timeseries/steady-ingest.ts'

if (process.argv[2] === CLIENT) serveAsClient()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const sides = await openSides()
  const client = startClient()
  try {
    await steadyIngest(sides, client, { db: 'large', rows: 400_000, rowsPerBody: 1000, target: 3, cpuTarget: 0.3 })
    await steadyIngest(sides, client, { db: 'small', rows: 100_000, rowsPerBody: 50, target: 2, cpuTarget: 0.5 })
    await lateIngest(sides, client)
    await ingestWhileQuerying(sides, client)
  } finally {
    client.end()
    await sides.close()
  }
}
