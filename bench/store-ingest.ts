// Ingest at full speed over HTTP line protocol by 8 writers into the store alone with its HTTP endpoints, compared in turn
// with InfluxDB with the same bodies: rows in time order in large and small bodies, late points and overwrites, and ingest
// during queries. `timeseries-ingest` has the whole product. The client is a process of its own, on another core than the
// servers; the server's processor time and the delays of its main thread are those of this process. Each work begins with
// a load that is not counted: code of both sides is then as fast as in a server that has run for minutes.
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { CLIENT, startClient } from './timeseries/client.ts'
import { serveAsClient } from './timeseries/client-process.ts'
import { ingestWhileQuerying } from './timeseries/ingest-while-querying.ts'
import { lateIngest } from './timeseries/late-ingest.ts'
import { openSides } from './timeseries/sides.ts'
import { printDelays, steadyIngest } from './timeseries/steady-ingest.ts'

if (process.argv[2] === CLIENT) serveAsClient()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  const sides = await openSides()
  const client = startClient()
  pinApart([process.pid], [client.pid])
  try {
    for (const one of [
      { db: 'large', rows: 1_000_000, rowsPerBody: 1000, target: 3, cpuTarget: 0.3 },
      { db: 'small', rows: 250_000, rowsPerBody: 50, target: 2, cpuTarget: 0.5 },
    ])
      printDelays(await steadyIngest(sides, client, one))
    await lateIngest(sides, client)
    await ingestWhileQuerying(sides, client)
  } finally {
    client.end()
    await sides.close()
  }
}
