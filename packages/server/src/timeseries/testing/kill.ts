import { fork } from 'node:child_process'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { projectRoot } from '../../project-root.ts'
import { LIMITS } from '../limits.ts'
import type { Point, Timeseries, TsCell } from '../model.ts'
import { openTimeseries } from '../store.ts'
import { NaiveStore } from './naive-store.ts'
import { batchOf } from './workload.ts'

const childFile = join(projectRoot, 'packages/server/src/timeseries/testing/kill-child.mjs')
const workerFile = join(projectRoot, 'dist/server/timeseries-worker.mjs')
const UNDER_WAY = 6
/** How long rows are only in the log: kills happen before, during and after their commits. */
const HOLDS_MS = [0, 5, 30_000]
/** Where commits follow at once, the writer rests so long once: shards are sorted only while nothing else is to be done. */
const REST_MS = 150
const EVERYTHING = { startUs: 0, endUs: 9_000_000_000_000_000 }

interface Kill {
  sent: number
  acknowledged: number
  /** How many of the sent batches were found; they are the first ones. */
  found: number
  /** How many tables were sorted: shards were rewritten during the writes, and some at the time of the kill. */
  sortedShards: number
}

/**
 * Starts the child repeatedly on one folder, kills it at a different moment each time, opens the store and compares all
 * its contents. Batches are committed in the order of sending, so the contents must be the sum of the first n batches,
 * and all acknowledged ones must be among these.
 * @throws Error saying what was lost or wrong.
 */
export async function killAndCompare(dataDir: string, kills: number): Promise<Kill[]> {
  const done: Kill[] = []
  const kept: Point[][] = []
  let first = 0
  for (let kill = 0; kill < kills; kill++) {
    const holdMs = HOLDS_MS[kill % HOLDS_MS.length] as number
    const { sent, acknowledged } = await runUntilKilled(dataDir, { first, killAfter: 3 + ((kill * 37) % 40), holdMs })
    const store = await openTimeseries({ dataDir, log: { error: (detail, message) => console.error(message, detail) } })
    const state = await contentOf(store)
    const sortedShards = await sortedShardsOf(store)
    await store.close()
    const found = prefixThatGives(state, kept, first, sent)
    if (found === null) throw new Error(`kill ${kill + 1}: what is stored is not the sum of the first batches`)
    if (found < acknowledged) throw new Error(`kill ${kill + 1}: ${acknowledged} acknowledged, only ${found} found`)
    for (let i = 0; i < found; i++) kept.push(batchOf(first + i))
    done.push({ sent, acknowledged, found, sortedShards })
    first += sent
  }
  return done
}

type FromChild = { kind: 'ready' } | { kind: 'acknowledged'; id: number } | { kind: 'fault'; message: unknown }

/** Sends batches from `first` on, several at a time, and kills the child soon after some acknowledgements. */
function runUntilKilled(
  dataDir: string,
  { first, killAfter, holdMs }: { first: number; killAfter: number; holdMs: number },
) {
  return new Promise<{ sent: number; acknowledged: number }>((resolve, reject) => {
    // So that kills also happen during checkpoints and the sorting of shards.
    const sorting = { upkeepEveryMs: 5, shardQuietMs: 0, sortFromRows: 1, resortShare: 0 }
    // Small files of the log, so that kills also happen while these are created and used again.
    const log = { holdMs, logSegmentBytes: 64 * 1024 }
    const limits = { ...LIMITS, checkpointThresholdMiB: 1, ...log, ...sorting }
    const setup = { folder: join(dataDir, 'timeseries'), limits }
    const child = fork(childFile, [workerFile, JSON.stringify(setup)], { serialization: 'advanced' })
    let sent = 0
    let acknowledged = 0
    let fault: unknown
    const restAt = holdMs === 0 ? Math.ceil(killAfter / 2) : 0
    let isResting = false
    let owed = 0
    const goOn = () => {
      isResting = false
      for (; owed > 0; owed--) send()
    }
    const send = () => {
      const id = first + sent++
      child.send({ id, points: batchOf(id) }, () => undefined)
    }
    child.on('message', (message: FromChild) => {
      if (message.kind === 'fault') fault = message.message
      if (message.kind === 'ready') for (let i = 0; i < UNDER_WAY; i++) send()
      if (message.kind !== 'acknowledged') return
      acknowledged++
      if (acknowledged === restAt) {
        isResting = true
        setTimeout(goOn, REST_MS)
      }
      if (isResting) owed++
      else send()
      // Not at once: the kill should also happen in the middle of a commit.
      if (acknowledged === killAfter) setTimeout(() => child.kill('SIGKILL'), (killAfter * 13) % 40)
    })
    child.once('close', (code, signal) => {
      if (fault || signal !== 'SIGKILL') reject(new Error(`the child ended by itself (${code}): ${inspect(fault)}`))
      else resolve({ sent, acknowledged })
    })
  })
}

async function sortedShardsOf(store: Timeseries): Promise<number> {
  const { tenants } = await store.statistics('tenant')
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
