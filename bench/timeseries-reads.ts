// Reading ten million points (1,000 series with 2,000 rows each, one a minute, 5 fields) with the same InfluxQL over HTTP,
// from the product as `npm start` runs it and from Debian's InfluxDB in turn. Both are idle: the product's closed shards
// rest in files, which takes it some minutes, and InfluxDB has written and compacted its files. `store-reads` has the store
// alone.
import { setTimeout as pause } from 'node:timers/promises'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { postgresIdOf } from './shared/process-tree.ts'
import { CLIENT, startClient } from './timeseries/client.ts'
import { serveAsClient } from './timeseries/client-process.ts'
import { SOON_AT_REST, untilInfluxRests } from './timeseries/influx-at-rest.ts'
import { type IngestProduct, openProductSides } from './timeseries/product.ts'
import { compareReads, loadSeries } from './timeseries/reading.ts'

/** A shard rests when nothing was written into it for five minutes. */
const SORTED_WITHIN_MS = 900_000
const LOOK_EVERY_MS = 5_000

if (process.argv[2] === CLIENT) serveAsClient()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  // InfluxDB is started with the environment of this process.
  Object.assign(process.env, SOON_AT_REST)
  const sides = await openProductSides()
  const { product, influx } = sides
  const client = startClient()
  pinApart([process.pid, product.pid, postgresIdOf(product.dataDir)], [client.pid])
  try {
    await loadSeries(client, sides.ours)
    if (influx) await loadSeries(client, influx)
    await untilSorted(product)
    if (influx) await untilInfluxRests(sides.influxFolder)
    await compareReads(client, sides)
  } finally {
    client.end()
    await sides.close()
  }
}

interface Stored {
  dbs: { measurements: { shards: number; sortedShards: number }[] }[]
}

/** Waits until every shard rests, except the newest, to which data is still written. */
async function untilSorted({ url, cookie }: IngestProduct): Promise<void> {
  const endMs = performance.now() + SORTED_WITHIN_MS
  while (performance.now() < endMs) {
    const answer = await fetch(`${url}/api/platform/timeseries`, { headers: { cookie } })
    if (!answer.ok) throw new Error(await answer.text())
    const measurements = ((await answer.json()) as Stored).dbs.flatMap((db) => db.measurements)
    if (measurements.every(({ shards, sortedShards }) => shards > 1 && sortedShards >= shards - 1)) return
    await pause(LOOK_EVERY_MS)
  }
  throw new Error('the closed shards were not sorted')
}
