import type { Services } from '../call/services.ts'
import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { BATCH_ROWS, deletionOf, inBatches } from '../jobs/in-batches.ts'

const EVERY_S = 600

const OVER = 'expires_at < now()'

/** Rows that are no longer used: expired sessions, codes and credentials, old counts and login records. */
const EXPIRED: readonly [table: string, condition: string][] = [
  ['session', OVER],
  ['consumer_session', OVER],
  ['one_time_token', OVER],
  ['qr_sign_in', OVER],
  ['sms_code', OVER],
  ['sign_in_backoff', `at < now() - interval '2 days'`],
  ['sms_count', `last_at < now() - interval '2 days'`],
  ['login_record', `at < now() - interval '180 days'`],
]

export async function removeExpired(db: Database, stop?: AbortSignal): Promise<void> {
  for (const [table, condition] of EXPIRED) {
    const text = deletionOf(table, condition)
    const remove = () =>
      db.asPlatform('expired sign-ins', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    await inBatches(BATCH_ROWS, remove, stop)
  }
}

export function cleanupJobs({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.sweep({ name: 'sign-in clean-up', lane: 'slow', everyS: EVERY_S, run: removeExpired })
}
