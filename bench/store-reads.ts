// Reading ten million points (1,000 series with 2,000 rows each, one a minute, 5 fields) with the same InfluxQL over
// HTTP, from the store alone with its HTTP endpoints and from Debian's InfluxDB in turn; also latest values from the cache.
// Both are idle: the store's closed shards rest in files, and InfluxDB has written and compacted its files.
// `timeseries-reads` has the whole product.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { median } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { judged } from './shared/verdict.ts'
import { SERIES } from './timeseries/bodies.ts'
import { CLIENT, startClient } from './timeseries/client.ts'
import { serveAsClient } from './timeseries/client-process.ts'
import { SOON_AT_REST, untilInfluxRests } from './timeseries/influx-at-rest.ts'
import { compareReads, loadSeries } from './timeseries/reading.ts'
import { DB, openSides, TENANT } from './timeseries/sides.ts'

/** With these limits a shard counts as closed at once. */
const QUIET = { upkeepEveryMs: 500, shardQuietMs: 500 }
const SORTED_WITHIN_MS = 120_000
const LATEST_WARM_UP = 50
const LATEST_ROUNDS = 101
const LATEST_TARGET_MS = 2

if (process.argv[2] === CLIENT) serveAsClient()
else await bench()

async function bench(): Promise<void> {
  console.log(machineFacts())
  // InfluxDB is started with the environment of this process.
  Object.assign(process.env, SOON_AT_REST)
  const sides = await openSides({ limits: QUIET })
  const client = startClient()
  pinApart([process.pid], [client.pid])
  try {
    await loadSeries(client, sides.ours)
    if (sides.influx) await loadSeries(client, sides.influx)
    await untilSorted(sides.timeseries)
    if (sides.influx) await untilInfluxRests(join(sides.folder, 'influx'))
    await compareReads(client, sides)
    await printLatest(sides.timeseries)
  } finally {
    client.end()
    await sides.close()
  }
}

async function printLatest(timeseries: Timeseries): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < LATEST_WARM_UP + LATEST_ROUNDS; round++) {
    const startMs = performance.now()
    const { rows } = await timeseries.latest(TENANT, { db: DB, measurement: 'machine' })
    if (rows.length !== SERIES) throw new Error(`${rows.length} latest rows`)
    if (round >= LATEST_WARM_UP) times.push(performance.now() - startMs)
  }
  console.log(`Q3 latest of every series, from the cache: ${judged(median(times), ' ms', { below: LATEST_TARGET_MS })}`)
}

/** Waits until every shard rests, except the newest, to which data is still written. */
async function untilSorted(timeseries: Timeseries): Promise<void> {
  const endMs = performance.now() + SORTED_WITHIN_MS
  while (performance.now() < endMs) {
    const { tenants } = await timeseries.statistics(TENANT)
    const measurements = tenants.flatMap(({ dbs = [] }) => dbs.flatMap((db) => db.measurements))
    if (measurements.every(({ shards, sortedShards }) => shards > 1 && sortedShards >= shards - 1)) return
    await pause(200)
  }
  throw new Error('the closed shards were not sorted')
}
