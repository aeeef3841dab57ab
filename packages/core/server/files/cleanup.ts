import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { oneByOne } from '../jobs/one-by-one.ts'
import type { FileStore } from './store.ts'

/** A form may stay open for a day before its uploaded files are saved in a row. */
const GRACE_HOURS = 24
/** A file that was in use is checked again after this time. */
const RECHECK_DAYS = 7

/**
 * Deletes the files that no row refers to: uploads that were never saved, and pictures that were replaced.
 * @returns how many it deleted
 */
export async function cleanUpFiles(db: Database, store: FileStore, log: Logger, stop?: AbortSignal): Promise<number> {
  const gone = await db.asPlatform('clean up files', async (tx) => {
    const due = sql<boolean>`gone_at is null and created_at < now() - make_interval(hours => ${GRACE_HOURS})
      and (used_at is null or used_at < now() - make_interval(days => ${RECHECK_DAYS}))`
    const { rows } = await sql`select 1 from file where ${due} limit 1`.execute(tx)
    // All tables are only searched if there are files to check.
    if (rows.length > 0) {
      await sql`
        with named as materialized (select distinct name from file_names_in_use() as name)
        update file set
          used_at = case when name in (select named.name from named) then now() else used_at end,
          gone_at = case when name in (select named.name from named) then null else now() end
        where ${due}`.execute(tx)
    }
    return tx.selectFrom('file').select(['id', 'name']).where('gone_at', 'is not', null).execute()
  })
  let removed = 0
  const remove = async ({ id, name }: (typeof gone)[number]) => {
    await store.remove(name)
    await db.asPlatform('clean up files', (tx) => tx.deleteFrom('file').where('id', '=', id).execute())
    removed += 1
  }
  await oneByOne(log, 'a file was not removed', gone, remove, stop)
  return removed
}
