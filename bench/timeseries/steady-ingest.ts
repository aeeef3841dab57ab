import type { IntervalHistogram } from 'node:perf_hooks'
import { handOver } from '../shared/figure.ts'
import { judged } from '../shared/verdict.ts'
import type { Client } from './client.ts'
import type { Load } from './client-process.ts'
import { alternate, cpuOf, createDb, describeSpeed, fill, ROUNDS, speedFigure } from './rounds.ts'
import type { Sides } from './sides.ts'

export interface SteadyCase {
  db: string
  rows: number
  rowsPerBody: number
  /** The smallest allowed multiple of InfluxDB's points per second; none if it is not compared. */
  target?: number
  /** The largest allowed multiple of its processor time. */
  cpuTarget?: number
}

const WRITERS = 8
const WARM_UP_ROUNDS = 3
const DELAY_P99_MS = 20
const DELAY_MAX_MS = 100

export const steadyLoad = ({ rows, rowsPerBody }: SteadyCase): Omit<Load, 'firstRow'> => ({
  shape: 'steady',
  writers: WRITERS,
  rows,
  rowsPerBody,
  stepMs: 1000,
})

/** Rows in time order: points per second, and processor time. @returns the delays of this process's main thread, by round */
export async function steadyIngest(sides: Sides, client: Client, one: SteadyCase): Promise<IntervalHistogram[]> {
  const { db, rows, rowsPerBody, target, cpuTarget } = one
  await createDb(sides, client, db)
  const load = steadyLoad(one)
  await fill(sides, client, db, { ...load, rows: WARM_UP_ROUNDS * rows, firstRow: 0 })
  const loads = Array.from({ length: ROUNDS }, (_, round) => ({ ...load, firstRow: (WARM_UP_ROUNDS + round) * rows }))
  const runs = await alternate(sides, client, db, loads)
  const { mine, theirs, delays } = runs
  const work = `${WRITERS} writers x ${rowsPerBody} rows`
  const ratio = target === undefined ? '' : ` = ${handOver(speedFigure(work, runs, target))}`
  console.log(`${work}: ${describeSpeed(runs)}${ratio}`)
  const [own, other] = [cpuOf(mine), cpuOf(theirs)].map((us) => us.toFixed(2))
  const beside = theirs.length === 0 ? '' : ` (InfluxDB ${other})`
  console.log(`  processor time per point: ${own} µs${beside}${cpuTarget === undefined ? '' : ` = ${cpuRatio()}`}`)
  return delays

  function cpuRatio(): string {
    return handOver({
      work: `${work}, processor time per point`,
      ours: `${own} µs`,
      against: `InfluxDB ${other}`,
      value: cpuOf(mine) / cpuOf(theirs),
      rounds: theirs.map(({ cpuUsPerPoint }, round) => mine[round]!.cpuUsPerPoint / cpuUsPerPoint),
      unit: 'x',
      target: { atMost: cpuTarget! },
    })
  }
}

/** How long this process's main thread did not answer, where the store runs in it. */
export function printDelays(delays: readonly IntervalHistogram[]): void {
  const worstMs = (percent: number) => Math.max(...delays.map((one) => one.percentile(percent) / 1e6))
  const p99 = judged(worstMs(99), ' ms', { below: DELAY_P99_MS }, 1)
  const max = judged(worstMs(100), ' ms', { below: DELAY_MAX_MS }, 1)
  console.log(
    `  main thread's delay, worst of ${ROUNDS} rounds: p50 ${worstMs(50).toFixed(1)} ms, p99 ${p99}, max ${max}`,
  )
}
