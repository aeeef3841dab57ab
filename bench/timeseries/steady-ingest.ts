import { handOver } from '../shared/figure.ts'
import { judged } from '../shared/verdict.ts'
import type { Client } from './client.ts'
import { alternate, cpuOf, createDb, describeSpeed, fill, ROUNDS, speedFigure } from './rounds.ts'
import type { Sides } from './sides.ts'

export interface SteadyCase {
  db: string
  rows: number
  rowsPerBody: number
  /** The smallest allowed multiple of InfluxDB's points per second. */
  target: number
  /** The largest allowed multiple of its processor time. */
  cpuTarget: number
}

const WRITERS = 8
const WARM_UP_ROUNDS = 3
const DELAY_P99_MS = 20
const DELAY_MAX_MS = 100

/** Rows in time order: points per second, processor time, and the delays of the main thread. */
export async function steadyIngest(
  sides: Sides,
  client: Client,
  { db, rows, rowsPerBody, target, cpuTarget }: SteadyCase,
): Promise<void> {
  await createDb(sides, client, db)
  const load = { shape: 'steady' as const, writers: WRITERS, rows, rowsPerBody, stepMs: 1000 }
  await fill(sides, client, db, { ...load, rows: WARM_UP_ROUNDS * rows, firstRow: 0 })
  const loads = Array.from({ length: ROUNDS }, (_, round) => ({ ...load, firstRow: (WARM_UP_ROUNDS + round) * rows }))
  const runs = await alternate(sides, client, db, loads)
  const { mine, theirs, delays } = runs
  const work = `${WRITERS} writers x ${rowsPerBody} rows`
  const ratio = handOver(speedFigure(work, runs, target))
  console.log(`${work}: ${describeSpeed(runs)} = ${ratio}`)
  const cpu = handOver({
    work: `${work}, processor time per point`,
    ours: `${cpuOf(mine).toFixed(2)} µs`,
    against: `InfluxDB ${cpuOf(theirs).toFixed(2)}`,
    value: cpuOf(mine) / cpuOf(theirs),
    rounds: theirs.map(({ cpuUsPerPoint }, round) => mine[round]!.cpuUsPerPoint / cpuUsPerPoint),
    unit: 'x',
    target: { atMost: cpuTarget },
  })
  const own = `${cpuOf(mine).toFixed(2)} µs (InfluxDB ${cpuOf(theirs).toFixed(2)})`
  console.log(`  processor time per point: ${own} = ${cpu}`)
  const worstMs = (percent: number) => Math.max(...delays.map((one) => one.percentile(percent) / 1e6))
  const p99 = judged(worstMs(99), ' ms', { below: DELAY_P99_MS }, 1)
  const max = judged(worstMs(100), ' ms', { below: DELAY_MAX_MS }, 1)
  console.log(
    `  main thread's delay, worst of ${ROUNDS} rounds: p50 ${worstMs(50).toFixed(1)} ms, p99 ${p99}, max ${max}`,
  )
}
