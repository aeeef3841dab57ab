// Reading ten million points (1,000 series with 2,000 rows each, one a minute, 5 fields) with the same InfluxQL over
// HTTP, from Atrium and from Debian's InfluxDB in turn; also latest values from the cache. Both
// are idle: Atrium's closed shards rest in files, and InfluxDB has written and compacted its files.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { median } from './shared/distribution.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { pinApart } from './shared/pin.ts'
import { judged } from './shared/verdict.ts'
import { SERIES, START_MS } from './timeseries/bodies.ts'
import { CLIENT, type Client, startClient } from './timeseries/client.ts'
import { type Load, serveAsClient } from './timeseries/client-process.ts'
import { SOON_AT_REST, untilInfluxRests } from './timeseries/influx-at-rest.ts'
import { countRows, findDifference } from './timeseries/same-answers.ts'
import { DB, openSides, type Side, type Sides, TENANT } from './timeseries/sides.ts'
import { readingWork, type Work } from './timeseries/statements.ts'

/** Each statement runs at least this often, and at least for this time. */
const ROUNDS = 7
const MEASURED_MS = 4_000
const WARM_UP_MS = 2_000
const ROWS_PER_SERIES = 2_000
const STEP_MS = 60_000
const LOAD: Load = {
  shape: 'steady',
  writers: 8,
  rows: SERIES * ROWS_PER_SERIES,
  rowsPerBody: 1000,
  firstRow: 0,
  stepMs: STEP_MS,
}
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
    await load(client, sides.ours)
    if (sides.influx) await load(client, sides.influx)
    await untilSorted(sides.timeseries)
    if (sides.influx) await untilInfluxRests(join(sides.folder, 'influx'))
    await compare(client, sides)
    await printLatest(sides.timeseries)
  } finally {
    client.end()
    await sides.close()
  }
}

async function load(client: Client, side: Side): Promise<void> {
  const { ms, points } = await client.write(side, DB, LOAD)
  console.log(`${points.toLocaleString('en-US')} points into ${side.name} in ${(ms / 1000).toFixed(1)} s`)
}

async function compare(client: Client, { ours, influx }: Sides): Promise<void> {
  const endMs = START_MS + ROWS_PER_SERIES * STEP_MS
  for (const work of readingWork({ startMs: START_MS, endMs })) {
    const both = async () => {
      const own = await client.ask(ours, DB, work.statement)
      return { own, other: influx && (await client.ask(influx, DB, work.statement)) }
    }
    const first = await both()
    compareAnswers(work, first.own.text, first.other?.text)
    for (const endsMs = performance.now() + WARM_UP_MS; performance.now() < endsMs; ) await both()
    const mine: number[] = []
    const theirs: number[] = []
    for (const endsMs = performance.now() + MEASURED_MS; mine.length < ROUNDS || performance.now() < endsMs; ) {
      const { own, other } = await both()
      mine.push(own.ms)
      theirs.push(other?.ms ?? Number.NaN)
    }
    const [own, other] = [median(mine), median(theirs)]
    const ratio = handOver({
      work: work.name,
      ours: `${own.toFixed(2)} ms`,
      against: `InfluxDB ${other.toFixed(2)} ms`,
      value: own / other,
      rounds: [],
      unit: 'x',
      target: { atMost: work.target },
    })
    console.log(`${work.name}: ${own.toFixed(1)} ms, InfluxDB ${other.toFixed(1)} ms = ${ratio} over ${mine.length}`)
  }
}

/** Prints a warning if the two answers differ, because then the ratio means nothing. */
function compareAnswers({ name, ties }: Work, mine: string, theirs: string | undefined): void {
  if (theirs === undefined) return
  const [own, other] = [countRows(mine), countRows(theirs)]
  const difference = own === other && !ties ? findDifference(mine, theirs) : null
  if (own === 0) console.log(`  ${name}: WRONG: no rows`)
  if (own !== other) console.log(`  ${name}: DIFFERENT: ${own} rows here, ${other} from InfluxDB`)
  if (difference) console.log(`  ${name}: DIFFERENT: ${difference}`)
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
