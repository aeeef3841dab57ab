import { sql } from 'kysely'
import type { Services } from '../call/services.ts'
import type { Database } from '../db/database.ts'

/** A phone that lay switched off for longer than this may send a second time what has arrived before. */
const KEPT_DAYS = 180
/** As long as a browser keeps what was typed in a form (web/unsaved). */
const CREATIONS_KEPT_HOURS = 24
const HOUR_S = 3600

/** Deletes the kept answers that no phone and no form asks for any more. */
export function cleanUpSubmissions({ jobs }: Pick<Services, 'jobs'>): void {
  jobs.sweep({ name: 'submissions', lane: 'slow', everyS: HOUR_S, run: forgetSubmissions })
  jobs.sweep({ name: 'creations', lane: 'slow', everyS: HOUR_S, run: forgetCreations })
}

/** At most 10,000 in one run; the next run deletes the rest. */
export const forgetSubmissions = (db: Database): Promise<unknown> =>
  db.asPlatform('clean up submissions', (tx) =>
    sql`
      delete from submission where id in (
        select id from submission where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit 10000)`.execute(
      tx,
    ),
  )

/** The same for what forms have created. */
export const forgetCreations = (db: Database): Promise<unknown> =>
  db.asPlatform('clean up creations', (tx) =>
    sql`
      delete from creation where id in (
        select id from creation
        where created_at < now() - make_interval(hours => ${CREATIONS_KEPT_HOURS}) limit 10000)`.execute(tx),
  )
