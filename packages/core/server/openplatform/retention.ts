import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { BATCH_ROWS, deletionOf, inBatches } from '../jobs/in-batches.ts'

const LOG_DAYS = 30
/** Longer than a request's time may differ, before or after. */
const NONCE_MINUTES = 15

/** Deletes old entries of the call log, and nonces of requests that would be refused as too late by now. */
export async function forgetCalls(db: Database, stop?: AbortSignal): Promise<void> {
  const texts = [
    deletionOf('open_app_log', `at < now() - interval '${LOG_DAYS} days'`),
    deletionOf('used_nonce', `at < now() - interval '${NONCE_MINUTES} minutes'`),
  ]
  for (const text of texts) {
    const forget = () =>
      db.asPlatform('open platform retention', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    await inBatches(BATCH_ROWS, forget, stop)
  }
}
