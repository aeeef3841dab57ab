import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../shared/distribution.ts'
import type { Figure } from '../shared/figure.ts'
import type { Client } from './client.ts'
import type { Load, Written } from './client-process.ts'
import type { Side, Sides } from './sides.ts'

export const ROUNDS = 5
const LOOK_EVERY_MS = 300
/** The share of one processor below which a side counts as idle. */
const IDLE_SHARE = 0.1
const IDLE_WITHIN_MS = 20_000

export interface Run extends Written {
  pointsPerS: number
  /** Includes the work after the last answer, such as compacting. */
  cpuUsPerPoint: number
}

export interface Runs {
  mine: Run[]
  /** Empty without InfluxDB. */
  theirs: Run[]
  /** The delays of this process's main thread during its own turns, by round. */
  delays: IntervalHistogram[]
}

/**
 * Writes the loads to both sides in turn; the side that goes first alternates. `last` is a statement that reads the
 * points: if given, the time up to its answer counts, too, because points may be answered before they are in the store.
 */
export async function alternate(
  sides: Sides,
  client: Client,
  db: string,
  loads: readonly Load[],
  last?: string,
): Promise<Runs> {
  const runs: Runs = { mine: [], theirs: [], delays: [] }
  for (const [round, load] of loads.entries()) {
    const turns = sides.influx ? [sides.ours, sides.influx] : [sides.ours]
    if (round % 2 === 1) turns.reverse()
    for (const side of turns) {
      // A new histogram for each round: one that is enabled again would count the pause as a delay.
      const delay = monitorEventLoopDelay({ resolution: 1 })
      const run = await measure(side, client, { db, last }, load, delay)
      if (side === sides.ours) runs.delays.push(delay)
      runs[side === sides.ours ? 'mine' : 'theirs'].push(run)
    }
  }
  return runs
}

async function measure(
  side: Side,
  client: Client,
  { db, last }: { db: string; last: string | undefined },
  load: Load,
  delay: IntervalHistogram,
): Promise<Run> {
  let cpuBeforeMs = 0
  const written = await client.write(side, db, load, () => {
    cpuBeforeMs = side.cpuMs()
    delay.enable()
  })
  const readMs = last === undefined ? 0 : (await client.ask(side, db, last)).ms
  delay.disable()
  await untilIdle(side)
  const ms = written.ms + readMs
  const { points } = written
  return {
    ...written,
    ms,
    pointsPerS: (points / ms) * 1000,
    cpuUsPerPoint: ((side.cpuMs() - cpuBeforeMs) * 1000) / points,
  }
}

/** Waits until a side is idle, so that its later work does not slow down the other side. */
async function untilIdle(side: Side): Promise<void> {
  const endMs = performance.now() + IDLE_WITHIN_MS
  for (let before = Number.NEGATIVE_INFINITY; performance.now() < endMs; ) {
    const now = side.cpuMs()
    if (now - before < IDLE_SHARE * LOOK_EVERY_MS) return
    before = now
    await pause(LOOK_EVERY_MS)
  }
}

/** Writes a load to both sides without measuring it. */
export async function fill({ ours, influx }: Sides, client: Client, db: string, load: Load): Promise<void> {
  for (const side of influx ? [ours, influx] : [ours]) {
    await client.write(side, db, load)
    await untilIdle(side)
  }
}

/** Creates an empty database on both sides. */
export async function createDb({ ours, influx }: Sides, client: Client, db: string): Promise<void> {
  for (const side of influx ? [ours, influx] : [ours]) await client.ask(side, db, `CREATE DATABASE ${db}`)
}

export const speedOf = (runs: readonly Run[]): number => median(runs.map(({ pointsPerS }) => pointsPerS))

export const cpuOf = (runs: readonly Run[]): number => median(runs.map(({ cpuUsPerPoint }) => cpuUsPerPoint))

/** The figure of a work whose speed is compared, with the ratios of the single rounds. */
export function speedFigure(work: string, { mine, theirs }: Runs, atLeast: number): Figure {
  return {
    work,
    ours: `${thousands(speedOf(mine))} points/s`,
    against: `InfluxDB ${thousands(speedOf(theirs))}`,
    value: speedOf(mine) / speedOf(theirs),
    rounds: theirs.map(({ pointsPerS }, round) => mine[round]!.pointsPerS / pointsPerS),
    unit: 'x',
    target: { atLeast },
  }
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A description such as `482,000 points/s (InfluxDB 159,000)`. */
export function describeSpeed({ mine, theirs }: Runs): string {
  const described = (runs: readonly Run[]) => thousands(speedOf(runs))
  return `${described(mine)} points/s${theirs.length > 0 ? ` (InfluxDB ${described(theirs)})` : ''}`
}
