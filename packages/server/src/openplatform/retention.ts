import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { inBatches } from '../jobs/in-batches.ts'

const LOG_DAYS = 30
/** Longer than a request's time may differ, before or after. */
const NONCE_MINUTES = 15
const BATCH_ROWS = 5000

/** Deletes old entries of the call log, and nonces of requests that would be refused as too late by now. */
export async function forgetCalls(db: Database, stop?: AbortSignal): Promise<void> {
  const texts = [
    `delete from open_app_log where id in (
       select id from open_app_log where at < now() - interval '${LOG_DAYS} days' limit ${BATCH_ROWS}) returning 1`,
    `delete from used_nonce where (app_id, nonce) in (
       select app_id, nonce from used_nonce where at < now() - interval '${NONCE_MINUTES} minutes' limit ${BATCH_ROWS})
     returning 1`,
  ]
  for (const text of texts) {
    const forget = () =>
      db.asPlatform('open platform retention', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    await inBatches(BATCH_ROWS, forget, stop)
  }
}
