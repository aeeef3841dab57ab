import { setTimeout as pause } from 'node:timers/promises'
import { LIMITS } from '../../server/store/limits.ts'
import type { Point, Timeseries, TsCell, TsStatistics } from '../../server/store/model.ts'
import { openTimeseries } from '../../server/store/store.ts'
import { diskEnv, type KillAt } from './disk.ts'
import { NaiveStore } from './naive-store.ts'
import { ProcessEnded, StoreProcess } from './store-process.ts'
import { batchOf } from './workload.ts'

const UNDER_WAY = 6
/** How long rows are only in the log: kills happen before, during and after their commits. */
const HOLDS_MS = [0, 5, 30_000]
/**
 * Where commits follow at once, the writer rests in between: so long at first, then twice as long, and until a shard has
 * come to rest.
 */
const REST_MS = 500
/** Then the run has failed. */
const LONGEST_REST_MS = 30_000
const REST_EVERY_MS = 20
/** So long a process may take to reach the step where it is killed: when its background work does that is left to chance. */
const LONGEST_STEP_MS = 60_000
const LONGEST_QUERY_MS = 600_000
const EVERYTHING = { startUs: 0, endUs: 9_000_000_000_000_000 }

// So that kills also happen during checkpoints, while shards come to rest and the file is rewritten, and while files of
// the log are created and used again.
export const SMALL = {
  ...LIMITS,
  checkpointThresholdMiB: 0.25,
  logSegmentBytes: 64 * 1024,
  upkeepEveryMs: 5,
  shardQuietMs: 0,
  sortFromRows: 1,
  newestShardQuietMs: 100,
  shrinkFromMiB: 0.25,
  shrinkEveryMs: 0,
  // Many stores run side by side, and their answers are compared, not their times.
  queryTimeoutMs: LONGEST_QUERY_MS,
  maxQueryTimeoutMs: LONGEST_QUERY_MS,
}

interface Kill {
  sent: number
  acknowledged: number
  /** How many of the sent batches were found; they are the first ones. */
  found: number
  /** How many shards had come to rest before the kill; 0 also if the writer did not wait for it. */
  sortedShards: number
  /** Whether the process was killed at the step of its plan. */
  isAtStep: boolean
}

/** How one run ends: soon after some acknowledgements, or, if there is a step, when the disk reaches that. */
export interface KillPlan {
  killAfter: number
  holdMs: number
  killAt?: KillAt
  /** Further variables of the process. */
  env?: Record<string, string>
  /** Called when the process has ended, before the store is opened again. */
  afterwards?(): void
}

/** Plans that kill at many different moments. */
export function killPlans(kills: number): KillPlan[] {
  return Array.from({ length: kills }, (_, kill) => {
    return { killAfter: 3 + ((kill * 37) % 40), holdMs: HOLDS_MS[kill % HOLDS_MS.length] as number }
  })
}

/**
 * Starts the store repeatedly on one folder, kills it as the plans say, opens it again and compares all its contents.
 * Batches are committed in the order of sending, so the contents must be the sum of the first n batches, and all
 * acknowledged ones must be among these.
 * @throws Error saying what was lost or wrong.
 */
export async function killAndCompare(dataDir: string, plans: readonly KillPlan[]): Promise<Kill[]> {
  const done: Kill[] = []
  const kept: Point[][] = []
  let first = 0
  for (const [i, plan] of plans.entries()) {
    const name = `kill ${i + 1}${plan.killAt ? ` (${Object.values(plan.killAt).join(' ')})` : ''}`
    const run = await runUntilKilled(dataDir, first, plan)
    plan.afterwards?.()
    const store = await openTimeseries({ dataDir, log: { error: (detail, message) => console.error(message, detail) } })
    const state = await contentOf(store).finally(() => store.close())
    const found = prefixThatGives(state, kept, first, run.sent)
    if (found === null) throw new Error(`${name}: what is stored is not the sum of the first batches`)
    if (found < run.acknowledged) throw new Error(`${name}: ${run.acknowledged} acknowledged, only ${found} found`)
    for (let n = 0; n < found; n++) kept.push(batchOf(first + n))
    done.push({ ...run, found })
    first += run.sent
  }
  return done
}

/** Sends batches from `first` on, several at a time, until the process is killed. */
async function runUntilKilled(dataDir: string, first: number, { killAfter, holdMs, killAt, env }: KillPlan) {
  const disk = killAt ? diskEnv({ dataDir, killAt }) : {}
  const limits = { ...SMALL, holdMs }
  const restEvery = holdMs === 0 ? Math.ceil(killAfter / 2) : Number.POSITIVE_INFINITY
  let sent = 0
  let acknowledged = 0
  let sortedShards = 0
  let fault: unknown
  let store: StoreProcess
  try {
    store = await StoreProcess.start(dataDir, { limits, env: { ...disk, ...env } })
  } catch (error) {
    if (killAt && error instanceof ProcessEnded) return { sent, acknowledged, sortedShards, isAtStep: true }
    throw error
  }
  const untilAtRest = async () => {
    const failAtMs = performance.now() + LONGEST_REST_MS
    await pause(restMs)
    restMs *= 2
    for (;;) {
      sortedShards = sortedIn(await store.call('statistics', { tenantId: 'tenant' }))
      if (sortedShards > 0) return
      if (performance.now() > failAtMs) throw new Error('no shard has come to rest')
      await pause(REST_EVERY_MS)
    }
  }
  let rest: Promise<void> | null = null
  let restMs = REST_MS
  let timer: NodeJS.Timeout | undefined
  const sender = async () => {
    for (;;) {
      const points = batchOf(first + sent++)
      await store.call('points', { tenantId: 'tenant', db: 'plant', points, options: { create: true } })
      acknowledged++
      if (acknowledged % restEvery === 0 && acknowledged !== killAfter) rest = untilAtRest()
      // Not at once: the kill should also happen in the middle of a commit.
      const endMs = killAt ? LONGEST_STEP_MS : (killAfter * 13) % 40
      if (acknowledged === killAfter) timer = setTimeout(() => void end(), endMs)
      await rest
    }
  }
  let isAtStep = true
  const end = async () => {
    isAtStep = false
    await store.kill()
  }
  const senders = Array.from({ length: UNDER_WAY }, () =>
    sender().catch((error) => {
      if (!(error instanceof ProcessEnded)) fault ??= error
    }),
  )
  const signal = await store.ended
  await Promise.all(senders)
  clearTimeout(timer)
  if (fault || signal !== 'SIGKILL') throw fault ?? new Error(`the process ended by itself (${signal})`)
  return { sent, acknowledged, sortedShards, isAtStep }
}

function sortedIn({ tenants }: TsStatistics): number {
  const measurements = tenants.flatMap(({ dbs }) => (dbs ?? []).flatMap((db) => db.measurements))
  return measurements.reduce((sum, one) => sum + one.sortedShards, 0)
}

/** All stored data, in a form that can be compared as text. */
async function contentOf(store: Timeseries): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { name: db, measurements } of await store.catalogue('tenant')) {
    for (const { name: measurement, fields } of measurements) {
      const query = { db, measurement, fields: fields.map(({ name }) => ({ field: name })), groupBy: ['unit'] }
      const { columns, rows } = await store.query('tenant', { ...query, ...EVERYTHING })
      content[measurement] = canonical(
        columns.map(({ name }) => name),
        rows,
      )
    }
  }
  return content
}

function canonical(names: string[], rows: TsCell[][]): string {
  const lines = rows.map((row) => {
    const cells = row.flatMap((cell, i) => (cell === null ? [] : [`${names[i]}=${cell}`]))
    return cells.sort().join(' ')
  })
  return lines.sort().join('\n')
}

/** How many batches from `first` on, added to those kept before, give exactly that state; null if no number does. */
function prefixThatGives(state: Record<string, string>, kept: Point[][], first: number, sent: number): number | null {
  const naive = new NaiveStore()
  for (const points of kept) naive.write(points)
  for (let count = 0; count <= sent; count++) {
    if (count > 0) naive.write(batchOf(first + count - 1))
    if (isSame(state, naive)) return count
  }
  return null
}

function isSame(state: Record<string, string>, naive: NaiveStore): boolean {
  const measurements = new Set([...Object.keys(state), ...naive.measurements()])
  return [...measurements].every((measurement) => {
    const names = naive.fieldsOf(measurement)
    const query = { db: 'plant', measurement, fields: names.map((field) => ({ field })), groupBy: ['unit'] }
    const expected = canonical(['time', 'unit', ...names], naive.raw({ ...query, ...EVERYTHING }))
    return (state[measurement] ?? '') === expected
  })
}
