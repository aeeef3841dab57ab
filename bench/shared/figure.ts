import { appendFileSync } from 'node:fs'
import { judged, type Target } from './verdict.ts'

/** A figure with a goal, as a benchmark has measured it. */
export interface Figure {
  /** What was done, such as `8 writers x 50 rows`. */
  work: string
  /** What ours was measured as, with its unit, such as `482,000 points/s`; not given if it is the value itself. */
  ours?: string
  /** What it is compared with, such as `InfluxDB 159,000`; empty if the goal is a number of its own. */
  against: string
  value: number
  /** The values of the single rounds, in the unit of `value`; empty if it was measured once. */
  rounds: readonly number[]
  unit: string
  target: Target
  digits?: number
}

/** Names the file that gets one line of JSON per figure. */
export const FIGURES_FILE = 'BENCH_FIGURES_FILE'

/** Adds a figure to the file of `all-figures`, if that runs this benchmark. @returns the verdict, to be printed */
export function handOver(figure: Figure): string {
  const file = process.env[FIGURES_FILE]
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  return judged(figure.value, figure.unit, figure.target, figure.digits)
}
