import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { watchDue } from './due.ts'
import { Lane, type LaneName, LIMITS_MS, type Sweep } from './lane.ts'
import { watchLanes } from './lane-metrics.ts'
import { LONGEST_REST_MS, withRests } from './rests.ts'
import { JOB_SCHEMA } from './schema.ts'

/** Enqueuing a job notifies the workers of its queue. */
const QUEUE = { retryLimit: 5, retryDelay: 2, retryBackoff: true, notify: true }
/**
 * Workers of a queue. A job that waits for an external system delays only its own batch: another worker takes the next
 * one.
 */
const WORKERS = 2
/**
 * Workers are woken by notifications and by `watchDue`; their own polls are the last resort. After a full batch the
 * next one is fetched at once.
 */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 60,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/**
 * The queue holds at most one job of a name. Workers send heartbeats: a minute after the last one, the job of a dead
 * worker is retried, however long a job may take.
 */
const LEISURE_QUEUE = { ...QUEUE, policy: 'exclusive', heartbeatSeconds: 60, expireInSeconds: 4 * 3600 } as const

type BossJob = Job<Record<string, unknown>>

export type JobWork = (data: Record<string, unknown>) => Promise<void>

export interface NewJob {
  data: Record<string, unknown>
  /** The job's name: while a job of this name waits or runs, no second one is added. */
  onceAs: string
}

export interface Jobs {
  /** Puts a job into the outbox inside the caller's transaction: it runs if the transaction commits, and only then. */
  enqueue(tx: Tx, name: string, data: Record<string, unknown>, options?: { afterS?: number }): Promise<void>
  /** Several jobs run in parallel; one that throws is retried. */
  work(name: string, run: JobWork): Promise<void>
  /** Adds jobs to a queue that `workAtLeisure` works on. */
  enqueueAll(tx: Tx, name: string, jobs: readonly NewJob[]): Promise<void>
  /** For jobs that nobody waits for: each process runs one at a time and pauses between batches. */
  workAtLeisure(name: string, run: JobWork): Promise<void>
  sweep(sweep: Sweep): void
  /** Starts the jobs that have become due by a change of their rows, of which no notification tells. */
  startDue(): Promise<void>
  close(): Promise<void>
}

interface JobParts {
  db: Database
  log: Logger
  metrics: Metrics
  /** Processes with the same role have the same sweeps and share the lanes. */
  role: Settings['role']
  limitsMs?: Readonly<Record<LaneName, number>>
  /** The longest pause between batches of jobs that nobody waits for. */
  longestRestMs?: number
}

/**
 * Opens the job queue (pg-boss) and the two lanes of sweeps. A job runs in one process at a time, and the wait before
 * each retry grows.
 */
export async function openJobs(parts: JobParts): Promise<Jobs> {
  const { db, log, metrics, role, limitsMs = LIMITS_MS, longestRestMs = LONGEST_REST_MS } = parts
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.executeSql(text, values) as Promise<{ rows: never[] }>,
      listen: async (channel, onNotify, lost) => ({ close: await db.listen(channel, onNotify, lost) }),
    },
    useListenNotify: true,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has an error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue: ${message}`))
  await boss.start()
  const closing = new AbortController()
  const due = watchDue(db, log)
  const lanes = new Map<LaneName, Lane>()
  watchLanes(metrics, lanes, role)

  /** The lane is created with its first sweep; then the process starts to ask for the lane's lock. */
  function laneOf(name: LaneName): Lane {
    const known = lanes.get(name)
    if (known) return known
    const lane = new Lane({ name, db, log, limitMs: limitsMs[name], lock: db.holdLock(`${name} sweeps of ${role}`) })
    lanes.set(name, lane)
    return lane
  }

  const doneBy =
    (name: string, run: JobWork) =>
    async ({ id, data }: BossJob): Promise<JobResult> => {
      try {
        await run(data)
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job failed')
        return { id, status: 'failed', output: { message: (error as Error).message } }
      }
    }

  async function startWorkers(name: string, count: number, run: (jobs: BossJob[]) => Promise<JobResult[]>) {
    const ids: string[] = []
    for (let worker = 0; worker < count; worker++) ids.push(await boss.work(name, PACE, run))
    due.watch(name, () => {
      for (const id of ids) boss.notifyWorker(id)
    })
  }

  return {
    async enqueue(tx, name, data, { afterS } = {}) {
      await boss.send(name, data, { db: rawSql(tx), ...(afterS === undefined ? {} : { startAfter: afterS }) })
    },
    async enqueueAll(tx, name, jobs) {
      const inserted = jobs.map(({ data, onceAs }) => ({ data, singletonKey: onceAs }))
      await boss.insert(name, inserted, { db: rawSql(tx) })
    },
    async work(name, run) {
      await boss.createQueue(name, QUEUE)
      const done = doneBy(name, run)
      await startWorkers(name, WORKERS, (jobs) => Promise.all(jobs.map(done)))
    },
    async workAtLeisure(name, run) {
      await boss.createQueue(name, LEISURE_QUEUE)
      await alterQueue(db, name)
      const done = doneBy(name, run)
      const inTurn = async (jobs: BossJob[]) => {
        const results: JobResult[] = []
        for (const job of jobs) {
          // The jobs without a result are retried, by this process or another one.
          if (closing.signal.aborted) break
          results.push(await done(job))
        }
        return results
      }
      await startWorkers(name, 1, withRests(inTurn, closing.signal, longestRestMs))
    },
    sweep: (sweep) => laneOf(sweep.lane).add(sweep),
    startDue: due.look,
    async close() {
      closing.abort()
      due.close()
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}

/** Changes a queue that an older release created with another policy; `createQueue` of pg-boss does not. */
async function alterQueue(db: Database, name: string): Promise<void> {
  const { policy, heartbeatSeconds, expireInSeconds } = LEISURE_QUEUE
  const text = `update ${JOB_SCHEMA}.queue set policy = $2, heartbeat_seconds = $3, expire_seconds = $4
    where name = $1 and policy <> $2`
  await db.executeSql(text, [name, policy, heartbeatSeconds, expireInSeconds])
}
