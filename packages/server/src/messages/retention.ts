import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'

/** As long as sign-in records are kept: what was told half a year ago is no news, read or not. */
const MESSAGE_DAYS = 180
const BATCH_ROWS = 5000

/**
 * Removes messages, the tenants' logs of them, and broadcasts of which no log speaks any more. In batches, so that no
 * transaction holds many rows for long.
 * @returns how many rows are gone
 */
export async function forgetMessages(db: Database): Promise<number> {
  const old = `created_at < now() - interval '${MESSAGE_DAYS} days' limit ${BATCH_ROWS}`
  const texts = [
    `delete from message where id in (select id from message where ${old}) returning 1`,
    `delete from tenant_message where id in (select id from tenant_message where ${old}) returning 1`,
    `delete from broadcast where id in (
       select id from broadcast b
       where not exists (select from tenant_message m where m.tenant_id = b.tenant_id and m.broadcast_id = b.id)
         and ${old}) returning 1`,
  ]
  let total = 0
  for (const text of texts) {
    let gone = BATCH_ROWS
    while (gone === BATCH_ROWS) {
      gone = await db.asPlatform('message retention', async (tx) => (await rawSql(tx).executeSql(text)).rows.length)
      total += gone
    }
  }
  return total
}
