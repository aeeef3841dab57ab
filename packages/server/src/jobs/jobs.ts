import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { JOB_SCHEMA } from './schema.ts'

/** Enqueuing a job notifies the workers of its queue. */
const QUEUE = { retryLimit: 5, retryDelay: 2, retryBackoff: true, notify: true }
/**
 * A queue is polled only rarely: for jobs that are due later or retried, or whose notification was lost. After a full
 * batch the next one is fetched at once. A job that waits for an external system delays only its own batch: another
 * worker takes the next one.
 */
const PACE = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  localConcurrency: 2,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export type JobWork = (data: Record<string, unknown>) => Promise<void>

export interface Sweep {
  name: string
  everyS: number
  run(db: Database): Promise<unknown>
}

export interface Jobs {
  /** Puts a job into the outbox inside the caller's transaction: it runs if the transaction commits, and only then. */
  enqueue(tx: Tx, name: string, data: Record<string, unknown>, options?: { afterS?: number }): Promise<void>
  /** Several jobs run in parallel; one that throws is retried. */
  work(name: string, run: JobWork): Promise<void>
  sweep(sweep: Sweep): void
  close(): Promise<void>
}

/** Jobs over pg-boss: retried with growing pauses, each run by one process at a time. */
export async function openJobs(db: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.executeSql(text, values) as Promise<{ rows: never[] }>,
      listen: async (channel, heard, lost) => ({ close: await db.listen(channel, heard, lost) }),
    },
    useListenNotify: true,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue: ${message}`))
  await boss.start()
  const timers: NodeJS.Timeout[] = []
  // Sweeps run one after another: each holds one connection for its lock and needs another for its work. With as many
  // at once as the platform has connections, all would wait for ever.
  let lastTurn: Promise<unknown> = Promise.resolve()

  return {
    async enqueue(tx, name, data, { afterS } = {}) {
      await boss.send(name, data, { db: rawSql(tx), ...(afterS === undefined ? {} : { startAfter: afterS }) })
    },
    async work(name, run) {
      await boss.createQueue(name, QUEUE)
      const done = async ({ id, data }: Job<Record<string, unknown>>): Promise<JobResult> => {
        try {
          await run(data)
          return { id, status: 'completed' }
        } catch (error) {
          log.warn({ err: error, job: name }, 'a job failed')
          return { id, status: 'failed', output: { message: (error as Error).message } }
        }
      }
      await boss.work(name, PACE, (jobs: Job<Record<string, unknown>>[]) => Promise.all(jobs.map(done)))
    },
    sweep({ name, everyS, run }) {
      let isWaiting = false
      const timer = setInterval(() => {
        // A run that is waiting or running already handles what is due now.
        if (isWaiting) return
        isWaiting = true
        lastTurn = lastTurn
          .then(() => alone(db, name, () => run(db)))
          .catch((error) => log.warn({ err: error, sweep: name }, 'a sweep failed'))
          .finally(() => {
            isWaiting = false
          })
      }, everyS * 1000)
      timers.push(timer)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 3000 })
    },
  }
}

/** Runs unless another process runs the same sweep. */
async function alone(db: Database, name: string, run: () => Promise<unknown>): Promise<void> {
  await db.asPlatform(`sweep ${name}`, async (tx) => {
    const take = 'select pg_try_advisory_xact_lock(hashtext($1)) as mine'
    const { rows } = await rawSql(tx).executeSql<{ mine: boolean }>(take, [name])
    if (rows[0]?.mine) await run()
  })
}
