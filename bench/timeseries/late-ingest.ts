import { handOver } from '../shared/figure.ts'
import { LATE_ROUNDS, SERIES, START_MS } from './bodies.ts'
import type { Client } from './client.ts'
import { alternate, createDb, describeSpeed, fill, ROUNDS, speedFigure } from './rounds.ts'
import { findDifference } from './same-answers.ts'
import type { Sides } from './sides.ts'

const DB = 'late'
const STEP_MS = 60_000
const BASE_ROWS = LATE_ROUNDS.most * SERIES
const LOAD_ROWS = LATE_ROUNDS.least * SERIES
const TARGET = 1.5
const LAST = "SELECT last(temp) FROM machine WHERE unit = 'u0'"

/**
 * Late points and overwrites on top of a million existing rows: points per second, and afterwards the same counts, sums
 * and rows on both sides.
 */
export async function lateIngest(sides: Sides, client: Client): Promise<void> {
  await createDb(sides, client, DB)
  const load = { writers: 8, rowsPerBody: 1000, stepMs: STEP_MS }
  await fill(sides, client, DB, { ...load, shape: 'steady', rows: BASE_ROWS, firstRow: 0 })
  const loads = Array.from({ length: ROUNDS }, (_, round) => {
    return { ...load, shape: 'late' as const, rows: LOAD_ROWS, firstRow: BASE_ROWS + round * LOAD_ROWS }
  })
  const runs = await alternate(sides, client, DB, loads, LAST)
  const ratio = handOver(speedFigure('late points and overwrites', runs, TARGET))
  console.log(`late points and overwrites: ${describeSpeed(runs)} = ${ratio}`)
  // One of ten rows overwrites another one.
  const rows = BASE_ROWS + ROUNDS * LOAD_ROWS * 0.9
  console.log(`  results afterwards: ${(await whatDiffers(sides, client, rows)) ?? 'exact, the same on both sides'}`)
}

/** Counts and sums by site and by hour, and the rows of some machines. */
function statements(): string[] {
  const endMs = START_MS + (LATE_ROUNDS.most + ROUNDS * LATE_ROUNDS.least) * STEP_MS
  const whole = `time >= ${START_MS}ms AND time < ${endMs}ms`
  const figures = ['temp', 'pressure', 'speed', '"count"'].map((field) => `count(${field}), sum(${field})`)
  return [
    `SELECT ${figures.join(', ')}, count(running) FROM machine WHERE ${whole} GROUP BY site`,
    `SELECT count(temp), sum(temp), sum("count") FROM machine WHERE ${whole} GROUP BY time(1h)`,
    ...['u0', 'u17', 'u999'].map((unit) => `SELECT * FROM machine WHERE unit = '${unit}' AND ${whole}`),
  ]
}

async function whatDiffers({ ours, influx }: Sides, client: Client, rows: number): Promise<string | null> {
  const { text } = await client.ask(ours, DB, 'SELECT count("count") FROM machine')
  const found = JSON.parse(text).results[0].series[0].values[0][1]
  if (found !== rows) return `WRONG: ${found} rows are there, ${rows} were sent`
  if (!influx) return `${rows} rows, as sent`
  for (const statement of statements()) {
    const [mine, theirs] = [await client.ask(ours, DB, statement), await client.ask(influx, DB, statement)]
    const difference = findDifference(mine.text, theirs.text)
    if (difference) return `DIFFERENT: ${statement}: ${difference}`
  }
  return null
}
