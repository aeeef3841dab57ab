import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { BATCH_ROWS, deletionOf, inBatches } from '../jobs/in-batches.ts'

/** The same period as for sign-in records: half a year later a message is of no use, read or not. */
const MESSAGE_DAYS = 180

/**
 * Deletes old messages to users and to consumers, the tenants' logs of them, and broadcasts without a log row. In batches, so that no transaction
 * locks many rows for long.
 * @returns how many rows were deleted
 */
export async function forgetMessages(db: Database, stop?: AbortSignal): Promise<number> {
  const old = `created_at < now() - interval '${MESSAGE_DAYS} days'`
  const texts = [
    deletionOf('message', old),
    deletionOf('tenant_message', old),
    deletionOf('consumer_message', old),
    deletionOf(
      'broadcast',
      `not exists (select from tenant_message m
         where m.tenant_id = broadcast.tenant_id and m.broadcast_id = broadcast.id) and ${old}`,
    ),
  ]
  let total = 0
  for (const text of texts) {
    const forget = () =>
      db.asPlatform('message retention', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
    total += await inBatches(BATCH_ROWS, forget, stop)
  }
  return total
}
