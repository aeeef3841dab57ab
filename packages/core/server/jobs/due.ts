import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { JOB_SCHEMA } from './schema.ts'

/** A job whose notification was lost, or that is due later or again, starts at the latest after this time. */
const EVERY_MS = 5_000

export interface DueJobs {
  /** From now on `wake` is called whenever the queue has a job that is due. */
  watch(queue: string, wake: () => void): void
  /** Looks at once: the next look may be five seconds away. */
  look(): Promise<void>
  close(): void
}

/**
 * Asks for due jobs of all watched queues in one statement. If each worker of each queue asked for its own, an idle
 * process would spend half of its time on that.
 */
export function watchDue(db: Pick<Database, 'executeSql'>, log: Pick<Logger, 'warn'>): DueJobs {
  const wakers = new Map<string, () => void>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    try {
      const { rows } = await db.executeSql(DUE, [[...wakers.keys()]])
      for (const { name } of rows as { name: string }[]) wakers.get(name)?.()
    } catch (error) {
      log.warn({ err: error }, 'due jobs could not be searched for')
    }
  }

  async function lookAgainAndAgain(): Promise<void> {
    await look()
    plan()
  }

  function plan(): void {
    if (!isClosed) timer = setTimeout(() => void lookAgainAndAgain(), EVERY_MS)
  }

  return {
    watch(queue, wake) {
      wakers.set(queue, wake)
      if (!timer) plan()
    },
    look,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** One look into an index for each queue. */
const DUE = `select name from unnest($1::text[]) as watched (name) where exists (
  select from ${JOB_SCHEMA}.job where job.name = watched.name and job.state < 'active' and not job.blocked
    and job.start_after <= now())`
