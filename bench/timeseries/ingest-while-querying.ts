import { describeMs } from '../shared/distribution.ts'
import { handOver } from '../shared/figure.ts'
import { SERIES, START_MS } from './bodies.ts'
import type { Client } from './client.ts'
import { alternate, createDb, describeSpeed, fill, ROUNDS, type Run, speedFigure } from './rounds.ts'
import type { Sides } from './sides.ts'

const DB = 'mixed'
const STEP_MS = 60_000
const BASE_ROWS = 1_000_000
const LOAD_ROWS = 200_000
const TARGET = 2.5
const HOUR_MS = 3_600_000

/**
 * Eight writers and two readers at the same time. The readers query one device by the minute and a hundred devices by
 * the hour, without a pause.
 */
export async function ingestWhileQuerying(sides: Sides, client: Client): Promise<void> {
  await createDb(sides, client, DB)
  const load = { shape: 'steady' as const, writers: 8, rowsPerBody: 1000, stepMs: STEP_MS }
  await fill(sides, client, DB, { ...load, rows: BASE_ROWS, firstRow: 0 })
  const loads = Array.from({ length: ROUNDS }, (_, round) => {
    const firstRow = BASE_ROWS + round * LOAD_ROWS
    const newestMs = START_MS + (firstRow / SERIES) * STEP_MS
    return { ...load, rows: LOAD_ROWS, firstRow, readers: [statements(newestMs, 0), statements(newestMs, 5)] }
  })
  const runs = await alternate(sides, client, DB, loads)
  const ratio = handOver(speedFigure('ingest while 2 readers query', runs, TARGET))
  console.log(`ingest while 2 readers query: ${describeSpeed(runs)} = ${ratio}`)
  for (const [name, of] of [['ours', runs.mine] as const, ['InfluxDB', runs.theirs] as const]) {
    if (of.length > 0) console.log(`  queries meanwhile, ${name}: ${describeReads(of)}`)
  }
}

function describeReads(runs: readonly Run[]): string {
  const readsMs = runs.flatMap((run) => run.readsMs)
  const perS = (readsMs.length * 1000) / runs.reduce((sum, { ms }) => sum + ms, 0)
  return `${perS.toFixed(1)}/s, ${describeMs(readsMs)}`
}

/** Statements over the day before `untilMs`, each for another device and another site. */
function statements(untilMs: number, from: number): string[] {
  return Array.from({ length: 10 }, (_, i) => {
    const number = (from + i) % 10
    const day = `time >= ${Math.max(START_MS, untilMs - 24 * HOUR_MS)}ms AND time < ${untilMs}ms`
    return [
      `SELECT mean(temp) FROM machine WHERE unit = 'u${number * 97}' AND ${day} GROUP BY time(1m)`,
      `SELECT mean(temp), max(pressure) FROM machine WHERE site = 's${number}' AND ${day} GROUP BY time(1h), unit`,
    ]
  }).flat()
}
