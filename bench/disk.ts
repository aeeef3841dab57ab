// What signals of a plant take on the disk at rest, beside Debian's InfluxDB after its compaction and, if it is
// installed, VictoriaMetrics. `DATA=<energydata_complete.csv.gz>` adds the sensors of a house. Each signal gets empty
// folders of its own.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { type Signal, signals } from './disk/signals.ts'
import { startVictoria } from './disk/victoria.ts'
import { handOver } from './shared/figure.ts'
import { machineFacts } from './shared/machine.ts'
import { SOON_AT_REST, untilInfluxRests } from './timeseries/influx-at-rest.ts'
import { DB, openSides, TENANT } from './timeseries/sides.ts'

const VICTORIA_PORT = 18_428
const TARGET = 0.4
const STABLE_FOR_MS = 10_000
/** A shard counts as closed soon, but not between two bodies. */
const QUIET = { upkeepEveryMs: 500, shardQuietMs: 3_000, newestShardQuietMs: 6_000, shrinkEveryMs: 5_000 }

interface Sizes {
  ours: number
  /** The part of it in files of shards at rest. */
  atRest: number
  influx: number | null
  victoria: number | null
}

console.log(machineFacts())
// InfluxDB is started with the environment of this process.
Object.assign(process.env, SOON_AT_REST)
const all: Sizes[] = []
for (const signal of signals(process.env.DATA)) {
  const sizes = await measure(signal)
  const ratio = sizes.influx === null ? '–' : `${(sizes.ours / sizes.influx).toFixed(2)}x`
  console.log(
    `${signal.name}: ${kib(sizes.ours)} (at rest ${kib(sizes.atRest)}), InfluxDB ${kib(sizes.influx)} = ${ratio}, VictoriaMetrics ${kib(sizes.victoria)}`,
  )
  all.push(sizes)
}
const [ours, influx] = [sum(all.map((one) => one.ours)), sum(all.map((one) => one.influx ?? Number.NaN))]
const verdict = handOver({
  work: 'disk, real signals, at rest',
  ours: kib(ours),
  against: `InfluxDB ${kib(influx)}`,
  value: ours / influx,
  // The size of the same data is the same each time.
  rounds: [],
  unit: 'x',
  target: { atMost: TARGET },
})
console.log(`all: ${kib(ours)}, InfluxDB ${kib(influx)} = ${verdict}`)
const known = all.filter((one) => one.victoria !== null)
console.log(
  `signals of numbers: ${kib(sum(known.map((one) => one.ours)))}, ` +
    `VictoriaMetrics ${kib(sum(known.map((one) => one.victoria ?? 0)))}`,
)

/** The sizes on the disk, in KiB. */
async function measure(signal: Signal): Promise<Sizes> {
  const sides = await openSides({ limits: QUIET })
  const victoria = signal.isText ? null : await startVictoria(join(sides.folder, 'victoria'), VICTORIA_PORT)
  try {
    const to = [sides.ours.url, ...(sides.influx ? [sides.influx.url] : [])].map(
      (url) => `${url}/write?db=${DB}&precision=u`,
    )
    if (victoria) to.push(`${victoria.url}/write?precision=u`)
    for (const body of signal.bodies()) for (const url of to) await write(url, body)
    await untilAtRest(sides.timeseries)
    if (sides.influx) await untilInfluxRests(join(sides.folder, 'influx'))
    await victoria?.rest()
    await sides.stop()
    const shards = join(sides.folder, 'timeseries', `${TENANT}.shards`)
    const sizeOf = (part: string) =>
      Number.parseInt(execFileSync('du', ['-sk', join(sides.folder, part)]).toString(), 10)
    return {
      ours: sizeOf('timeseries'),
      atRest: existsSync(shards) ? sizeOf(`timeseries/${TENANT}.shards`) : 0,
      influx: sides.influx && sizeOf('influx'),
      victoria: victoria && sizeOf('victoria'),
    }
  } finally {
    victoria?.kill()
    await sides.close()
  }
}

async function write(url: string, body: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: 'Token a:b' } })
  if (answer.status !== 204) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Waits until no further shard comes to rest. Small ones do not. */
async function untilAtRest(timeseries: Timeseries): Promise<void> {
  let before = -1
  for (let sinceMs = performance.now(); performance.now() - sinceMs < STABLE_FOR_MS; await pause(250)) {
    const { tenants } = await timeseries.statistics(TENANT)
    const measurements = tenants.flatMap(({ dbs }) => dbs ?? []).flatMap((db) => db.measurements)
    const atRest = sum(measurements.map(({ sortedShards }) => sortedShards))
    if (atRest !== before) sinceMs = performance.now()
    before = atRest
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

function kib(size: number | null): string {
  return size === null ? '–' : `${size.toLocaleString('en-US')} KiB`
}
